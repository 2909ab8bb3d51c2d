import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The network between the client and the server: it loses, repeats and holds what they send. */
final class LifeNetwork {
  private static final ClientRequest.Response NO_ANSWER = new ClientRequest.Response(0, "");

  /** What is held: the request, or the answer where that is not null; and who waits for the answer. */
  private record Held(
      LifeTask task, LifeRequest request, ClientRequest.Response answer, Consumer<ClientRequest.Response> receiver) {}

  private final Map<String, Held> held = new HashMap<>();
  /** The last request that left during each event, for {@link #resend}; null where none left. */
  private final List<LifeRequest> left = new ArrayList<>();
  private List<String> notes = new ArrayList<>();
  private LifeRequest last;

  /** Ends an event; returns the requests that stand in its observation. */
  List<String> endEvent() {
    List<String> ended = notes;
    notes = new ArrayList<>();
    left.add(last);
    last = null;
    return ended;
  }

  /** Forgets the requests before the first event. */
  void begin() {
    notes.clear();
    last = null;
  }

  /** Delivers a request for a temporary key or for the time, which nothing happens to. */
  ClientRequest.Response deliver(LifeRequest request) { return arrive(request); }

  /** Sends a request of the application itself, whose call ends with the answer. */
  void sendForApplication(LifeTask task, LifeRequest request) {
    send(task, request, answer -> task.call.finish(switch (answer.status()) {
      case 200 -> "ok";
      case 0 -> ClientNetwork.FAILED;
      default -> "refused";
    }));
  }

  /** Sends a request of a call, with which the network does what the script says. */
  void send(LifeTask task, LifeRequest request, Consumer<ClientRequest.Response> receiver) {
    last = request;
    switch (task.nextEffect()) {
      case "delivered" -> receiver.accept(arrive(request));
      case "request-lost" -> {
        notes.add(request.label() + " lost");
        receiver.accept(NO_ANSWER);
      }
      case "answer-lost" -> {
        arrive(request);
        receiver.accept(NO_ANSWER);
      }
      case "repeated" -> {
        ClientRequest.Response answer = arrive(request);
        // The second one arrives before the caller does anything more.
        arrive(request);
        receiver.accept(answer);
      }
      case "request-held" -> {
        notes.add(request.label() + " held");
        hold(new Held(task, request, null, receiver));
      }
      case "answer-held" -> hold(new Held(task, request, arrive(request), receiver));
      default -> throw new IllegalArgumentException("network: unknown");
    }
  }

  private ClientRequest.Response arrive(LifeRequest request) { return request.arrive(notes::add); }

  /** Holds something until the script names the task; without a name it stays for ever. */
  private void hold(Held what) {
    if (!what.task().name.isEmpty()) held.put(what.task().name, what);
  }

  /** Lets go on what is held of a task; returns what the task's caller learns. */
  String release(String task) {
    Held what = held.remove(task);
    if (what == null) return "nothing";
    return answer(what, what.answer() == null ? arrive(what.request()) : what.answer());
  }

  /** Loses what is held of a task; returns what the task's caller learns. */
  String drop(String task) {
    Held what = held.remove(task);
    return what == null ? "nothing" : answer(what, NO_ANSWER);
  }

  private static String answer(Held what, ClientRequest.Response answer) {
    if (what.task().isOver()) return "silent";
    what.receiver().accept(answer);
    return what.task().result();
  }

  /** Delivers the last request of an event once more, by the number of the event, from 1; nobody gets the answer. */
  String resend(int event) {
    // During an event that has not happened yet nothing left.
    LifeRequest request = event < 1 || event > left.size() ? null : left.get(event - 1);
    if (request == null) return "nothing";
    arrive(request);
    return "ok";
  }
}
