import java.nio.charset.CharacterCodingException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The request that begins an activation (§ 5.3): two layers of JSON, each encrypted for its purpose. */
final class ActivationRequest {
  private static final String OUTER_PURPOSE = "/pa/generic/application";
  private static final String INNER_PURPOSE = "/pa/activation";
  private static final List<String> TEXTS =
      List.of("activationName", "extras", "activationOtp", "platform", "deviceInfo");
  private static final List<String> STEPS = List.of("sharedSecret", "envelopeKey", "iv", "sharedInfo2");

  static Map<String, Object> create(Call call) throws Refusal, GeneralSecurityException {
    Map<?, ?> attributes = Members.object(call.text("identityAttributes"));
    Map<?, ?> custom = call.has("customAttributes") ? Members.object(call.text("customAttributes")) : null;
    Refusal.unless(call.has("temporaryKeyId") || !call.since("3.3"), "missing-parameter");
    Refusal.unless(!call.has("temporaryKeyId") || call.since("3.3"), "unexpected-parameter");
    byte[] key = call.bytes("devicePublicKey");
    Map<String, Object> inner = Adapter.reply("devicePublicKey", Primitives.base64(key));
    for (String name : TEXTS) if (call.has(name)) inner.put(name, call.text(name));
    check(call.text("activationType"), attributes, inner.get("activationOtp"), key);

    Map<String, Object> outer = Adapter.reply("type", call.text("activationType"), "identityAttributes", attributes);
    if (custom != null) outer.put("customAttributes", custom);
    outer.put("activationData", envelopeMembers(seal(call, INNER_PURPOSE, inner), call));
    return seal(call, OUTER_PURPOSE, outer);
  }

  static Map<String, Object> read(Call call) throws Refusal, GeneralSecurityException {
    Map<String, Object> message = new LinkedHashMap<>();
    for (String name : List.of("ephemeralPublicKey", "encryptedData", "mac", "nonce", "timestamp", "temporaryKeyId")) {
      if (call.has(name)) message.put(name, call.input().get(name));
    }
    Map<?, ?> outer = open(call, "outer", OUTER_PURPOSE, message);
    String type = Members.required(outer, "type", String.class);
    Map<?, ?> attributes = Members.required(outer, "identityAttributes", Map.class);
    Map<?, ?> custom = Members.optional(outer, "customAttributes", Map.class);
    Map<?, ?> data = Members.required(outer, "activationData", Map.class);
    Map<?, ?> inner = open(call, "inner", INNER_PURPOSE, envelope(data));
    byte[] key = Members.decode(Members.required(inner, "devicePublicKey", String.class));
    Map<String, Object> texts = new LinkedHashMap<>();
    for (String name : TEXTS) {
      String text = Members.optional(inner, name, String.class);
      if (text != null) texts.put(name, text);
    }
    check(type, attributes, texts.get("activationOtp"), key);

    List<Object> list = new ArrayList<>();
    for (String name : sortedNames(attributes)) list.add(Adapter.reply("name", name, "value", attributes.get(name)));
    Map<String, Object> output = Adapter.reply("activationType", type, "identityAttributes", list,
        "devicePublicKey", Curve.P256.uncompressed(Curve.P256.publicKey(key)));
    if (custom != null) output.put("customAttributes", Json.write(sorted(custom)));
    output.putAll(texts);
    return output;
  }

  /** Encrypts the JSON of a layer with a key, a nonce and a time of its own. */
  private static Map<String, Object> seal(Call call, String purpose, Map<String, Object> layer)
      throws Refusal, GeneralSecurityException {
    Map<String, Object> input = setup(call, purpose);
    if (call.has("temporaryKeyId")) input.put("temporaryKeyId", call.text("temporaryKeyId"));
    input.put("publicKey", call.text("publicKey"));
    input.put("plaintext", Primitives.hex(Primitives.utf8(Json.write(layer))));
    return Ecies.sealRequest(new Call(call.protocol(), input, new LinkedHashMap<>()));
  }

