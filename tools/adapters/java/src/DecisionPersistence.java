import java.util.Map;

/** `activation.persist`: what a client does when the application persists an activation (§ 10.2). */
final class DecisionPersistence {
  private static final int MOST_REPEATS = 2;
  private final DecisionRequests<Answer> requests;
  private final boolean areCredentialsRight;
  private final String algorithm;
  private String local;
  private boolean hasConfirmationFailed;
  private int counter;

  /** An answer; the state and the flag are those of a status. */
  private record Answer(boolean isRight, String state, boolean isConfirmationPending) {
    static Answer of(Call call) {
      return new Answer(DecisionRequests.isRight(call), Decisions.shownState(call, "state"),
          call.isYes("confirmationPending"));
    }

    boolean isUsable() { return state.equals("ACTIVE") || state.equals("PENDING_COMMIT"); }
  }

  private DecisionPersistence(Call call) {
    local = call.word("local", "empty", "registration", "activation");
    areCredentialsRight = call.word("credentials", "right", "wrong").equals("right");
    algorithm = Decisions.algorithm(call, "algorithm");
    hasConfirmationFailed = call.isYes("confirmFailed");
    counter = call.integer("counter", 0, Decisions.HIGHEST_COUNTER);
    requests = new DecisionRequests<>(call.records("answers").stream().map(Answer::of).toList());
  }

  static Map<String, Object> persist(Call call) {
    DecisionPersistence persistence = new DecisionPersistence(call);
    String result = persistence.result();
    return Decisions.joined(Decisions.output("requests", persistence.requests.sent(), "result", result),
        persistence.fields());
  }

  private String result() {
    if (!areCredentialsRight) return "wrongCredentials";
    if (!local.equals("registration")) return "invalidActivationState";
    try {
      String result = algorithm.equals(Decisions.ALGORITHM_OF_3) ? "ok" : confirmation();
      if (result.equals("ok")) local = "activation";
      return result;
    } catch (DecisionRequests.Ended ended) {
      // A registration is in memory only, also one that the server has confirmed.
      local = "empty";
      return "ended";
    }
  }

  /** Confirms until the server or its status says that the activation is confirmed. */
  private String confirmation() throws DecisionRequests.Ended {
    // A confirmation that failed may have reached the server, and is never repeated without a look at the status.
    if (!hasConfirmationFailed && isConfirmed()) return "ok";
    for (int repeats = 0; ; repeats++) {
      Answer status = requests.send("activation/status");
      if (!status.isRight()) return "networkError";
      if (!status.isUsable()) return "invalidActivationState";
      if (!status.isConfirmationPending()) return "ok";
      if (repeats == MOST_REPEATS) return "other";
      if (isConfirmed()) return "ok";
    }
  }

  /** Sends one confirmation, whose code counts whatever becomes of it. Returns whether it succeeded. */
  private boolean isConfirmed() throws DecisionRequests.Ended {
    counter++;
    boolean isConfirmed = requests.send("activation/confirm").isRight();
    if (!isConfirmed) hasConfirmationFailed = true;
    return isConfirmed;
  }

  private Map<String, Object> fields() {
    return Decisions.output("local", local,
        "confirmFailed", local.equals("registration") ? Decisions.yesOrNo(hasConfirmationFailed) : null,
        "counter", local.equals("empty") ? null : counter);
  }
}
