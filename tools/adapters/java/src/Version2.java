import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.spec.ECPoint;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Protocol 2 (§ 16): the numeric counter, the activation exchange, and its end-to-end encryption. */
final class Version2 {
  static final List<String> PROTOCOLS = List.of("2.0", "2.1");
  private static final int OTP_ITERATIONS = 10_000;
  private static final int DIGITS = 8;

  /** The operations that only these versions have. */
  static Map<String, Adapter.Operation> operations() {
    Map<String, Adapter.Operation> table = new LinkedHashMap<>();
    table.put("signature.numeric", Version2::sign);
    table.put("signature.verify-numeric", Version2::verify);
    table.put("activation-code.split", Version2::split);
    table.put("activation-code.verify-halves", Version2::verifyHalves);
    table.put("activation.encrypt-public-key", Version2::encryptPublicKey);
    table.put("activation.decrypt-public-key", Version2::decryptPublicKey);
    table.put("activation.application-signature", Version2::applicationSignature);
    table.put("activation.verify-server-key", Version2::verifyServerKey);
    table.put("activation.device-fingerprint", Version2::fingerprint);
    table.put("status.encrypt-numeric", Version2::encryptStatus);
    table.put("status.decrypt-numeric", Version2::decryptStatus);
    table.put("e2ee.session-key", Version2::sessionKey);
    table.put("e2ee.encrypt", Version2::encrypt);
    table.put("e2ee.decrypt", Version2::decrypt);
    table.put("token.decrypt-response", Version2::decryptToken);
    return table;
  }

  // Signatures

  private static Map<String, Object> sign(Call call) throws Refusal, GeneralSecurityException {
    byte[] block = counterBlock(call.unsigned64("counter"));
    var components = Signatures.components(Signatures.factorKeys(call), block, call.bytes("data"));
    call.step("counterBlock", block);
    Signatures.noteSteps(call, components, true, DIGITS);
    return Adapter.reply("signature", Signatures.decimal(components, DIGITS));
  }

  private static Map<String, Object> verify(Call call) throws Refusal, GeneralSecurityException {
    List<byte[]> keys = Signatures.factorKeys(call);
    long counter = call.unsigned64("counter");
    byte[] data = call.bytes("data");
    String signature = call.text("signature");
    long lookAhead = call.count("lookAhead");
    Signatures.checkShape(signature, keys.size(), Signatures.DECIMAL_DIGITS);
    for (long distance = 0; distance < lookAhead; distance++) {
      long number = counter + distance;
      var components = Signatures.components(keys, counterBlock(number), data);
      byte[] expected = Primitives.utf8(Signatures.decimal(components, DIGITS));
      if (MessageDigest.isEqual(expected, Primitives.utf8(signature))) {
        call.step("matchedCounter", Long.toUnsignedString(number));
        return Adapter.reply("counter", Long.toUnsignedString(number + 1), "distance", distance);
      }
    }
    throw new Refusal("signature-mismatch");
  }

  /** The 16 bytes of a number of the counter: eight zero bytes, then the number. */
  private static byte[] counterBlock(long counter) {
    return Primitives.concat(new byte[8], Primitives.bigEndian64(counter));
  }

  // Activation

  /** The keys of both layers, and the nonce of both. */
  private record ExchangeKeys(byte[] otpKey, byte[] ephemeralKey, byte[] nonce) {}

  private static Map<String, Object> split(Call call) throws Refusal {
    String code = call.text("code");
    Refusal.unless(Primitives.utf8(code).length == 23, "length");
    Refusal.unless(code.matches("[^-]{5}(-[^-]{5}){3}"), "grouping");
    return Adapter.reply("activationIdShort", code.substring(0, 11), "activationOtp", code.substring(12));
  }

  private static Map<String, Object> verifyHalves(Call call) throws Refusal, GeneralSecurityException {
    return verifyText(call, call.text("activationIdShort") + "-" + call.text("activationOtp"));
  }

