import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An encrypted request of a device of 4.0, and the decryption of its answer. */
final class Server4DeviceMessage {
  private static final int NONCE_LENGTH = 24;

  /** A temporary key, as its device knows it. */
  record TemporaryKey(String id, byte[] secret) {
    /** Returns a key that no server has made. */
    static TemporaryKey unknown() {
      return new TemporaryKey(ServerCalls.uuid(), ServerCalls.random(Version4.KEY_LENGTH));
    }
  }

  /** The device's side of a shared secret. */
  record Secret(Version4Exchange.Algorithm algorithm, ServerCalls.KeyPair pair) {
    static Secret of(String algorithm) throws Refusal {
      return new Secret(Version4Exchange.algorithm(algorithm), new ServerCalls.KeyPair(Curve.P384));
    }

    /** Returns the public keys; that of ML-KEM is drawn, and serves for requests that are refused. */
    List<byte[]> publicKeys() {
      List<byte[]> keys = new ArrayList<>(List.of(pair.publicKey()));
      if (algorithm.kem() != null) keys.add(algorithm.kem().drawn());
      return keys;
    }

    /** Writes the `sharedSecretRequest`. */
    Map<String, Object> request() {
      return Adapter.reply("algorithm", algorithm.name(),
          "encapsulationKeys", publicKeys().stream().map(Primitives::base64).toList());
    }

    /** Computes the secret from the members of an answer. */
    byte[] from(Map<?, ?> answer) throws Refusal, GeneralSecurityException {
      Map<?, ?> response = Members.required(answer, "sharedSecretResponse", Map.class);
      List<byte[]> encapsulated = new ArrayList<>();
      for (Object key : Members.required(response, "encapsulatedKeys", List.class)) {
        encapsulated.add(Members.decode((String) key));
      }
      return Version4Exchange.computed(algorithm, List.of(pair.privateKey()), encapsulated,
          Members.decode(Members.required(response, "salt", String.class))).secret();
    }
  }

  private final Map<String, Object> setup = new LinkedHashMap<>();
  private final TemporaryKey key;
  private final byte[] nonce;
  private final long timestamp;

  /** A message in the scope of the application, or of the activation of the device where that is not null. */
  Server4DeviceMessage(ServerDevice.Application application, ServerDevice device, String purpose, TemporaryKey key,
      byte[] nonce, long timestamp) throws Refusal, GeneralSecurityException {
    this.key = key;
    this.nonce = nonce;
    this.timestamp = timestamp;
    ServerCalls.add(setup, "scope", device == null ? "application" : "activation", "sharedInfo1", purpose,
        "applicationKey", application.key(), "applicationSecret", application.secret(),
        "activationId", device == null ? null : device.activationId,
        "keySharedInfo2", device == null ? null : device.version4().keys.sharedInfo2(),
        "temporaryKeyId", key.id(), "envelopeKey", key.secret(), "nonce", nonce);
  }

  static byte[] drawNonce() { return ServerCalls.random(NONCE_LENGTH); }

  /** Encrypts a body; the last bit of one that cannot be decrypted is wrong. */
  Map<String, Object> seal(byte[] plaintext, boolean isDecryptable) throws Refusal, GeneralSecurityException {
    Map<String, Object> input = new LinkedHashMap<>(setup);
    ServerCalls.add(input, "timestamp", timestamp, "plaintext", plaintext);
    byte[] data = (byte[]) ServerCalls.run("e2ee.encrypt-request", Version4.VERSION, input).get("encryptedData");
    if (!isDecryptable) data[data.length - 1] ^= 1;
    return Adapter.reply("temporaryKeyId", key.id(), "encryptedData", Primitives.base64(data),
        "nonce", Primitives.base64(nonce), "timestamp", timestamp);
  }

  /** Decrypts an answer, and reads its JSON. */
  Map<?, ?> open(Map<?, ?> answer) throws Refusal, GeneralSecurityException {
    Map<String, Object> input = new LinkedHashMap<>(setup);
    ServerCalls.add(input, "timestamp", Members.required(answer, "timestamp", Long.class),
        "encryptedData", Members.decode(Members.required(answer, "encryptedData", String.class)));
    return ServerCalls.object(
        (byte[]) ServerCalls.run("e2ee.decrypt-response", Version4.VERSION, input).get("plaintext"));
  }
}
