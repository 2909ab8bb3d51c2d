import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Online and offline signatures: look-ahead, failed attempts, blocking (§ 21.2). */
final class ServerSignatures {
  static final String POSSESSION = "POSSESSION";
  static final String POSSESSION_KNOWLEDGE = "POSSESSION_KNOWLEDGE";
  static final String POSSESSION_BIOMETRY = "POSSESSION_BIOMETRY";
  static final Set<String> TWO_FACTORS =
      Set.of(POSSESSION_KNOWLEDGE, POSSESSION_BIOMETRY, "POSSESSION_KNOWLEDGE_BIOMETRY");
  static final Set<String> WITH_POSSESSION =
      Set.of(POSSESSION, POSSESSION_KNOWLEDGE, POSSESSION_BIOMETRY, "POSSESSION_KNOWLEDGE_BIOMETRY");
  private static final String TOO_MANY = "MAX_FAILED_ATTEMPTS";
  static final String OFFLINE_SECRET = "offline";
  /** The last version whose signatures are judged here; they open nothing of a later activation, and cost nothing. */
  private static final int VERSION = 3;

  private final ServerContext context;

  ServerSignatures(ServerContext context) { this.context = context; }

  /** The values of a header, with the type in upper case. */
  record Header(String activationId, String applicationKey, byte[] nonce, String type, String signature,
      String version) {
    static Header of(ServerRequest request) throws Refusal, GeneralSecurityException {
      Map<String, Object> fields = ServerCalls.run("header.parse", "3.3",
          "kind", "signature", "value", request.header(ServerRequest.AUTHORIZATION));
      return new Header((String) fields.get("activationId"), (String) fields.get("applicationKey"),
          Primitives.unbase64((String) fields.get("nonce"), "invalid-field"),
          ((String) fields.get("signatureType")).toUpperCase(Locale.ROOT), (String) fields.get("signature"),
          (String) fields.get("version"));
    }

    /** Returns what the header says about an encrypted body. */
    ServerEncryption.Parameters encryption() {
      return new ServerEncryption.Parameters(version, applicationKey, activationId);
    }
  }

  /** A request with a right signature. */
  record Accepted(Header header, ServerRows.Activation activation) {}

  /** A signature to judge; its data are without the secret. */
  record Signed(String activationId, String applicationKey, String type, String signature, String version,
      String data) {}

  /** What the judgement says; the activation is null if it is unknown, the type if nothing was judged. */
  record Verdict(boolean isValid, ServerRows.Activation activation, String type) {
    /** Returns how many attempts remain; null if nothing was judged. */
    Long remaining() { return type == null ? null : (Long) (activation.maximum - activation.attempts); }
  }

  /** Judges the signature of an endpoint: the header and its type first, which cost nothing. */
  Accepted demand(ServerRequest request, String uriId, Set<String> types)
      throws Refusal, ServerFault, GeneralSecurityException {
    Header header = Header.of(request);
    context.demandServed(header.version(), Server.AUTHENTICATION);
    ServerFault.unless(types.contains(header.type()), Server.AUTHENTICATION);
    return new Accepted(header, demand(header, request, uriId, request.body(), false));
  }

  /** Judges the signature of a body that is right only with a valid one. */
  ServerRows.Activation demand(Header header, ServerRequest request, String uriId, byte[] body, boolean isVersion3)
      throws Refusal, ServerFault, GeneralSecurityException {
    Map<String, Object> normalized = ServerCalls.run("request.normalized", "3.3",
        "method", request.method(), "uriId", uriId, "nonce", header.nonce(), "body", body);
    Verdict verdict = judge(new Signed(header.activationId(), header.applicationKey(), header.type(),
        header.signature(), header.version(), (String) normalized.get("data")), isVersion3);
    ServerFault.unless(verdict.isValid(), Server.AUTHENTICATION);
    return verdict.activation();
  }

  /** Judges an online signature: the first case that applies decides. */
  Verdict judge(Signed signed, boolean isVersion3) throws Refusal, GeneralSecurityException {
    ServerRows.Activation activation = context.store().activations.get(signed.activationId());
    if (activation == null) return new Verdict(false, null, null);
    activation.lastUsed = context.now();
    if (!context.isUsable(signed.applicationKey(), activation)) {
      if (activation.status == ServerRows.Status.ACTIVE) countFailure(activation, signed.type());
      return new Verdict(false, activation, null);
    }
    if (activation.version > VERSION || !isJudged(activation)) return new Verdict(false, activation, null);
    ServerRows.Version version = context.store().versions.get(signed.applicationKey());
    byte[] data = Primitives.utf8(signed.data() + "&" + version.secret);
    var comparison = new ServerComparison(context, activation, signed.signature());
    long lookAhead = context.settings().lookAhead();
    boolean isNumeric = activation.version == 2 && !(isVersion3 && activation.ctrData != null);
    boolean isValid = isNumeric
        ? comparison.matchesNumeric(signed.type(), data, lookAhead)
        : comparison.matchesOnline(signed.type(), data, protocol(signed.version()), lookAhead);
    settle(activation, signed.type(), isValid);
    return new Verdict(isValid, activation, signed.type());
  }

