import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Temporary keys (§ 12.4): the client's request, its reading by a server, and the acceptance of the answer. */
final class TemporaryKeys {
  private static final int CHALLENGE_LENGTH = 18;
  private static final int KEY_LENGTH = 16;
  static final long MARGIN = 10_000;

  static Map<String, Object> request(Call call) throws Refusal, GeneralSecurityException {
    byte[] challenge = call.bytes("challenge");
    byte[] secret = secret(call);
    Refusal.unless(challenge.length == CHALLENGE_LENGTH, "invalid-length");
    Map<String, Object> claims = claims(call, challenge);
    String token = JsonWebToken.write("HS256", Json.write(claims), data -> Primitives.hmacSha256(secret, data));
    return Adapter.reply("token", token);
  }

  static Map<String, Object> readRequest(Call call) throws Refusal, GeneralSecurityException {
    byte[] secret = secret(call);
    JsonWebToken token = JsonWebToken.read(call.text("token"), "HS256", secret);
    boolean isActivation = isActivation(call);
    Refusal.unless(token.claims().containsKey("activationId") == isActivation, "token-claims");
    String applicationKey = text(token, "applicationKey");
    byte[] challenge = Members.decode(text(token, "challenge"), "token-claims");
    Refusal.unless(challenge.length == CHALLENGE_LENGTH, "token-claims");
    Map<String, Object> output = Adapter.reply("applicationKey", applicationKey, "challenge", challenge);
    if (isActivation) output.put("activationId", text(token, "activationId"));
    call.step("key", secret);
    addSteps(call, token);
    return output;
  }

  static Map<String, Object> accept(Call call) throws Refusal, GeneralSecurityException {
    byte[] challenge = call.bytes("challenge");
    long time = call.count("time");
    JsonWebToken token = JsonWebToken.read(call.text("token"), "ES256", call.bytes("publicKey"));
    for (Map.Entry<String, Object> sent : claims(call, challenge).entrySet()) {
      Refusal.unless(sent.getValue().equals(token.claims().get(sent.getKey())), "claim-mismatch");
    }
    String keyId = text(token, "sub");
    byte[] publicKey = Members.decode(text(token, "publicKey"), "token-claims");
    Curve.P256.publicKey(publicKey);
    long issued = time(token, "iat_ms");
    long expires = time(token, "exp_ms");
    Refusal.unless(time <= expires - MARGIN, "expired");
    call.step("header", token.header());
    addSteps(call, token);
    return Adapter.reply("keyId", keyId, "temporaryPublicKey", publicKey, "issued", issued, "expires", expires);
  }

  private static void addSteps(Call call, JsonWebToken token) {
    call.step("signed", Primitives.utf8(token.signed()));
    call.step("claims", token.claimsText());
  }

  /** Returns the claims of a request, which the answer must repeat. */
  private static Map<String, Object> claims(Call call, byte[] challenge) throws Refusal {
    Map<String, Object> claims = new LinkedHashMap<>();
    claims.put("applicationKey", call.text("applicationKey"));
    claims.put("challenge", Primitives.base64(challenge));
    if (isActivation(call)) {
      Refusal.unless(call.has("activationId"), "missing-parameter");
      claims.put("activationId", call.text("activationId"));
    }
    return claims;
  }

  /** Returns the secret of HMAC: the application's, or the one that is derived from it for an activation. */
  private static byte[] secret(Call call) throws Refusal, GeneralSecurityException {
    byte[] secret = Members.decode(call.text("applicationSecret"));
    Refusal.unless(secret.length > 0, "invalid-encoding");
    if (!isActivation(call)) return secret;
    Refusal.unless(call.has("transportKey"), "missing-parameter");
    byte[] transportKey = call.bytes("transportKey");
    Refusal.unless(transportKey.length == KEY_LENGTH && secret.length >= KEY_LENGTH, "invalid-length");
    return Derivation.internalKey(transportKey, secret);
  }

  /** Reads a scope. */
  static boolean isActivation(Call call) { return call.word("scope", "application", "activation").equals("activation"); }

  private static String text(JsonWebToken token, String name) throws Refusal {
    return JsonWebToken.text(token.claims(), name);
  }

  private static long time(JsonWebToken token, String name) throws Refusal {
    return JsonWebToken.time(token.claims(), name);
  }
}
