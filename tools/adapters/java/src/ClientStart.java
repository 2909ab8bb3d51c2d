import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What holds when a script begins: the applications, their objects, and the activation of the first one. */
final class ClientStart {
  private static final String PASSWORD = "1234";
  private static final int MOST_PREPARED = 64;

  /** What an earlier process left: the store of the device, and the server's record. */
  private record Earlier(ClientStorage storage, ClientRecord record) {}

  /** What earlier processes left, by the configuration; the oldest ones are forgotten. */
  private static final Map<Map<Object, Object>, Earlier> PREPARED = new ClientMemory<>(MOST_PREPARED);

  static void prepare(ClientScript script, Events.Event configuration) {
    boolean isCommon = configuration.text("sharing", "separate").equals("common");
    for (String name : new String[] {"A", "B"}) {
      String instance = isCommon ? "instance" : "instance-" + name;
      script.apps.put(name, new ClientApp(name, setup(script, configuration, instance, name)));
    }
    ClientApp first = script.apps.get("A");
    String start = configuration.text("start", "active");
    if (start.equals("active")) {
      takeOver(script, PREPARED.computeIfAbsent(relevant(configuration), key -> earlierProcess(configuration)));
    }
    // The flag of the installation is set by the first object.
    script.makeObject(script.apps.get("B"));
    if (!start.equals("none")) script.makeObject(first);
    if (start.equals("pending")) {
      create(script, first, configuration.yes("recovery", false));
      // The script begins with neither a temporary key nor a synchronised time.
      first.sdk.preparation.dropKeys();
      first.sdk.time.reset();
    }
    script.device.sensor = configuration.text("sensor", "available");
  }

  /**
   * Plays the process that persisted the activation. Scripts with the same configuration begin with copies of what it
   * left.
   */
  private static Earlier earlierProcess(Events.Event configuration) {
    Map<Object, Object> members = new HashMap<>(configuration.members());
    members.put("start", "empty");
    members.put("sensor", "available");
    ClientScript script = new ClientScript(new Events.Event(members));
    prepare(script, new Events.Event(members));
    ClientApp app = script.apps.get("A");
    create(script, app, configuration.yes("recovery", false));
    String id = app.sdk.session().activationId();
    persist(script, app, configuration);
    return new Earlier(script.device.storage, script.server.record(id));
  }

  private static void takeOver(ClientScript script, Earlier earlier) {
    script.device.storage.copy(earlier.storage());
    script.server.add(new ClientRecord(earlier.record()));
  }

  /** Returns what of a configuration the earlier process depends on. */
  private static Map<Object, Object> relevant(Events.Event configuration) {
    Map<Object, Object> members = new HashMap<>(configuration.members());
    members.keySet().removeAll(List.of("sensor", "serverAhead", "keyLifetime", "automaticUpgrade", "start"));
    return members;
  }

  private static ClientSetup setup(
      ClientScript script, Events.Event configuration, String instance, String application) {
    return new ClientSetup(instance, application, script.server.applicationKey, script.server.applicationSecret,
        script.server.masterKeys.publicKey(), key(configuration), configuration.text("biometryName", null),
        configuration.yes("linked", false), configuration.yes("passcode", false),
        configuration.yes("automaticUpgrade", true));
  }

  /** Reads the external key of a configuration; null for none. */
  static byte[] key(Events.Event configuration) {
    return configuration.has("externalKey") ? Primitives.unhex(configuration.text("externalKey")) : null;
  }

  /** Makes the object of an application with the configuration of an event; returns false where it is refused. */
  static boolean construct(ClientScript script, ClientApp app, Events.Event event) {
    ClientServer server = script.server;
    String masterKey = Primitives.base64(server.masterKeys.publicKey());
    if (event.text("masterKey", "valid").equals("not-a-point")) {
      masterKey = Primitives.base64(ClientActivationAnswer.notAPoint());
    } else {
      masterKey = text(event, "masterKey", masterKey);
    }
    String applicationKey = text(event, "applicationKey", server.applicationKey);
    String applicationSecret = text(event, "applicationSecret", server.applicationSecret);
    byte[] externalKey = key(event);
    script.endProcess(app);
    app.isRefused = !ClientSetup.isValid(applicationKey, applicationSecret, masterKey, externalKey);
    if (app.isRefused) return false;
    ClientSetup old = app.setup;
    app.setup = new ClientSetup(old.instance(), old.application(), applicationKey, applicationSecret,
        java.util.Base64.getDecoder().decode(masterKey), externalKey, old.biometryName(), old.isLinked(),
        old.opensByPasscode(), old.upgradesItself());
    script.makeObject(app);
    return true;
  }

  private static String text(Events.Event event, String name, String valid) {
    return switch (event.text(name, "valid")) {
      case "valid" -> valid;
      case "empty" -> "";
      default -> "not Base64";
    };
  }

  private static void create(ClientScript script, ClientApp app, boolean hasRecovery) {
    Events.Event event = new Events.Event(
        Map.of("event", "create", "response", hasRecovery ? "recovery" : "complete"));
    ClientCall call = script.call(event);
    app.sdk.activation.create(call, ClientDescriptions.of(event, script.server));
    if (!"ok".equals(call.result())) throw new IllegalStateException("the activation is not created");
  }

  private static void persist(ClientScript script, ClientApp app, Events.Event configuration) {
    try {
      app.sdk.activation.persist(PASSWORD, configuration.yes("biometry", false));
    } catch (ClientError error) {
      throw new IllegalStateException(error);
    }
    if (configuration.integer("version", 3) == 2) makeOld(script, app);
  }

  /** Makes the stored activation one of version 2, as an older generation would have stored it. */
  private static void makeOld(ClientScript script, ClientApp app) {
    String entry = ClientStorage.stateName(app.setup.instance());
    ClientState state = ClientState.read(script.device.storage.read(entry));
    state.version = 2;
    state.counter = null;
    state.counterByte = null;
    script.device.storage.write(entry, state.write());
    script.server.record(state.activationId).version = 2;
  }
}
