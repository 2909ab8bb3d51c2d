import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.spec.ECPoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Signatures of protocol 4.0 by P-384, and JSON Web Signatures; of ML-DSA, only the form is checked. */
final class Version4Signatures {
  private static final String[] KINDS = {"EC_P384", "ML_DSA_65", "ML_DSA_87"};
  private static final String[] FORMS = {"compact", "json"};
  private static final String ES384 = "ES384";
  private static final int RAW_LENGTH = 96;
  private static final int SEED_LENGTH = 32;

  /** One signature of a JSON Web Signature. */
  private record Signature(String header, byte[] decodedHeader, String algorithm, byte[] bytes) {}

  /** A JSON Web Signature that is not verified yet. */
  record Signed(String payload, List<Signature> signatures) {}

  static void register(Map<String, Adapter.Operation> table) {
    table.put("device.sign-by-kind", Version4Signatures::sign);
    table.put("device.verify-by-kind", Version4Signatures::verify);
    table.put("activation-code.verify-by-kind", Version4Signatures::verifyCode);
    table.put("jws.sign", Version4Signatures::signJws);
    table.put("jws.verify", Version4Signatures::verifyJws);
  }

  private static Map<String, Object> sign(Call call) throws Refusal, GeneralSecurityException {
    if (!isCurve(call)) throw unavailableSigner(call.bytes("privateKey"));
    BigInteger privateKey = Curve.P384.privateKey(call.bytes("privateKey"));
    return Adapter.reply("signature", Curve.P384.sign(call.bytes("data"), privateKey, false));
  }

  private static Map<String, Object> verify(Call call) throws Refusal, GeneralSecurityException {
    Refusal.unless(!call.has("context") || call.bytes("context").length == 0, "unexpected-parameter");
    checkByKind(call, call.bytes("data"));
    return Adapter.reply();
  }

  private static Map<String, Object> verifyCode(Call call) throws Refusal, GeneralSecurityException {
    ActivationCode.validate(call.withoutSteps());
    checkByKind(call, Primitives.utf8(call.text("code")));
    return Adapter.reply();
  }

  private static boolean isCurve(Call call) { return call.word("kind", KINDS).equals("EC_P384"); }

  private static void checkByKind(Call call, byte[] data) throws Refusal, GeneralSecurityException {
    byte[] key = call.bytes("publicKey");
    byte[] signature = call.bytes("signature");
    if (isCurve(call)) {
      check(key, data, signature);
    } else {
      checkForm(Version4PublicKey.valueOf(call.word("kind", KINDS)), key, signature);
      throw Version4.unavailable();
    }
  }

  /** Refuses what is not a signature of ML-DSA by its form alone. */
  private static void checkForm(Version4PublicKey set, byte[] key, byte[] signature) throws Refusal {
    set.check(key);
    Refusal.unless(signature.length == set.madeLength, "signature-encoding");
  }

  /** Refuses a seed of another length; there is nothing that could sign with a right one. */
  private static Inexpressible unavailableSigner(byte[] seed) throws Refusal {
    Refusal.unless(seed.length == SEED_LENGTH, "invalid-private-key");
    return Version4.unavailable();
  }

  /** Checks a signature in DER. */
  static void check(byte[] publicKey, byte[] data, byte[] signature) throws Refusal, GeneralSecurityException {
    ECPoint signer = Curve.P384.publicKey(publicKey);
    Refusal.unless(Curve.isStrictSignature(signature), "signature-encoding");
    Refusal.unless(Curve.P384.verifies(signature, data, signer), "signature-mismatch");
  }

  private static Map<String, Object> signJws(Call call) throws Refusal, GeneralSecurityException {
    Map<String, byte[]> keys = call.record("keys");
    boolean isCompact = call.word("form", FORMS).equals("compact");
    Refusal.unless(isCompact ? keys.size() == 1 : !keys.isEmpty(), "key-count");
    BigInteger privateKey = keys.containsKey("es384") ? Curve.P384.privateKey(keys.get("es384")) : null;
    for (Map.Entry<String, byte[]> key : keys.entrySet()) {
      if (!algorithm(key.getKey()).equals(ES384)) throw unavailableSigner(key.getValue());
    }
    String header = JsonWebToken.encode(Primitives.utf8(Json.write(Map.of("alg", ES384))));
    String payload = JsonWebToken.encode(call.bytes("payload"));
    byte[] signed = Primitives.utf8(header + "." + payload);
    String signature = JsonWebToken.encode(Curve.P384.sign(signed, privateKey, true));
    if (isCompact) return Adapter.reply("text", String.join(".", header, payload, signature));
    List<Map<String, Object>> signatures = List.of(Adapter.reply("protected", header, "signature", signature));
    return Adapter.reply("text", Json.write(Adapter.reply("payload", payload, "signatures", signatures)));
  }

