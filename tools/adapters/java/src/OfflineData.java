import java.security.GeneralSecurityException;
import java.security.spec.ECPoint;
import java.util.Map;

/** The data of an operation in a QR code: lines of text, and a signature or a MAC of everything before it (§ 10.2). */
final class OfflineData {
  private static final int FEWEST_LINES = 7;
  private static final int NONCE_LENGTH = 16;

  /** Checks the proof of what is covered, with the key of the type. */
  interface Check {
    void of(char keyType, byte[] covered, byte[] proof) throws Refusal, GeneralSecurityException;
  }

  /** Reads a text of 3.x, which the key of its type has signed. */
  static Map<String, Object> verifySignature(Call call) throws Refusal, GeneralSecurityException {
    byte[] master = call.bytes("masterPublicKey");
    byte[] server = call.bytes("serverPublicKey");
    return read(call, "01", (keyType, covered, proof) -> {
      ECPoint key = Curve.P256.publicKey(keyType == '0' ? master : server);
      Refusal.unless(Curve.isStrictSignature(proof), "signature-encoding");
      Refusal.unless(Curve.P256.verifies(proof, covered, key), "signature-mismatch");
    });
  }

  /** Reads the lines, and has their proof checked; the last two are the nonce, and the type with its proof. */
  static Map<String, Object> read(Call call, String keyTypes, Check check) throws Refusal, GeneralSecurityException {
    String text = call.text("text");
    String[] lines = text.split("\n", -1);
    String last = lines[lines.length - 1];
    Refusal.unless(lines.length >= FEWEST_LINES && !last.isEmpty(), "offline-syntax");
    String proof = last.substring(1);
    byte[] nonce = Members.decode(lines[lines.length - 2]);
    byte[] proofBytes = Members.decode(proof);
    Refusal.unless(nonce.length == NONCE_LENGTH, "invalid-length");
    Refusal.unless(keyTypes.indexOf(last.charAt(0)) >= 0, "unknown-key-type");
    byte[] covered = Primitives.utf8(text.substring(0, text.length() - proof.length()));
    check.of(last.charAt(0), covered, proofBytes);
    call.step("covered", covered);
    Map<String, Object> output = Adapter.reply("operationId", lines[0], "title", unescaped(lines[1]),
        "message", unescaped(lines[2]), "operationData", lines[3], "flags", lines[4]);
    if (lines.length > FEWEST_LINES) output.put("totp", lines[5]);
    output.put("nonce", nonce);
    output.put("keyType", last.substring(0, 1));
    return output;
  }

  /** Replaces the escapes of a title or a message, from the left to the right. */
  private static String unescaped(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char next = i + 1 < text.length() ? text.charAt(i + 1) : 0;
      boolean isEscape = text.charAt(i) == '\\' && (next == 'n' || next == '\\');
      plain.append(!isEscape ? text.charAt(i) : next == 'n' ? '\n' : '\\');
      if (isEscape) i++;
    }
    return plain.toString();
  }
}
