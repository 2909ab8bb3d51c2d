import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Temporary keys of protocol 4.0: the client's request, its reading by a server, and the acceptance of the answer. */
final class Version4TemporaryKeys {
  private static final String HS384 = "HS384";
  private static final String CLAIMS = "token-claims";

  static void register(Map<String, Adapter.Operation> table) {
    table.put("temporary-key.request-shared-secret", Version4TemporaryKeys::request);
    table.put("temporary-key.read-shared-secret-request", Version4TemporaryKeys::readRequest);
    table.put("temporary-key.accept-shared-secret", Version4TemporaryKeys::accept);
  }

  private static Map<String, Object> request(Call call) throws Refusal, GeneralSecurityException {
    byte[] key = Version4.key(call, "key");
    Version4Exchange.Algorithm algorithm = Version4Exchange.algorithm(call.text("algorithm"));
    List<byte[]> keys = call.byteses("encapsulationKeys");
    algorithm.checkCounts(keys, keys);
    Map<String, Object> claims = asked(call);
    List<String> encoded = keys.stream().map(Primitives::base64).toList();
    claims.put("sharedSecretRequest", Adapter.reply("algorithm", algorithm.name(), "encapsulationKeys", encoded));
    String signed = part(Map.of("alg", HS384)) + "." + part(claims);
    byte[] mac = Version4.hmacSha384(key, Primitives.utf8(signed));
    return Adapter.reply("jwt", signed + "." + JsonWebToken.encode(mac));
  }

  private static String part(Map<String, ?> members) { return JsonWebToken.encode(Primitives.utf8(Json.write(members))); }

  private static Map<String, Object> readRequest(Call call) throws Refusal, GeneralSecurityException {
    byte[] key = Version4.key(call, "key");
    JsonWebToken.Parts parts = JsonWebToken.parts(call.text("jwt"));
    boolean isDue = HS384.equals(parts.header().get("alg")) && !parts.header().containsKey("crit");
    Refusal.unless(isDue, "token-header");
    byte[] mac = Version4.hmacSha384(key, parts.signed());
    Refusal.unless(MessageDigest.isEqual(mac, parts.protection()), "signature-mismatch");
    Map<?, ?> claims = JsonWebToken.object(parts.claims(), CLAIMS);
    Map<?, ?> request = object(claims, "sharedSecretRequest");
    Map<String, Object> output = new LinkedHashMap<>();
    output.put("applicationKey", JsonWebToken.text(claims, "applicationKey"));
    if (claims.containsKey("activationId")) output.put("activationId", JsonWebToken.text(claims, "activationId"));
    output.put("challenge", decoded(JsonWebToken.text(claims, "challenge")));
    Version4Exchange.Algorithm algorithm = Version4Exchange.algorithm(JsonWebToken.text(request, "algorithm"));
    List<byte[]> keys = list(request, "encapsulationKeys");
    algorithm.checkCounts(keys, keys);
    output.put("algorithm", algorithm.name());
    output.put("encapsulationKeys", keys);
    call.step("signed", parts.signed());
    return output;
  }

  private static Map<String, Object> accept(Call call) throws Refusal, GeneralSecurityException {
    Version4Exchange.Algorithm algorithm = Version4Exchange.algorithm(call.text("algorithm"));
    List<byte[]> publicKeys = call.byteses("publicKeys");
    List<byte[]> privateKeys = call.byteses("privateKeys");
    algorithm.checkCounts(publicKeys, privateKeys);
    Map<String, byte[]> keys = new LinkedHashMap<>();
    if (algorithm.hasCurve()) keys.put("ES384", publicKeys.get(0));
    if (algorithm.signer() != null) keys.put(algorithm.signer().name().replace('_', '-'), publicKeys.get(publicKeys.size() - 1));
    byte[] payload = Version4Signatures.payload(Version4Signatures.readJson(call.text("jws")), keys, true);
    Map<?, ?> claims = JsonWebToken.object(payload, CLAIMS);
    for (Map.Entry<String, Object> sent : asked(call).entrySet()) {
      Refusal.unless(sent.getValue().equals(claims.get(sent.getKey())), "claim-mismatch");
    }
    String keyId = JsonWebToken.text(claims, "sub");
    Map<?, ?> response = object(claims, "sharedSecretResponse");
    long expiry = JsonWebToken.time(claims, "exp_ms");
    long serverTime = JsonWebToken.time(claims, "iat_ms");
    List<byte[]> encapsulated = list(response, "encapsulatedKeys");
    byte[] salt = decoded(JsonWebToken.text(response, "salt"));
    Refusal.unless(call.integer("now") <= expiry - TemporaryKeys.MARGIN, "expired");
    Version4Exchange.Shared shared = Version4Exchange.computed(algorithm, privateKeys, encapsulated, salt);
    call.step("claims", new String(payload, StandardCharsets.UTF_8));
    call.step("data", shared.data());
    return Adapter.reply("keyId", keyId, "secret", shared.secret(), "expiry", expiry, "serverTime", serverTime);
  }

  /** Returns the claims of a request that the answer must repeat. */
  private static Map<String, Object> asked(Call call) {
    Map<String, Object> claims = Adapter.reply("applicationKey", call.text("applicationKey"));
    if (call.has("activationId")) claims.put("activationId", call.text("activationId"));
    claims.put("challenge", Primitives.base64(call.bytes("challenge")));
    return claims;
  }

  private static Map<?, ?> object(Map<?, ?> members, String name) throws Refusal {
    if (members.get(name) instanceof Map<?, ?> object) return object;
    throw new Refusal(CLAIMS);
  }

  private static List<byte[]> list(Map<?, ?> members, String name) throws Refusal {
    if (!(members.get(name) instanceof List<?> elements)) throw new Refusal(CLAIMS);
    List<byte[]> list = new ArrayList<>();
    for (Object element : elements) {
      if (!(element instanceof String text)) throw new Refusal(CLAIMS);
      list.add(decoded(text));
    }
    return list;
  }

  private static byte[] decoded(String text) throws Refusal { return Members.decode(text, CLAIMS); }
}
