import java.util.LinkedHashMap;
import java.util.Map;

/** An activation as a client stores it; the object is made anew from its text. */
final class LiveActivation {
  /** A token with its secret. */
  record Token(String id, byte[] secret) {}

  String id;
  byte[] serverPublicKey;
  /** Null where it is of version 2 and not upgraded. */
  byte[] counterData;
  long counterByte = 0;
  byte[] transport;
  byte[] possession;
  byte[] biometry;
  /** The private key of the device, protected by the key of the vault. */
  byte[] privateKey;
  /** The key of the password, protected, with its salt; null before the activation is persisted. */
  byte[] knowledge;
  byte[] salt;
  String state = "PENDING_COMMIT";
  final Map<String, Token> tokens = new LinkedHashMap<>();

  String text() {
    Map<String, Object> stored = new LinkedHashMap<>();
    tokens.forEach((name, token) -> stored.put(name, Adapter.reply("id", token.id(), "secret", token.secret())));
    return Json.write(Adapter.reply("id", id, "server", serverPublicKey, "counter", counterData, "byte", counterByte,
        "transport", transport, "possession", possession, "biometry", biometry, "private", privateKey,
        "knowledge", knowledge, "salt", salt,
        "state", state, "tokens", stored));
  }

  static LiveActivation of(String text) {
    Map<?, ?> stored = (Map<?, ?>) Json.read(text);
    LiveActivation activation = new LiveActivation();
    activation.id = (String) stored.get("id");
    activation.serverPublicKey = bytes(stored, "server");
    activation.counterData = bytes(stored, "counter");
    activation.counterByte = (Long) stored.get("byte");
    activation.transport = bytes(stored, "transport");
    activation.possession = bytes(stored, "possession");
    activation.biometry = bytes(stored, "biometry");
    activation.privateKey = bytes(stored, "private");
    activation.knowledge = bytes(stored, "knowledge");
    activation.salt = bytes(stored, "salt");
    activation.state = (String) stored.get("state");
    ((Map<?, ?>) stored.get("tokens")).forEach((name, value) -> {
      Map<?, ?> token = (Map<?, ?>) value;
      activation.tokens.put((String) name, new Token((String) token.get("id"), bytes(token, "secret")));
    });
    return activation;
  }

  private static byte[] bytes(Map<?, ?> stored, String name) {
    return stored.get(name) instanceof String digits ? Primitives.unhex(digits) : null;
  }
}
