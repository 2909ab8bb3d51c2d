import java.util.ArrayList;
import java.util.List;

/** Work of the client that may take several requests; calls that want the same are callers of one operation. */
final class ClientOperation {
  final Object tag;
  /** The operation whose request this one needs as well; null for none. */
  ClientOperation waitsFor;
  /** What goes on when the user has ended a dialog, or the application its block. */
  Runnable resume;
  /** The activation that its last encrypted request was for; null where it sent none. */
  String activationId;
  /** What the application gets with a success; null where that is nothing. */
  Object value;
  /** Whether it goes on without callers. */
  boolean goesOn;
  private final List<ClientCall> callers = new ArrayList<>();
  private final List<Runnable> atCancel = new ArrayList<>();
  private final List<Runnable> atEnd = new ArrayList<>();
  private boolean isOver;

  ClientOperation(ClientCall caller) {
    tag = caller.tag;
    join(caller);
  }

  boolean isOver() { return isOver; }

  void join(ClientCall caller) {
    callers.add(caller);
    caller.operation = this;
  }

  /** Adds what is done when the operation is given up. */
  void whenCancelled(Runnable action) { atCancel.add(action); }

  /** Adds what is done when the operation ends, in whichever way, before its callers are told. */
  void whenOver(Runnable action) { atEnd.add(action); }

  void succeed() { finish("ok", null); }

  void fail(ClientError error) { finish(error.code(), null); }

  /** Ends with an error, or successfully where it is null. */
  void conclude(ClientError error) { finish(error == null ? "ok" : error.code(), null); }

  void finish(String result, ClientReport report) {
    if (isOver) return;
    end();
    for (ClientCall caller : callers) caller.finish(result, report);
  }

  /** Removes a caller, who is told nothing; with the last one the operation is given up. */
  void cancel(ClientCall caller) {
    if (!isOver && callers.remove(caller) && callers.isEmpty() && !goesOn) giveUp();
  }

  /** Ends what the client itself does not want any more. */
  void interrupt() {
    List<ClientCall> told = List.copyOf(callers);
    if (isOver) return;
    giveUp();
    for (ClientCall caller : told) caller.finish("operationCancelled");
  }

  private void giveUp() {
    end();
    atCancel.forEach(Runnable::run);
  }

  private void end() {
    isOver = true;
    atEnd.forEach(Runnable::run);
  }
}
