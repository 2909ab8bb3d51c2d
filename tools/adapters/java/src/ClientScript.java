import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Plays the script of an operation `client.…`: it brings the device and the server, and notes what is seen. */
final class ClientScript implements ClientObserver {
  private static final List<String> AREAS = List.of("activation", "status", "signature", "password", "biometry",
      "external-key", "token", "vault", "upgrade", "time", "sharing", "watch", "application");

  final ClientDevice device = new ClientDevice();
  final ClientServer server = new ClientServer();
  final Map<String, ClientApp> apps = new LinkedHashMap<>();
  private final ClientAnswers answers;
  private final long serverAhead;
  private final ClientEvents events = new ClientEvents(this);
  /** The calls of the script by their names, also those that have ended. */
  private final Map<String, ClientCall> named = new LinkedHashMap<>();
  private final List<Waiting> waiting = new ArrayList<>();
  /** The calls that their callers have cancelled. */
  private final Set<ClientCall> cancelled = new HashSet<>();
  /** The nonces of the headers of tokens so far. */
  private final Set<String> tokenNonces = new HashSet<>();
  private final List<Unanswered> unanswered = new ArrayList<>();
  private ClientNotes notes = new ClientNotes();

  private record Waiting(ClientApp app, ClientCall call) {}

  /** A request whose answer has not come. */
  private record Unanswered(
      ClientApp app, ClientOperation operation, ClientServer.Received request,
      Consumer<ClientRequest.Response> receiver) {}

  static void register(Map<String, Adapter.Operation> table) {
    for (String area : AREAS) table.put("client." + area, ClientScript::play);
  }

  private static Map<String, Object> play(Call call) throws Refusal {
    Events.Event configuration = Events.configuration(call);
    ClientScript script = new ClientScript(configuration);
    ClientStart.prepare(script, configuration);
    List<Object> observations = new ArrayList<>();
    for (Events.Event event : Events.of(call)) observations.add(script.play(event));
    return Adapter.reply("observations", observations);
  }

  ClientScript(Events.Event configuration) {
    serverAhead = configuration.integer("serverAhead", 0);
    answers = new ClientAnswers(server, configuration.integer("keyLifetime", 300_000));
  }

  private Map<String, Object> play(Events.Event event) throws Refusal {
    device.now = event.integer("at", device.now);
    notes = new ClientNotes();
    ClientApp app = apps.get(event.text("app", "A"));
    String result = events.play(app, event);
    tellFinished();
    return notes.observation(result, app.stateName());
  }

  ClientNotes notes() { return notes; }

  long serverTime() { return device.now + serverAhead; }

  /** Makes the object of an application anew, from what is stored; whether its configuration is valid. */
  boolean makeObject(ClientApp app) {
    if (!app.isRefused) app.sdk = new ClientSdk(app.setup, device, this, transport(app));
    return !app.isRefused;
  }

  /** Ends the process of an application: its calls and its requests are gone. */
  void endProcess(ClientApp app) {
    waiting.removeIf(one -> one.app() == app);
    unanswered.removeIf(one -> one.app() == app);
    app.endProcess();
    device.endProcess(app.setup.instance(), app.name);
  }

  // Calls

  /** Makes the call of an event. */
  ClientCall call(Events.Event event) { return new ClientCall(event.text("task", ""), new ClientAsked(event)); }

  /** Returns what a call answers at once, and notes what it delivers. */
  String result(ClientApp app, ClientCall call) {
    if (!call.name.isEmpty()) named.put(call.name, call);
    if (call.result() == null) {
      waiting.add(new Waiting(app, call));
      return "waiting";
    }
    finish(app, call);
    return call.result();
  }

