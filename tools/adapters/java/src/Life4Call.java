/** A call of the client of a life in 4.0, which waits while the network holds a request or an answer of it. */
final class Life4Call {
  /** What a call does; it returns its result. */
  interface Body {
    String run() throws ClientError, Refusal;
  }

  private final LifeTask task;
  private final LifeNetwork network;
  private final LongCall<ClientRequest.Response> call = new LongCall<>();
  private boolean isWaiting = false;
  /** The answer that came before the call had to wait; null for none. */
  private ClientRequest.Response answer;

  Life4Call(LifeTask task, LifeNetwork network) {
    this.task = task;
    this.network = network;
  }

  void start(Body body) { finish(call.start(() -> readable(body))); }

  /** What the server of a life answers with 200 can be read. */
  private static String readable(Body body) throws ClientError {
    try {
      return body.run();
    } catch (Refusal broken) {
      throw new IllegalStateException(broken.getMessage(), broken);
    }
  }

  boolean isOver() { return task.isOver(); }

  /** Ends a call that waits, as the end of its process does. */
  void abandon() { call.abandon(); }

  /** Sends a request, and returns its answer. */
  ClientRequest.Response exchange(LifeRequest request) {
    answer = null;
    network.send(task, request, this::take);
    if (answer != null) return answer;
    isWaiting = true;
    return call.pause();
  }

  private void take(ClientRequest.Response received) {
    if (!isWaiting) {
      answer = received;
      return;
    }
    isWaiting = false;
    finish(call.resume(received));
  }

  private void finish(String result) {
    if (result != null) task.call.finish(result);
  }
}
