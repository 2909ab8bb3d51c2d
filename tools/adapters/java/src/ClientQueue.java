import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Predicate;

/**
 * The queue of signed requests: one goes on after the other has ended, in the order in which they were asked for.
 *
 * <p>The applications of an instance share it.
 */
final class ClientQueue {
  /** A place in the queue; its body begins when it is its turn. */
  private record Place(String application, ClientOperation operation, Runnable body) {}

  private final Deque<Place> waiting = new ArrayDeque<>();
  private Place current;
  private boolean isHeld;

  /** Takes a place; the body must see that the operation leaves the queue, at once or later. */
  void enter(String application, ClientOperation operation, Runnable body) {
    waiting.add(new Place(application, operation, body));
    operation.whenCancelled(() -> remove(operation));
    startNext();
  }

  /** Runs what follows from an answer, and then lets the next one begin. */
  void leave(ClientOperation operation, Runnable last) {
    Place place = current;
    last.run();
    if (current != null && current == place && place.operation() == operation) {
      current = null;
      startNext();
    }
  }

  /** Does something that gives up several places, and only then lets the next one of those that are left begin. */
  void holdDuring(Runnable action) {
    isHeld = true;
    action.run();
    isHeld = false;
    startNext();
  }

  /** Gives up the places of an application whose process ends. */
  void endProcess(String application) { remove(place -> place.application().equals(application)); }

  private void remove(ClientOperation operation) { remove(place -> place.operation() == operation); }

  private void remove(Predicate<Place> isGivenUp) {
    waiting.removeIf(isGivenUp);
    if (current != null && isGivenUp.test(current)) {
      current = null;
      startNext();
    }
  }

  private void startNext() {
    while (!isHeld && current == null && !waiting.isEmpty()) {
      current = waiting.remove();
      current.body().run();
    }
  }
}
