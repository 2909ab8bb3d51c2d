import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Recovery codes and their PUKs (§ 4). */
final class Recovery {
  private static final String PREFIX = "R:";
  private static final long FORTY_BITS = 0xFF_FFFF_FFFFL;
  private static final long TEN_DIGITS = 10_000_000_000L;

  static void register(Map<String, Adapter.Operation> table) {
    table.put("recovery-code.derive", Recovery::derive);
    table.put("recovery-code.validate", Recovery::validate);
    table.put("recovery-code.validate-puk", Recovery::validatePuk);
  }

  private static Map<String, Object> derive(Call call) throws Refusal, GeneralSecurityException {
    byte[] nonce = call.bytes("nonce");
    List<Long> indexes = call.unsigned64s("indexes");
    Refusal.unless(nonce.length == 32, "invalid-length");
    byte[] material = Derivation.x963(call.bytes("secret"), nonce, 26);
    byte[] baseKey = Arrays.copyOfRange(material, 10, 26);
    call.step("keyMaterial", material);
    call.step("baseKey", baseKey);
    List<String> puks = new ArrayList<>();
    for (int i = 0; i < indexes.size(); i++) {
      // The padding of eight bytes, which the notes of the publisher do not describe.
      byte[] block = ByteBuffer.allocate(16).putLong(indexes.get(i)).putLong(0x0808080808080808L).array();
      byte[] key = Primitives.aesBlock(baseKey, block);
      call.step("puk[" + i + "].block", block);
      call.step("puk[" + i + "].key", key);
      puks.add(String.format(Locale.ROOT, "%010d", (ByteBuffer.wrap(key).getLong(8) & FORTY_BITS) % TEN_DIGITS));
    }
    String code = ActivationCode.encode(call.withoutSteps(), Arrays.copyOf(material, 10));
    return Adapter.reply("code", code, "puks", puks);
  }

  private static Map<String, Object> validate(Call call) throws Refusal {
    String code = call.text("code");
    boolean allowed = switch (call.text("prefix")) {
      case "allowed" -> true;
      case "forbidden" -> false;
      default -> throw new IllegalArgumentException("prefix: not allowed or forbidden");
    };
    if (code.contains(PREFIX)) {
      Refusal.unless(allowed && code.lastIndexOf(PREFIX) == 0, "prefix");
      code = code.substring(PREFIX.length());
    }
    call.step("payload", ActivationCode.payload(code));
    return Adapter.reply();
  }

  private static Map<String, Object> validatePuk(Call call) throws Refusal {
    byte[] puk = Primitives.utf8(call.text("puk"));
    Refusal.unless(puk.length == 10, "length");
    for (byte digit : puk) Refusal.unless(digit >= '0' && digit <= '9', "alphabet");
    return Adapter.reply();
  }
}
