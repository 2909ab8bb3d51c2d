import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** What all chapters of protocol 4.0 use, and their operations. */
final class Version4 {
  static final String VERSION = "4.0";
  static final List<String> PROTOCOLS = List.of(VERSION);
  static final int KEY_LENGTH = 32;

  /** Returns the operations that protocol 4.0 alone has. */
  static Map<String, Adapter.Operation> operations() {
    Map<String, Adapter.Operation> table = new LinkedHashMap<>();
    Version4Keys.register(table);
    Version4Exchange.register(table);
    Version4Messages.register(table);
    Version4Codes.register(table);
    Version4Status.register(table);
    Version4Signatures.register(table);
    Version4TemporaryKeys.register(table);
    Version4Activation.register(table);
    Decisions.register(table);
    Server4Script.register(table);
    Client4Script.register(table);
    Life4Script.register(table);
    table.put("header.authorization", call -> Headers.write(call, "authorization"));
    table.put("header.parse-authorization", call -> Headers.parse(call, "authorization"));
    return table;
  }

  static byte[] sha3(int size, byte[] data) throws GeneralSecurityException {
    return MessageDigest.getInstance("SHA3-" + size).digest(data);
  }

  static byte[] hmacSha384(byte[] key, byte[]... parts) throws GeneralSecurityException {
    return Primitives.mac("HmacSHA384", key).doFinal(Primitives.concat(parts));
  }

  /** Encrypts or decrypts with AES-256 in counter mode, whose whole block counts. */
  static byte[] counterMode(byte[] key, byte[] block, byte[] data) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(block));
    return cipher.doFinal(data);
  }

  /** Derives a key of 32 bytes from a label. */
  static byte[] derived(byte[] key, String label, byte[] diversifier) {
    return Kmac.mac(key, labelled(label, diversifier), "PA4KDF");
  }

  /** The data of a derivation: an empty diversifier contributes its length too. */
  static byte[] labelled(String label, byte[] diversifier) {
    return Primitives.concatWithSizes(Primitives.utf8(label), diversifier);
  }

  /** Returns bytes that must have a length. */
  static byte[] ofLength(int length, byte[] bytes) throws Refusal {
    Refusal.unless(bytes.length == length, "invalid-length");
    return bytes;
  }

  /** Reads a key, or another value of 32 bytes. */
  static byte[] key(Call call, String field) throws Refusal { return ofLength(KEY_LENGTH, call.bytes(field)); }

  /** Decodes the secret of an application. */
  static byte[] applicationSecret(Call call) throws Refusal {
    return ofLength(16, Members.decode(call.text("applicationSecret")));
  }

  static Inexpressible unavailable() { return new Inexpressible("the JDK 17 has neither ML-KEM nor ML-DSA"); }
}
