import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.spec.ECPoint;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/** Activation codes (§ 4) and their signatures (§ 5.2). */
final class ActivationCode {
  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final int TEXT_LENGTH = 23;
  private static final int CHARACTERS = 20;
  private static final int SPARE_BITS = 4;

  static Map<String, Object> encode(Call call) throws Refusal {
    return Adapter.reply("code", encode(call, call.bytes("random")));
  }

  /** Makes the code of ten random bytes, and notes its parts. */
  static String encode(Call call, byte[] random) throws Refusal {
    Refusal.unless(random.length == 10, "length");
    byte[] checksum = checksum(random);
    byte[] payload = Primitives.concat(random, checksum);
    String base32 = base32(payload);
    call.step("checksum", checksum);
    call.step("payload", payload);
    call.step("base32", base32);
    return base32.replaceAll("(.{5})(?=.)", "$1-");
  }

  static Map<String, Object> validate(Call call) throws Refusal {
    call.step("payload", payload(call.text("code")));
    return Adapter.reply();
  }

  static Map<String, Object> parse(Call call) throws Refusal {
    String[] parts = call.text("text").split("#", 2);
    call.step("payload", payload(parts[0]));
    if (parts.length == 1) {
      return Adapter.reply("code", parts[0]);
    }
    Refusal.unless(!parts[1].isEmpty(), "signature-encoding");
    byte[] signature = Primitives.unbase64(parts[1], "signature-encoding");
    return Adapter.reply("code", parts[0], "signature", signature);
  }

  static Map<String, Object> correctCharacter(Call call) throws Refusal {
    long typed = call.integer("character");
    boolean isLower = typed >= 'a' && typed <= 'z';
    long corrected = typed == '0' ? 'O' : typed == '1' ? 'I' : isLower ? typed - 32 : typed;
    boolean acceptable = corrected >= 'A' && corrected <= 'Z' || corrected >= '2' && corrected <= '7';
    Refusal.unless(acceptable, "invalid-character");
    return Adapter.reply("character", corrected);
  }

  static Map<String, Object> verifySignature(Call call) throws Refusal, GeneralSecurityException {
    String code = call.text("code");
    payload(code);
    ECPoint publicKey = Curve.P256.publicKey(call.bytes("publicKey"));
    byte[] signature = call.bytes("signature");
    Refusal.unless(Curve.isStrictSignature(signature), "signature-encoding");
    call.step("digest", Primitives.sha256(Primitives.utf8(code)));
    Refusal.unless(Curve.P256.verifies(signature, Primitives.utf8(code), publicKey), "signature-mismatch");
    return Adapter.reply();
  }

  /** Validates a code and returns its twelve bytes; the reason is the first check that fails. */
  static byte[] payload(String code) throws Refusal {
    byte[] text = Primitives.utf8(code);
    Refusal.unless(text.length == TEXT_LENGTH, "length");
    BigInteger bits = BigInteger.ZERO;
    boolean inAlphabet = true;
    for (int i = 0; i < TEXT_LENGTH; i++) {
      boolean isDash = text[i] == '-';
      Refusal.unless(isDash == (i % 6 == 5), "grouping");
      if (!isDash) {
        int digit = ALPHABET.indexOf(text[i]);
        inAlphabet = inAlphabet && digit >= 0;
        bits = bits.shiftLeft(5).or(BigInteger.valueOf(Math.max(digit, 0)));
      }
    }
    Refusal.unless(inAlphabet, "alphabet");
    Refusal.unless(bits.getLowestSetBit() < 0 || bits.getLowestSetBit() >= SPARE_BITS, "spare-bits");
    byte[] payload = Primitives.unhex(String.format(Locale.ROOT, "%024x", bits.shiftRight(SPARE_BITS)));
    byte[] expected = checksum(Arrays.copyOf(payload, 10));
    Refusal.unless(Arrays.equals(expected, Arrays.copyOfRange(payload, 10, 12)), "checksum");
    return payload;
  }

  private static String base32(byte[] payload) {
    BigInteger bits = new BigInteger(1, payload).shiftLeft(SPARE_BITS);
    StringBuilder text = new StringBuilder();
    for (int i = CHARACTERS - 1; i >= 0; i--) {
      text.append(ALPHABET.charAt(bits.shiftRight(5 * i).intValue() & 31));
    }
    return text.toString();
  }

  /** CRC-16/ARC in two big-endian bytes. */
  private static byte[] checksum(byte[] bytes) {
    int crc = 0;
    for (byte next : bytes) {
      crc ^= next & 0xFF;
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 1) == 1 ? crc >> 1 ^ 0xA001 : crc >> 1;
      }
    }
    return new byte[] {(byte) (crc >> 8), (byte) crc};
  }
}