  private static Map<String, Object> verifyJws(Call call) throws Refusal, GeneralSecurityException {
    boolean isCompact = call.word("form", FORMS).equals("compact");
    Map<String, byte[]> keys = new LinkedHashMap<>();
    call.record("keys").forEach((name, key) -> keys.put(algorithm(name), key));
    Refusal.unless(!keys.isEmpty(), "key-count");
    boolean isStrict = call.isYes("strict");
    Signed signed = isCompact ? readCompact(call.text("text")) : readJson(call.text("text"));
    byte[] payload = payload(signed, keys, isStrict);
    for (int i = 0; i < signed.signatures().size(); i++) {
      call.step("header[" + i + "]", new String(signed.signatures().get(i).decodedHeader(), StandardCharsets.UTF_8));
    }
    return Adapter.reply("payload", payload);
  }

  /** Returns the algorithm of a key in a record of keys. */
  private static String algorithm(String key) {
    return switch (key) {
      case "es384" -> ES384;
      case "mlDsa65" -> "ML-DSA-65";
      case "mlDsa87" -> "ML-DSA-87";
      default -> throw new IllegalArgumentException("keys: unknown name");
    };
  }

  private static Signed readCompact(String text) throws Refusal {
    String[] parts = text.split("\\.", -1);
    Refusal.unless(parts.length == 3 && Stream.of(parts).noneMatch(String::isEmpty), "token-format");
    return new Signed(parts[1], List.of(signature(parts[0], parts[2])));
  }

  /** Reads the general JSON form. */
  static Signed readJson(String text) throws Refusal {
    Map<?, ?> members = JsonWebToken.object(Primitives.utf8(text), "token-format");
    if (members.get("payload") instanceof String payload && members.get("signatures") instanceof List<?> listed) {
      List<Signature> signatures = new ArrayList<>();
      for (Object entry : listed) signatures.add(signature(entry));
      return new Signed(payload, signatures);
    }
    throw new Refusal("token-format");
  }

  private static Signature signature(Object entry) throws Refusal {
    if (entry instanceof Map<?, ?> members && members.get("protected") instanceof String header
        && members.get("signature") instanceof String signature) {
      return signature(header, signature);
    }
    throw new Refusal("token-format");
  }

  private static Signature signature(String header, String signature) throws Refusal {
    byte[] decoded = JsonWebToken.decode(header);
    if (JsonWebToken.object(decoded, "token-header").get("alg") instanceof String algorithm) {
      return new Signature(header, decoded, algorithm, JsonWebToken.decode(signature));
    }
    throw new Refusal("token-header");
  }

  /** Verifies each signature whose algorithm has a key, and returns the payload. */
  static byte[] payload(Signed signed, Map<String, byte[]> keys, boolean isStrict)
      throws Refusal, GeneralSecurityException {
    HashSet<String> names = new HashSet<>();
    for (Signature each : signed.signatures()) Refusal.unless(names.add(each.algorithm()), "duplicate-signature");
    List<Signature> matching =
        signed.signatures().stream().filter(each -> keys.containsKey(each.algorithm())).toList();
    Refusal.unless(isStrict ? matching.size() == keys.size() : !matching.isEmpty(), "missing-signature");
    for (Signature each : matching) checkRaw(each, keys.get(each.algorithm()), signed.payload());
    // Whatever can be refused without ML-DSA has been.
    if (matching.stream().anyMatch(each -> !each.algorithm().equals(ES384))) throw Version4.unavailable();
    return JsonWebToken.decode(signed.payload());
  }

  private static void checkRaw(Signature signature, byte[] key, String payload)
      throws Refusal, GeneralSecurityException {
    if (!signature.algorithm().equals(ES384)) {
      checkForm(Version4PublicKey.valueOf(signature.algorithm().replace('-', '_')), key, signature.bytes());
      return;
    }
    ECPoint signer = Curve.P384.publicKey(key);
    Refusal.unless(signature.bytes().length == RAW_LENGTH, "signature-encoding");
    byte[] data = Primitives.utf8(signature.header() + "." + payload);
    Refusal.unless(Curve.P384.verifiesRaw(signature.bytes(), data, signer), "signature-mismatch");
  }
}
