import java.util.Map;

/** `activation.exchange`: what a server answers to activation/create (§ 2.2). */
final class DecisionExchange {
  private final String request, algorithm, password;
  private final boolean isExpired, isListed, isActiveAtOnce;
  private final int maxPasswordAttempts;
  private String state;
  private int passwordAttempts;

  private DecisionExchange(Call call) {
    state = Decisions.state(call);
    isExpired = call.isYes("expired");
    request = call.word("request", "right", "outer", "incomplete", "device-key");
    algorithm = Decisions.algorithm(call, "algorithm");
    isListed = Decisions.supportedAlgorithms(call).contains(algorithm);
    isActiveAtOnce = call.word("commitPhase", "ON_COMMIT", "ON_KEY_EXCHANGE").equals("ON_KEY_EXCHANGE");
    password = call.word("password", "none", "right", "wrong");
    passwordAttempts = call.integer("passwordAttempts", 0, 10);
    maxPasswordAttempts = call.integer("maxPasswordAttempts", 1, 10);
  }

  static Map<String, Object> exchange(Call call) {
    DecisionExchange exchange = new DecisionExchange(call);
    boolean isMade = exchange.isMade();
    return Decisions.joined(isMade ? Decisions.success() : Decisions.error("ERR_ACTIVATION"),
        Decisions.output("state", exchange.state, "confirmationPending", Decisions.yesOrNo(isMade),
            "passwordAttempts", exchange.passwordAttempts));
  }

  /** Makes the steps in their order. Returns whether the keys were exchanged. */
  private boolean isMade() {
    if (request.equals("outer") || !state.equals("CREATED")) return false;
    if (isExpired) {
      state = "REMOVED";
      return false;
    }
    if (request.equals("incomplete") || !isListed) return false;
    if (password.equals("wrong")) {
      passwordAttempts++;
      if (passwordAttempts >= maxPasswordAttempts) state = "REMOVED";
      return false;
    }
    // A device key that is wrong undoes all, also what a right password has cleared.
    if (request.equals("device-key")) return false;
    boolean isPasswordRight = password.equals("right");
    if (isPasswordRight) passwordAttempts = 0;
    state = isPasswordRight || isActiveAtOnce ? "ACTIVE" : "PENDING_COMMIT";
    return true;
  }
}