  /** Brings what a call waits for, and returns what the call answers then. */
  String deliver(Events.Event event) throws Refusal {
    ClientCall call = named.get(event.text("task"));
    Waiting mine = waiting.stream().filter(one -> one.call() == call).findFirst().orElse(null);
    waiting.remove(mine);
    if (call == null || call.operation == null || mine == null && !cancelled.contains(call)) return "nothing";
    ClientOperation operation = call.operation;
    // A caller who has cancelled is told nothing, and only what goes on gets an answer.
    if (mine == null && !operation.goesOn) return "silent";
    Unanswered request = unanswered.stream()
        .filter(one -> one.operation() == operation || one.operation() == operation.waitsFor)
        .findFirst().orElse(null);
    if (request != null) {
      unanswered.remove(request);
      ClientAsked asked = (ClientAsked) request.operation().tag;
      asked.replaceAnswers(event.texts("answers"));
      answer(request, asked.nextAnswer());
    } else if (operation.resume != null) {
      operation.resume.run();
    }
    if (mine == null) return "silent";
    if (call.result() == null) {
      waiting.add(0, mine);
      return "waiting";
    }
    finish(mine.app(), call);
    return call.result();
  }

  void cancel(Events.Event event) {
    ClientCall call = named.get(event.text("task"));
    if (waiting.removeIf(one -> one.call() == call)) cancelled.add(call);
    // A call that has ended at once never was an operation.
    if (call != null && call.operation != null) call.operation.cancel(call);
  }

  /** Notes the calls that have ended, other than that of the event. */
  private void tellFinished() {
    List<Waiting> ended = new ArrayList<>(waiting);
    ended.removeIf(one -> one.call().result() == null);
    ended.sort(java.util.Comparator.comparingLong(one -> one.call().place()));
    for (Waiting one : ended) {
      waiting.remove(one);
      notes.finished.add(one.call().name + " " + one.call().result());
      take(one.app(), one.call());
    }
  }

  private void finish(ClientApp app, ClientCall call) {
    notes.report = call.report();
    take(app, call);
  }

  /** Lets an application keep the token or the encryptor that it was given. */
  private void take(ClientApp app, ClientCall call) {
    Events.Event event = ((ClientAsked) call.tag).event();
    if (!call.result().equals("ok")) return;
    String name = event.text("name", "token");
    switch (event.kind()) {
      case "vault" -> app.value = ClientValue.ofVault(ClientEvents.use(event), call.operation.value, server,
          server.record(call.operation.activationId));
      case "token-header" -> takeHeader(app, (String) call.operation.value);
      case "request-token" -> app.tokens.put(name, app.sdk.tokens.token(name));
      case "encryptor" -> app.encryptor = ClientMessages.given(app, server, ClientMessages.isOfActivation(event));
      default -> { }
    }
  }

  /** Lets an application keep a header. */
  void takeHeader(ClientApp app, String header) { app.value = ClientValue.ofToken(header, server, tokenNonces); }

  // The network

  private ClientRequest.Transport transport(ClientApp app) {
    return (operation, request, receiver) -> {
      try {
        ClientServer.Received received = server.receive(request);
        notes.actions.add(received.action());
        if (received.signature() != null) notes.judge(server.judges(received));
        Unanswered sent = new Unanswered(app, operation, received, receiver);
        answer(sent, ((ClientAsked) operation.tag).nextAnswer());
      } catch (Refusal unreadable) {
        throw new IllegalStateException(request.path() + ": " + unreadable.getMessage(), unreadable);
      }
    };
  }

  private void answer(Unanswered sent, String kind) throws Refusal {
    if (kind.equals("later")) {
      unanswered.add(sent);
      return;
    }
    ClientAsked asked = (ClientAsked) sent.operation().tag;
    sent.receiver().accept(answers.answer(sent.request(), kind, asked, serverTime()));
  }

  // What the client does on the device

  @Override
  public void stored() { notes.actions.add("store"); }

  @Override
  public void moved(String activationId, int version, int steps) {
    server.record(activationId).moved(version, steps);
    notes.steps += steps;
  }

  @Override
  public void dialog() { notes.actions.add("dialog"); }
}
