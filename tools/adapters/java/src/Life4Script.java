import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Plays the script of `life.network-4`: one client and one server of 4.0, with a network between them. */
final class Life4Script {
  private static final String OK = "ok";
  private static final long LONG_ENOUGH = 300_000;

  private final LifeNetwork network = new LifeNetwork();
  private final Life4Server server;
  private final Life4Client client;
  private final Life4Calls calls;
  /** The calls of the process, which may have ended. */
  private final List<LifeTask> tasks = new ArrayList<>();

  static void register(Map<String, Adapter.Operation> table) { table.put("life.network-4", Life4Script::play); }

  private static Map<String, Object> play(Call call) throws Refusal, GeneralSecurityException {
    Life4Script script = new Life4Script(Events.configuration(call));
    try {
      List<Object> observations = new ArrayList<>();
      for (Events.Event event : Events.of(call)) observations.add(script.observe(event));
      return Adapter.reply("observations", observations);
    } finally {
      script.endProcess();
    }
  }

  private Life4Script(Events.Event configuration) throws Refusal, GeneralSecurityException {
    server = new Life4Server(configuration);
    client = new Life4Client(server, network);
    calls = new Life4Calls(client, server);
    boolean withBiometry = configuration.yes("biometry", false);
    switch (configuration.text("start", "active")) {
      case "none" -> { }
      case "active" -> activate(withBiometry);
      case "active-3" -> activateOld(withBiometry);
      default -> throw new IllegalArgumentException("start: unknown");
    }
    client.backUp();
    network.begin();
  }

  // The beginning

  private void init() throws Refusal, GeneralSecurityException {
    // However soon others expire, this one was created in time.
    demand(server.init(new Events.Event(Map.of("validity", LONG_ENOUGH))));
  }

  /** Plays what the earlier process did. */
  private void activate(boolean withBiometry) throws Refusal, GeneralSecurityException {
    init();
    demand(play(new Events.Event(Map.of("event", "create"))));
    demand(server.administer("activation/commit"));
    demand(play(new Events.Event(Map.of("event", "persist", "biometry", Decisions.yesOrNo(withBiometry)))));
    endProcess();
  }

  private void activateOld(boolean withBiometry) throws Refusal, GeneralSecurityException {
    init();
    Life4Activation activation = Life4Activation.of3(server.exchanged());
    demand(server.administer("activation/commit"));
    activation.password = Life4Client.PASSWORD;
    if (!withBiometry) activation.biometry = null;
    client.activation = activation;
  }

  private static void demand(String result) {
    if (!result.equals(OK)) throw new IllegalStateException("the activation of the beginning: " + result);
  }

  // What is seen

  private Map<String, Object> observe(Events.Event event) throws Refusal, GeneralSecurityException {
    server.world.begin(event);
    client.report = null;
    String result = play(event);
    client.backUp();
    Map<String, Object> observation = Adapter.reply("result", result, "client", client.phase());
    ServerRows.Activation record = server.activation();
    if (record != null) addRecord(observation, record);
    boolean isOfClient = record != null && client.activation != null && client.activation.id().equals(record.id);
    if (isOfClient) addComparison(observation, client.activation, record);
    List<String> requests = network.endEvent();
    if (!requests.isEmpty()) observation.put("requests", requests);
    if (client.report != null) {
      observation.put("activationState", client.report.state());
      observation.put("remainingAttempts", client.report.remainingAttempts());
    }
    return observation;
  }

  private static void addRecord(Map<String, Object> observation, ServerRows.Activation record) {
    observation.put("server", record.status.name());
    observation.put("attempts", record.attempts);
    if (record.version > 0) observation.put("version", record.version);
    if (!record.hasVersion4()) return;
    observation.put("confirmationPending", Decisions.yesOrNo(record.confirmationPending));
    observation.put("upgradePending", Decisions.yesOrNo(record.upgradePending));
    observation.put("biometryEnabled", Decisions.yesOrNo(record.biometryEnabled));
    if (record.nextKnowledge != null) observation.put("nextKnowledge", "yes");
    if (record.nextBiometry != null) observation.put("nextBiometry", "yes");
  }

  /** Adds how far the two are apart, and which of the server's keys the client has. */
  private static void addComparison(
      Map<String, Object> observation, Life4Activation activation, ServerRows.Activation record) {
    Long distance = activation.distance(record);
    if (distance != null) observation.put("distance", distance);
    if (activation.isOld() || !record.hasVersion4()) return;
    observation.put("knowledgeKey", place(activation.knowledge, record.knowledge, record.nextKnowledge));
    if (activation.biometry == null) return;
    observation.put("biometryKey", place(activation.biometry, record.biometry, record.nextBiometry));
  }

  private static String place(byte[] key, byte[] current, byte[] next) {
    if (Arrays.equals(key, current)) return "current";
    return Arrays.equals(key, next) ? "next" : "none";
  }

  // Events

  private String play(Events.Event event) throws Refusal, GeneralSecurityException {
    return switch (event.kind()) {
      case "init" -> server.init(event);
      case "commit", "block", "unblock" -> server.administer("activation/" + event.kind());
      case "admin-remove" -> server.administer("activation/remove");
      case "release" -> network.release(event.text("task"));
      case "drop" -> network.drop(event.text("task"));
      case "resend" -> network.resend((int) event.integer("of"));
      case "restart", "reinstall", "restore" -> beginProcess(event);
      default -> playCall(event);
    };
  }

  private String beginProcess(Events.Event event) {
    endProcess();
    switch (event.kind()) {
      case "reinstall" -> client.removeActivation();
      case "restore" -> client.restore((int) event.integer("of"));
      default -> { }
    }
    return OK;
  }

  private void endProcess() {
    tasks.forEach(LifeTask::processEnded);
    tasks.clear();
    client.endProcess();
  }

  private String playCall(Events.Event event) throws Refusal {
    Life4Call.Body body = calls.call(event);
    if (body != null && client.isBusy()) return "busy";
    LifeTask task = new LifeTask(event);
    tasks.add(task);
    if (body != null) {
      client.start(task, body);
    } else {
      send(task, event);
    }
    return task.result();
  }

  private void send(LifeTask task, Events.Event event) throws Refusal {
    try {
      LifeRequest request = calls.request(event);
      if (request == null) throw new IllegalArgumentException("event: unknown");
      network.sendForApplication(task, request);
    } catch (ClientError error) {
      task.call.finish(error.code());
    }
  }
}
