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

  /** Reads a text that is one of some words; null where it is absent. */
  String wordOrNull(String field, String... words) { return has(field) ? word(field, words) : null; }

  /** Reads a field that is yes or no. */
  boolean isYes(String field) { return word(field, "yes", "no").equals("yes"); }

  /** Reads an integer field, which is a JSON number on the wire. */
  long integer(String field) { return value(field, Long.class); }

  /** Reads an integer field that is not negative. */
  long count(String field) {
    long count = integer(field);
    demand(count >= 0, field);
    return count;
  }

  int integer(String field, int lowest, int highest) { return (int) integer(field, (long) lowest, highest); }

  long integer(String field, long lowest, long highest) {
    long integer = integer(field);
    demand(integer >= lowest && integer <= highest, field);
    return integer;
  }

  /** Reads an integer field; null where it is absent. */
  Integer integerOrNull(String field, int lowest, int highest) {
    return has(field) ? integer(field, lowest, highest) : null;
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

  /** Reads a list of texts that are some of these words. */
  List<String> words(String field, String... words) {
    List<String> texts = texts(field);
    demand(List.of(words).containsAll(texts), field);
    return texts;
  }

  /** Reads a list of records; each of them is read as a request is. */
  List<Call> records(String field) {
    List<?> elements = value(field, List.class);
    return elements.stream().map(element -> new Call(protocol, members(field, element), steps)).toList();
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

  private static Map<String, Object> members(String field, Object value) {
    demand(value instanceof Map, field);
    Map<String, Object> members = new LinkedHashMap<>();
    ((Map<?, ?>) value).forEach((name, member) -> members.put((String) name, member));
    return members;
  }

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
