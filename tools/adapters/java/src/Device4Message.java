import java.util.LinkedHashMap;
import java.util.Map;

/** An encrypted request of a device of 4.0, in a script or alive, and the decryption of its answer. */
final class Device4Message {
  private static final int NONCE_LENGTH = 24;

  /** Where messages come from: an application, or an activation of it where the last two are not null. */
  record Origin(String applicationKey, String applicationSecret, String activationId, byte[] keySharedInfo2) {}

  /** A temporary key, as its device knows it, with the time at which it ends. */
  record TemporaryKey(String id, byte[] secret, long expires) {
    /** Returns a key that no server has made. */
    static TemporaryKey unknown() {
      return new TemporaryKey(ServerCalls.uuid(), ServerCalls.random(Version4.KEY_LENGTH), 0);
    }
  }

  private final Map<String, Object> setup;
  private final TemporaryKey key;
  private final byte[] nonce;
  private final long timestamp;

  Device4Message(Origin origin, String purpose, TemporaryKey key, byte[] nonce, long timestamp) {
    this.key = key;
    this.nonce = nonce;
    this.timestamp = timestamp;
    setup = Adapter.reply("scope", origin.activationId() == null ? "application" : "activation",
        "sharedInfo1", purpose, "applicationKey", origin.applicationKey(),
        "applicationSecret", origin.applicationSecret(), "activationId", origin.activationId(),
        "keySharedInfo2", origin.keySharedInfo2(), "temporaryKeyId", key.id(), "envelopeKey", key.secret(),
        "nonce", nonce);
  }

  static byte[] drawNonce() { return ServerCalls.random(NONCE_LENGTH); }

  /** Encrypts a body; the last bit of one that cannot be decrypted is wrong. */
  Map<String, Object> seal(byte[] plaintext, boolean isDecryptable) throws Refusal {
    Map<String, Object> input = new LinkedHashMap<>(setup);
    input.putAll(Adapter.reply("timestamp", timestamp, "plaintext", plaintext));
    byte[] data =
        (byte[]) ClientCrypto.compute(Version4.VERSION, "e2ee.encrypt-request", input).get("encryptedData");
    if (!isDecryptable) data[data.length - 1] ^= 1;
    return Adapter.reply("temporaryKeyId", key.id(), "encryptedData", Primitives.base64(data),
        "nonce", Primitives.base64(nonce), "timestamp", timestamp);
  }

  /** Decrypts an answer. */
  byte[] decrypted(Map<?, ?> answer) throws Refusal {
    Map<String, Object> input = new LinkedHashMap<>(setup);
    input.putAll(Adapter.reply("timestamp", Members.required(answer, "timestamp", Long.class),
        "encryptedData", Members.decode(Members.required(answer, "encryptedData", String.class))));
    return (byte[]) ClientCrypto.compute(Version4.VERSION, "e2ee.decrypt-response", input).get("plaintext");
  }

  /** Decrypts an answer, and reads its JSON. */
  Map<?, ?> open(Map<?, ?> answer) throws Refusal { return ServerCalls.object(decrypted(answer)); }
}
