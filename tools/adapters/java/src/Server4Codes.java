import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Authentication codes of 4.0, online and offline: the record after each (§§ 3.1 to 3.4, 3.8). */
final class Server4Codes {
  private static final String CONFIRM = "activation/confirm";
  private static final String CURRENT = "current";
  private static final String NEXT = "next";

  private final ServerContext context;

  Server4Codes(ServerContext context) { this.context = context; }

  /** The values of a header. */
  record Header(String activationId, String applicationKey, byte[] nonce, Decisions.Type type, byte[] code) {
    static Header of(ServerRequest request) throws Refusal, GeneralSecurityException {
      Map<String, Object> fields = ServerCalls.run("header.parse-authorization", Version4.VERSION,
          "value", request.header(ServerRequest.AUTHORIZATION));
      return new Header((String) fields.get("activationId"), (String) fields.get("applicationKey"),
          Members.decode((String) fields.get("nonce")), typeOf((String) fields.get("authCodeType")),
          Members.decode((String) fields.get("authCode")));
    }

    /** Returns whether the request has a code of 4.0. */
    static boolean isIn(ServerRequest request) throws GeneralSecurityException {
      try {
        of(request);
        return true;
      } catch (Refusal otherHeader) {
        return false;
      }
    }

    /** Returns what the header says about an encrypted body. */
    ServerEncryption.Parameters encryption() {
      return new ServerEncryption.Parameters(Version4.VERSION, applicationKey, activationId);
    }

    private Claim claim(ServerRequest request, String uriId) throws Refusal, GeneralSecurityException {
      Map<String, Object> normalized = ServerCalls.run("request.normalized", Version4.VERSION,
          "method", request.method(), "uriId", uriId, "nonce", nonce, "body", request.body());
      return new Claim(activationId, applicationKey, type, code, (String) normalized.get("data"));
    }
  }

  /** Reads a type; no endpoint takes one without possession. */
  private static Decisions.Type typeOf(String word) throws Refusal {
    for (Decisions.Type type : Decisions.Type.values()) {
      if (type.word().equals(word.toLowerCase(Locale.ROOT))) return type;
    }
    throw new Refusal("unknown-signature-type");
  }

  /** A code to judge; its data are without the secret. */
  private record Claim(String activationId, String applicationKey, Decisions.Type type, byte[] code, String data) {}

  /** What the judgement says; the activation is null if it is unknown. */
  record Verdict(boolean isValid, ServerRows.Activation activation) {}

  // Endpoints

  /** Judges the code of an endpoint: the header and its type first, which cost nothing. */
  ServerRows.Activation demand(ServerRequest request, String endpoint)
      throws ServerFault, GeneralSecurityException {
    return demand(request, endpoint, DecisionCost.ENDPOINTS.get(endpoint).types());
  }

  /** Judges a code of some types, whose address is that of the endpoint. */
  ServerRows.Activation demand(ServerRequest request, String endpoint, Set<Decisions.Type> types)
      throws ServerFault, GeneralSecurityException {
    try {
      Header header = Header.of(request);
      ServerFault.unless(types.contains(header.type()), Server.AUTHENTICATION);
      Verdict verdict = judge(header.claim(request, "/pa/" + endpoint), endpoint.equals(CONFIRM));
      ServerFault.unless(verdict.isValid(), Server.AUTHENTICATION);
      return verdict.activation();
    } catch (Refusal malformed) {
      throw new ServerFault(Server.AUTHENTICATION);
    }
  }

  // Verification

  /** Judges an online code; the end of a block for a time is seen first. */
  private Verdict judge(Claim claim, boolean isConfirmation) throws Refusal, GeneralSecurityException {
    ServerRows.Activation activation = context.store().activations.get(claim.activationId());
    if (activation == null) return new Verdict(false, null);
    new Server4Block(context).lift(activation);
    boolean isUsable = context.isUsable(claim.applicationKey(), activation);
    var situation = situation(activation, isConfirmation, isUsable);
    Version4Codes.Found found = null;
    if (isUsable && isSearchable(activation, claim.type(), situation)) {
      String secret = context.store().versions.get(claim.applicationKey()).secret;
      found = search(activation, claim.type(), claim.data() + "&" + secret).online(claim.code());
    }
    return new Verdict(settle(activation, claim.type(), situation, found), activation);
  }

  private static DecisionCode.Situation situation(
      ServerRows.Activation activation, boolean isConfirmation, boolean isUsable) {
    return new DecisionCode.Situation(isConfirmation, activation.confirmationPending, isUsable,
        activation.biometryEnabled, activation.hasVersion4());
  }

  /** Returns whether a code of this type could match: each of its factors has a key. */
  private static boolean isSearchable(
      ServerRows.Activation activation, Decisions.Type type, DecisionCode.Situation situation) {
    return situation.isComputable(type) && (!type.hasBiometry() || activation.biometry != null);
  }

  private Version4Codes.Search search(ServerRows.Activation activation, Decisions.Type type, String data)
      throws Refusal, GeneralSecurityException {
    List<byte[]> keys = new ArrayList<>(List.of(Server4Keys.of(activation.activationSecret).possession()));
    Map<String, byte[]> nextKeys = new LinkedHashMap<>();
    if (type.hasKnowledge()) add(keys, nextKeys, "knowledge", activation.knowledge, activation.nextKnowledge);
    if (type.hasBiometry()) add(keys, nextKeys, "biometry", activation.biometry, activation.nextBiometry);
    return new Version4Codes.Search(List.of(type.word().split("_")), keys, nextKeys, activation.ctrData4,
        Primitives.utf8(data), context.settings().lookAhead());
  }

