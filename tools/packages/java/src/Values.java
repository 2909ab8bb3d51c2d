package io.github.pavectors;

import java.math.BigInteger;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values of vectors as those of Java, and back, by the kinds that the header of each file names. */
@SuppressWarnings("unchecked")
final class Values {
  private Values() {}

  /** The kind of a field; null where there is none of this name. The mark of those that may be absent is no part of it. */
  static Object kind(Map<String, Object> fields, String name) {
    Object kind = fields.get(name);
    return kind == null ? fields.get(name + "?") : kind;
  }

  static Map<String, Object> decodeRecord(Map<String, Object> fields, Map<String, Object> record) {
    Map<String, Object> decoded = new LinkedHashMap<>();
    record.forEach((name, value) -> decoded.put(name, decode(kind(fields, name), value)));
    return decoded;
  }

  private static Object decode(Object kind, Object value) {
    if (kind instanceof String word) {
      if (word.startsWith("bytes")) return HexFormat.of().parseHex((String) value);
      return word.equals("u64") ? new BigInteger((String) value) : value;
    }
    if (!(kind instanceof Map<?, ?> form)) return value;
    Object element = form.get("list");
    if (element != null) {
      return ((List<Object>) value).stream().map(one -> decode(element, one)).toList();
    }
    return decodeRecord(fields(form, (Map<?, ?>) value), (Map<String, Object>) value);
  }

  static Map<String, Object> encodeRecord(Map<String, Object> fields, Map<?, ?> record) {
    Map<String, Object> encoded = new LinkedHashMap<>();
    record.forEach((name, value) -> {
      if (value != null) encoded.put((String) name, encode(kind(fields, (String) name), value));
    });
    return encoded;
  }

  /** Makes of a value what a file has; one that is as in a file stays, so that a wrong one is compared, and fails. */
  static Object encode(Object kind, Object value) {
    if (value instanceof byte[] bytes) return HexFormat.of().formatHex(bytes);
    if (value instanceof BigInteger || value instanceof Long || value instanceof Integer) {
      return "u64".equals(kind) ? value.toString() : (Object) ((Number) value).longValue();
    }
    if (kind instanceof Map<?, ?> form) {
      Object element = form.get("list");
      if (element != null && value instanceof List<?> list) {
        return list.stream().map(one -> encode(element, one)).toList();
      }
      if (element == null && value instanceof Map<?, ?> record) return encodeRecord(fields(form, record), record);
    }
    return value;
  }

  /** The fields of a record, or of the kind of record that it is. */
  private static Map<String, Object> fields(Map<?, ?> form, Map<?, ?> record) {
    if (form.get("record") instanceof Map<?, ?> fields) return (Map<String, Object>) fields;
    var kinds = (Map<String, Map<String, Object>>) form.get("records");
    Map<String, Object> fields = new LinkedHashMap<>(kinds.getOrDefault(record.get(form.get("by")), Map.of()));
    fields.put((String) form.get("by"), "text");
    return fields;
  }
}
