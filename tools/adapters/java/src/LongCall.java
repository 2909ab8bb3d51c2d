import java.util.concurrent.SynchronousQueue;

/**
 * A call that stops in its middle, at any depth, and goes on with what the script brings it.
 *
 * <p>It runs on another thread than the script, and one of the two always waits for the other.
 */
final class LongCall<A> {
  /** What the call does; it returns its result. */
  interface Body {
    String run() throws ClientError;
  }

  /** The end of a call whose process has ended. */
  private static final class Abandoned extends Error {
    private static final long serialVersionUID = 1;
  }

  /** Why the script has its turn: a result, a fault of the script or the adapter, or neither where the call waits. */
  private record Turn(String result, RuntimeException fault) {}

  private final SynchronousQueue<Turn> turns = new SynchronousQueue<>();
  private final SynchronousQueue<A> answers = new SynchronousQueue<>();
  private Thread thread;

  /** Begins the call; returns its result, or null while it waits. */
  String start(Body body) {
    thread = new Thread(() -> run(body));
    thread.setDaemon(true);
    thread.start();
    return next();
  }

  /** Brings the call what it waits for; returns its result, or null while it waits. */
  String resume(A answer) {
    try {
      answers.put(answer);
    } catch (InterruptedException unexpected) {
      throw new IllegalStateException(unexpected);
    }
    return next();
  }

  /** Ends a call that waits, as the end of its process does. */
  void abandon() { thread.interrupt(); }

  /** Stops the call, on its thread; returns what the script brings. */
  A pause() {
    pass(new Turn(null, null));
    try {
      return answers.take();
    } catch (InterruptedException end) {
      throw new Abandoned();
    }
  }

  private String next() {
    try {
      Turn turn = turns.take();
      if (turn.fault() != null) throw turn.fault();
      return turn.result();
    } catch (InterruptedException unexpected) {
      throw new IllegalStateException(unexpected);
    }
  }

  private void run(Body body) {
    try {
      pass(end(body));
    } catch (Abandoned end) {
      // The script does not wait for it.
      return;
    }
  }

  private static Turn end(Body body) {
    try {
      return new Turn(body.run(), null);
    } catch (ClientError error) {
      return new Turn(error.code(), null);
    } catch (RuntimeException fault) {
      return new Turn(null, fault);
    }
  }

  private void pass(Turn turn) {
    try {
      turns.put(turn);
    } catch (InterruptedException end) {
      throw new Abandoned();
    }
  }
}
