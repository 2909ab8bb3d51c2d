import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The hash-based counter (§ 8) and the signatures of one to three factors (§§ 9.3, 9.4 and 10). */
final class Signatures {
  static final int DECIMAL_DIGITS = 8;
  private static final int MOST_STEPS = Integer.MAX_VALUE;

  /** The values of one factor: H_i, the final D and S_i of § 9.3. */
  record Component(byte[] factorHmac, byte[] derivedKey, byte[] hmac) {
    String decimal(int digits) { return Primitives.decimalCode(hmac, digits); }

    byte[] lastBytes() { return Arrays.copyOfRange(hmac, 16, 32); }
  }

  static Map<String, Object> advance(Call call) throws Refusal, GeneralSecurityException {
    if (call.since(Version4.VERSION)) {
      byte[] counter = Version4.key(call, "counterData");
      return Adapter.reply("counterData", Version4Codes.advanced(counter, call.count("steps")));
    }
    byte[] counter = counterData(call);
    int steps = call.integer("steps", 0, MOST_STEPS);
    for (int i = 0; i < steps; i++) {
      byte[] hash = Primitives.sha256(counter);
      counter = Primitives.fold(hash);
      call.step("hash", hash);
    }
    return Adapter.reply("counterData", counter);
  }

  static Map<String, Object> online(Call call) throws Refusal, GeneralSecurityException {
    List<Component> components = components(factorKeys(call), counterData(call), call.bytes("data"));
    boolean decimal = !call.since("3.1");
    noteSteps(call, components, decimal, DECIMAL_DIGITS);
    return Adapter.reply("signature", decimal ? decimal(components, DECIMAL_DIGITS) : base64(components));
  }

  static Map<String, Object> offline(Call call) throws Refusal, GeneralSecurityException {
    int digits = componentLength(call);
    List<Component> components = components(factorKeys(call), counterData(call), call.bytes("data"));
    noteSteps(call, components, true, digits);
    return Adapter.reply("signature", decimal(components, digits));
  }

  static Map<String, Object> verifyOnline(Call call) throws Refusal, GeneralSecurityException {
    return verify(call, call.since("3.1") ? 0 : DECIMAL_DIGITS);
  }

  static Map<String, Object> verifyOffline(Call call) throws Refusal, GeneralSecurityException {
    return verify(call, componentLength(call));
  }

  /** Reads the number of digits of each component. */
  static int componentLength(Call call) throws Refusal {
    long digits = call.integer("componentLength");
    Refusal.unless(digits >= 4 && digits <= 8, "component-length");
    return (int) digits;
  }

  /** Verifies a signature whose components have so many digits; 0 for Base64. */
  private static Map<String, Object> verify(Call call, int digits) throws Refusal, GeneralSecurityException {
    List<byte[]> keys = factorKeys(call);
    byte[] counter = counterData(call);
    byte[] data = call.bytes("data");
    String signature = call.text("signature");
    long lookAhead = call.count("lookAhead");
    checkShape(signature, keys.size(), digits);
    for (long distance = 0; distance < lookAhead; distance++) {
      List<Component> components = components(keys, counter, data);
      String expected = digits > 0 ? decimal(components, digits) : base64(components);
      byte[] next = Primitives.fold(Primitives.sha256(counter));
      if (MessageDigest.isEqual(Primitives.utf8(expected), Primitives.utf8(signature))) {
        call.step("matchedCounterData", counter);
        // The value after the matched one, because the same signature must not be accepted again.
        return Adapter.reply("counterData", next, "distance", distance);
      }
      counter = next;
    }
    throw new Refusal("signature-mismatch");
  }

  /** Computes the components; each starts from its own key, not from the first one as one document says. */
  static List<Component> components(List<byte[]> keys, byte[] counter, byte[] data)
      throws GeneralSecurityException {
    List<Component> components = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      byte[] factorHmac = Primitives.hmacSha256(keys.get(i), counter);
      byte[] derivedKey = factorHmac;
      for (int j = 0; j < i; j++) {
        derivedKey = Primitives.hmacSha256(Primitives.hmacSha256(keys.get(j + 1), counter), derivedKey);
      }
      components.add(new Component(factorHmac, derivedKey, Primitives.hmacSha256(derivedKey, data)));
    }
    return components;
  }

  static String decimal(List<Component> components, int digits) {
    return String.join("-", components.stream().map(component -> component.decimal(digits)).toList());
  }

  private static String base64(List<Component> components) {
    return Primitives.base64(Primitives.concat(
        components.stream().map(Component::lastBytes).toArray(byte[][]::new)));
  }

  static void noteSteps(Call call, List<Component> components, boolean decimal, int digits) {
    for (int i = 0; i < components.size(); i++) {
      Component component = components.get(i);
      String name = "component[" + i + "].";
      call.step(name + "factorHmac", component.factorHmac());
      call.step(name + "derivedKey", component.derivedKey());
      call.step(name + "hmac", component.hmac());
      call.step(name + (decimal ? "decimal" : "bytes"),
          decimal ? component.decimal(digits) : component.lastBytes());
    }
  }

  /** Checks the shape of a signature whose components have so many digits; 0 for Base64. */
  static void checkShape(String signature, int factors, int digits) throws Refusal {
    if (digits > 0) {
      String group = "[0-9]{" + digits + "}";
      String groups = group + ("-" + group).repeat(factors - 1);
      Refusal.unless(signature.matches(groups), "invalid-encoding");
    } else {
      byte[] bytes = Primitives.unbase64(signature, "invalid-encoding");
      boolean canonical = Primitives.base64(bytes).equals(signature);
      Refusal.unless(bytes.length == 16 * factors && canonical, "invalid-encoding");
    }
  }

  /** Reads the keys of the type's factors, in the order possession, knowledge, biometry; others are ignored. */
  static List<byte[]> factorKeys(Call call) throws Refusal {
    List<String> fields = switch (call.text("signatureType")) {
      case "possession" -> List.of("possessionKey");
      case "knowledge" -> List.of("knowledgeKey");
      case "biometry" -> List.of("biometryKey");
      case "possession_knowledge" -> List.of("possessionKey", "knowledgeKey");
      case "possession_biometry" -> List.of("possessionKey", "biometryKey");
      case "possession_knowledge_biometry" -> List.of("possessionKey", "knowledgeKey", "biometryKey");
      default -> throw new Refusal("unknown-signature-type");
    };
    Refusal.unless(fields.stream().allMatch(call::has), "missing-key");
    List<byte[]> keys = fields.stream().map(call::bytes).toList();
    Refusal.unless(keys.stream().allMatch(key -> key.length == 16), "invalid-length");
    return keys;
  }

  private static byte[] counterData(Call call) throws Refusal {
    byte[] counter = call.bytes("counterData");
    Refusal.unless(counter.length == 16, "invalid-length");
    return counter;
  }
}
