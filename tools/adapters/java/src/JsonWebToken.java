import java.math.BigInteger;
import java.nio.charset.CharacterCodingException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;

/** JSON Web Tokens (§ 11, § 12.4): three parts in base64url, signed with ES256 or authenticated with HS256. */
record JsonWebToken(String header, String signed, String claimsText, Map<?, ?> claims) {
  private static final int RAW_LENGTH = 64;

  /** Gives the bytes of the third part. */
  interface Protection {
    byte[] of(byte[] data) throws GeneralSecurityException;
  }

  static Map<String, Object> sign(Call call) throws Refusal, GeneralSecurityException {
    String claims = call.text("claims");
    object(Primitives.utf8(claims), "token-claims");
    BigInteger privateKey = Curve.privateKey(call.bytes("privateKey"));
    return Adapter.reply("token", write("ES256", claims, data -> Curve.sign(data, privateKey, true)));
  }

  static Map<String, Object> verify(Call call) throws Refusal, GeneralSecurityException {
    JsonWebToken token = read(call.text("token"), "ES256", call.bytes("publicKey"));
    call.step("header", token.header());
    call.step("signed", Primitives.utf8(token.signed()));
    return Adapter.reply("claims", token.claimsText());
  }

  /** Writes a token of claims, which are JSON text and stay unchanged. */
  static String write(String algorithm, String claims, Protection protection) throws GeneralSecurityException {
    String header = "{\"alg\":\"" + algorithm + "\",\"typ\":\"JWT\"}";
    String signed = encode(Primitives.utf8(header)) + "." + encode(Primitives.utf8(claims));
    return signed + "." + encode(protection.of(Primitives.utf8(signed)));
  }

  /** Reads a token and checks its protection: ES256 by a public key, HS256 by a secret. */
  static JsonWebToken read(String token, String algorithm, byte[] key) throws Refusal, GeneralSecurityException {
    String[] parts = token.split("\\.", -1);
    boolean isWhole = parts.length == 3 && Stream.of(parts).noneMatch(String::isEmpty);
    Refusal.unless(isWhole, "token-format");
    byte[] headerBytes = decode(parts[0]);
    byte[] claimsBytes = decode(parts[1]);
    byte[] signature = decode(parts[2]);
    Map<?, ?> header = object(headerBytes, "token-header");
    boolean isDue = "JWT".equals(header.get("typ")) && algorithm.equals(header.get("alg"));
    Refusal.unless(isDue && !header.containsKey("crit"), "token-header");
    String signed = parts[0] + "." + parts[1];
    check(Primitives.utf8(signed), signature, algorithm, key);
    Map<?, ?> claims = object(claimsBytes, "token-claims");
    return new JsonWebToken(text(headerBytes), signed, text(claimsBytes), claims);
  }

  private static void check(byte[] signed, byte[] signature, String algorithm, byte[] key)
      throws Refusal, GeneralSecurityException {
    if (algorithm.equals("HS256")) {
      byte[] code = Primitives.hmacSha256(key, signed);
      Refusal.unless(MessageDigest.isEqual(code, signature), "signature-mismatch");
      return;
    }
    var publicKey = Curve.publicKey(key);
    Refusal.unless(signature.length == RAW_LENGTH, "signature-encoding");
    Refusal.unless(Curve.verifiesRaw(signature, signed, publicKey), "signature-mismatch");
  }

  private static String encode(byte[] bytes) { return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes); }

  private static byte[] decode(String text) throws Refusal {
    // The decoder of the platform takes padding and unused bits, so the form is checked first, and the text again.
    Refusal.unless(text.matches("[A-Za-z0-9_-]+") && text.length() % 4 != 1, "token-encoding");
    byte[] bytes = Base64.getUrlDecoder().decode(text);
    Refusal.unless(encode(bytes).equals(text), "token-encoding");
    return bytes;
  }

  /** Reads a JSON object in which no name occurs twice. */
  private static Map<?, ?> object(byte[] bytes, String reason) throws Refusal {
    try {
      if (Json.read(Primitives.decodeUtf8(bytes)) instanceof Map<?, ?> map) return map;
    } catch (IllegalArgumentException | CharacterCodingException unreadable) {
      throw new Refusal(reason);
    }
    throw new Refusal(reason);
  }

  private static String text(byte[] bytes) { return new String(bytes, java.nio.charset.StandardCharsets.UTF_8); }
}
