import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.Map;

/** `/pa/v4/activation/create` with a code, and the keys that an activation gets there or with an upgrade (§ 2.2). */
final class Server4Exchange {
  private static final String INNER_PURPOSE = "/pa/activation";
  private static final int VERSION = 4;

  private final ServerContext context;

  Server4Exchange(ServerContext context) { this.context = context; }

  Map<String, Object> create(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    var encryption = new Server4Encryption(context);
    var parameters = Server4Encryption.parameters(request, false);
    var outer = encryption.open(parameters, ServerEncryption.GENERIC_APPLICATION, request);
    Map<?, ?> members = outer.object();
    ServerFault.unless("CODE".equals(members.get("type")), "ERR0024");
    Map<?, ?> attributes = Members.required(members, "identityAttributes", Map.class);
    Map<?, ?> data = Members.required(members, "activationData", Map.class);
    String application = context.version(parameters.applicationKey()).application;
    ServerRows.Activation activation = find(application, Members.required(attributes, "code", String.class));
    var inner = encryption.open(parameters, INNER_PURPOSE, data, Server4Encryption.ACTIVE);
    Map<String, Object> made = exchange(activation, inner.object());
    return outer.seal("activationData", inner.seal(
        "activationId", activation.id, "sharedSecretResponse", made.get("sharedSecretResponse"),
        "serverPublicKeys", made.get("serverPublicKeys"), "ctrData", made.get("ctrData")),
        "customAttributes", Map.of(), "userInfo", null);
  }

  /** Finds the CREATED activation of a code; one that is expired is removed. */
  private ServerRows.Activation find(String application, String code) throws ServerFault {
    ServerRows.Activation activation = context.store().activations.values().stream()
        .filter(one -> one.application.equals(application) && one.code.equals(code)).findFirst().orElse(null);
    ServerFault.unless(activation != null, "ERR0009");
    ServerTrigger.EXCHANGE.check(activation);
    if (activation.expires < context.now()) ServerTrigger.EXPIRY.moveAnyway(activation);
    // At its expiry a code is not found, and the activation is not removed yet.
    ServerFault.unless(activation.expires > context.now(), "ERR0009");
    return activation;
  }

  /** Exchanges keys: the members, the algorithm, the one-time password, and then the keys of the device. */
  private Map<String, Object> exchange(ServerRows.Activation activation, Map<?, ?> inner)
      throws Refusal, ServerFault, GeneralSecurityException {
    var asked = Server4Secrets.Request.of(inner);
    Map<?, ?> deviceKeys = Members.required(inner, "devicePublicKeys", Map.class);
    demandAlgorithm(asked.algorithm(), activation.application);
    long attempts = activation.attempts;
    var outcome = ServerPasswords.atExchange(activation, Members.optional(inner, "activationOtp", String.class));
    new ServerActivations(context).demand(activation, outcome);
    Map<String, Object> answer;
    try {
      answer = takeKeys(activation, asked, Server4Secrets.devicePoint(deviceKeys, asked.algorithm()));
    } catch (Refusal notAKey) {
      // Nothing of the exchange stays, so that the code can be used again.
      activation.attempts = attempts;
      throw notAKey;
    }
    boolean commits = outcome == ServerPasswords.Outcome.COMMITS;
    (commits ? ServerTrigger.EXCHANGE_AND_COMMIT : ServerTrigger.EXCHANGE).move(activation);
    String platform = Members.optional(inner, "platform", String.class);
    activation.platform = platform == null ? "unknown" : platform.toLowerCase(Locale.ROOT);
    activation.name = Members.optional(inner, "activationName", String.class);
    activation.version = VERSION;
    activation.counter = 0;
    activation.confirmationPending = true;
    activation.upgradePending = false;
    activation.biometryEnabled = false;
    activation.lastUsed = context.now();
    return answer;
  }

  /** Fails where the application does not have the algorithm. */
  void demandAlgorithm(String algorithm, String application) throws ServerFault {
    String listed = context.store().applications.get(application).algorithms;
    ServerFault.unless(listed == null || (" " + listed + " ").contains(" " + algorithm + " "), "ERR0046");
  }

  /** Replaces all keys of 4.0, and the chain; returns what the device learns of them. */
  Map<String, Object> takeKeys(ServerRows.Activation activation, Server4Secrets.Request asked, byte[] devicePoint)
      throws Refusal, GeneralSecurityException {
    var response = Server4Secrets.respond(asked);
    var keys = Server4Keys.of(response.secret());
    var pair = new ServerCalls.KeyPair(Curve.P384);
    activation.algorithm = asked.algorithm();
    activation.serverPrivateKey4 = pair.privateKey();
    activation.devicePublicKey4 = devicePoint;
    activation.activationSecret = response.secret();
    activation.ctrData4 = ServerCalls.random(Version4.KEY_LENGTH);
    activation.knowledge = keys.knowledge();
    activation.nextKnowledge = null;
    activation.biometry = keys.biometry();
    activation.nextBiometry = null;
    return Adapter.reply("sharedSecretResponse", response.members(),
        "serverPublicKeys", Map.of("ecdsa", Primitives.base64(pair.publicKey())),
        "ctrData", Primitives.base64(activation.ctrData4));
  }
}
