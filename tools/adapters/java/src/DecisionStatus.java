import java.util.Map;

/** `status.fields`: the values of a status of 4.0 (§ 6.1). */
final class DecisionStatus {
  private static final int BYTE = 0xFF;

  static Map<String, Object> fields(Call call) {
    String state = Decisions.shownState(call, "state");
    boolean isExpired = call.isYes("expired") && state.equals("PENDING_COMMIT");
    return Decisions.output("state", isExpired ? "REMOVED" : state, "currentVersion", call.integer("version", 3, 4),
        "upgradeVersion", 4, "flags", flags(call),
        "counterByte", call.integer("counter", 0, Decisions.HIGHEST_COUNTER) & BYTE,
        "failedAttempts", call.integer("failedAttempts", 0, 1000) & BYTE,
        "maxFailedAttempts", call.integer("maxFailedAttempts", 1, 1000) & BYTE);
  }

  private static int flags(Call call) {
    String algorithm = call.word("algorithm", "EC_P384", "EC_P384_ML_L3", "EC_P384_ML_L5");
    boolean isWithdrawn = !Decisions.supportedAlgorithms(call).contains(algorithm);
    int flags = 0;
    if (call.isYes("confirmationPending")) flags |= Version4Status.FLAG_OF_CONFIRMATION;
    if (call.isYes("upgradePending")) flags |= Version4Status.FLAG_OF_UPGRADE;
    if (isWithdrawn) flags |= Version4Status.FLAG_OF_WITHDRAWAL;
    if (call.isYes("biometryEnabled")) flags |= Version4Status.FLAG_OF_BIOMETRY;
    return flags;
  }
}
