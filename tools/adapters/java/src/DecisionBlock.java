import java.util.Map;

/** `temporary-block.decide`: what an event does to a block for a time (§ 3.6). */
final class DecisionBlock {
  private static final String USED_UP = "MAX_FAILED_ATTEMPTS";
  private final String event;
  private final boolean isTimed;
  private final long base, factor, now;
  private final int version;
  private final Decisions.Type type;
  private boolean isBlocked;
  private String reason;
  /** Null where the block has no time. */
  private Long expires;
  private int count, failedAttempts;

  private DecisionBlock(Call call) {
    event = call.word("event", "attempts-used-up", "time", "success", "block", "unblock");
    base = call.integer("base", 1, 1_000_000);
    factor = call.integer("factor", 1, 10);
    now = call.integer("now", 0, 2_000_000_000_000L);
    version = call.integer("version", 3, 4);
    isTimed = call.isYes("enabled") && version == 4;
    type = Decisions.Type.of(call);
    isBlocked = call.word("state", "ACTIVE", "BLOCKED").equals("BLOCKED");
    reason = call.wordOrNull("reason", USED_UP, "OTHER");
    expires = call.has("expires") ? (Long) call.integer("expires", 0, 4_000_000_000_000_000L) : null;
    count = call.integer("count", 0, 9);
    failedAttempts = call.integer("failedAttempts", 0, 255);
    call.integer("maxFailedAttempts", 1, 255);
  }

  static Map<String, Object> decide(Call call) {
    DecisionBlock block = new DecisionBlock(call);
    if (block.isBlocked) block.happenInBlocked();
    else block.happenInActive();
    return block.fields();
  }

  private void happenInBlocked() {
    switch (event) {
      case "time" -> {
        boolean isOver = USED_UP.equals(reason) && expires != null && expires <= now;
        if (isOver) lift(Math.max(failedAttempts - 1, 0));
      }
      case "block" -> block("OTHER", null);
      case "unblock" -> lift(0);
      default -> { }
    }
  }

  private void happenInActive() {
    switch (event) {
      case "attempts-used-up" -> useUp();
      case "success" -> {
        count = 0;
        if (type != Decisions.Type.POSSESSION) failedAttempts = 0;
      }
      case "block" -> block("OTHER", null);
      default -> { }
    }
  }

  /** Each block is longer than the one before it, by the factor. */
  private void useUp() {
    if (version == 3) count = 0;
    long length = base;
    for (int i = 0; i < count; i++) length *= factor;
    block(USED_UP, isTimed ? (Long) (now + length) : null);
    if (isTimed) count++;
  }

  private void block(String why, Long until) {
    isBlocked = true;
    reason = why;
    expires = until;
  }

  private void lift(int attemptsAfterwards) {
    isBlocked = false;
    failedAttempts = attemptsAfterwards;
  }

  private Map<String, Object> fields() {
    return Decisions.output("state", isBlocked ? "BLOCKED" : "ACTIVE", "reason", isBlocked ? reason : null,
        "expires", isBlocked ? expires : null, "count", count, "failedAttempts", failedAttempts);
  }
}
