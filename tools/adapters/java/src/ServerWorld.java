import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The server of a scenario, and everything outside of it: the time, and what devices and administrators know. */
final class ServerWorld {
  /** The server's time at the beginning of a script. */
  static final long START = 1_735_732_800_000L;

  /** How the result of an answer is written. */
  enum Kind { DEVICE, ALTERED_MESSAGE, ADMINISTRATION, SIGNATURE, CODE, TOKEN, ERASURE, DATA }

  /** A request that was sent, and whose record it concerns; the device is null where it concerns none. */
  record Sent(ServerRequest request, Kind kind, ServerDevice device, ServerContext.Host host) {}

  /** A token as a device knows it, and the device; both are null where the server does not know the token. */
  record Token(String id, byte[] secret, ServerDevice device) {}

  /** A recovery code as a user has it in hand. */
  record RecoveryCode(String text, List<String> puks) {
    /** Returns the PUK of a number from 1; other numbers have digits that are no PUK of the code. */
    String puk(long number) {
      boolean isThere = number >= 1 && number <= puks.size();
      String puk = isThere ? puks.get((int) number - 1) : "0000000000";
      return !isThere && puks.contains(puk) ? "0000000001" : puk;
    }
  }

  final String protocol;
  final Server server;
  final boolean showsCodes;
  final Map<String, ServerDevice> devices = new HashMap<>();
  final Map<String, Token> tokens = new HashMap<>();
  final Map<String, RecoveryCode> codes = new HashMap<>();
  final Map<String, ServerDeviceMessage.TemporaryKey> temporaryKeys = new HashMap<>();
  /** The ephemeral keys and nonces of the events that sent an encrypted message, by their number. */
  final Map<Integer, ServerDeviceMessage.Fresh> fresh = new HashMap<>();
  /** The nonces of the events that used a token, by their number. */
  final Map<Long, byte[]> nonces = new HashMap<>();
  /** The request of each event so far; null where it sent none. */
  final List<Sent> sent = new ArrayList<>();
  /** The private key of the printing centre of recovery codes. */
  final ServerCalls.KeyPair printer = new ServerCalls.KeyPair();
  private final Map<String, ServerDevice.Application> applications = new HashMap<>();
  /** What is observed of records of 4.0; null where the server knows nothing of it. */
  private final Server4Numbers numbers;
  private Sent last;
  private long at = 0;

  ServerWorld(String protocol, ServerSettings settings, boolean showsCodes) {
    this(protocol, settings, Server4Settings.NONE, showsCodes);
  }

  ServerWorld(String protocol, ServerSettings settings, Server4Settings version4, boolean showsCodes) {
    this.protocol = protocol;
    this.server = new Server(settings, version4);
    this.showsCodes = showsCodes;
    this.numbers = version4 == Server4Settings.NONE ? null : new Server4Numbers();
    ServerContext context = server.open(now(), ServerContext.Host.NONE);
    addApplication(context, Server.APPLICATION, "current", "older");
    addApplication(context, Server.OTHER_APPLICATION, "foreign");
    server.close(context);
    byte[] masterKey = applications.get("current").masterPublicKey();
    applications.put("unknown", new ServerDevice.Application(drawn(), drawn(), masterKey));
  }

  private void addApplication(ServerContext context, String id, String... versions) {
    ServerStore store = context.store();
    ServerRows.Application application = new ServerRows.Application();
    ServerCalls.KeyPair master = new ServerCalls.KeyPair();
    application.id = id;
    application.masterPrivateKey = master.privateKey();
    application.masterPublicKey = master.publicKey();
    if (context.settings().postcards()) {
      application.postcardPrivateKey = new ServerCalls.KeyPair().privateKey();
      application.printerPublicKey = printer.publicKey();
    }
    store.applications.put(id, application);
    for (String name : versions) {
      ServerRows.Version version = new ServerRows.Version();
      version.application = id;
      version.name = name;
      version.key = drawn();
      version.secret = drawn();
      version.supported = true;
      store.versions.put(version.key, version);
      applications.put(name, new ServerDevice.Application(version.key, version.secret, master.publicKey()));
    }
  }

  private static String drawn() { return Primitives.base64(ServerCalls.random(16)); }

  long now() { return START + at; }

  /** Begins an event: the time moves, and no request is sent yet. */
  void begin(Events.Event event) {
    at = event.integer("at", at);
    last = null;
  }

  /** Ends an event: its last request may be repeated. */
  void end() { sent.add(last); }

  /** Returns the device of a name; a name of nothing has one that the server does not know. */
  ServerDevice device(String name) throws Refusal, GeneralSecurityException {
    if (!devices.containsKey(name)) devices.put(name, new ServerDevice(name));
    return devices.get(name);
  }

  ServerDevice device(Events.Event event) throws Refusal, GeneralSecurityException {
    return device(event.text("activation", "a"));
  }

  /** Returns the application version with which a device of an event computes. */
  ServerDevice.Application application(Events.Event event) {
    ServerDevice.Application application = applications.get(event.text("version", "current"));
    return event.text("secret", "right").equals("wrong") ? application.withWrongSecret() : application;
  }

  /** Returns a token; a name of nothing has one that the server does not know. */
  Token token(Events.Event event) {
    Token token = tokens.get(event.text("token", "t"));
    return token != null ? token : new Token(ServerCalls.uuid(), null, null);
  }

  /** Returns a code; a name of nothing has one that the server does not know. */
  RecoveryCode code(String name) throws Refusal, GeneralSecurityException {
    RecoveryCode code = codes.get(name);
    return code != null ? code : new RecoveryCode(new ServerDevice(name).code, List.of());
  }

  // Requests