  /** Verifies the signature of a text by the master key. */
  private static Map<String, Object> verifyText(Call call, String text) throws Refusal, GeneralSecurityException {
    ECPoint publicKey = Curve.P256.publicKey(call.bytes("publicKey"));
    byte[] signature = call.bytes("signature");
    Refusal.unless(Curve.isStrictSignature(signature), "signature-encoding");
    Refusal.unless(Curve.P256.verifies(signature, Primitives.utf8(text), publicKey), "signature-mismatch");
    call.step("signedText", text);
    call.step("digest", Primitives.sha256(Primitives.utf8(text)));
    return Adapter.reply();
  }

  private static Map<String, Object> encryptPublicKey(Call call) throws Refusal, GeneralSecurityException {
    byte[] plain = call.bytes("exchangedKey");
    ExchangeKeys keys = exchangeKeys(call);
    byte[] inner = Primitives.aesCbcEncrypt(keys.otpKey(), keys.nonce(), plain);
    call.step("innerData", inner);
    return Adapter.reply("encryptedKey", Primitives.aesCbcEncrypt(keys.ephemeralKey(), keys.nonce(), inner));
  }

  private static Map<String, Object> decryptPublicKey(Call call) throws Refusal, GeneralSecurityException {
    byte[] encrypted = call.bytes("encryptedKey");
    ExchangeKeys keys = exchangeKeys(call);
    byte[] inner = Primitives.aesCbcDecrypt(keys.ephemeralKey(), keys.nonce(), encrypted);
    call.step("innerData", inner);
    return Adapter.reply("exchangedKey", Primitives.aesCbcDecrypt(keys.otpKey(), keys.nonce(), inner));
  }

  private static ExchangeKeys exchangeKeys(Call call) throws Refusal, GeneralSecurityException {
    byte[] nonce = sixteenBytes(call.bytes("nonce"));
    byte[] password = Primitives.utf8(call.text("activationOtp"));
    byte[] salt = Primitives.utf8(call.text("activationIdShort"));
    byte[] sharedSecret = agreedSecret(call);
    ExchangeKeys keys = new ExchangeKeys(
        Primitives.pbkdf2(password, salt, OTP_ITERATIONS), Primitives.fold(sharedSecret), nonce);
    call.step("otpKey", keys.otpKey());
    call.step("sharedSecret", sharedSecret);
    call.step("ephemeralKey", keys.ephemeralKey());
    return keys;
  }

  private static byte[] agreedSecret(Call call) throws Refusal, GeneralSecurityException {
    BigInteger privateKey = Curve.P256.privateKey(call.bytes("privateKey"));
    return Curve.P256.sharedSecret(privateKey, Curve.P256.publicKey(call.bytes("publicKey")));
  }

  private static Map<String, Object> applicationSignature(Call call) throws Refusal, GeneralSecurityException {
    byte[] nonce = sixteenBytes(call.bytes("nonce"));
    String secretText = call.text("applicationSecret");
    byte[] secret = Primitives.unbase64(secretText, "invalid-encoding");
    Refusal.unless(Primitives.base64(secret).equals(secretText), "invalid-encoding");
    String signedText = String.join("&", call.text("activationIdShort"), Primitives.base64(nonce),
        Primitives.base64(call.bytes("encryptedDevicePublicKey")), call.text("applicationKey"));
    call.step("signedText", signedText);
    byte[] signature = Primitives.hmacSha256(sixteenBytes(secret), Primitives.utf8(signedText));
    return Adapter.reply("applicationSignature", signature);
  }

  private static Map<String, Object> verifyServerKey(Call call) throws Refusal, GeneralSecurityException {
    byte[] signature = call.bytes("signature");
    String signedText = Primitives.base64(Primitives.utf8(call.text("activationId"))) + "&"
        + Primitives.base64(call.bytes("encryptedServerPublicKey"));
    ECPoint masterKey = Curve.P256.publicKey(call.bytes("publicKey"));
    Refusal.unless(Curve.isStrictSignature(signature), "signature-encoding");
    call.step("signedText", signedText);
    boolean isValid = Curve.P256.verifies(signature, Primitives.utf8(signedText), masterKey);
    Refusal.unless(isValid, "signature-mismatch");
    return Adapter.reply();
  }

