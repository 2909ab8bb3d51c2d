import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Passwords that a user types, one scalar of Unicode at a time (§ 15.8). */
final class Passwords {
  private static final List<String> WITH_SCALAR = List.of("add", "insert");
  private static final List<String> WITH_INDEX = List.of("insert", "remove");

  static Map<String, Object> edit(Call call) throws Refusal {
    String edit = call.text("edit");
    List<Integer> scalars = call.text("password").codePoints().boxed().collect(Collectors.toList());
    long scalar = parameter(call, "scalar", WITH_SCALAR.contains(edit));
    long index = parameter(call, "index", WITH_INDEX.contains(edit));
    call.step("lengthBefore", String.valueOf(scalars.size()));
    switch (edit) {
      case "add" -> scalars.add(character(scalar));
      case "insert" -> {
        Refusal.unless(index <= scalars.size(), "no-character");
        scalars.add((int) index, character(scalar));
      }
      case "remove-last" -> remove(scalars, scalars.size() - 1);
      case "remove" -> remove(scalars, index);
      case "clear" -> scalars.clear();
      default -> throw new IllegalArgumentException("edit: unknown");
    }
    StringBuilder text = new StringBuilder();
    scalars.forEach(text::appendCodePoint);
    return Adapter.reply("bytes", Primitives.utf8(text.toString()), "length", (long) scalars.size());
  }

  static Map<String, Object> compare(Call call) throws Refusal {
    byte[] password = Primitives.utf8(call.text("password"));
    Refusal.unless(MessageDigest.isEqual(password, call.bytes("other")), "password-mismatch");
    return Adapter.reply();
  }

  /** Reads a number that is there exactly if the edit has it; 0 if it is not there. */
  private static long parameter(Call call, String name, boolean isRequired) throws Refusal {
    Refusal.unless(call.has(name) || !isRequired, "missing-parameter");
    Refusal.unless(!call.has(name) || isRequired, "unexpected-parameter");
    return isRequired ? call.count(name) : 0;
  }

  private static void remove(List<Integer> scalars, long index) throws Refusal {
    Refusal.unless(index >= 0 && index < scalars.size(), "no-character");
    scalars.remove((int) index);
  }

  private static int character(long scalar) throws Refusal {
    boolean isSurrogate = scalar >= 0xD800 && scalar <= 0xDFFF;
    Refusal.unless(scalar <= 0x10FFFF && !isSurrogate, "unknown-character");
    return (int) scalar;
  }
}