  /** Judges an offline signature, which knows no application version. */
  Verdict judgeOffline(ServerRows.Activation activation, List<String> texts, List<String> types, String signature,
      long digits) throws Refusal, GeneralSecurityException {
    activation.lastUsed = context.now();
    if (!isJudged(activation)) return new Verdict(false, activation, null);
    // What someone types is judged by the version of the activation: of one of 4.0 it is a wrong code.
    if (activation.version > VERSION) {
      settle(activation, POSSESSION_KNOWLEDGE, false);
      return new Verdict(false, activation, POSSESSION_KNOWLEDGE);
    }
    var comparison = new ServerComparison(context, activation, signature);
    for (String text : texts) {
      byte[] data = Primitives.utf8(text + "&" + OFFLINE_SECRET);
      for (long offset = 0; offset < context.settings().lookAhead(); offset++) {
        for (String type : types) {
          if (!comparison.matchesOffline(type, data, digits, offset)) continue;
          settle(activation, type, true);
          return new Verdict(true, activation, type);
        }
      }
    }
    settle(activation, POSSESSION_KNOWLEDGE, false);
    return new Verdict(false, activation, POSSESSION_KNOWLEDGE);
  }

  /** Returns whether a signature is looked at; an ACTIVE activation without attempts is blocked instead. */
  private static boolean isJudged(ServerRows.Activation activation) {
    if (activation.status != ServerRows.Status.ACTIVE) return false;
    if (activation.attempts < activation.maximum) return true;
    block(activation);
    return false;
  }

  /** Writes what a judged signature does to the attempts. */
  private void settle(ServerRows.Activation activation, String type, boolean isValid) {
    if (!isValid) countFailure(activation, type);
    else if (!type.equals(POSSESSION)) activation.attempts = 0;
  }

  private static void countFailure(ServerRows.Activation activation, String type) {
    if (type.equals(POSSESSION)) return;
    activation.attempts++;
    if (activation.attempts >= activation.maximum) block(activation);
  }

  private static void block(ServerRows.Activation activation) {
    activation.status = ServerRows.Status.BLOCKED;
    activation.blockedReason = TOO_MANY;
  }

  /** Returns the version whose form the signature has; versions before 3 write digits, as 3.0 does. */
  private static String protocol(String version) { return version.compareTo("3.0") < 0 ? "3.0" : version; }

  // The administration

  /** `/rest/v3/signature/verify`. */
  Map<String, Object> verify(Map<?, ?> object) throws Refusal, GeneralSecurityException {
    Verdict verdict = judge(new Signed(
        text(object, "activationId"), text(object, "applicationKey"), text(object, "signatureType"),
        text(object, "signature"), text(object, "signatureVersion"), text(object, "data")), false);
    return answer(verdict);
  }

  /** `/rest/v3/signature/offline/verify`. */
  Map<String, Object> verifyOffline(Map<?, ?> object) throws Refusal, GeneralSecurityException {
    ServerRows.Activation activation = context.store().activations.get(text(object, "activationId"));
    if (activation == null) return answer(new Verdict(false, null, null));
    boolean withBiometry = Boolean.TRUE.equals(Members.required(object, "allowBiometry", Boolean.class));
    Long length = Members.optional(object, "componentLength", Long.class);
    return answer(judgeOffline(activation, proximity(object),
        withBiometry ? List.of(POSSESSION_KNOWLEDGE, POSSESSION_BIOMETRY) : List.of(POSSESSION_KNOWLEDGE),
        text(object, "signature"), length == null ? context.settings().offlineLength() : length));
  }

  /** Returns the texts that may be signed: one for each time-based password, if there is a proximity check. */
  List<String> proximity(Map<?, ?> object) throws Refusal, GeneralSecurityException {
    String data = text(object, "data");
    Map<?, ?> check = Members.optional(object, "proximityCheck", Map.class);
    if (check == null) return List.of(data);
    int end = data.lastIndexOf('&') + 1;
    byte[] body = Primitives.unbase64(data.substring(end), "invalid-encoding");
    long length = Members.required(check, "stepLength", Long.class);
    List<String> texts = new ArrayList<>();
    for (long age = 0; age <= Members.required(check, "stepCount", Long.class); age++) {
      String password = (String) ServerCalls.run("otp.totp", "3.3",
          "secret", Primitives.unbase64(text(check, "seed"), "invalid-encoding"), "algorithm", "sha256",
          "digits", 8L, "step", length, "time", context.now() / 1000 - age * length).get("code");
      byte[] signed = Primitives.concat(body, Primitives.utf8("&" + password));
      texts.add(data.substring(0, end) + Primitives.base64(signed));
    }
    return texts;
  }

  private static Map<String, Object> answer(Verdict verdict) {
    Map<String, Object> answer = Adapter.reply("signatureValid", verdict.isValid());
    ServerRows.Activation activation = verdict.activation();
    answer.put("activationStatus", activation == null ? "REMOVED" : activation.status.name());
    answer.put("blockedReason", activation == null ? null : activation.blockedReason);
    answer.put("signatureType", verdict.type());
    answer.put("remainingAttempts", verdict.isValid() ? (Long) activation.maximum : verdict.remaining());
    return answer;
  }

  private static String text(Map<?, ?> object, String name) throws Refusal {
    return Members.required(object, name, String.class);
  }
}
