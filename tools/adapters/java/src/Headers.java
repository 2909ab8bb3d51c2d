import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The headers of signatures (§ 9.5), encryption (§ 12.3) and tokens (§ 14). */
final class Headers {
  private static final String SCHEME = "PowerAuth ";
  private static final String UUID =
      "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-5][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}";
  /** The combinations of factors. */
  static final Set<String> TYPES = Set.of("possession", "knowledge", "biometry", "possession_knowledge",
      "possession_biometry", "possession_knowledge_biometry");
  private static final Set<String> VERSIONS = Set.of("3.0", "3.1", "3.2", "3.3");

  private record Pair(String name, String value) {}

  /** Writes a header of the kind. */
  static Map<String, Object> write(Call call, String kind) throws Refusal {
    List<String> pairs = new ArrayList<>();
    for (String field : fields(kind)) {
      if (mayLack(kind, field) && !call.has(field)) continue;
      String value = call.text(field);
      Refusal.unless(value.chars().noneMatch(c -> c < ' ' || c == '"' || c == 0x7F), "invalid-field");
      pairs.add(name(kind, field) + "=\"" + value + '"');
    }
    return Adapter.reply("value", SCHEME + String.join(", ", pairs));
  }

  /** Reads which kind of header is to be read; a header with an authentication code has its own operation. */
  static String kind(Call call) {
    return call.word("kind", "signature", "token", "encryption");
  }

  /** Reads a header of a kind, and checks the form of each value. */
  static Map<String, Object> parse(Call call, String kind) throws Refusal {
    List<String> fields = fields(kind);
    List<Pair> pairs = pairs(call.text("value"));
    for (int i = 0; i < pairs.size(); i++) {
      call.step("pair[" + i + "].name", pairs.get(i).name());
      call.step("pair[" + i + "].value", pairs.get(i).value());
    }
    Map<String, Object> values = new LinkedHashMap<>();
    for (String field : fields) {
      String name = name(kind, field);
      List<Pair> found = pairs.stream().filter(pair -> pair.name().equals(name)).toList();
      Refusal.unless(found.size() <= 1, "duplicate-field");
      Refusal.unless(!found.isEmpty() || mayLack(kind, field), "missing-field");
      if (found.isEmpty()) continue;
      String value = found.get(0).value();
      Refusal.unless(hasForm(kind, field, value, call), "invalid-field");
      values.put(field, value);
    }
    return values;
  }

  private static List<String> fields(String kind) {
    return switch (kind) {
      case "signature" ->
          List.of("activationId", "applicationKey", "nonce", "signatureType", "signature", "version");
      case "authorization" ->
          List.of("activationId", "applicationKey", "nonce", "authCodeType", "authCode", "version");
      case "token" -> List.of("tokenId", "tokenDigest", "nonce", "timestamp", "version");
      case "encryption" -> List.of("applicationKey", "activationId", "version");
      default -> throw new IllegalArgumentException("kind: unknown");
    };
  }

  private static boolean mayLack(String kind, String field) {
    return kind.equals("encryption") && field.equals("activationId");
  }

  /** Returns the name of a field in the text: lower case, with underscores between words. */
  private static String name(String kind, String field) {
    StringBuilder name = new StringBuilder(kind.equals("signature") || kind.equals("authorization") ? "pa_" : "");
    for (char letter : field.toCharArray()) {
      if (letter >= 'A' && letter <= 'Z') name.append('_').append((char) (letter + 32));
      else name.append(letter);
    }
    return name.toString();
  }

  private static List<Pair> pairs(String text) throws Refusal {
    int start = afterSpace(text, 0);
    int end = text.length();
    while (end > start && isSpace(text.charAt(end - 1))) end--;
    String trimmed = text.substring(start, end);
    Refusal.unless(trimmed.startsWith(SCHEME), "header-scheme");
    List<Pair> pairs = new ArrayList<>();
    int at = SCHEME.length();
    do {
      at = afterSpace(trimmed, at);
      int equals = trimmed.indexOf("=\"", at);
      Refusal.unless(equals > at && trimmed.substring(at, equals).matches("[A-Za-z0-9_]+"), "header-syntax");
      int quote = trimmed.indexOf('"', equals + 2);
      Refusal.unless(quote >= 0, "header-syntax");
      pairs.add(new Pair(trimmed.substring(at, equals), trimmed.substring(equals + 2, quote)));
      at = afterSpace(trimmed, quote + 1);
      Refusal.unless(at == trimmed.length() || trimmed.charAt(at) == ',', "header-syntax");
    } while (at++ < trimmed.length());
    return pairs;
  }

  private static int afterSpace(String text, int start) {
    int at = start;
    while (at < text.length() && isSpace(text.charAt(at))) at++;
    return at;
  }

  private static boolean isSpace(char character) { return " \t\r\n".indexOf(character) >= 0; }

  private static boolean hasForm(String kind, String field, String value, Call call) {
    return switch (field) {
      case "activationId", "tokenId" -> value.matches(UUID);
      case "applicationKey", "nonce" -> byteCount(value) == 16;
      case "tokenDigest" -> byteCount(value) == 32;
      case "signatureType", "authCodeType" -> TYPES.contains(value);
      case "signature" ->
          value.matches("[0-9]{8}(-[0-9]{8}){0,2}") || Set.of(16, 32, 48).contains(byteCount(value));
      case "authCode" -> Set.of(32, 64, 96).contains(byteCount(value));
      case "timestamp" -> value.matches("[0-9]{9,15}");
      default -> call.since(Version4.VERSION) && Version4.PROTOCOLS.contains(value)
          || VERSIONS.contains(value) && !kind.equals("authorization") || !call.since("3.0") && Version2.PROTOCOLS.contains(value);
    };
  }

  /** Returns how many bytes Base64 stands for; -1 if it is not written in its one form. */
  private static int byteCount(String base64) {
    try {
      byte[] bytes = Primitives.unbase64(base64, "invalid-field");
      return Primitives.base64(bytes).equals(base64) ? bytes.length : -1;
    } catch (Refusal | IllegalArgumentException none) {
      return -1;
    }
  }
}
