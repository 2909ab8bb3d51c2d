import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** `message.replay`: which encrypted requests a server takes (§§ 9.2, 9.3). */
final class DecisionReplay {
  static final long LIFE = 300_000;
  private static final long LATEST = 2_000_000_000_000L;
  /** When each value was stored; a value is a nonce with its temporary key. */
  private final Map<List<String>, Long> memory = new HashMap<>();

  /** One encrypted request; its time is null where it is missing. */
  private record Message(long now, Long timestamp, String key, long keyExpires, String nonce, boolean isIntact) {
    static Message of(Call call) {
      return new Message(call.integer("now", 0, LATEST),
          call.has("timestamp") ? (Long) call.integer("timestamp", 0, LATEST) : null,
          call.word("temporaryKey", "A", "B", "C"), call.integer("keyExpires", 0, LATEST),
          call.word("nonce", "n1", "n2", "n3", "n4"), call.isYes("intact"));
    }

    boolean isInTime() { return timestamp != null && DecisionReplay.isInTime(now, timestamp); }
  }

  /** Returns whether a time is in the window around now, of which both ends are in. */
  static boolean isInTime(long now, long timestamp) { return Math.abs(now - timestamp) <= LIFE; }

  static Map<String, Object> replay(Call call) {
    DecisionReplay server = new DecisionReplay();
    List<Message> messages = call.records("messages").stream().map(Message::of).toList();
    return Decisions.output("answers",
        messages.stream().map(message -> server.accepts(message) ? "accepted" : "refused").toList());
  }

  /** A nonce is used up before the key is looked up, and before the decryption. */
  private boolean accepts(Message message) {
    return message.isInTime() && isNew(message) && message.now() <= message.keyExpires() && message.isIntact();
  }

  /** Remembers a value unless it is remembered already. Returns whether it was not. */
  private boolean isNew(Message message) {
    List<String> value = List.of(message.key(), message.nonce());
    Long stored = memory.get(value);
    if (stored != null && message.now() <= stored + LIFE) return false;
    memory.put(value, message.now());
    return true;
  }
}