  private static void add(List<byte[]> keys, Map<String, byte[]> nextKeys, String factor, byte[] key, byte[] next) {
    keys.add(key);
    if (next != null) nextKeys.put(factor, next);
  }

  /** Decides with the place at which the code was found, and writes the record; returns whether the code is right. */
  private boolean settle(ServerRows.Activation activation, Decisions.Type type, DecisionCode.Situation situation,
      Version4Codes.Found found) {
    DecisionCode decision = new DecisionCode(type,
        new DecisionAttempts(activation.status.name(), activation.counter, activation.attempts,
            activation.maximum, context.settings().lookAhead()),
        new DecisionKeys(CURRENT, activation.nextKnowledge == null ? null : NEXT),
        new DecisionKeys(CURRENT, activation.nextBiometry == null ? null : NEXT), situation,
        found == null ? List.of() : List.of(match(found)));
    boolean isRight = decision.verified() != null;
    activation.counter = decision.attempts.counter();
    activation.attempts = decision.attempts.failedAttempts();
    if (decision.isLookedAt) activation.lastUsed = context.now();
    ServerRows.Status status = ServerRows.Status.valueOf(decision.attempts.state);
    if (status != activation.status) new Server4Block(context).useUp(activation);
    if (isRight) succeed(activation, type, decision, found);
    return isRight;
  }

  private static DecisionCode.Match match(Version4Codes.Found found) {
    return new DecisionCode.Match((int) found.distance(), found.promoted().contains("knowledge") ? NEXT : CURRENT,
        found.promoted().contains("biometry") ? NEXT : CURRENT);
  }

  /** Moves the chain behind the code, and keeps the keys that the decision keeps. */
  private void succeed(
      ServerRows.Activation activation, Decisions.Type type, DecisionCode decision, Version4Codes.Found found) {
    activation.ctrData4 = found.next();
    if (decision.knowledge.current.equals(NEXT)) activation.knowledge = activation.nextKnowledge;
    if (decision.knowledge.next == null) activation.nextKnowledge = null;
    if (decision.biometry.current.equals(NEXT)) activation.biometry = activation.nextBiometry;
    if (decision.biometry.next == null) activation.nextBiometry = null;
    new Server4Block(context).succeed(activation, type);
  }

  // The administration

  /** `/rest/v3/auth/verify`. */
  Map<String, Object> verify(Map<?, ?> object) throws Refusal, GeneralSecurityException {
    Decisions.Type type = typeOf(text(object, "authenticationCodeType"));
    Verdict verdict = judge(new Claim(text(object, "activationId"), text(object, "applicationKey"), type,
        Members.decode(text(object, "authenticationCode")), text(object, "data")), false);
    return answer(verdict, verdict.activation() == null ? null : type);
  }

  /** `/rest/v3/auth/offline/verify`: an application version has no part in it, and a block for a time stays. */
  Map<String, Object> verifyOffline(Map<?, ?> object) throws Refusal, GeneralSecurityException {
    ServerRows.Activation activation = context.store().activations.get(text(object, "activationId"));
    if (activation == null) return answer(new Verdict(false, null), null);
    var situation = situation(activation, false, true);
    Decisions.Type type = Decisions.Type.POSSESSION_KNOWLEDGE;
    Version4Codes.Found found = null;
    boolean allowsBiometry = Boolean.TRUE.equals(Members.required(object, "allowBiometry", Boolean.class));
    for (String data : new ServerSignatures(context).proximity(object)) {
      for (Decisions.Type tried : List.of(Decisions.Type.POSSESSION_KNOWLEDGE, Decisions.Type.POSSESSION_BIOMETRY)) {
        boolean isTried = isSearchable(activation, tried, situation) && (!tried.hasBiometry() || allowsBiometry);
        if (!isTried) continue;
        Version4Codes.Found place = search(activation, tried, data + "&" + ServerSignatures.OFFLINE_SECRET)
            .offline(text(object, "authenticationCode"), digits(object));
        if (place == null || found != null && found.distance() <= place.distance()) continue;
        found = place;
        type = tried;
      }
      if (found != null) break;
    }
    boolean isRight = settle(activation, type, situation, found);
    return answer(new Verdict(isRight, activation), activation.version == 4 ? type : null);
  }

  private int digits(Map<?, ?> object) throws Refusal {
    Long length = Members.optional(object, "componentLength", Long.class);
    return length == null ? (int) context.settings().offlineLength() : length.intValue();
  }

  /** Writes the answer of a verification; without a type nothing is said about the attempts. */
  private static Map<String, Object> answer(Verdict verdict, Decisions.Type type) {
    ServerRows.Activation activation = verdict.activation();
    Map<String, Object> answer = Adapter.reply("authenticationValid", verdict.isValid(),
        "activationStatus", activation == null ? "REMOVED" : activation.status.name(),
        "blockedReason", activation == null ? null : activation.blockedReason);
    if (type == null) return answer;
    long failed = verdict.isValid() ? 0 : activation.attempts;
    answer.put("authenticationCodeType", type.name());
    answer.put("remainingAttempts", Math.max(activation.maximum - failed, 0));
    return answer;
  }

  private static String text(Map<?, ?> object, String name) throws Refusal {
    return Members.required(object, name, String.class);
  }
}
