import java.util.Map;

/** `call.permit`: which calls of the application a client refuses before it makes a request (§§ 10.1, 10.3, 10.6). */
final class DecisionCall {
  private static final String[] CALLS = {
      "create", "persist", "status", "time", "code", "code-with-16-byte-key", "offline-code", "validate-password",
      "change-password", "change-password-offline", "add-biometry", "remove-biometry", "sign", "vault-key", "token",
      "token-header", "encrypt-for-application", "encrypt-for-activation", "start-upgrade", "remove", "remove-locally"};
  private final String local, call;
  private final boolean isConfigurationOld, hasBiometry;

  private DecisionCall(Call input) {
    local = input.word("local", "empty", "registration", "version-3", "version-4", "upgrade-pending");
    call = input.word("call", CALLS);
    isConfigurationOld = Decisions.algorithm(input, "configuration").equals(Decisions.ALGORITHM_OF_3);
    hasBiometry = input.isYes("biometry");
    // What the last status said has no part in the decision, but must be readable.
    input.isYes("upgradeOffered");
    if (input.has("lastState")) Decisions.shownState(input, "lastState");
  }

  static Map<String, Object> permit(Call input) {
    DecisionCall decision = new DecisionCall(input);
    String answer = decision.answer();
    return Decisions.output("answer", answer, "version", answer.equals("ok") ? decision.version() : null,
        "canStartActivation", Decisions.yesOrNo(decision.isLocal("empty")),
        "hasPendingActivation", Decisions.yesOrNo(decision.isLocal("registration")),
        "hasValidActivation", Decisions.yesOrNo(decision.hasActivation()));
  }

  private boolean isLocal(String state) { return local.equals(state); }

  private boolean hasActivation() { return !isLocal("empty") && !isLocal("registration"); }

  private String answer() {
    return switch (call) {
      case "create" -> isLocal("empty") ? "ok" : "invalidActivationState";
      case "persist" -> isLocal("registration") ? "ok" : "invalidActivationState";
      case "time", "remove-locally", "encrypt-for-application" -> "ok";
      case "start-upgrade" -> upgrade();
      default -> withActivation();
    };
  }

  /** An upgrade that is pending has its algorithm; a new one takes that of the configuration. */
  private String upgrade() {
    if (!hasActivation()) return "missingActivation";
    return isConfigurationOld && !isLocal("upgrade-pending") ? "notPossible" : "ok";
  }

  /** A call that needs a stored activation. Of these, only the status tells one that is not yet stored from none. */
  private String withActivation() {
    return switch (local) {
      case "empty" -> "missingActivation";
      case "registration" -> call.equals("status") ? "activationPending" : "missingActivation";
      case "upgrade-pending" ->
          call.equals("status") || call.equals("token-header") ? "ok" : "pendingProtocolUpgrade";
      default -> isOfOtherVersion() ? "wrongParameter" : biometry();
    };
  }

  private boolean isOfOtherVersion() {
    return switch (call) {
      case "vault-key" -> isLocal("version-3");
      case "code-with-16-byte-key", "change-password-offline" -> isLocal("version-4");
      default -> false;
    };
  }

  /** Biometry that is on cannot be added, and biometry that is off cannot be removed. */
  private String biometry() {
    return switch (call) {
      case "add-biometry" -> hasBiometry ? "notAllowed" : "ok";
      case "remove-biometry" -> hasBiometry ? "ok" : "notAllowed";
      default -> "ok";
    };
  }

  /** The version that a permitted call speaks; null for the calls that have none, or have both. */
  private String version() {
    boolean isOld = switch (local) {
      case "empty", "registration" -> isConfigurationOld;
      default -> isLocal("version-3");
    };
    return switch (call) {
      case "time", "start-upgrade", "remove-locally" -> null;
      default -> isOld ? "3.3" : "4.0";
    };
  }
}
