/** A call of the application that may wait: it is told its result once, or nothing after it was cancelled. */
final class ClientCall {
  final String name;
  /** What the application attaches to its call; the requests of the call carry it. */
  final Object tag;
  ClientOperation operation;
  /** What is done when the call ends; null for nothing. */
  Runnable atEnd;
  private String result;
  private ClientReport report;
  private static long ends;
  private long place;

  ClientCall(String name, Object tag) {
    this.name = name;
    this.tag = tag;
  }

  /** Returns the result; null while the call waits. */
  String result() { return result; }

  /** Returns its place in the order in which calls have ended. */
  long place() { return place; }

  /** Returns the status that was delivered; null for none. */
  ClientReport report() { return report; }

  void finish(String result) { finish(result, null); }

  void finish(String result, ClientReport report) {
    this.result = result;
    this.report = report;
    place = ++ends;
    if (atEnd != null) atEnd.run();
  }
}
