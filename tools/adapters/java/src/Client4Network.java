import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The requests of the client of a script of 4.0, with its temporary keys and the time that it takes from answers. */
final class Client4Network {
  static final String APPLICATION = "application";
  static final String ACTIVATION = "activation";
  private static final String OK = "ok";
  private static final String FAILED = "networkError";
  private static final String WRONG = "encryption";
  private static final long MARGIN = 10_000;

  /** A call that may wait: what the script says of it, and how it stops. */
  record Running(ClientAsked asked, LongCall<List<String>> call) {
    Events.Event event() { return asked.event(); }
  }

  final ClientTime time;
  private final Client4 client;
  private final long serverAhead;
  private final long keyLifetime;
  /** The ends of the keys, by the time of the server. */
  private final Map<String, Long> keys = new HashMap<>();
  private Running running;

  Client4Network(Client4 client, Events.Event configuration) {
    this.client = client;
    time = new ClientTime(client.device);
    serverAhead = configuration.integer("serverAhead", 0);
    keyLifetime = configuration.integer("keyLifetime", 300_000);
  }

  /** Takes the call whose requests follow. */
  void begin(Running next) { running = next; }

  Events.Event nextStatus() { return running.asked().nextStatus(); }

  /** Forgets the keys and the time. */
  void forget() {
    keys.clear();
    time.reset();
  }

  void dropActivationKeys() {
    for (int version : new int[] {3, 4}) keys.remove(name(version, ACTIVATION));
  }

  private static String name(int version, String scope) { return version + " " + scope; }

  private long serverTime() { return client.device.now + serverAhead; }

  // Requests

  /** Sends a request that is not encrypted. */
  void sendPlain(String action) throws ClientError { demand(exchange(action), false, FAILED); }

  /** Sends an encrypted request, whose key is there, and takes the time of the answer. */
  void sendEncrypted(String action) throws ClientError { sendEncrypted(action, running.event(), FAILED); }

  /** Does the same where an answer without JSON is another error. */
  void sendEncrypted(String action, String unreadable) throws ClientError {
    sendEncrypted(action, running.event(), unreadable);
  }

  /** Does the same for a request that is not the one of which the event states the envelope. */
  void sendBeside(String action) throws ClientError {
    sendEncrypted(action, new Events.Event(Map.of()), FAILED);
  }

  private void sendEncrypted(String action, Events.Event event, String unreadable) throws ClientError {
    long start = client.device.now;
    demand(exchange(action), true, unreadable);
    ClientError.unless(Client4Contents.isEnvelopeTaken(event), WRONG);
    // A slow answer tells no time, and is an answer nevertheless.
    takeTime(start);
  }

  /** Takes the time of an answer that the application has decrypted. */
  void takeTime(long start) { time.update(start, serverTime()); }

  /** Asks for the time. */
  void synchronizeTime() throws ClientError {
    long start = client.device.now;
    sendPlain("/pa/v4/status");
    ClientError.unless(time.update(start, serverTime()), "timeSynchronization");
  }

  /** Sends a request; returns its answer, which the call may have to wait for. */
  private String exchange(String action) {
    client.notes().actions.add(action);
    String answer = running.asked().nextAnswer();
    while (answer.equals("later")) {
      running.asked().replaceAnswers(running.call().pause());
      answer = running.asked().nextAnswer();
    }
    return answer;
  }

  private static void demand(String answer, boolean isProtected, String unreadable) throws ClientError {
    switch (answer) {
      case OK -> { }
      case "forged" -> throw new ClientError(isProtected ? WRONG : FAILED);
      case "malformed" -> throw new ClientError(unreadable);
      case "no-connection", "http-401", "http-403", "http-500" -> throw new ClientError(FAILED);
      default -> throw new IllegalArgumentException("answers: unknown");
    }
  }

  // Temporary keys

  void prepareActivation() throws ClientError {
    prepare(client.activation.version, ACTIVATION, client.activation.isHybrid());
  }

  void prepareApplication(int version) throws ClientError {
    prepare(version, APPLICATION, version == 4 && !client.algorithmOfApplication().equals("EC_P384"));
  }

  /** Asks for a key of a scope where there is none that can be used. */
  private void prepare(int version, String scope, boolean isHybrid) throws ClientError {
    String name = name(version, scope);
    Long end = keys.get(name);
    if (end != null && time.now() < end - MARGIN) return;
    keys.remove(name);
    boolean isOfActivation = scope.equals(ACTIVATION);
    if (!isOfActivation) keys.remove(name(version, ACTIVATION));
    long start = client.device.now;
    demand(exchange("/pa/v" + version + "/keystore/create " + scope), true, FAILED);
    ClientError.unless(Client4Contents.isKeyTaken(running.event(), isOfActivation, isHybrid), WRONG);
    ClientError.unless(time.update(start, serverTime()), "timeSynchronization");
    keys.put(name, serverTime() + keyLifetime);
  }
}
