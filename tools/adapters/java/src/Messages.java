import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Messages in JSON (§ 12.3, § 12.5): encrypted requests and responses, and plain answers to requests that failed. */
final class Messages {
  private static final String UUID = "(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  /** A member of a message, and the first version that has it. */
  private record Member(String name, String since) {}

  private static final List<Member> REQUEST = List.of(
      new Member("temporaryKeyId", "3.3"), new Member("ephemeralPublicKey", "3.0"), new Member("encryptedData", "3.0"),
      new Member("mac", "3.0"), new Member("nonce", "3.1"), new Member("timestamp", "3.2"));
  private static final List<Member> RESPONSE = List.of(
      new Member("encryptedData", "3.0"), new Member("mac", "3.0"), new Member("nonce", "3.2"),
      new Member("timestamp", "3.2"));

  static void register(Map<String, Adapter.Operation> table) {
    table.put("ecies.parse-request", call -> members(call, call.text("request"), REQUEST));
    table.put("ecies.parse-response", call -> members(call, call.text("response"), RESPONSE));
    table.put("response.parse-error", Messages::error);
  }

  /** Reads a JSON object; any other text, and a name that occurs twice, are refused. */
  static Map<?, ?> object(String text) throws Refusal {
    try {
      if (Json.read(text) instanceof Map<?, ?> object) return object;
    } catch (IllegalArgumentException unreadable) {
      throw new Refusal("message-syntax");
    }
    throw new Refusal("message-syntax");
  }

  /** Reads the members of a message: first which of them are there, then the value of each. */
  private static Map<String, Object> members(Call call, String text, List<Member> members) throws Refusal {
    Map<?, ?> object = object(text);
    for (Member member : members) {
      boolean isThere = object.get(member.name()) != null;
      boolean isDue = call.since(member.since());
      Refusal.unless(isThere || !isDue, "missing-parameter");
      Refusal.unless(!isThere || isDue, "unexpected-parameter");
    }
    Map<String, Object> output = new LinkedHashMap<>();
    for (Member member : members) {
      Object value = object.get(member.name());
      if (value != null) output.put(member.name(), read(member.name(), value));
    }
    return output;
  }

  private static Object read(String name, Object value) throws Refusal {
    return switch (name) {
      case "timestamp" -> {
        Refusal.unless(value instanceof Long time && time >= 0, "invalid-encoding");
        yield value;
      }
      case "temporaryKeyId" -> {
        Refusal.unless(text(value).matches(UUID), "invalid-encoding");
        yield value;
      }
      case "mac" -> bytes(value, 32);
      case "nonce" -> bytes(value, 16);
      default -> bytes(value);
    };
  }

  private static String text(Object value) throws Refusal {
    if (!(value instanceof String text)) throw new Refusal("invalid-encoding");
    Refusal.unless(!text.isEmpty(), "missing-parameter");
    return text;
  }

  private static byte[] bytes(Object value) throws Refusal {
    String text = text(value);
    byte[] bytes = Primitives.unbase64(text, "invalid-encoding");
    Refusal.unless(Primitives.base64(bytes).equals(text), "invalid-encoding");
    return bytes;
  }

  private static byte[] bytes(Object value, int count) throws Refusal {
    byte[] bytes = bytes(value);
    Refusal.unless(bytes.length == count, "invalid-length");
    return bytes;
  }

  private static Map<String, Object> error(Call call) throws Refusal {
    Map<?, ?> body = object(call.text("body"));
    if (!body.containsKey("responseObject")) return error(body, "error");
    boolean failed = "ERROR".equals(body.get("status"));
    if (failed && body.get("responseObject") instanceof Map<?, ?> nested) return error(nested, "code");
    throw new Refusal("no-error");
  }

  private static Map<String, Object> error(Map<?, ?> members, String codeName) throws Refusal {
    Object code = members.get(codeName);
    Refusal.unless(code != null && !code.equals(""), "missing-parameter");
    Refusal.unless(code instanceof String, "invalid-encoding");
    Map<String, Object> output = Adapter.reply("code", code);
    if (members.get("message") instanceof String message) output.put("message", message);
    return output;
  }
}
