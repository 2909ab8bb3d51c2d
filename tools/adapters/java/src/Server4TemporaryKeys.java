import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Temporary keys of 4.0: their making, and their use by messages (§§ 9.1, 9.2). */
final class Server4TemporaryKeys {
  private final ServerContext context;

  Server4TemporaryKeys(ServerContext context) { this.context = context; }

  /** What a request says before its MAC is checked. */
  private record Asked(String token, String applicationKey, String activationId, String challenge,
      Server4Secrets.Request secret) {
    static Asked of(ServerRequest request) throws Refusal {
      String token = Members.required(ServerCalls.requestObject(request.body()), "jwt", String.class);
      Map<?, ?> claims = JsonWebToken.object(JsonWebToken.parts(token).claims(), "token-claims");
      return new Asked(token, Members.required(claims, "applicationKey", String.class),
          Members.optional(claims, "activationId", String.class),
          Members.required(claims, "challenge", String.class), Server4Secrets.Request.of(claims));
    }

    boolean isOfActivation() { return activationId != null; }
  }

  /** `/pa/v4/keystore/create`. */
  Map<String, Object> create(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    Asked asked = Asked.of(request);
    ServerRows.Version version = context.store().versions.get(asked.applicationKey());
    ServerRows.Activation activation =
        asked.isOfActivation() ? context.store().activations.get(asked.activationId()) : null;
    String error = (String) ServerCalls.run("temporary-key.permit", Version4.VERSION,
        situation(asked, version, activation)).get("error");
    if (error != null) throw new ServerFault(error);
    Server4Secrets.Response response = Server4Secrets.respond(asked.secret());
    byte[] signingKey = asked.isOfActivation() ? activation.serverPrivateKey4
        : context.store().applications.get(version.application).masterPrivateKey4;
    return Adapter.reply("jwt", answer(asked, response, Curve.P384.privateKey(signingKey)));
  }

  private Map<String, Object> situation(Asked asked, ServerRows.Version version, ServerRows.Activation activation)
      throws Refusal, GeneralSecurityException {
    boolean isSupported = version != null && version.supported;
    boolean isOther = isSupported && activation != null && !version.application.equals(activation.application);
    Map<String, Object> situation = Adapter.reply("tokenForm", "right", "algorithm", asked.secret().algorithm(),
        "applicationSupported", Decisions.yesOrNo(isSupported),
        "scope", asked.isOfActivation() ? "activation" : "application",
        "activation", asked.isOfActivation() && activation == null ? "unknown" : isOther ? "other-application" : "own",
        "state", activation == null ? "CREATED" : activation.status.name(),
        "activationAlgorithm", activation == null || activation.algorithm == null
            ? Decisions.ALGORITHM_OF_3 : activation.algorithm,
        "rightMAC", Decisions.yesOrNo(isAuthentic(asked, version, activation)), "rightKeys", "yes");
    if (version != null) addAlgorithms(situation, context.store().applications.get(version.application));
    return situation;
  }

  /** Adds the list of an application; one that has none allows all algorithms. */
  static void addAlgorithms(Map<String, Object> input, ServerRows.Application application) {
    if (application.algorithms == null) return;
    boolean isEmpty = application.algorithms.isEmpty();
    input.put("supportedAlgorithms", isEmpty ? List.of() : List.of(application.algorithms.split(" ")));
  }

  private static boolean isAuthentic(Asked asked, ServerRows.Version version, ServerRows.Activation activation)
      throws GeneralSecurityException {
    boolean hasKey = asked.isOfActivation() ? activation != null && activation.hasVersion4() : version != null;
    if (!hasKey) return false;
    try {
      byte[] key = asked.isOfActivation()
          ? Server4Keys.of(activation.activationSecret).temporaryKey() : Server4Keys.ofApplication(version.secret);
      ServerCalls.run("temporary-key.read-shared-secret-request", Version4.VERSION, "key", key, "jwt", asked.token());
      return true;
    } catch (Refusal notAuthentic) {
      return false;
    }
  }

  /** Stores the key, and signs the answer. */
  private String answer(Asked asked, Server4Secrets.Response response, BigInteger signingKey)
      throws Refusal, GeneralSecurityException {
    ServerRows.EnvelopeKey key = new ServerRows.EnvelopeKey();
    key.id = ServerCalls.uuid();
    key.secret = response.secret();
    key.applicationKey = asked.applicationKey();
    key.activation = asked.activationId();
    key.expires = context.now() + context.settings().temporaryKeyValidity();
    context.store().envelopeKeys.put(key.id, key);
    Map<String, Object> claims = Adapter.reply("sub", key.id, "applicationKey", key.applicationKey,
        "challenge", asked.challenge(), "sharedSecretResponse", response.members(),
        "iat", context.now() / 1000, "exp", key.expires / 1000, "iat_ms", context.now(), "exp_ms", key.expires);
    if (asked.isOfActivation()) claims.put("activationId", asked.activationId());
    Map<String, String> keys = Map.of("es384", Primitives.hex(signingKey.toByteArray()));
    return (String) ServerCalls.run("jws.sign", Version4.VERSION,
        "form", "json", "keys", keys, "payload", Primitives.utf8(Json.write(claims))).get("text");
  }

  /** Finds a key that is not expired, and of the same application version and activation. */
  ServerRows.EnvelopeKey find(String id, String applicationKey, String activationId) throws ServerFault {
    ServerRows.EnvelopeKey key = context.store().envelopeKeys.get(id);
    boolean isRight = key != null && key.applicationKey.equals(applicationKey)
        && Objects.equals(key.activation, activationId) && key.expires >= context.now();
    ServerFault.unless(isRight, "ERR0045");
    return key;
  }

  /** Forgets the keys that are expired. */
  void forget() { context.store().envelopeKeys.values().removeIf(key -> key.expires < context.now()); }
}