  ServerRequest.Answer send(Sent what) throws GeneralSecurityException {
    last = what;
    ServerRequest.Answer answer = server.answer(what.request(), now(), what.host());
    if (numbers != null) numbers.follow(store());
    return answer;
  }

  /** Loses a request, which may be repeated: the device has made it, and it does not arrive. */
  Map<String, Object> lose(Sent what) {
    last = what;
    Map<String, Object> observation = Adapter.reply("result", "lost");
    if (what.device() != null) addRecord(observation, what.device());
    return observation;
  }

  /** Returns the tables as they are stored. */
  ServerStore store() { return server.open(now(), ServerContext.Host.NONE).store(); }

  /** Returns the numbers of the factor keys of a device's activation. */
  Server4Numbers.Keys numbersOf(ServerDevice device) { return numbers.of(device.activationId); }

  /** Sends a request of a device, with POST. */
  ServerRequest.Answer send(ServerDevice device, String path, Map<String, String> headers, byte[] body)
      throws GeneralSecurityException {
    return send(Kind.DEVICE, device, path, headers, body);
  }

  ServerRequest.Answer send(Kind kind, ServerDevice device, String path, Map<String, String> headers, byte[] body)
      throws GeneralSecurityException {
    ServerRequest request = new ServerRequest("POST", path, headers, body);
    return send(new Sent(request, kind, device, ServerContext.Host.NONE));
  }

  /** Makes a call of an administrator, which may be repeated like a request. */
  ServerRequest.Answer call(Kind kind, ServerDevice device, String path, Map<String, Object> object)
      throws GeneralSecurityException {
    return send(administration(kind, device, path, object));
  }

  /** Writes a call of an administrator. */
  static Sent administration(Kind kind, ServerDevice device, String path, Map<String, Object> object) {
    ServerRequest request = new ServerRequest(
        "POST", "/rest/v3/" + path, Map.of(), ServerCalls.body("requestObject", object));
    return new Sent(request, kind, device, ServerContext.Host.NONE);
  }

  // Observations

  /** Observes the answer to a request, and the record of its activation. */
  Map<String, Object> observe(Sent what, ServerRequest.Answer answer) {
    Map<String, Object> observation = result(what.kind(), answer);
    if (what.device() != null) addRecord(observation, what.device());
    return observation;
  }

  /** Observes the answer to the last request. */
  Map<String, Object> observe(ServerRequest.Answer answer) { return observe(last, answer); }

  private static Map<String, Object> result(Kind kind, ServerRequest.Answer answer) {
    Map<?, ?> object = answer.object();
    Map<String, Object> result = new LinkedHashMap<>();
    switch (kind) {
      case DEVICE -> {
        result.put("result", answer.isOk() ? "ok" : "refused");
        result.put("http", (long) answer.http());
        copy(object, "code", result, "code");
        copy(object, "currentRecoveryPukIndex", result, "expectedPUK");
      }
      // Hosts answer differently where members are missing or too many.
      case ALTERED_MESSAGE -> result.put("result", answer.isOk() ? "ok" : "refused");
      case ADMINISTRATION -> result.put("result", answer.isOk() ? "ok" : object.get("code"));
      case SIGNATURE -> {
        result.put("result", word(answer, "signatureValid", "valid", "invalid"));
        copy(object, "remainingAttempts", result, "remaining");
        copy(object, "signatureType", result, "type");
      }
      case CODE -> {
        result.put("result", word(answer, "authenticationValid", "valid", "invalid"));
        copy(object, "remainingAttempts", result, "remaining");
        copy(object, "authenticationCodeType", result, "type");
      }
      case TOKEN -> {
        result.put("result", word(answer, "tokenValid", "valid", "invalid"));
        copy(object, "signatureType", result, "type");
        copy(object, "authenticationCodeType", result, "type");
      }
      case ERASURE -> result.put("result", word(answer, "removed", "removed", "nothing"));
      case DATA -> result.put("result", word(answer, "signatureValid", "valid", "invalid"));
    }
    return result;
  }

  private static Object word(ServerRequest.Answer answer, String member, String yes, String no) {
    if (!answer.isOk()) return answer.object().get("code");
    return Boolean.TRUE.equals(answer.object().get(member)) ? yes : no;
  }

  /** Copies a member that is there. */
  static void copy(Map<?, ?> from, String member, Map<String, Object> to, String name) {
    if (from.get(member) != null) to.put(name, from.get(member));
  }

  /** Adds the record of the activation that has the name of a device now, and its recovery code. */
  void addRecord(Map<String, Object> observation, ServerDevice device) {
    String id = devices.getOrDefault(device.name, device).activationId;
    ServerRows.Activation activation = store().activations.get(id);
    if (activation != null) {
      observation.put("status", activation.status.name());
      observation.put("attempts", activation.attempts);
      observation.put("counter", activation.counter);
      if (activation.blockedReason != null) observation.put("blockedReason", activation.blockedReason);
      observation.put("lastUsed", activation.lastUsed - START);
      if (numbers != null) numbers.addRecord(observation, activation);
    }
    if (!showsCodes || activation == null) return;
    store().recoveryCodes.values().stream().filter(code -> activation.id.equals(code.activation)).findFirst()
        .ifPresent(code -> addCode(observation, code.code));
  }

  /** Adds a recovery code, in place of another one. */
  void addCode(Map<String, Object> observation, String text) {
    ServerStore store = store();
    for (String name : List.of("codeStatus", "codeAttempts", "puks")) observation.remove(name);
    ServerRows.RecoveryCode code = store.recoveryCodes.get(text);
    if (code == null) return;
    observation.put("codeStatus", code.status.name());
    observation.put("codeAttempts", code.attempts);
    observation.put("puks", String.join(" ", store.puks.values().stream()
        .filter(puk -> puk.code.equals(text)).map(puk -> puk.status.name()).toList()));
  }
}
