import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The counter of protocol 4.0, and its authentication codes of one to three factors. */
final class Version4Codes {
  private static final int COMPONENT_LENGTH = 32;

  /** A code's component, and the key that it was computed with. */
  private record Component(byte[] derivedKey, byte[] value) {}

  /** The place at which a code matches: the value, the one behind it, and the factors whose next key was used. */
  record Found(byte[] counter, byte[] next, long distance, List<String> promoted) {}

  /** What a code is searched with; the factors of `nextKeys` have a next key as well. */
  record Search(List<String> factors, List<byte[]> keys, Map<String, byte[]> nextKeys, byte[] counter, byte[] data,
      long lookAhead) {
    Found online(byte[] code) throws GeneralSecurityException {
      return find(components -> MessageDigest.isEqual(joined(components), code));
    }

    Found offline(String code, int digits) throws GeneralSecurityException {
      return find(components -> groups(components, digits).equals(code));
    }

    /** Tries the values in turn, and with each value all choices of keys; null where none matches. */
    private Found find(Predicate<List<Component>> isRight) throws GeneralSecurityException {
      List<Choice> choices = choices(factors, keys, nextKeys);
      byte[] value = counter;
      for (long distance = 0; distance < lookAhead; distance++) {
        byte[] next = advanced(value, 1);
        for (Choice choice : choices) {
          boolean isFound = isRight.test(components(choice.keys(), value, data));
          if (isFound) return new Found(value, next, distance, choice.promoted());
        }
        value = next;
      }
      return null;
    }
  }

  /** The keys of a code's factors, of which some may be the next ones. */
  private record Choice(List<byte[]> keys, List<String> promoted) {}

  static void register(Map<String, Adapter.Operation> table) {
    table.put("auth-code.online", Version4Codes::online);
    table.put("auth-code.offline", Version4Codes::offline);
    table.put("auth-code.verify", Version4Codes::verify);
  }

  /** Returns the counter's value some steps ahead. */
  static byte[] advanced(byte[] counter, long steps) throws GeneralSecurityException {
    byte[] value = counter;
    for (long i = 0; i < steps; i++) value = Version4.sha3(256, value);
    return value;
  }

  private static Map<String, Object> online(Call call) throws Refusal {
    List<Component> components = components(keys(call), Version4.key(call, "counterData"), call.bytes("data"));
    note(call, components);
    return Adapter.reply("code", Primitives.base64(joined(components)));
  }

  private static Map<String, Object> offline(Call call) throws Refusal {
    int digits = Signatures.componentLength(call);
    List<Component> components = components(keys(call), Version4.key(call, "counterData"), call.bytes("data"));
    note(call, components);
    String code = groups(components, digits);
    String[] groups = code.split("-");
    for (int i = 0; i < groups.length; i++) call.step("component[" + i + "].decimal", groups[i]);
    return Adapter.reply("code", code);
  }

  private static String groups(List<Component> components, int digits) {
    return components.stream().map(each -> Primitives.decimalCode(each.value(), digits))
        .collect(Collectors.joining("-"));
  }

  private static Map<String, Object> verify(Call call) throws Refusal, GeneralSecurityException {
    List<byte[]> keys = keys(call);
    Map<String, byte[]> nextKeys = call.has("nextKeys") ? call.record("nextKeys") : Map.of();
    for (byte[] key : nextKeys.values()) Version4.ofLength(Version4.KEY_LENGTH, key);
    byte[] counter = Version4.key(call, "counterData");
    byte[] code = Members.decode(call.text("code"));
    Refusal.unless(code.length == COMPONENT_LENGTH * keys.size(), "invalid-encoding");
    Found found = new Search(
        factors(call), keys, nextKeys, counter, call.bytes("data"), call.count("lookAhead")).online(code);
    Refusal.unless(found != null, "code-mismatch");
    call.step("matchedCounterData", found.counter());
    return Adapter.reply("counterData", found.next(), "distance", found.distance(), "promoted", found.promoted());
  }

  private static List<String> factors(Call call) throws Refusal {
    String type = call.text("type");
    if (!Headers.TYPES.contains(type)) throw new Refusal("unknown-signature-type");
    return List.of(type.split("_"));
  }

  /** Reads the keys, one for each factor of the type. */
  private static List<byte[]> keys(Call call) throws Refusal {
    List<byte[]> keys = call.byteses("keys");
    Refusal.unless(keys.size() == factors(call).size(), "key-count");
    for (byte[] key : keys) Version4.ofLength(Version4.KEY_LENGTH, key);
    return keys;
  }

  /** Computes the components; each begins where the chain of the one before it ended. */
  private static List<Component> components(List<byte[]> keys, byte[] counter, byte[] data) {
    List<Component> components = new ArrayList<>();
    byte[] chained = counter;
    for (byte[] key : keys) {
      byte[] derivedKey = Kmac.mac(key, chained, "PA4CODE");
      components.add(new Component(derivedKey, Kmac.mac(derivedKey, data, "PA4CODE")));
      chained = Primitives.concat(counter, derivedKey);
    }
    return components;
  }

  private static byte[] joined(List<Component> components) {
    return Primitives.concat(components.stream().map(Component::value).toArray(byte[][]::new));
  }

  private static void note(Call call, List<Component> components) {
    for (int i = 0; i < components.size(); i++) {
      call.step("component[" + i + "].derivedKey", components.get(i).derivedKey());
      call.step("component[" + i + "].mac", components.get(i).value());
    }
  }

  /** Returns all choices of current and next keys; the current key of a factor comes before its next one. */
  private static List<Choice> choices(List<String> factors, List<byte[]> keys, Map<String, byte[]> nextKeys) {
    List<Choice> choices = List.of(new Choice(List.of(), List.of()));
    for (int i = 0; i < keys.size(); i++) {
      Map<byte[], List<String>> candidates = new LinkedHashMap<>();
      candidates.put(keys.get(i), List.of());
      byte[] next = nextKeys.get(factors.get(i));
      if (next != null) candidates.put(next, List.of(factors.get(i)));
      List<Choice> longer = new ArrayList<>();
      for (Choice choice : choices) {
        candidates.forEach((key, promoted) ->
            longer.add(new Choice(appended(choice.keys(), List.of(key)), appended(choice.promoted(), promoted))));
      }
      choices = longer;
    }
    return choices;
  }

  private static <T> List<T> appended(List<T> list, List<T> more) {
    List<T> longer = new ArrayList<>(list);
    longer.addAll(more);
    return longer;
  }
}
