import java.util.Map;

/** `activation.confirm`: what a server answers to the confirmation of an activation (§ 2.3). */
final class DecisionConfirmation {
  private final DecisionAttempts attempts;
  private final Integer offset;
  private final boolean isExpired, enablesBiometry;
  private boolean isPending, isBiometryEnabled;

  private DecisionConfirmation(Call call) {
    attempts = new DecisionAttempts(call);
    offset = call.integerOrNull("offset", 0, 100);
    isExpired = call.isYes("expired");
    // A missing setting counts as no.
    enablesBiometry = call.has("enableBiometry") && call.isYes("enableBiometry");
    isPending = call.isYes("confirmationPending");
    isBiometryEnabled = call.isYes("biometryEnabled");
  }

  static Map<String, Object> confirm(Call call) {
    DecisionConfirmation confirmation = new DecisionConfirmation(call);
    Map<String, Object> answer = confirmation.answer();
    return Decisions.joined(answer, confirmation.fields());
  }

  private Map<String, Object> answer() {
    boolean isUncommitted = attempts.state.equals("PENDING_COMMIT");
    boolean isOpened = attempts.state.equals("ACTIVE") || isUncommitted && isPending;
    if (!isOpened || !attempts.hasAttempts()) return Decisions.notAuthenticated();
    if (!attempts.verify(Decisions.Type.POSSESSION_KNOWLEDGE, offset)) return Decisions.notAuthenticated();
    if (isUncommitted && isExpired) {
      attempts.state = "REMOVED";
      return Decisions.error("ERR_ACTIVATION");
    }
    if (!isPending) return Decisions.error("ERR_ACTIVATION");
    isPending = false;
    isBiometryEnabled = enablesBiometry;
    return Decisions.success();
  }

  private Map<String, Object> fields() {
    return Decisions.joined(attempts.fields(), Decisions.output("confirmationPending", Decisions.yesOrNo(isPending),
        "biometryEnabled", Decisions.yesOrNo(isBiometryEnabled)));
  }
}
