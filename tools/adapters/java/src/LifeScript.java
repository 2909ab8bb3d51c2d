import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Plays the script of `life.network`: one client and one server, with a network between them. */
final class LifeScript {
  private static final String OK = "ok";
  private static final long LONG_ENOUGH = 300_000;

  private final LifeNetwork network = new LifeNetwork();
  private final LifeServer server;
  private final LifeClient client;
  /** By how many milliseconds the device's clock is ahead of the server's. */
  private long ahead;
  /** The calls that have not ended, in the order in which they were made. */
  private final List<LifeTask> waiting = new ArrayList<>();
  /** The calls that ended during the event, in the order of their ends. */
  private final List<LifeTask> ended = new ArrayList<>();
  /** The task of the event, whose result is not in `finished`; null for none. */
  private LifeTask own;
  /** The status that was delivered during the event; null for none. */
  private ClientReport report;

  static void register(Map<String, Adapter.Operation> table) { table.put("life.network", LifeScript::play); }

  private static Map<String, Object> play(Call call) throws Refusal, GeneralSecurityException {
    LifeScript script = new LifeScript(Events.configuration(call));
    List<Object> observations = new ArrayList<>();
    for (Events.Event event : Events.of(call)) observations.add(script.observe(event));
    return Adapter.reply("observations", observations);
  }

  private LifeScript(Events.Event configuration) throws Refusal, GeneralSecurityException {
    server = new LifeServer(new ServerWorld(ClientCrypto.VERSION, ServerSettings.of(configuration), false));
    ahead = configuration.integer("ahead", 0);
    client = new LifeClient(server, network);
    setClock();
    switch (configuration.text("start", "active")) {
      case "none" -> { }
      case "active" -> activate(configuration);
      default -> throw new IllegalArgumentException("start: unknown");
    }
    client.backUp();
    network.begin();
  }

  /** Plays what the earlier process did. */
  private void activate(Events.Event configuration) throws Refusal, GeneralSecurityException {
    // However soon others expire, this one was created in time.
    demand(server.init(new Events.Event(Map.of("validity", LONG_ENOUGH))));
    Events.Event create = new Events.Event(Map.of("event", "create"));
    LifeTask task = new LifeTask(create);
    client.call(task, create);
    demand(task.result());
    String biometry = configuration.text("biometry", "no");
    demand(client.persist(new Events.Event(Map.of("biometry", biometry))));
    demand(server.administer("activation/commit"));
    client.makeObject();
  }

  private static void demand(String result) {
    if (!result.equals(OK)) throw new IllegalStateException("the activation of the beginning: " + result);
  }

  private void setClock() { client.device.now = server.world.now() + ahead; }

  private Map<String, Object> observe(Events.Event event) throws Refusal, GeneralSecurityException {
    server.world.begin(event);
    setClock();
    own = null;
    report = null;
    String result = play(event);
    List<String> finished = takeFinished();
    client.backUp();
    return observation(result, network.endEvent(), finished);
  }

  private Map<String, Object> observation(String result, List<String> requests, List<String> finished) {
    Map<String, Object> observation = Adapter.reply("result", result, "client", client.sdk.stateName());
    ServerRows.Activation record = server.activation();
    if (record != null) {
      observation.put("server", record.status.name());
      observation.put("attempts", record.attempts);
    }
    Long distance = client.distance(record);
    if (distance != null) observation.put("distance", distance);
    if (!requests.isEmpty()) observation.put("requests", requests);
    if (!finished.isEmpty()) observation.put("finished", finished);
    if (report != null) {
      observation.put("activationState", report.state());
      observation.put("remainingAttempts", report.remainingAttempts());
    }
    return observation;
  }

  // Events

  private String play(Events.Event event) throws Refusal, GeneralSecurityException {
    switch (event.kind()) {
      case "init":
        return server.init(event);
      case "commit", "block", "unblock":
        return server.administer("activation/" + event.kind());
      case "admin-remove":
        return server.administer("activation/remove");
      case "release", "drop", "resend":
        return playNetwork(event);
      default:
        return playDevice(event);
    }
  }

  private String playNetwork(Events.Event event) {
    if (event.kind().equals("resend")) return network.resend((int) event.integer("of"));
    String name = event.text("task");
    own = waiting.stream().filter(task -> task.name.equals(name)).findFirst().orElse(null);
    return event.kind().equals("release") ? network.release(name) : network.drop(name);
  }

  private String playDevice(Events.Event event) {
    switch (event.kind()) {
      case "persist":
        return client.persist(event);
      case "remove-local":
        client.sdk.activation.removeLocal();
        break;
      case "restart":
        endProcess();
        client.makeObject();
        break;
      case "reinstall":
        endProcess();
        client.reinstall();
        break;
      case "restore":
        endProcess();
        client.restore((int) event.integer("of"));
        break;
      case "foreground":
        client.sdk.time.reset();
        break;
      case "set-clock":
        ahead = event.integer("ahead");
        setClock();
        break;
      default:
        return call(event);
    }
    return OK;
  }

  private String call(Events.Event event) {
    LifeTask task = new LifeTask(event);
    own = task;
    waiting.add(task);
    task.call.atEnd = () -> ended.add(task);
    if (!client.call(own, event)) throw new IllegalArgumentException("event: unknown");
    return own.result();
  }

  private void endProcess() {
    waiting.forEach(LifeTask::processEnded);
    waiting.clear();
  }

  /** Takes the calls that have ended; returns those that the observation names, each with its result. */
  private List<String> takeFinished() {
    List<String> finished = new ArrayList<>();
    for (LifeTask task : ended) {
      if (task.call.report() != null) report = task.call.report();
      if (task != own && !task.name.isEmpty()) finished.add(task.name + " " + task.call.result());
    }
    waiting.removeAll(ended);
    ended.clear();
    return finished;
  }
}
