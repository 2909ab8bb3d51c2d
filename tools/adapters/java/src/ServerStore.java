import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables of the server, each from a key to its rows, and their persistent form: one JSON object.
 *
 * <p>The server reads it before each request and writes it after it, so that nothing lives outside of it.
 */
final class ServerStore {
  final Map<String, ServerRows.Application> applications = new LinkedHashMap<>();
  final Map<String, ServerRows.Version> versions = new LinkedHashMap<>();
  final Map<String, ServerRows.Activation> activations = new LinkedHashMap<>();
  final Map<String, ServerRows.Token> tokens = new LinkedHashMap<>();
  final Map<String, ServerRows.TemporaryKey> temporaryKeys = new LinkedHashMap<>();
  final Map<String, ServerRows.EnvelopeKey> envelopeKeys = new LinkedHashMap<>();
  final Map<String, ServerRows.UniqueValue> uniqueValues = new LinkedHashMap<>();
  final Map<String, ServerRows.RecoveryCode> recoveryCodes = new LinkedHashMap<>();
  final Map<String, ServerRows.Puk> puks = new LinkedHashMap<>();

  /** Reads the persistent form. */
  static ServerStore read(byte[] bytes) {
    try {
      Map<?, ?> tables = (Map<?, ?>) Json.read(Primitives.decodeUtf8(bytes));
      ServerStore store = new ServerStore();
      fill(store.applications, tables.get("applications"), ServerRows.Application.class);
      fill(store.versions, tables.get("versions"), ServerRows.Version.class);
      fill(store.activations, tables.get("activations"), ServerRows.Activation.class);
      fill(store.tokens, tables.get("tokens"), ServerRows.Token.class);
      fill(store.temporaryKeys, tables.get("temporaryKeys"), ServerRows.TemporaryKey.class);
      fill(store.envelopeKeys, tables.get("envelopeKeys"), ServerRows.EnvelopeKey.class);
      fill(store.uniqueValues, tables.get("uniqueValues"), ServerRows.UniqueValue.class);
      fill(store.recoveryCodes, tables.get("recoveryCodes"), ServerRows.RecoveryCode.class);
      fill(store.puks, tables.get("puks"), ServerRows.Puk.class);
      return store;
    } catch (CharacterCodingException | ReflectiveOperationException broken) {
      throw new IllegalStateException("the store of the server is broken", broken);
    }
  }

  /** Writes the persistent form. */
  byte[] write() {
    try {
      return Primitives.utf8(Json.write(Adapter.reply(
          "applications", rows(applications), "versions", rows(versions), "activations", rows(activations),
          "tokens", rows(tokens), "temporaryKeys", rows(temporaryKeys), "envelopeKeys", rows(envelopeKeys),
          "uniqueValues", rows(uniqueValues), "recoveryCodes", rows(recoveryCodes), "puks", rows(puks))));
    } catch (ReflectiveOperationException broken) {
      throw new IllegalStateException("a row of the server cannot be written", broken);
    }
  }

  private static Map<String, Object> rows(Map<String, ?> table) throws ReflectiveOperationException {
    Map<String, Object> rows = new LinkedHashMap<>();
    for (Map.Entry<String, ?> entry : table.entrySet()) {
      Map<String, Object> members = new LinkedHashMap<>();
      for (Field field : fields(entry.getValue().getClass())) {
        Object value = field.get(entry.getValue());
        if (value != null) members.put(field.getName(), value instanceof Enum<?> word ? word.name() : value);
      }
      rows.put(entry.getKey(), members);
    }
    return rows;
  }

  private static <T> void fill(Map<String, T> table, Object rows, Class<T> type) throws ReflectiveOperationException {
    for (Map.Entry<?, ?> entry : ((Map<?, ?>) rows).entrySet()) {
      T row = type.getDeclaredConstructor().newInstance();
      for (Field field : fields(type)) {
        Object value = ((Map<?, ?>) entry.getValue()).get(field.getName());
        if (value != null) field.set(row, read(field.getType(), value));
      }
      table.put((String) entry.getKey(), row);
    }
  }

  private static Object read(Class<?> type, Object value) {
    if (type == byte[].class) return Primitives.unhex((String) value);
    if (!type.isEnum()) return value;
    return Arrays.stream(type.getEnumConstants())
        .filter(word -> ((Enum<?>) word).name().equals(value)).findFirst().orElseThrow();
  }

  private static List<Field> fields(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields()).filter(field -> !Modifier.isStatic(field.getModifiers())).toList();
  }
}
