import java.util.LinkedHashMap;
import java.util.Map;

/** An activation as a client stores it; the object is made anew from its text. */
final class LiveActivation {
  /** A token with its secret. */
  record Token(String id, byte[] secret) {}

  /** The states that a client knows beyond those of the server: it signs in neither. */
  static final String UNREADABLE = "UNREADABLE", DEADLOCK = "DEADLOCK";

  final String id;
  /** The algorithm of an activation of 4.0; null before. */
  String algorithm;
  /** Null where it is of version 2 and not upgraded. */
  byte[] counterData;
  long counterByte = 0;
  String state = "PENDING_COMMIT";
  /** Whether the server has started the upgrade to 4.0, and its end is not known. */
  boolean isUpgradePending = false;
  /** The keys, by their names; those of a password or of biometry are protected. */
  private final Map<String, byte[]> keys = new LinkedHashMap<>();
  final Map<String, Token> tokens = new LinkedHashMap<>();

  LiveActivation(String id) { this.id = id; }

  /** Returns a key; null where there is none. */
  byte[] key(String name) { return keys.get(name); }

  void keep(String name, byte[] key) { keys.put(name, key); }

  void drop(String name) { keys.remove(name); }

  boolean has(String name) { return keys.containsKey(name); }

  /** The name of the state that a status has. */
  static String state(Map<String, Object> status) {
    return Decisions.STATES[((Number) status.get("state")).intValue() - 1];
  }

  /** Goes to the counter that a comparison with the server's gave, if it gave one. */
  void follow(Map<String, Object> comparison) {
    if (!comparison.get("decision").equals("updated")) return;
    counterData = (byte[]) comparison.get("counterData");
    counterByte = ((Number) comparison.get("counterByte")).longValue();
  }

  String text() {
    Map<String, Object> stored = new LinkedHashMap<>();
    tokens.forEach((name, token) -> stored.put(name, Adapter.reply("id", token.id(), "secret", token.secret())));
    return Json.write(Adapter.reply("id", id, "algorithm", algorithm, "counter", counterData, "byte", counterByte,
        "state", state, "upgrade", isUpgradePending, "keys", keys, "tokens", stored));
  }

  static LiveActivation of(String text) {
    Map<?, ?> stored = (Map<?, ?>) Json.read(text);
    LiveActivation activation = new LiveActivation((String) stored.get("id"));
    activation.algorithm = (String) stored.get("algorithm");
    activation.counterData = bytes(stored.get("counter"));
    activation.counterByte = (Long) stored.get("byte");
    activation.state = (String) stored.get("state");
    activation.isUpgradePending = (Boolean) stored.get("upgrade");
    ((Map<?, ?>) stored.get("keys")).forEach((name, key) -> activation.keep((String) name, bytes(key)));
    ((Map<?, ?>) stored.get("tokens")).forEach((name, value) -> {
      Map<?, ?> token = (Map<?, ?>) value;
      activation.tokens.put((String) name, new Token((String) token.get("id"), bytes(token.get("secret"))));
    });
    return activation;
  }

  private static byte[] bytes(Object stored) {
    return stored instanceof String digits ? Primitives.unhex(digits) : null;
  }
}
