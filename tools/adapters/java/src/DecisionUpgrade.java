import java.util.Map;

/** `upgrade.serve`: what a server answers to the two requests of an upgrade (§§ 3.4, 5.1). */
final class DecisionUpgrade {
  private static final String[] KEYS = {"A", "B", "C"};
  private final DecisionAttempts attempts;
  private final Decisions.Type type;
  private final Integer offset;
  private final String authorizationVersion, encryptionHeader, request, newKeys;
  private final boolean isStart, enablesBiometry;
  private int version;
  /** Null where the record has no keys of 4.0. */
  private String keys;
  private boolean isPending, isBiometryEnabled;

  private DecisionUpgrade(Call call) {
    attempts = new DecisionAttempts(call);
    type = Decisions.Type.of(call);
    offset = call.integerOrNull("offset", 0, 100);
    authorizationVersion = call.word("authorizationVersion", "3.3", "4.0");
    encryptionHeader = call.word("encryptionHeader", "4.0", "3.3", "wrong");
    request = call.word("request", "right", "incomplete", "device-key");
    newKeys = call.word("newKeys", KEYS);
    isStart = call.word("call", "start", "confirm").equals("start");
    enablesBiometry = call.isYes("enableBiometry");
    version = call.integer("version", 3, 4);
    keys = call.wordOrNull("keys", KEYS);
    isPending = call.isYes("upgradePending");
    isBiometryEnabled = call.isYes("biometryEnabled");
  }

  static Map<String, Object> serve(Call call) {
    DecisionUpgrade upgrade = new DecisionUpgrade(call);
    Map<String, Object> answer = upgrade.isStart ? upgrade.start() : upgrade.confirm();
    return Decisions.joined(answer, upgrade.fields());
  }

  private Map<String, Object> start() {
    if (type != Decisions.Type.POSSESSION_KNOWLEDGE) return Decisions.notAuthenticated();
    boolean isOldSignature = authorizationVersion.equals("3.3");
    // A signature of version 3 is not verified on a record of version 4.
    if (isOldSignature && version == 4) return Decisions.notAuthenticated();
    if (!isVerified(isOldSignature || keys != null)) return Decisions.notAuthenticated();
    if (encryptionHeader.equals("wrong")) return refused();
    if (!isOldSignature || !encryptionHeader.equals("4.0")) return Decisions.notAuthenticated();
    if (request.equals("device-key")) attempts.state = "REMOVED";
    if (!request.equals("right")) return refused();
    // The version becomes 4 with the confirmation. A repeated start overwrites what the first one made.
    keys = newKeys;
    isPending = true;
    isBiometryEnabled = enablesBiometry;
    return Decisions.success();
  }

  private Map<String, Object> confirm() {
    if (type != Decisions.Type.POSSESSION || !isVerified(keys != null)) return Decisions.notAuthenticated();
    if (version != 3 || !isPending) return refused();
    version = 4;
    isPending = false;
    return Decisions.success();
  }

  /** Verifies the code; one that cannot be computed costs nothing. */
  private boolean isVerified(boolean isComputable) {
    return attempts.state.equals("ACTIVE") && attempts.hasAttempts() && isComputable && attempts.verify(type, offset);
  }

  private static Map<String, Object> refused() { return Decisions.error("ERR_UPGRADE"); }

  private Map<String, Object> fields() {
    Map<String, Object> fields = attempts.fields();
    if (attempts.state.equals("REMOVED")) return fields;
    return Decisions.joined(fields, Decisions.output("version", version, "upgradePending", Decisions.yesOrNo(isPending),
        "biometryEnabled", Decisions.yesOrNo(isBiometryEnabled), "keys", keys));
  }
}
