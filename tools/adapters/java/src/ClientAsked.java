import java.util.ArrayDeque;
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

  /** Takes the answers of a later event in place of those that are left. */
  void replaceAnswers(List<String> others) {
    answers.clear();
    answers.addAll(others);
  }

  /** Returns the status that the server states next; the last one repeats. */
  Events.Event nextStatus() {
    if (statuses.isEmpty()) return USUAL_STATUS;
    return statuses.size() > 1 ? statuses.remove() : statuses.peek();
  }
}
