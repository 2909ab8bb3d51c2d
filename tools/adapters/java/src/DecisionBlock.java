import java.util.Map;

/** `temporary-block.decide`: what an event does to a block for a time (§ 3.6). */
final class DecisionBlock {
  private static final String USED_UP = "MAX_FAILED_ATTEMPTS";
  /** No block ends later. */
  private static final long LATEST = 4_000_000_000_000_000L;
  private final Times times;
  private final long version;
  boolean isBlocked;
  String reason;
  /** Null where the block has no time. */
  Long expires;
  long count, failedAttempts;

  /** The settings of blocks for a time, and the time. */
  record Times(boolean isEnabled, long base, long factor, long now) {
    static Times of(Call call) {
      return new Times(call.isYes("enabled"), call.integer("base", 1, 1_000_000), call.integer("factor", 1, 10),
          call.integer("now", 0, 2_000_000_000_000L));
    }

    /** Returns the end of a block that begins now, after as many earlier ones. */
    private long end(long count) {
      long length = base;
      for (int i = 0; i < count; i++) length = length > LATEST / factor ? LATEST : length * factor;
      return Math.min(LATEST, now + length);
    }
  }

  DecisionBlock(Times times, long version) {
    this.times = times;
    this.version = version;
  }

  static Map<String, Object> decide(Call call) {
    String event = call.word("event", "attempts-used-up", "time", "success", "block", "unblock");
    DecisionBlock block = new DecisionBlock(Times.of(call), call.integer("version", 3, 4));
    block.isBlocked = call.word("state", "ACTIVE", "BLOCKED").equals("BLOCKED");
    block.reason = call.wordOrNull("reason", USED_UP, "OTHER");
    block.expires = call.has("expires") ? (Long) call.integer("expires", 0, 4_000_000_000_000_000L) : null;
    block.count = call.integer("count", 0, 9);
    block.failedAttempts = call.integer("failedAttempts", 0, 255);
    call.integer("maxFailedAttempts", 1, 255);
    block.happen(event, Decisions.Type.of(call));
    return block.fields();
  }

  /** Changes the record by an event; the type is that of a right code. */
  void happen(String event, Decisions.Type type) {
    if (isBlocked) happenInBlocked(event);
    else happenInActive(event, type);
  }

  private void happenInBlocked(String event) {
    switch (event) {
      case "time" -> {
        boolean isOver = USED_UP.equals(reason) && expires != null && expires <= times.now();
        if (isOver) lift(Math.max(failedAttempts - 1, 0));
      }
      case "block" -> block("OTHER", null);
      case "unblock" -> lift(0);
      default -> { }
    }
  }

  private void happenInActive(String event, Decisions.Type type) {
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
    boolean isTimed = times.isEnabled() && version == 4;
    block(USED_UP, isTimed ? (Long) times.end(count) : null);
    if (isTimed) count++;
  }

  private void block(String why, Long until) {
    isBlocked = true;
    reason = why;
    expires = until;
  }

  private void lift(long attemptsAfterwards) {
    isBlocked = false;
    failedAttempts = attemptsAfterwards;
  }

  private Map<String, Object> fields() {
    return Decisions.output("state", isBlocked ? "BLOCKED" : "ACTIVE", "reason", isBlocked ? reason : null,
        "expires", isBlocked ? expires : null, "count", count, "failedAttempts", failedAttempts);
  }
}
