import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.spec.ECPoint;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keys from keys, from passwords and from agreements (§§ 3 and 6). */
final class Derivation {
  private static final int LONGEST_OUTPUT = 1 << 24;
  private static final List<Reserved> RESERVED = List.of(
      new Reserved("possession", 1), new Reserved("knowledge", 2), new Reserved("biometry", 3),
      new Reserved("transport", 1000), new Reserved("vault", 2000));

  /** A key that every activation has, and its index under the master secret. */
  private record Reserved(String name, long index) {}

  static Map<String, Object> index(Call call) throws Refusal, GeneralSecurityException {
    byte[] masterKey = call.bytes("masterKey");
    Refusal.unless(masterKey.length == 16, "invalid-length");
    byte[] block = indexBlock(call.unsigned64("index"));
    call.step("block", block);
    return Adapter.reply("key", Primitives.aesBlock(masterKey, block));
  }

  static Map<String, Object> internal(Call call) throws Refusal, GeneralSecurityException {
    byte[] key = call.bytes("key");
    byte[] index = call.bytes("index");
    Refusal.unless(key.length == 16 && index.length >= 16, "invalid-length");
    byte[] hmac = call.since("3.1") ? Primitives.hmacSha256(key, index) : Version2.legacyHmac(key, index);
    call.step("hmac", hmac);
    return Adapter.reply("key", Primitives.fold(hmac));
  }

  static Map<String, Object> x963(Call call) throws Refusal, GeneralSecurityException {
    byte[] secret = call.bytes("secret");
    byte[] info = call.bytes("info");
    Refusal.unless(call.integer("length") >= 1, "invalid-length");
    int length = call.integer("length", 1, LONGEST_OUTPUT);
    byte[] blocks = x963(secret, info, (length + 31) / 32 * 32);
    for (int i = 0; i < blocks.length / 32; i++) {
      call.step("block[" + (i + 1) + "]", Arrays.copyOfRange(blocks, 32 * i, 32 * i + 32));
    }
    return Adapter.reply("key", Arrays.copyOf(blocks, length));
  }

  static Map<String, Object> password(Call call) throws GeneralSecurityException {
    byte[] password = Primitives.utf8(call.text("password"));
    int iterations = call.integer("iterations", 1, Integer.MAX_VALUE);
    call.step("passwordBytes", password);
    return Adapter.reply("key", Primitives.pbkdf2(password, call.bytes("salt"), iterations));
  }

  static Map<String, Object> masterSecret(Call call) throws Refusal, GeneralSecurityException {
    BigInteger privateKey = Curve.P256.privateKey(call.bytes("privateKey"));
    ECPoint publicKey = Curve.P256.publicKey(call.bytes("publicKey"));
    byte[] sharedSecret = Curve.P256.sharedSecret(privateKey, publicKey);
    call.step("sharedSecret", sharedSecret);
    return Adapter.reply("masterSecret", Primitives.fold(sharedSecret));
  }

  static Map<String, Object> derivedKeys(Call call) throws Refusal, GeneralSecurityException {
    byte[] masterSecret = call.bytes("masterSecret");
    Refusal.unless(masterSecret.length == 16, "invalid-length");
    Map<String, Object> keys = new LinkedHashMap<>();
    for (Reserved reserved : RESERVED) {
      byte[] block = indexBlock(reserved.index());
      call.step(reserved.name() + ".block", block);
      keys.put(reserved.name(), Primitives.aesBlock(masterSecret, block));
    }
    return keys;
  }

  /** KDF_INTERNAL: the key is the HMAC key, the index its data; one document has the reverse. */
  static byte[] internalKey(byte[] key, byte[] index) throws GeneralSecurityException {
    return Primitives.fold(Primitives.hmacSha256(key, index));
  }

  /** The X9.63 key derivation with SHA-256: T_i is the hash of secret, i in four bytes from 1, info. */
  static byte[] x963(byte[] secret, byte[] info, int length) throws GeneralSecurityException {
    ByteArrayOutputStream blocks = new ByteArrayOutputStream();
    for (int i = 1; blocks.size() < length; i++) {
      blocks.writeBytes(Primitives.sha256(Primitives.concat(secret, Primitives.bigEndian32(i), info)));
    }
    return Arrays.copyOf(blocks.toByteArray(), length);
  }

  /** The AES input of an index: eight zero bytes, then the index; one document has the reverse. */
  private static byte[] indexBlock(long index) {
    return Primitives.concat(new byte[8], Primitives.bigEndian64(index));
  }
}