  /** Decrypts a layer, whose bytes are in hex, and reads its JSON. */
  private static Map<?, ?> open(Call call, String layer, String purpose, Map<String, Object> message)
      throws Refusal, GeneralSecurityException {
    Map<String, Object> input = setup(call, purpose);
    input.putAll(message);
    input.put("privateKey", call.text("privateKey"));
    Call opening = new Call(call.protocol(), input, new LinkedHashMap<>());
    byte[] plaintext = (byte[]) Ecies.decryptRequest(opening).get("plaintext");
    for (String step : STEPS) call.step(layer + "." + step, opening.steps().get(step));
    call.step(layer + ".plaintext", plaintext);
    try {
      return Members.object(Primitives.decodeUtf8(plaintext));
    } catch (CharacterCodingException notText) {
      throw new Refusal("invalid-encoding");
    }
  }

  private static Map<String, Object> setup(Call call, String purpose) {
    return Adapter.reply("scope", "application", "sharedInfo1", purpose,
        "applicationKey", call.text("applicationKey"), "applicationSecret", call.text("applicationSecret"));
  }

  /** Writes an encrypted layer as members of JSON. */
  private static Map<String, Object> envelopeMembers(Map<String, Object> sealed, Call call) {
    Map<String, Object> members = new LinkedHashMap<>();
    if (call.has("temporaryKeyId")) members.put("temporaryKeyId", call.text("temporaryKeyId"));
    sealed.forEach((name, value) ->
        members.put(name, value instanceof byte[] bytes ? Primitives.base64(bytes) : value));
    return members;
  }

  /** Reads the members of an encrypted layer; the bytes of the result are in hex. */
  private static Map<String, Object> envelope(Map<?, ?> members) throws Refusal {
    Map<String, Object> message = new LinkedHashMap<>();
    for (String name : List.of("encryptedData", "mac", "ephemeralPublicKey")) {
      message.put(name, Primitives.hex(Members.decode(Members.required(members, name, String.class))));
    }
    String nonce = Members.optional(members, "nonce", String.class);
    if (nonce != null) message.put("nonce", Primitives.hex(Members.decode(nonce)));
    Long timestamp = Members.optional(members, "timestamp", Long.class);
    Refusal.unless(timestamp == null || timestamp >= 0, "invalid-encoding");
    if (timestamp != null) message.put("timestamp", timestamp);
    String temporaryKeyId = Members.optional(members, "temporaryKeyId", String.class);
    if (temporaryKeyId != null) message.put("temporaryKeyId", temporaryKeyId);
    return message;
  }

  private static void check(String type, Map<?, ?> attributes, Object password, byte[] key) throws Refusal {
    Refusal.unless(List.of("CODE", "CUSTOM", "RECOVERY", "DIRECT").contains(type), "unknown-type");
    boolean areTexts = attributes.values().stream().allMatch(value -> value instanceof String);
    Refusal.unless(areTexts && areAttributesOf(type, attributes), "invalid-attributes");
    Refusal.unless(password == null || type.equals("CODE") && !password.equals(""), "activation-otp");
    Curve.P256.publicKey(key);
  }

  private static boolean areAttributesOf(String type, Map<?, ?> attributes) {
    Set<Object> names = new HashSet<>(attributes.keySet());
    switch (type) {
      case "CODE":
        return names.equals(Set.of("code")) && isCode(attributes.get("code"));
      case "RECOVERY":
        return names.equals(Set.of("recoveryCode", "puk")) && isCode(attributes.get("recoveryCode"))
            && ((String) attributes.get("puk")).matches("[0-9]{10}");
      case "DIRECT":
        names.remove("codeVerifier");
        return names.equals(Set.of("method", "providerId", "code", "nonce"))
            && attributes.get("method").equals("oidc") && !attributes.containsValue("");
      default:
        return !names.isEmpty();
    }
  }

  private static boolean isCode(Object code) {
    try {
      ActivationCode.payload((String) code);
      return true;
    } catch (Refusal wrongCode) {
      return false;
    }
  }

  /** Returns the names of an object in the order of their bytes. */
  private static List<String> sortedNames(Map<?, ?> members) {
    List<String> names = new ArrayList<>();
    for (Object name : members.keySet()) names.add((String) name);
    names.sort((left, right) -> Arrays.compareUnsigned(Primitives.utf8(left), Primitives.utf8(right)));
    return names;
  }

  /** Returns the value with the members of all objects in the order of the bytes of their names. */
  private static Object sorted(Object value) {
    List<Object> elements = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object element : list) elements.add(sorted(element));
      return elements;
    }
    if (!(value instanceof Map<?, ?> members)) return value;
    Map<String, Object> sorted = new LinkedHashMap<>();
    for (String name : sortedNames(members)) sorted.put(name, sorted(members.get(name)));
    return sorted;
  }
}
