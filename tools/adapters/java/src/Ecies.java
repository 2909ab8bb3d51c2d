import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.spec.ECPoint;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Encryption of requests and responses (§ 12). */
final class Ecies {
  private static final SecureRandom RANDOM = new SecureRandom();

  /** The private key of one side and the public key of the other side. */
  private record KeyPair(BigInteger privateKey, ECPoint publicKey) {}

  /** The parameters of one message; the nonce and the time are null if the version has none. */
  private record Message(byte[] ephemeralKey, byte[] nonce, Long timestamp, boolean isResponse) {}

  /** The keys of one message. */
  private record Envelope(byte[] encryptionKey, byte[] macKey, byte[] iv, byte[] sharedInfo2) {
    byte[] mac(byte[] encryptedData) throws GeneralSecurityException {
      return Primitives.hmacSha256(macKey, Primitives.concat(encryptedData, sharedInfo2));
    }
  }

  static Map<String, Object> encryptRequest(Call call) throws Refusal, GeneralSecurityException {
    checkParameters(call, requestRules(call));
    KeyPair keys = keys(call, "ephemeralPrivateKey", "publicKey");
    byte[] ephemeralKey = ephemeralKey(call, keys);
    Map<String, Object> output = seal(call, keys, request(call, ephemeralKey));
    output.put("ephemeralPublicKey", ephemeralKey);
    return output;
  }

  static Map<String, Object> decryptRequest(Call call) throws Refusal, GeneralSecurityException {
    checkParameters(call, requestRules(call));
    KeyPair keys = keys(call, "privateKey", "ephemeralPublicKey");
    return open(call, keys, request(call, call.bytes("ephemeralPublicKey")));
  }

  static Map<String, Object> encryptResponse(Call call) throws Refusal, GeneralSecurityException {
    checkParameters(call, responseRules(call));
    KeyPair keys = keys(call, "privateKey", "ephemeralPublicKey");
    return seal(call, keys, response(call, call.bytes("ephemeralPublicKey")));
  }

  static Map<String, Object> decryptResponse(Call call) throws Refusal, GeneralSecurityException {
    checkParameters(call, responseRules(call));
    KeyPair keys = keys(call, "ephemeralPrivateKey", "publicKey");
    return open(call, keys, response(call, ephemeralKey(call, keys)));
  }

  /** Returns the ephemeral key in the form in which it travels. */
  private static byte[] ephemeralKey(Call call, KeyPair keys) {
    return call.has("ephemeralPublicKey")
        ? call.bytes("ephemeralPublicKey")
        : Curve.P256.uncompressed(Curve.P256.publicKeyOf(keys.privateKey()));
  }

  /** Encrypts a request as a client does: the ephemeral key, the nonce and the time are drawn here. */
  static Map<String, Object> sealRequest(Call call) throws Refusal, GeneralSecurityException {
    checkParameters(call, scopeRules(call));
    BigInteger privateKey = Curve.P256.drawPrivateKey(RANDOM);
    byte[] nonce = new byte[16];
    RANDOM.nextBytes(nonce);
    long timestamp = System.currentTimeMillis();
    byte[] ephemeralKey = Curve.P256.uncompressed(Curve.P256.publicKeyOf(privateKey));
    KeyPair keys = new KeyPair(privateKey, Curve.P256.publicKey(call.bytes("publicKey")));
    Message message = new Message(ephemeralKey, nonce, timestamp, false);
    Map<String, Object> output = seal(call.withoutSteps(), keys, message);
    output.put("ephemeralPublicKey", ephemeralKey);
    if (call.since("3.1")) output.put("nonce", nonce);
    if (call.since("3.2")) output.put("timestamp", timestamp);
    return output;
  }

  /** The fields of the scope: true for a required field, false for a forbidden one (§ 12.3). */
  private static Map<String, Boolean> scopeRules(Call call) {
    Map<String, Boolean> rules = new LinkedHashMap<>();
    rules.put("activationId", isActivationScope(call));
    rules.put("transportKey", isActivationScope(call));
    rules.put("temporaryKeyId", call.since("3.3"));
    return rules;
  }

  private static Map<String, Boolean> requestRules(Call call) {
    Map<String, Boolean> rules = scopeRules(call);
    rules.put("nonce", call.since("3.1"));
    rules.put("timestamp", call.since("3.2"));
    return rules;
  }

  private static Map<String, Boolean> responseRules(Call call) {
    Map<String, Boolean> rules = scopeRules(call);
    rules.put("requestNonce", call.protocol().equals("3.1"));
    rules.put("nonce", call.since("3.2"));
    rules.put("timestamp", call.since("3.2"));
    return rules;
  }

  private static void checkParameters(Call call, Map<String, Boolean> rules) throws Refusal {
    for (Map.Entry<String, Boolean> rule : rules.entrySet()) {
      boolean isThere = call.has(rule.getKey());
      Refusal.unless(isThere || !rule.getValue(), "missing-parameter");
      Refusal.unless(!isThere || rule.getValue(), "unexpected-parameter");
    }
    for (String field : rules.keySet()) {
      boolean isSized = field.equals("transportKey") || field.equals("nonce") || field.equals("requestNonce");
      Refusal.unless(!isSized || !call.has(field) || call.bytes(field).length == 16, "invalid-length");
    }
  }

