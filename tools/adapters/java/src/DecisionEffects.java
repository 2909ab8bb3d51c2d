import java.util.Map;

/** `status.effects`: what a client does with a status that it has read (§§ 6.3, 10.5). */
final class DecisionEffects {
  private final Values status;
  private final boolean isOld, isRegistering, isAccepted;
  private final String comparison;
  private String counter = "kept";
  private boolean isUpgradePending, hasBiometry;
  /** Null where no request follows. */
  private String request;

  /** The values of the status. */
  private record Values(String state, int current, int upgrade, int flags, int lookAhead, int failed, int max) {
    static Values of(Call call) {
      return new Values(Decisions.shownState(call, "state"), call.integer("currentVersion", 3, 4),
          call.integer("upgradeVersion", 3, 4), call.integer("flags", 0, 15), call.integer("lookAhead", 0, 65),
          call.integer("failedAttempts", 0, 255), call.integer("maxFailedAttempts", 0, 255));
    }

    boolean has(int flag) { return (flags & flag) != 0; }

    boolean isActive() { return state.equals("ACTIVE"); }

    int remainingAttempts() { return isActive() ? Math.max(max - failed, 0) : 0; }
  }

  private DecisionEffects(Call call) {
    status = Values.of(call);
    isOld = call.integer("localVersion", 3, 4) == 3;
    isRegistering = call.isYes("registering") && !isOld;
    isAccepted = call.isYes("accepted");
    comparison = call.word("counter", "ok", "updated", "calculate-code", "invalid");
    isUpgradePending = call.isYes("upgradePending");
    hasBiometry = call.isYes("biometry");
  }

  static Map<String, Object> follow(Call call) {
    DecisionEffects effects = new DecisionEffects(call);
    String result = effects.result();
    return Decisions.joined(effects.answer(result), effects.fields());
  }

  private String result() {
    if (isRefused()) return "refused";
    if (comparison.equals("invalid")) return "deadlock";
    if (comparison.equals("updated")) counter = isRegistering ? "moved" : "stored";
    if (isRegistering) return "delivered";
    return isOld ? deliver(true) : result4();
  }

  /** A status of version 3 can only be that of an upgrade; without its flag it would lead back from 4.0. */
  private boolean isRefused() {
    boolean isBack = !isOld && status.current() == 3 && !status.has(Version4Status.FLAG_OF_UPGRADE);
    return status.lookAhead() < 1 || status.lookAhead() > 64 || isBack;
  }

  /** What follows for the data of 4.0. */
  private String result4() {
    if (status.has(Version4Status.FLAG_OF_UPGRADE)) {
      request = "upgrade/confirm";
      if (!isAccepted) return "failed";
      isUpgradePending = false;
      return "delivered";
    }
    isUpgradePending = false;
    // The server learns only by the confirmation whether the client has biometry.
    if (status.has(Version4Status.FLAG_OF_CONFIRMATION)) return deliver(false);
    boolean isEnabled = status.has(Version4Status.FLAG_OF_BIOMETRY);
    if (isEnabled && !hasBiometry) {
      request = "biometry/remove";
      return isAccepted ? "again" : "failed";
    }
    hasBiometry = isEnabled;
    return deliver(true);
  }

  /** Delivers the status. A code brings a server forward that is far behind; whether it is accepted does not matter. */
  private String deliver(boolean mayValidate) {
    if (mayValidate && status.isActive() && comparison.equals("calculate-code")) {
      request = isOld ? "signature/validate" : "auth/validate";
    }
    return "delivered";
  }

  private Map<String, Object> answer(String result) {
    boolean isDelivered = result.equals("delivered");
    return Decisions.output("request", request,
        "type", request == null ? null : Decisions.Type.POSSESSION.word(), "result", result,
        "remainingAttempts", isDelivered ? status.remainingAttempts() : null,
        "upgradeAvailable", isDelivered ? Decisions.yesOrNo(status.current() < status.upgrade()) : null);
  }

  private Map<String, Object> fields() {
    return Decisions.output("counter", counter, "upgradePending", Decisions.yesOrNo(isUpgradePending),
        "biometry", Decisions.yesOrNo(hasBiometry), "activationKept", "yes");
  }
}
