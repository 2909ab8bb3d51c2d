import java.util.Map;

/** JSON objects from outside, and their members. */
final class Members {
  /** Reads a JSON object. */
  static Map<?, ?> object(String text) throws Refusal {
    try {
      if (Json.read(text) instanceof Map<?, ?> members) return members;
    } catch (IllegalArgumentException unreadable) {
      throw new Refusal("invalid-encoding");
    }
    throw new Refusal("invalid-encoding");
  }

  /** Returns a member of this type; null where it is absent or null. */
  static <T> T optional(Map<?, ?> members, String name, Class<T> type) throws Refusal {
    Object value = members.get(name);
    Refusal.unless(value == null || type.isInstance(value), "invalid-encoding");
    return type.cast(value);
  }

  /** Returns a member of this type, which must be there. */
  static <T> T required(Map<?, ?> members, String name, Class<T> type) throws Refusal {
    T value = optional(members, name, type);
    Refusal.unless(value != null, "missing-parameter");
    return value;
  }

  /** Decodes Base64 in its one form; bits without meaning must be zero. */
  static byte[] decode(String text) throws Refusal { return decode(text, "invalid-encoding"); }

  static byte[] decode(String text, String reason) throws Refusal {
    byte[] bytes = Primitives.unbase64(text, reason);
    Refusal.unless(Primitives.base64(bytes).equals(text), reason);
    return bytes;
  }
}
