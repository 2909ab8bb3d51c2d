import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.spec.ECPoint;
import java.util.Map;

/** Data that a server or a device has signed (§ 11). */
final class Asymmetric {
  private static final int RAW_LENGTH = 64;

  static Map<String, Object> verify(Call call) throws Refusal, GeneralSecurityException {
    byte[] data = call.bytes("data");
    byte[] signature = call.bytes("signature");
    boolean raw = isRaw(call);
    ECPoint publicKey = Curve.P256.publicKey(call.bytes("publicKey"));
    boolean isEncoded = raw ? signature.length == RAW_LENGTH : Curve.isStrictSignature(signature);
    Refusal.unless(isEncoded, "signature-encoding");
    call.step("digest", Primitives.sha256(data));
    boolean isValid = raw ? Curve.P256.verifiesRaw(signature, data, publicKey) : Curve.P256.verifies(signature, data, publicKey);
    Refusal.unless(isValid, "signature-mismatch");
    return Adapter.reply();
  }

  static Map<String, Object> sign(Call call) throws Refusal, GeneralSecurityException {
    BigInteger privateKey = Curve.P256.privateKey(call.bytes("privateKey"));
    return Adapter.reply("signature", Curve.P256.sign(call.bytes("data"), privateKey, isRaw(call)));
  }

  /** Reads whether a signature is raw; without a format it is DER. */
  private static boolean isRaw(Call call) {
    return call.has("format") && call.word("format", "der", "raw").equals("raw");
  }
}
