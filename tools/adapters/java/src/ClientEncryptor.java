import java.util.List;
import java.util.Map;

/** Encrypts a request, and decrypts the answer to it once (§ 12). */
final class ClientEncryptor {
  private static final List<String> ANSWER = List.of("encryptedData", "mac", "nonce", "timestamp");

  /** What the messages of a scope have in common. */
  private final Map<String, Object> setup;
  private final byte[] publicKey;
  /** The ephemeral key of the message whose answer can be decrypted; null where there is none. */
  private byte[] ephemeralKey;
  private byte[] ephemeralPublicKey;

  /** The activation and its key of the transport are null in the scope of the application. */
  ClientEncryptor(
      ClientSetup client, String sharedInfo, String activationId, byte[] transportKey, String keyId, byte[] publicKey) {
    setup = Adapter.reply("scope", activationId == null ? "application" : "activation", "sharedInfo1", sharedInfo,
        "applicationKey", client.applicationKey(), "applicationSecret", client.applicationSecret(),
        "activationId", activationId, "transportKey", transportKey, "temporaryKeyId", keyId);
    this.publicKey = publicKey;
  }

  /** Returns an encryptor of the same keys, with messages of its own. */
  ClientEncryptor another() { return new ClientEncryptor(setup, publicKey); }

  private ClientEncryptor(Map<String, Object> setup, byte[] publicKey) {
    this.setup = setup;
    this.publicKey = publicKey;
  }

  /** Encrypts a request; the answer to an earlier one can no longer be decrypted. */
  Map<String, Object> encrypt(String plaintext, long time) throws ClientError {
    byte[] privateKey = ClientCrypto.keyPair().privateKey();
    byte[] nonce = ClientCrypto.random(16);
    Map<String, Object> fields = Adapter.reply("ephemeralPrivateKey", privateKey, "publicKey", publicKey,
        "nonce", nonce, "timestamp", time, "plaintext", Primitives.utf8(plaintext));
    fields.putAll(setup);
    Map<String, Object> sealed = compute("ecies.encrypt-request", fields);
    ephemeralKey = privateKey;
    ephemeralPublicKey = (byte[]) sealed.get("ephemeralPublicKey");
    return Adapter.reply("temporaryKeyId", setup.get("temporaryKeyId"),
        "ephemeralPublicKey", base64(sealed, "ephemeralPublicKey"), "encryptedData", base64(sealed, "encryptedData"),
        "mac", base64(sealed, "mac"), "nonce", Primitives.base64(nonce), "timestamp", time);
  }

  /** Decrypts the answer to the last request; each attempt is the last one. */
  String decrypt(Map<?, ?> answer) throws ClientError {
    ClientError.unless(ephemeralKey != null, "encryption");
    Map<String, Object> fields = Adapter.reply("ephemeralPrivateKey", ephemeralKey, "publicKey", publicKey,
        "ephemeralPublicKey", ephemeralPublicKey);
    ephemeralKey = null;
    fields.putAll(setup);
    try {
      for (String name : ANSWER) {
        if (!name.equals("timestamp")) fields.put(name, Members.decode(Members.required(answer, name, String.class)));
      }
      fields.put("timestamp", Members.required(answer, "timestamp", Long.class));
      return Primitives.decodeUtf8((byte[]) compute("ecies.decrypt-response", fields).get("plaintext"));
    } catch (Refusal | java.nio.charset.CharacterCodingException unreadable) {
      throw new ClientError("encryption");
    }
  }

  private static Map<String, Object> compute(String operation, Map<String, Object> fields) throws ClientError {
    try {
      return ClientCrypto.compute(ClientCrypto.VERSION, operation, fields);
    } catch (Refusal refusal) {
      throw new ClientError("encryption");
    }
  }

  private static String base64(Map<String, Object> values, String name) {
    return Primitives.base64((byte[]) values.get(name));
  }
}
