import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Plays the scripts `client.…` of 4.0: the client is computed, and the script says what the server answers. */
final class Client4Script {
  static final String PASSWORD = "1234";
  private static final List<String> AREAS =
      List.of("confirmation", "factor-key", "synchronization", "message", "upgrade-to-4");
  private static final String OK = "ok";
  private static final String NOTHING = "nothing";

  private final Client4 client;
  private final Client4Status status;
  private final Client4Exchange exchange;
  private final Client4Factors factors;
  private final Client4Messages messages;
  /** The call that waits, and its name, which is empty where it has none; null for no call. */
  private Client4Network.Running waiting;
  private String waitingName;

  static void register(Map<String, Adapter.Operation> table) {
    for (String area : AREAS) table.put("client." + area, Client4Script::play);
  }

  private static Map<String, Object> play(Call call) {
    Client4Script script = new Client4Script(Events.configuration(call));
    try {
      List<Object> observations = new ArrayList<>();
      for (Events.Event event : Events.of(call)) observations.add(script.observe(event));
      return Adapter.reply("observations", observations);
    } finally {
      script.endCall();
    }
  }

  private Client4Script(Events.Event configuration) {
    client = new Client4(configuration);
    status = new Client4Status(client);
    exchange = new Client4Exchange(client, status, configuration);
    factors = new Client4Factors(client);
    messages = new Client4Messages(client);
  }

  private Map<String, Object> observe(Events.Event event) {
    client.device.now = event.integer("at", client.device.now);
    client.beginEvent();
    String result;
    try {
      result = play(event);
    } catch (ClientError error) {
      result = error.code();
    }
    return client.notes().observation(result, client.activation);
  }

  private String play(Events.Event event) throws ClientError {
    LongCall.Body call = call(event);
    if (call != null) return waiting == null ? start(event, call) : "busy";
    return switch (event.kind()) {
      case "deliver" -> deliver(event);
      case "sign", "sign-offline" -> sign(event);
      case "change-password-offline", "clear-password-change", "token-header", "foreground", "background", "restart" ->
          done(event);
      case "last-status" -> status.last();
      case "has-biometry" -> truth(client.activation != null && client.activation.biometry != null);
      case "has-token" -> truth(messages.hasToken(event));
      case "encrypt" -> messages.encrypt(event);
      case "decrypt" -> messages.decrypt(event);
      case "time" -> {
        client.notes().time = client.network.time.now();
        yield truth(client.network.time.isSynchronized());
      }
      default -> throw new IllegalArgumentException("event: unknown");
    };
  }

  private static String truth(boolean value) { return value ? "true" : "false"; }

  // Calls that another call keeps waiting

  /** What a call does whose result is no more than whether it failed. */
  private interface Action {
    void run() throws ClientError;
  }

  private static LongCall.Body ok(Action action) {
    return () -> {
      action.run();
      return OK;
    };
  }

  /** Returns what a call does; null for an event that no call keeps waiting. */
  private LongCall.Body call(Events.Event event) {
    return switch (event.kind()) {
      case "create" -> ok(() -> exchange.create(event));
      case "persist" -> ok(() -> exchange.persist(event));
      case "remove" -> ok(() -> exchange.remove(event));
      case "remove-local" -> ok(client::removeActivation);
      case "status" -> ok(status::run);
      case "validate-password" -> ok(() -> factors.validate(Client4.password(event)));
      case "change-password" -> ok(() -> factors.change(event));
      case "begin-password-change" -> ok(() -> factors.begin(event));
      case "finish-password-change" -> ok(() -> factors.finish(event));
      case "add-biometry" -> ok(() -> factors.addBiometry(event));
      case "remove-biometry" -> ok(factors::removeBiometry);
      case "request-token" -> ok(() -> messages.requestToken(event));
      case "remove-token" -> ok(() -> messages.removeToken(event));
      case "vault" -> ok(() -> messages.vault(event));
      case "message" -> ok(() -> messages.message(event));
      case "encryptor" -> ok(() -> messages.makeEncryptor(event));
      case "synchronize-time" -> ok(client.network::synchronizeTime);
      case "upgrade" -> () -> exchange.upgrade(event);
      default -> null;
    };
  }

  private String start(Events.Event event, LongCall.Body body) {
    waiting = new Client4Network.Running(new ClientAsked(event), new LongCall<>());
    waitingName = event.text("task", "");
    client.network.begin(waiting);
    return ended(waiting.call().start(body));
  }

  private String deliver(Events.Event event) {
    String name = event.text("task");
    if (waiting == null || name.isEmpty() || !name.equals(waitingName)) return NOTHING;
    return ended(waiting.call().resume(event.texts("answers")));
  }

  /** Keeps a call that waits, and lets go one that has ended. */
  private String ended(String result) {
    if (result == null) return "waiting";
    waiting = null;
    return result;
  }

  private void endCall() {
    if (waiting != null) waiting.call().abandon();
    waiting = null;
  }

  // What ends at once

  private String sign(Events.Event event) throws ClientError {
    client.demandUsable();
    client.code(client.factors(event), Client4.password(event));
    return OK;
  }

  private String done(Events.Event event) throws ClientError {
    switch (event.kind()) {
      case "change-password-offline" -> factors.changeOffline(event);
      case "clear-password-change" -> client.changeData = null;
      case "token-header" -> messages.tokenHeader(event);
      case "foreground" -> client.network.time.reset();
      case "restart" -> {
        endCall();
        client.restart();
        messages.forget();
      }
      default -> { }
    }
    return OK;
  }
}
