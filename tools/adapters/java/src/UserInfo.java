import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a server says of a user (§ 15.4): claims of OpenID Connect. */
final class UserInfo {
  private static final List<String> TEXTS = List.of(
      "sub", "name", "given_name", "family_name", "middle_name", "nickname", "preferred_username", "profile", "picture",
      "website", "email", "gender", "zoneinfo", "locale", "phone_number");
  private static final List<String> OF_ADDRESS =
      List.of("formatted", "street_address", "locality", "region", "postal_code", "country");
  private static final List<String> OF_LINES = List.of("formatted", "street_address");

  static void register(Map<String, Adapter.Operation> table) {
    table.put("user-info.parse", call -> read(Messages.object(call.text("claims"))));
  }

  private static Map<String, Object> read(Map<?, ?> claims) {
    Map<String, Object> output = new LinkedHashMap<>();
    for (String name : TEXTS) {
      if (claims.get(name) instanceof String text) output.put(camelCase(name), text);
    }
    for (String name : List.of("email_verified", "phone_number_verified")) {
      output.put(camelCase(name), String.valueOf(flag(claims.get(name))));
    }
    if (claims.get("birthdate") instanceof String date && isDate(date)) output.put("birthdate", date);
    if (claims.get("updated_at") instanceof Long time) output.put("updatedAt", time);
    if (claims.get("address") instanceof Map<?, ?> address) output.put("address", address(address));
    return output;
  }

  private static Map<String, Object> address(Map<?, ?> claims) {
    Map<String, Object> output = new LinkedHashMap<>();
    for (String name : OF_ADDRESS) {
      if (!(claims.get(name) instanceof String text)) continue;
      output.put(camelCase(name), OF_LINES.contains(name) ? text.replace("\r\n", "\n") : text);
    }
    return output;
  }

  private static boolean flag(Object value) {
    return Boolean.TRUE.equals(value) || value instanceof Number number && number.doubleValue() != 0;
  }

  private static boolean isDate(String text) {
    // The parser also takes years of more than four digits, behind a sign.
    if (!text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}")) return false;
    try {
      LocalDate.parse(text);
      return true;
    } catch (DateTimeParseException noSuchDay) {
      return false;
    }
  }

  private static String camelCase(String name) {
    StringBuilder written = new StringBuilder();
    for (String word : name.split("_")) {
      String first = word.substring(0, 1);
      written.append(written.isEmpty() ? first : first.toUpperCase(java.util.Locale.ROOT)).append(word.substring(1));
    }
    return written.toString();
  }
}