  private static boolean isActivationScope(Call call) {
    return switch (call.text("scope")) {
      case "application" -> false;
      case "activation" -> true;
      default -> throw new IllegalArgumentException("scope: not application or activation");
    };
  }

  private static KeyPair keys(Call call, String privateField, String publicField) throws Refusal {
    BigInteger privateKey = Curve.P256.privateKey(call.bytes(privateField));
    return new KeyPair(privateKey, Curve.P256.publicKey(call.bytes(publicField)));
  }

  private static Message request(Call call, byte[] ephemeralKey) {
    return new Message(ephemeralKey, call.bytesOrNull("nonce"), timestamp(call), false);
  }

  private static Message response(Call call, byte[] ephemeralKey) {
    // A response of 3.1 has no nonce: it uses that of the request.
    String nonce = call.protocol().equals("3.1") ? "requestNonce" : "nonce";
    return new Message(ephemeralKey, call.bytesOrNull(nonce), timestamp(call), true);
  }

  private static Long timestamp(Call call) {
    return call.has("timestamp") ? call.integer("timestamp") : null;
  }

  private static Map<String, Object> seal(Call call, KeyPair keys, Message message)
      throws GeneralSecurityException {
    Envelope envelope = envelope(call, keys, message);
    byte[] encryptedData =
        Primitives.aesCbcEncrypt(envelope.encryptionKey(), envelope.iv(), call.bytes("plaintext"));
    return Adapter.reply("encryptedData", encryptedData, "mac", envelope.mac(encryptedData));
  }

  private static Map<String, Object> open(Call call, KeyPair keys, Message message)
      throws Refusal, GeneralSecurityException {
    byte[] encryptedData = call.bytes("encryptedData");
    Envelope envelope = envelope(call, keys, message);
    // The MAC is checked first: otherwise an attacker could learn whether the padding of a forged message is right.
    Refusal.unless(MessageDigest.isEqual(envelope.mac(encryptedData), call.bytes("mac")), "mac-mismatch");
    return Adapter.reply("plaintext",
        Primitives.aesCbcDecrypt(envelope.encryptionKey(), envelope.iv(), encryptedData));
  }

  /** Computes the keys of a message from the agreement (§ 12.1). */
  private static Envelope envelope(Call call, KeyPair keys, Message message) throws GeneralSecurityException {
    byte[] sharedSecret = Curve.P256.sharedSecret(keys.privateKey(), keys.publicKey());
    byte[] label = Primitives.utf8((call.since("3.2") ? call.protocol() : "") + call.text("sharedInfo1"));
    byte[] info = Primitives.concat(label, message.ephemeralKey());
    byte[] envelopeKey = Derivation.x963(sharedSecret, info, call.since("3.1") ? 48 : 32);
    byte[] encryptionKey = Arrays.copyOfRange(envelopeKey, 0, 16);
    byte[] macKey = Arrays.copyOfRange(envelopeKey, 16, 32);
    call.step("sharedSecret", sharedSecret);
    call.step("info", info);
    call.step("envelopeKey", envelopeKey);
    call.step("encryptionKey", encryptionKey);
    call.step("macKey", macKey);
    byte[] iv = new byte[16];
    if (call.since("3.1")) {
      byte[] ivKey = Arrays.copyOfRange(envelopeKey, 32, 48);
      call.step("ivKey", ivKey);
      iv = Derivation.internalKey(ivKey, message.nonce());
    }
    call.step("iv", iv);
    return new Envelope(encryptionKey, macKey, iv, sharedInfo2(call, message));
  }

  /** The data that the MAC covers after the encrypted data; in a response the key is empty. */
  private static byte[] sharedInfo2(Call call, Message message) throws GeneralSecurityException {
    byte[] secret = Primitives.utf8(call.text("applicationSecret"));
    byte[] sharedInfo2 = isActivationScope(call)
        ? Primitives.hmacSha256(call.bytes("transportKey"), secret)
        : Primitives.sha256(secret);
    call.step("sharedInfo2Base", sharedInfo2);
    if (call.since("3.2")) {
      byte[] associatedData = associatedData(call);
      call.step("associatedData", associatedData);
      byte[] time = Primitives.bigEndian64(message.timestamp());
      byte[] key = message.isResponse() ? new byte[0] : message.ephemeralKey();
      sharedInfo2 = Primitives.concatWithSizes(sharedInfo2, message.nonce(), time, key, associatedData);
    }
    call.step("sharedInfo2", sharedInfo2);
    return sharedInfo2;
  }

  private static byte[] associatedData(Call call) {
    byte[] data = Primitives.concatWithSizes(
        Primitives.utf8(call.protocol()), Primitives.utf8(call.text("applicationKey")));
    for (String field : List.of("activationId", "temporaryKeyId")) {
      if (call.has(field)) {
        data = Primitives.concat(data, Primitives.concatWithSizes(Primitives.utf8(call.text(field))));
      }
    }
    return data;
  }
}