  private static Map<String, Object> fingerprint(Call call) throws Refusal, GeneralSecurityException {
    ECPoint point = Curve.P256.publicKey(call.bytes("publicKey"));
    byte[] signed = point.getAffineX().toByteArray();
    // A signed number has a zero byte before its top bit, which is no part of the coordinate.
    byte[] coordinate = signed[0] == 0 ? Arrays.copyOfRange(signed, 1, signed.length) : signed;
    byte[] hash = Primitives.sha256(coordinate);
    call.step("coordinate", coordinate);
    call.step("hash", hash);
    return Adapter.reply("fingerprint", new Signatures.Component(null, null, hash).decimal(DIGITS));
  }

  // Status

  private static Map<String, Object> encryptStatus(Call call) throws Refusal, GeneralSecurityException {
    byte[] key = sixteenBytes(call.bytes("transportKey"));
    byte[] reserved = call.bytes("reserved");
    Refusal.unless(reserved.length == 17, "invalid-length");
    byte[] head = {(byte) 0xDE, (byte) 0xC0, (byte) 0xDE, (byte) 0xD1, (byte) call.integer("state", 0, 255)};
    byte[] attempts = {
      (byte) call.integer("failedAttempts", 0, 255), (byte) call.integer("maxFailedAttempts", 0, 255)
    };
    byte[] counter = Primitives.bigEndian64(call.unsigned64("counter"));
    byte[] plaintext = Primitives.concat(head, counter, attempts, reserved);
    call.step("plaintext", plaintext);
    return Adapter.reply("blob", wholeBlocks(Cipher.ENCRYPT_MODE, key, plaintext));
  }

  private static Map<String, Object> decryptStatus(Call call) throws Refusal, GeneralSecurityException {
    byte[] key = sixteenBytes(call.bytes("transportKey"));
    byte[] blob = call.bytes("blob");
    Refusal.unless(blob.length == 32, "invalid-length");
    byte[] plaintext = wholeBlocks(Cipher.DECRYPT_MODE, key, blob);
    int magic = ByteBuffer.wrap(plaintext).getInt();
    Refusal.unless(magic >= 0xDEC0DED1 && magic <= 0xDEC0DEDF, "magic");
    Refusal.unless(plaintext[4] >= 1 && plaintext[4] <= 5, "unknown-state");
    call.step("plaintext", plaintext);
    return Adapter.reply(
        "state", (long) plaintext[4],
        "counter", Long.toUnsignedString(ByteBuffer.wrap(plaintext).getLong(5)),
        "failedAttempts", (long) (plaintext[13] & 0xFF), "maxFailedAttempts", (long) (plaintext[14] & 0xFF));
  }

  /** AES-128-CBC without padding, with a vector of zeros. */
  private static byte[] wholeBlocks(int mode, byte[] key, byte[] blocks) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/CBC/NoPadding");
    cipher.init(mode, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
    return cipher.doFinal(blocks);
  }

  // End-to-end encryption

  /** Derives a key in the older order: the index is the HMAC key, the key its data. */
  static byte[] legacyHmac(byte[] key, byte[] index) throws Refusal, GeneralSecurityException {
    Refusal.unless(key.length == 16 && index.length >= 16, "invalid-length");
    return Primitives.hmacSha256(index, key);
  }

  private static Map<String, Object> sessionKey(Call call) throws Refusal, GeneralSecurityException {
    byte[] index = call.bytes("sessionIndex");
    byte[] sharedSecret = agreedSecret(call);
    byte[] sharedKey = Primitives.fold(sharedSecret);
    byte[] hmac = indexedHmac(sharedKey, index);
    call.step("sharedSecret", sharedSecret);
    call.step("sharedKey", sharedKey);
    call.step("hmac", hmac);
    return Adapter.reply("sessionKey", Primitives.fold(hmac));
  }

