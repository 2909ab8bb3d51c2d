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
    BigInteger privateKey = Curve.P256.privateKey(call.bytes("privateKey"));
    return Adapter.reply("token", write("ES256", claims, data -> Curve.P256.sign(data, privateKey, true)));
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
    Parts parts = parts(token);
    Map<?, ?> header = parts.header();
    boolean isDue = "JWT".equals(header.get("typ")) && algorithm.equals(header.get("alg"));
    Refusal.unless(isDue && !header.containsKey("crit"), "token-header");
    check(parts.signed(), parts.protection(), algorithm, key);
    Map<?, ?> claims = object(parts.claims(), "token-claims");
    return new JsonWebToken(text(parts.headerBytes()), text(parts.signed()), text(parts.claims()), claims);
  }

  /** The parts of a token, whose protection is not checked yet. */
  record Parts(byte[] headerBytes, Map<?, ?> header, byte[] claims, byte[] protection, byte[] signed) {}

  /** Takes a token apart, and reads its header. */
  static Parts parts(String token) throws Refusal {
    String[] parts = token.split("\\.", -1);
    boolean isWhole = parts.length == 3 && Stream.of(parts).noneMatch(String::isEmpty);
    Refusal.unless(isWhole, "token-format");
    byte[] header = decode(parts[0]);
    byte[] claims = decode(parts[1]);
    byte[] protection = decode(parts[2]);
    byte[] signed = Primitives.utf8(parts[0] + "." + parts[1]);
    return new Parts(header, object(header, "token-header"), claims, protection, signed);
  }

  /** Returns a claim that must be a text with at least one character. */
  static String text(Map<?, ?> claims, String name) throws Refusal {
    if (claims.get(name) instanceof String text && !text.isEmpty()) return text;
    throw new Refusal("token-claims");
  }

  /** Returns a claim that must be a time in milliseconds. */
  static long time(Map<?, ?> claims, String name) throws Refusal {
    if (claims.get(name) instanceof Long time && time >= 0) return time;
    throw new Refusal("token-claims");
  }

  private static void check(byte[] signed, byte[] signature, String algorithm, byte[] key)
      throws Refusal, GeneralSecurityException {
    if (algorithm.equals("HS256")) {
      byte[] code = Primitives.hmacSha256(key, signed);
      Refusal.unless(MessageDigest.isEqual(code, signature), "signature-mismatch");
      return;
    }
    var publicKey = Curve.P256.publicKey(key);
    Refusal.unless(signature.length == RAW_LENGTH, "signature-encoding");
    Refusal.unless(Curve.P256.verifiesRaw(signature, signed, publicKey), "signature-mismatch");
  }

  /** Encodes a part. */
  static String encode(byte[] bytes) { return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes); }

  /** Decodes a part. */
  static byte[] decode(String text) throws Refusal {
    // The decoder of the platform takes padding and unused bits, so the form is checked first, and the text again.
    Refusal.unless(text.matches("[A-Za-z0-9_-]*") && text.length() % 4 != 1, "token-encoding");
    byte[] bytes = Base64.getUrlDecoder().decode(text);
    Refusal.unless(encode(bytes).equals(text), "token-encoding");
    return bytes;
  }

  /** Reads a JSON object in which no name occurs twice. */
  static Map<?, ?> object(byte[] bytes, String reason) throws Refusal {
    try {
      if (Json.read(Primitives.decodeUtf8(bytes)) instanceof Map<?, ?> map) return map;
    } catch (IllegalArgumentException | CharacterCodingException unreadable) {
      throw new Refusal(reason);
    }
    throw new Refusal(reason);
  }

  private static String text(byte[] bytes) { return new String(bytes, java.nio.charset.StandardCharsets.UTF_8); }
}
