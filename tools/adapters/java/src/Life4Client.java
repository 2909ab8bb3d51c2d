import java.util.ArrayList;
import java.util.List;

/** The client of a life in 4.0: its activation, what is stored of it, and the call that is made. */
final class Life4Client {
  static final String PASSWORD = "1234";
  private static final String MISSING = "missingActivation";
  private static final String NOT_ALLOWED = "notAllowed";

  final Life4Requests requests;
  /** The activation; null where there is none. */
  Life4Activation activation;
  /** The status that was delivered during the event; null for none. */
  ClientReport report;
  private final LifeNetwork network;
  private Life4Call call;
  /** What was stored at the beginning, and after each event; null where nothing was. */
  private final List<Life4Activation> backups = new ArrayList<>();

  Life4Client(Life4Server server, LifeNetwork network) {
    this.network = network;
    requests = new Life4Requests(server, network);
  }

  String phase() { return activation == null ? "empty" : activation.phase(); }

  static String password(Events.Event event) { return event.text("password", PASSWORD); }

  Life4Factors factors(Events.Event event) throws ClientError {
    return activation.factors(event.text("factors", Life4Factors.KNOWLEDGE), password(event));
  }

  // The call

  boolean isBusy() { return call != null && !call.isOver(); }

  void start(LifeTask task, Life4Call.Body body) {
    call = new Life4Call(task, network);
    requests.begin(call);
    call.start(body);
  }

  // What calls demand

  boolean isStored() { return activation != null && !activation.isPending; }

  void demandStored() throws ClientError { ClientError.unless(isStored(), MISSING); }

  /** Refuses a call during an upgrade whose end is not known, too. */
  void demandUsable() throws ClientError {
    demandStored();
    ClientError.unless(!activation.hasMark, "pendingProtocolUpgrade");
  }

  /** Refuses a call that only an activation of 4.0 has. */
  void demandVersion4() throws ClientError {
    demandUsable();
    allow(!activation.isOld());
  }

  static void allow(boolean condition) throws ClientError { ClientError.unless(condition, NOT_ALLOWED); }

  // The process and the store

  void removeActivation() {
    activation = null;
    requests.messages.forgetActivation();
  }

  /** Ends the process: a call that waits has no end, and what is in memory only is gone. */
  void endProcess() {
    if (isBusy()) call.abandon();
    call = null;
    if (!isStored()) activation = null;
    requests.messages.forget();
  }

  void backUp() { backups.add(isStored() ? activation.copy() : null); }

  /** Restores a backup, by the number of the event before it. */
  void restore(int event) {
    // Of an event that has not happened yet there is none.
    if (event < 0 || event >= backups.size()) return;
    Life4Activation stored = backups.get(event);
    activation = stored == null ? null : stored.copy();
  }
}
