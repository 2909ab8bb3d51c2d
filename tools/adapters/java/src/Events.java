import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The script of a scenario: its events in their order, and the configuration of the party that plays it. */
final class Events {
  /**
   * An event or a configuration: members of which most may be absent.
   *
   * <p>A member of the wrong type makes the request invalid, as in {@link Call}.
   */
  record Event(Map<?, ?> members) {
    String kind() { return text("event"); }

    boolean has(String name) { return members.containsKey(name); }

    String text(String name) { return value(name, String.class); }

    String text(String name, String absent) { return has(name) ? text(name) : absent; }

    /** Reads a member that is `yes` or `no`. */
    boolean yes(String name, boolean absent) {
      if (!has(name)) return absent;
      return switch (text(name)) {
        case "yes" -> true;
        case "no" -> false;
        default -> throw malformed(name);
      };
    }

    long integer(String name) { return value(name, Long.class); }

    long integer(String name, long absent) { return has(name) ? integer(name) : absent; }

    /** Reads a list of texts; empty where it is absent. */
    List<String> texts(String name) {
      List<String> texts = new ArrayList<>();
      if (!has(name)) return texts;
      for (Object element : value(name, List.class)) {
        if (!(element instanceof String text)) throw malformed(name);
        texts.add(text);
      }
      return texts;
    }

    /** Reads a list of records; empty where it is absent. */
    List<Event> records(String name) { return has(name) ? Events.records(name, members.get(name)) : List.of(); }

    private <T> T value(String name, Class<T> type) {
      if (!type.isInstance(members.get(name))) throw malformed(name);
      return type.cast(members.get(name));
    }
  }

  /** Returns the events of a call. */
  static List<Event> of(Call call) { return records("events", call.input().get("events")); }

  /** Returns the configuration of a call; without members where the call has none. */
  static Event configuration(Call call) {
    Object configuration = call.has("configuration") ? call.input().get("configuration") : Map.of();
    if (configuration instanceof Map<?, ?> members) return new Event(members);
    throw malformed("configuration");
  }

  private static List<Event> records(String name, Object value) {
    if (!(value instanceof List<?> elements)) throw malformed(name);
    List<Event> records = new ArrayList<>();
    for (Object element : elements) {
      if (!(element instanceof Map<?, ?> members)) throw malformed(name);
      records.add(new Event(members));
    }
    return records;
  }

  private static IllegalArgumentException malformed(String name) {
    return new IllegalArgumentException(name + ": missing or malformed");
  }
}
