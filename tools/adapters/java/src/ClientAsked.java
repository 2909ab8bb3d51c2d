import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** What a script says of a call: its event, and what comes of the requests that it causes. */
final class ClientAsked {
  private static final Events.Event USUAL_STATUS = new Events.Event(Map.of());

  private final Events.Event event;
  private final Deque<String> answers;
  private final Deque<Events.Event> statuses;

  ClientAsked(Events.Event event) {
    this.event = event;
    answers = new ArrayDeque<>(event.texts("answers"));
    statuses = new ArrayDeque<>(event.records("statuses"));
  }

  Events.Event event() { return event; }

  String nextAnswer() { return answers.isEmpty() ? "ok" : answers.remove(); }

  /** Takes the answers of a later event before those that are left. */
  void addFirst(List<String> more) {
    List<String> reversed = new ArrayList<>(more);
    java.util.Collections.reverse(reversed);
    reversed.forEach(answers::addFirst);
  }

  /** Returns the status that the server states next; the last one repeats. */
  Events.Event nextStatus() {
    if (statuses.isEmpty()) return USUAL_STATUS;
    return statuses.size() > 1 ? statuses.remove() : statuses.peek();
  }
}
