import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A strict JSON reader and a writer.
 *
 * <p>Values are Map, List, String, Long (whole numbers of at most 53 bits, which every reader keeps exactly), BigDecimal
 * (the others), Double (those whose exponent a BigDecimal cannot have), Boolean and null.
 */
final class Json {
  private static final int DEEPEST = 64;
  private static final long LARGEST_EXACT = (1L << 53) - 1;
  private static final String NUMBER = "-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?";

  private final String text;
  private int at = 0;

  private Json(String text) { this.text = text; }

  /** Reads one JSON value; throws IllegalArgumentException for any other text. */
  static Object read(String text) {
    Json reader = new Json(text);
    Object value = reader.value(0);
    reader.demand(reader.at == text.length(), "text after the value");
    return value;
  }

  /** Writes a value as JSON on one line; bytes become a text of lower-case hex. */
  static String write(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream().map(entry -> write(entry.getKey()) + ":" + write(entry.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
    }
    if (value instanceof byte[] bytes) return '"' + HexFormat.of().formatHex(bytes) + '"';
    return value instanceof String string ? quoted(string) : String.valueOf(value);
  }

  private static String quoted(String string) {
    StringBuilder out = new StringBuilder("\"");
    for (char character : string.toCharArray()) {
      if (character < ' ') {
        out.append(String.format(Locale.ROOT, "\\u%04x", (int) character));
      } else {
        out.append(character == '"' || character == '\\' ? "\\" : "").append(character);
      }
    }
    return out.append('"').toString();
  }

  private Object value(int depth) {
    demand(depth < DEEPEST, "too deep");
    skipSpace();
    Object value = switch (peek()) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
    skipSpace();
    return value;
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> object = new LinkedHashMap<>();
    at++;
    skipSpace();
    if (takes('}')) return object;
    do {
      skipSpace();
      demand(peek() == '"', "a name expected");
      String name = string();
      skipSpace();
      demand(takes(':'), "a colon expected");
      demand(!object.containsKey(name), "a name twice");
      object.put(name, value(depth + 1));
    } while (takes(','));
    demand(takes('}'), "the end of an object expected");
    return object;
  }

  private List<Object> array(int depth) {
    List<Object> array = new ArrayList<>();
    at++;
    skipSpace();
    if (takes(']')) return array;
    do {
      array.add(value(depth + 1));
    } while (takes(','));
    demand(takes(']'), "the end of an array expected");
    return array;
  }

  private String string() {
    StringBuilder string = new StringBuilder();
    at++;
    while (!takes('"')) {
      char character = next();
      demand(character >= ' ', "a control character in a text");
      string.append(character == '\\' ? escaped() : character);
    }
    boolean isWhole = string.codePoints().noneMatch(scalar -> scalar >= 0xD800 && scalar <= 0xDFFF);
    demand(isWhole, "half a surrogate pair");
    return string.toString();
  }

  private char escaped() {
    char escape = next();
    return switch (escape) {
      case '"', '\\', '/' -> escape;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        String digits = "" + next() + next() + next() + next();
        demand(digits.matches("[0-9a-fA-F]{4}"), "four hex digits expected");
        yield (char) Integer.parseInt(digits, 16);
      }
      default -> throw failure("an unknown escape");
    };
  }

  private Object number() {
    int start = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
    String digits = text.substring(start, at);
    demand(digits.matches(NUMBER), "a value expected");
    boolean isShort = digits.matches("-?[0-9]{1,18}");
    if (isShort && Math.abs(Long.parseLong(digits)) <= LARGEST_EXACT) return Long.parseLong(digits);
    try {
      return new BigDecimal(digits);
    } catch (NumberFormatException exponentTooLarge) {
      return Double.valueOf(digits);
    }
  }

  private Object word(String word, Object value) {
    demand(text.startsWith(word, at), "a value expected");
    at += word.length();
    return value;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  private boolean takes(char expected) {
    boolean found = at < text.length() && text.charAt(at) == expected;
    at += found ? 1 : 0;
    return found;
  }

  private char peek() {
    demand(at < text.length(), "the end too early");
    return text.charAt(at);
  }

  private char next() {
    char character = peek();
    at++;
    return character;
  }

  private void demand(boolean condition, String message) {
    if (!condition) throw failure(message);
  }

  private IllegalArgumentException failure(String message) {
    return new IllegalArgumentException("JSON, character " + at + ": " + message);
  }
}
