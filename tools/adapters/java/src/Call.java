import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One request of the runner: the protocol version, the input fields, and the steps of the computation.
 *
 * <p>A missing field or one of the wrong type is not a refusal but an invalid request: it throws
 * IllegalArgumentException, which the adapter answers with `error`.
 */
record Call(String protocol, Map<String, Object> input, Map<String, Object> steps) {
  /** Returns whether the protocol is this version or a later one; versions are of the form 2.x, 3.x or 4.x. */
  boolean since(String version) { return protocol.compareTo(version) >= 0; }

  boolean has(String field) { return input.containsKey(field); }

  String text(String field) { return value(field, String.class); }

  /** Reads a text that is one of some words. */
  String word(String field, String... words) {
    String word = text(field);
    demand(List.of(words).contains(word), field);
    return word;
  }

  /** Reads an integer field, which is a JSON number on the wire. */
  long integer(String field) { return value(field, Long.class); }

  /** Reads an integer field that is not negative. */
  long count(String field) {
    long count = integer(field);
    demand(count >= 0, field);
    return count;
  }

  int integer(String field, int lowest, int highest) {
    long integer = integer(field);
    demand(integer >= lowest && integer <= highest, field);
    return (int) integer;
  }

  /** Reads an unsigned 64-bit field, which is a text of decimal digits on the wire. */
  long unsigned64(String field) {
    return unsigned64(field, input.get(field));
  }

  /** Reads a list of unsigned 64-bit numbers. */
  List<Long> unsigned64s(String field) {
    List<?> elements = value(field, List.class);
    return elements.stream().map(element -> unsigned64(field, element)).toList();
  }

  /** Reads a field of bytes, which are lower-case hex on the wire. */
  byte[] bytes(String field) {
    return bytes(field, input.get(field));
  }

  /** Reads a list of bytes. */
  List<byte[]> byteses(String field) {
    List<?> elements = value(field, List.class);
    return elements.stream().map(element -> bytes(field, element)).toList();
  }

  /** Reads a list of texts. */
  List<String> texts(String field) {
    List<?> elements = value(field, List.class);
    demand(elements.stream().allMatch(String.class::isInstance), field);
    return elements.stream().map(String.class::cast).toList();
  }

  /** Reads a record whose members are bytes. */
  Map<String, byte[]> record(String field) {
    Map<?, ?> members = value(field, Map.class);
    Map<String, byte[]> record = new LinkedHashMap<>();
    members.forEach((name, value) -> record.put((String) name, bytes(field, value)));
    return record;
  }

  byte[] bytesOrNull(String field) { return has(field) ? bytes(field) : null; }

  /** Adds a step: bytes, text or a whole number. */
  void step(String name, Object value) { steps.put(name, value); }

  /** Returns the same request; its steps are not sent. */
  Call withoutSteps() { return new Call(protocol, input, new LinkedHashMap<>()); }

  private static byte[] bytes(String field, Object value) {
    demand(value instanceof String digits && digits.length() % 2 == 0 && digits.matches("[0-9a-f]*"), field);
    return Primitives.unhex((String) value);
  }

  private static long unsigned64(String field, Object value) {
    demand(value instanceof String digits && digits.matches("0|[1-9][0-9]*"), field);
    return Long.parseUnsignedLong((String) value);
  }

  private <T> T value(String field, Class<T> type) {
    demand(type.isInstance(input.get(field)), field);
    return type.cast(input.get(field));
  }

  private static void demand(boolean condition, String field) {
    if (!condition) throw new IllegalArgumentException(field + ": missing or malformed");
  }
}
