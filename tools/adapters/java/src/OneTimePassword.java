import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** One-time passwords: HOTP (RFC 4226) and TOTP (RFC 6238). */
final class OneTimePassword {
  private static final int MOST_DIGITS = 8;

  /** Adds the operations of this file to the table. */
  static void register(Map<String, Adapter.Operation> table) {
    table.put("otp.hotp", OneTimePassword::hotp);
    table.put("otp.totp", OneTimePassword::totp);
  }

  private static Map<String, Object> hotp(Call call) throws Refusal, GeneralSecurityException {
    return Adapter.reply("code", password(call, call.unsigned64("counter")));
  }

  private static Map<String, Object> totp(Call call) throws Refusal, GeneralSecurityException {
    long time = call.count("time");
    long step = call.count("step");
    Refusal.unless(step >= 1, "step-length");
    call.step("counter", String.valueOf(time / step));
    return Adapter.reply("code", password(call, time / step), "remaining", step - time % step);
  }

  private static String password(Call call, long counter) throws Refusal, GeneralSecurityException {
    byte[] secret = call.bytes("secret");
    String algorithm = switch (call.text("algorithm")) {
      case "sha1" -> "HmacSHA1";
      case "sha256" -> "HmacSHA256";
      case "sha512" -> "HmacSHA512";
      default -> throw new IllegalArgumentException("algorithm: none of the three");
    };
    long digits = call.integer("digits");
    Refusal.unless(digits >= 1 && digits <= MOST_DIGITS, "digit-count");
    byte[] block = Primitives.bigEndian64(counter);
    Mac mac = Mac.getInstance(algorithm);
    // The JDK refuses an empty key; HMAC pads keys with zeros, so one zero byte is the same key.
    mac.init(new SecretKeySpec(secret.length == 0 ? new byte[1] : secret, algorithm));
    byte[] hmac = mac.doFinal(block);
    int truncated = ByteBuffer.wrap(hmac).getInt(hmac[hmac.length - 1] & 0x0F) & 0x7FFFFFFF;
    call.step("counterBlock", block);
    call.step("hmac", hmac);
    call.step("truncated", Primitives.bigEndian32(truncated));
    return String.format(Locale.ROOT, "%0" + digits + "d", truncated % (long) Math.pow(10, digits));
  }
}
