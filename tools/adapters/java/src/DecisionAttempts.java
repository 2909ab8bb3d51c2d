import java.util.Map;

/** What a verification moves in the record of an activation: counter, failed attempts, state (§ 3.1). */
final class DecisionAttempts {
  String state;
  private final long maxFailedAttempts, lookAhead;
  private long counter, failedAttempts;

  DecisionAttempts(Call call) {
    this(Decisions.state(call), call.integer("counter", 0, Decisions.HIGHEST_COUNTER),
        call.integer("failedAttempts", 0, 255), call.integer("maxFailedAttempts", 1, 255),
        call.integer("lookAhead", 1, 64));
  }

  DecisionAttempts(String state, long counter, long failedAttempts, long maxFailedAttempts, long lookAhead) {
    this.state = state;
    this.counter = counter;
    this.failedAttempts = failedAttempts;
    this.maxFailedAttempts = maxFailedAttempts;
    this.lookAhead = lookAhead;
  }

  long counter() { return counter; }

  long failedAttempts() { return failedAttempts; }

  boolean isInWindow(int offset) { return offset < lookAhead; }

  /** Check 4: a record whose attempts are used up is blocked, and the code is not looked at. */
  boolean hasAttempts() {
    if (failedAttempts >= maxFailedAttempts) state = "BLOCKED";
    return failedAttempts < maxFailedAttempts;
  }

  /** Counts a failure. Possession alone never counts. */
  void fail(Decisions.Type type) {
    if (type != Decisions.Type.POSSESSION) failedAttempts++;
    if (failedAttempts >= maxFailedAttempts) state = "BLOCKED";
  }

  /** Moves the counter past the match. */
  void succeed(Decisions.Type type, int offset) {
    counter += offset + 1;
    if (type != Decisions.Type.POSSESSION) failedAttempts = 0;
  }

  /** Checks 5 and 6 for a code that matches at an offset, or nowhere. Returns whether it is right. */
  boolean verify(Decisions.Type type, Integer offset) {
    boolean isRight = offset != null && isInWindow(offset);
    if (isRight) succeed(type, offset);
    else fail(type);
    return isRight;
  }

  Map<String, Object> fields() {
    return Decisions.output("counter", counter, "failedAttempts", failedAttempts, "state", state);
  }
}
