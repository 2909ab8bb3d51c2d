import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** An encrypted request of a device, and the decryption of its answer (§ 12). */
final class ServerDeviceMessage {
  /** A temporary key, as its device knows it. */
  record TemporaryKey(String id, byte[] publicKey) {
    /** Returns a key that no server has made. */
    static TemporaryKey unknown() {
      return new TemporaryKey(ServerCalls.uuid(), new ServerCalls.KeyPair().publicKey());
    }
  }

  /** The ephemeral key and the nonce of a request, which another one may take again. */
  record Fresh(ServerCalls.KeyPair pair, byte[] nonce) {
    static Fresh draw() { return new Fresh(new ServerCalls.KeyPair(), ServerCalls.random(16)); }
  }

  private final String version;
  private final Map<String, Object> setup = new LinkedHashMap<>();
  private final Fresh fresh;
  private final byte[] publicKey;
  private final byte[] ephemeralKey;
  private final long timestamp;
  private final TemporaryKey temporaryKey;

  /** A message in the scope of the application, or of the activation of the device where that is not null. */
  ServerDeviceMessage(String version, ServerDevice.Application application, ServerDevice device, String purpose,
      TemporaryKey temporaryKey, Fresh fresh, boolean isCompressed, long timestamp) {
    this.version = version;
    this.fresh = fresh;
    this.temporaryKey = temporaryKey;
    this.timestamp = timestamp;
    this.publicKey = temporaryKey != null ? temporaryKey.publicKey()
        : device == null ? application.masterPublicKey() : recipient(device);
    this.ephemeralKey = isCompressed ? compressed(fresh.pair().publicKey()) : fresh.pair().publicKey();
    ServerCalls.add(setup, "scope", device == null ? "application" : "activation", "sharedInfo1", purpose,
        "applicationKey", application.key(), "applicationSecret", application.secret(),
        "activationId", device == null ? null : device.activationId,
        "transportKey", device == null ? null : device.keys.transport(),
        "temporaryKeyId", temporaryKey == null ? null : temporaryKey.id(),
        "ephemeralPrivateKey", fresh.pair().privateKey(), "ephemeralPublicKey", ephemeralKey,
        "publicKey", publicKey);
  }

  /** Returns the server's key; a device without activation has none that is right. */
  private static byte[] recipient(ServerDevice device) {
    return device.serverPublicKey != null ? device.serverPublicKey : device.pair.publicKey();
  }

  private static byte[] compressed(byte[] point) {
    byte[] compressed = Arrays.copyOf(point, 33);
    compressed[0] = (byte) (2 + (point[64] & 1));
    return compressed;
  }

  /** Encrypts a body; the MAC of one that cannot be decrypted has a wrong bit. */
  Map<String, Object> seal(byte[] plaintext, boolean isDecryptable) throws Refusal, GeneralSecurityException {
    Map<String, Object> input = new LinkedHashMap<>(setup);
    ServerCalls.add(input, "plaintext", plaintext);
    boolean hasNonce = version.compareTo("3.1") >= 0;
    boolean hasTimestamp = version.compareTo("3.2") >= 0;
    if (hasNonce) ServerCalls.add(input, "nonce", fresh.nonce());
    if (hasTimestamp) ServerCalls.add(input, "timestamp", timestamp);
    Map<String, Object> sealed = ServerCalls.run("ecies.encrypt-request", version, input);
    byte[] mac = (byte[]) sealed.get("mac");
    if (!isDecryptable) mac[0] ^= 1;
    Map<String, Object> members = Adapter.reply("ephemeralPublicKey", Primitives.base64(ephemeralKey),
        "encryptedData", Primitives.base64((byte[]) sealed.get("encryptedData")), "mac", Primitives.base64(mac));
    if (hasNonce) members.put("nonce", Primitives.base64(fresh.nonce()));
    if (hasTimestamp) members.put("timestamp", timestamp);
    if (temporaryKey != null) members.put("temporaryKeyId", temporaryKey.id());
    return members;
  }

  /** Decrypts an answer, and reads its JSON. */
  Map<?, ?> open(Map<?, ?> answer) throws Refusal, GeneralSecurityException {
    Map<String, Object> message =
        ServerCalls.run("ecies.parse-response", version, "response", Json.write(answer));
    Map<String, Object> input = new LinkedHashMap<>(setup);
    message.forEach((name, value) -> ServerCalls.add(input, name, value));
    if (version.equals("3.1")) ServerCalls.add(input, "requestNonce", fresh.nonce());
    return ServerCalls.object((byte[]) ServerCalls.run("ecies.decrypt-response", version, input).get("plaintext"));
  }
}
