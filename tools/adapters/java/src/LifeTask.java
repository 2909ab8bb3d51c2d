import java.util.ArrayDeque;
import java.util.Deque;

/** A call of the application: its name in the script, and what the network does with the requests that it causes. */
final class LifeTask {
  /** The name; empty for none. */
  final String name;
  final ClientCall call;
  private final Deque<String> network;
  /** Whether the process that made the call has ended. */
  private boolean isGone;

  LifeTask(Events.Event event) {
    name = event.text("task", "");
    network = new ArrayDeque<>(event.texts("network"));
    call = new ClientCall(name, this);
  }

  /** Takes what the network does with the next request. */
  String nextEffect() { return network.isEmpty() ? "delivered" : network.remove(); }

  /** Returns what the caller knows now. */
  String result() { return call.result() == null ? "waiting" : call.result(); }

  void processEnded() { isGone = true; }

  /** Returns whether nobody waits any more: the process or the call has ended. */
  boolean isOver() { return isGone || call.result() != null; }
}
