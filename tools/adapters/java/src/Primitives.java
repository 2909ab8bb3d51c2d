import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.stream.Stream;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** The primitives of §§ 1 and 2 without the curve: texts, bytes, hashes, ciphers. */
final class Primitives {
  static String hex(byte[] bytes) { return HexFormat.of().formatHex(bytes); }

  static byte[] unhex(String digits) { return HexFormat.of().parseHex(digits); }

  static byte[] utf8(String text) { return text.getBytes(StandardCharsets.UTF_8); }

  /** Decodes UTF-8 strictly; malformed bytes throw. */
  static String decodeUtf8(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  static String base64(byte[] bytes) { return Base64.getEncoder().encodeToString(bytes); }

  /** Decodes standard Base64 with its padding; unused bits may be other than zero. */
  static byte[] unbase64(String text, String reason) throws Refusal {
    // The decoder of the platform also accepts missing padding, so the form is checked first.
    Refusal.unless(text.length() % 4 == 0 && text.matches("[A-Za-z0-9+/]*={0,2}"), reason);
    return Base64.getDecoder().decode(text);
  }

  static byte[] bigEndian32(int value) { return ByteBuffer.allocate(4).putInt(value).array(); }

  static byte[] bigEndian64(long value) { return ByteBuffer.allocate(8).putLong(value).array(); }

  static byte[] concat(byte[]... items) {
    ByteBuffer buffer = ByteBuffer.allocate(Stream.of(items).mapToInt(item -> item.length).sum());
    for (byte[] item : items) buffer.put(item);
    return buffer.array();
  }

  /** Joins the items, each after its length in four bytes; an empty item is four zero bytes. */
  static byte[] concatWithSizes(byte[]... items) {
    return concat(Stream.of(items).map(item -> concat(bigEndian32(item.length), item)).toArray(byte[][]::new));
  }

  /** The last four bytes without their sign, as so many of the last digits of that number. */
  static String decimalCode(byte[] bytes, int digits) {
    int number = ByteBuffer.wrap(bytes).getInt(bytes.length - 4) & 0x7FFFFFFF;
    return String.format(Locale.ROOT, "%0" + digits + "d", number % (int) Math.pow(10, digits));
  }

  /** Folds 32 bytes to 16: the first half XOR the second. */
  static byte[] fold(byte[] bytes) {
    byte[] folded = Arrays.copyOf(bytes, 16);
    for (int i = 0; i < 16; i++) folded[i] ^= bytes[i + 16];
    return folded;
  }

  static byte[] sha256(byte[] data) throws GeneralSecurityException {
    return MessageDigest.getInstance("SHA-256").digest(data);
  }

  static byte[] hmacSha256(byte[] key, byte[] data) throws GeneralSecurityException {
    return mac("HmacSHA256", key).doFinal(data);
  }

  /** PBKDF2 with HMAC-SHA1, one block of 20 bytes cut to 16. */
  static byte[] pbkdf2(byte[] password, byte[] salt, int iterations) throws GeneralSecurityException {
    Mac mac = mac("HmacSHA1", password);
    byte[] round = mac.doFinal(concat(salt, bigEndian32(1)));
    byte[] block = round.clone();
    for (int i = 1; i < iterations; i++) {
      round = mac.doFinal(round);
      for (int j = 0; j < block.length; j++) block[j] ^= round[j];
    }
    return Arrays.copyOf(block, 16);
  }

  /** AES-128 of one block, without mode and padding. */
  static byte[] aesBlock(byte[] key, byte[] block) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
    return cipher.doFinal(block);
  }

  static byte[] aesCbcEncrypt(byte[] key, byte[] iv, byte[] plaintext) throws GeneralSecurityException {
    return aesCbc(Cipher.ENCRYPT_MODE, key, iv).doFinal(plaintext);
  }

  /** Decrypts AES-128-CBC; no bytes, an incomplete block or wrong padding is the refusal `padding`. */
  static byte[] aesCbcDecrypt(byte[] key, byte[] iv, byte[] ciphertext)
      throws Refusal, GeneralSecurityException {
    // The JDK decrypts an empty text to an empty text, although a padded text is never empty.
    Refusal.unless(ciphertext.length > 0, "padding");
    try {
      return aesCbc(Cipher.DECRYPT_MODE, key, iv).doFinal(ciphertext);
    } catch (BadPaddingException | IllegalBlockSizeException problem) {
      throw new Refusal("padding");
    }
  }

  private static Cipher aesCbc(int mode, byte[] key, byte[] iv) throws GeneralSecurityException {
    // For blocks of 16 bytes the JDK's PKCS5Padding is PKCS#7.
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    cipher.init(mode, new SecretKeySpec(key, "AES"), new IvParameterSpec(iv));
    return cipher;
  }

  /** Makes an HMAC with a key, which may be empty. */
  static Mac mac(String algorithm, byte[] key) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(algorithm);
    // The JDK refuses an empty key; HMAC pads keys with zeros, so one zero byte is the same key.
    mac.init(new SecretKeySpec(key.length == 0 ? new byte[1] : key, algorithm));
    return mac;
  }
}