  /** The keys of a message, and its nonce. */
  private record MessageKeys(byte[] encryptionKey, byte[] macKey, byte[] nonce) {}

  private static Map<String, Object> encrypt(Call call) throws Refusal, GeneralSecurityException {
    byte[] plaintext = call.bytes("plaintext");
    MessageKeys keys = messageKeys(call);
    byte[] data = Primitives.aesCbcEncrypt(keys.encryptionKey(), keys.nonce(), plaintext);
    return Adapter.reply("encryptedData", data, "mac", Primitives.hmacSha256(keys.macKey(), data));
  }

  private static Map<String, Object> decrypt(Call call) throws Refusal, GeneralSecurityException {
    byte[] data = call.bytes("encryptedData");
    byte[] mac = call.bytes("mac");
    MessageKeys keys = messageKeys(call);
    Refusal.unless(MessageDigest.isEqual(mac, Primitives.hmacSha256(keys.macKey(), data)), "mac-mismatch");
    return Adapter.reply("plaintext", Primitives.aesCbcDecrypt(keys.encryptionKey(), keys.nonce(), data));
  }

  private static MessageKeys messageKeys(Call call) throws Refusal, GeneralSecurityException {
    byte[] sessionKey = sixteenBytes(call.bytes("sessionKey"));
    byte[] adHocIndex = call.bytes("adHocIndex");
    byte[] macIndex = call.bytes("macIndex");
    byte[] nonce = sixteenBytes(call.bytes("nonce"));
    Refusal.unless(adHocIndex.length >= 16 && macIndex.length >= 16, "invalid-length");
    Refusal.unless(!Arrays.equals(adHocIndex, macIndex), "invalid-index");
    byte[] encryptionKey = Primitives.fold(indexedHmac(sessionKey, adHocIndex));
    byte[] macKey = Primitives.fold(indexedHmac(sessionKey, macIndex));
    call.step("encryptionKey", encryptionKey);
    call.step("macKey", macKey);
    return new MessageKeys(encryptionKey, macKey, nonce);
  }

  /** Decrypts the response that gives a token in 2.1. */
  private static Map<String, Object> decryptToken(Call call) throws Refusal, GeneralSecurityException {
    BigInteger privateKey = Curve.P256.privateKey(call.bytes("ephemeralPrivateKey"));
    byte[] sharedSecret = Curve.P256.sharedSecret(privateKey, Curve.P256.publicKey(call.bytes("publicKey")));
    byte[] info = call.has("ephemeralPublicKey")
        ? call.bytes("ephemeralPublicKey")
        : Curve.P256.uncompressed(Curve.P256.publicKeyOf(privateKey));
    byte[] envelopeKey = Derivation.x963(sharedSecret, info, 32);
    byte[] encryptionKey = Arrays.copyOfRange(envelopeKey, 0, 16);
    byte[] macKey = Arrays.copyOfRange(envelopeKey, 16, 32);
    call.step("sharedSecret", sharedSecret);
    call.step("envelopeKey", envelopeKey);
    call.step("encryptionKey", encryptionKey);
    call.step("macKey", macKey);
    byte[] data = call.bytes("encryptedData");
    Refusal.unless(MessageDigest.isEqual(call.bytes("mac"), Primitives.hmacSha256(macKey, data)), "mac-mismatch");
    return Adapter.reply("plaintext", Primitives.aesCbcDecrypt(encryptionKey, new byte[16], data));
  }

  /** Derives a key of a session or a message, whose index must not be zero. */
  private static byte[] indexedHmac(byte[] key, byte[] index) throws Refusal, GeneralSecurityException {
    byte[] hmac = legacyHmac(key, index);
    Refusal.unless(!Arrays.equals(index, new byte[index.length]), "invalid-index");
    return hmac;
  }

  private static byte[] sixteenBytes(byte[] bytes) throws Refusal {
    Refusal.unless(bytes.length == 16, "invalid-length");
    return bytes;
  }
}
