import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The device, its one application object, and what the application does with it. */
final class LifeClient implements ClientObserver {
  private static final String INSTANCE = "instance";
  private static final String APPLICATION = "A";
  private static final String PASSWORD = "1234";
  private static final String CODE = "CODE";
  /** How far apart two values of the counter are looked for. */
  private static final int MOST_STEPS = 100_000;

  final ClientDevice device = new ClientDevice();
  ClientSdk sdk;
  private final ClientSetup setup;
  private final LifeServer server;
  private final LifeNetwork network;
  /** What was stored at the beginning, and after each event. */
  private final List<ClientStorage> backups = new ArrayList<>();

  LifeClient(LifeServer server, LifeNetwork network) {
    this.server = server;
    this.network = network;
    var application = server.application;
    setup = new ClientSetup(INSTANCE, APPLICATION, application.key(), application.secret(),
        application.masterPublicKey(), null, null, false, false, true);
    makeObject();
  }

  // The process and the store

  /** Makes the object anew from what is stored, as after the end of the process. */
  void makeObject() {
    device.endProcess(INSTANCE, APPLICATION);
    sdk = new ClientSdk(setup, device, this, this::send);
  }

  private void send(
      ClientOperation operation, ClientRequest request,
      java.util.function.Consumer<ClientRequest.Response> receiver) {
    if (LifeServer.isPreparation(request)) {
      receiver.accept(network.deliver(server.request(request)));
    } else {
      network.send((LifeTask) operation.tag, server.request(request), receiver);
    }
  }

  void backUp() {
    ClientStorage copy = new ClientStorage();
    copy.copy(device.storage);
    backups.add(copy);
  }

  /** Restores a backup, by the number of the event before it, and makes the object anew. */
  void restore(int event) {
    // Of an event that has not happened yet there is none.
    if (event >= 0 && event < backups.size()) device.storage.copy(backups.get(event));
    makeObject();
  }

  /** Removes the application and installs it again; the first object then empties the keychain. */
  void reinstall() {
    device.storage.removeSettings();
    makeObject();
  }

  // Calls that may wait

  /** Plays a call; returns false for an event of another kind. */
  boolean call(LifeTask task, Events.Event event) {
    ClientCall call = task.call;
    String name = event.text("name", "token");
    switch (event.kind()) {
      case "create" -> sdk.activation.create(call,
          new ClientActivation.Description(CODE, java.util.Map.of("code", server.code()), null));
      case "status" -> sdk.status.fetch(call);
      case "validate-password" -> sdk.password.validate(call, password(event));
      case "change-password" -> sdk.password.change(call, event.text("old"), event.text("new"));
      case "request-token" -> sdk.tokens.request(call, name, factors(event));
      case "remove-token" -> sdk.tokens.removeFromServer(call, name);
      case "vault" -> sdk.vault.use(call, ClientVault.Use.FETCH_ENCRYPTION_KEY, factors(event));
      case "remove" -> sdk.activation.remove(call, factors(event));
      case "sign" -> sign(task, event);
      case "sign-offline" -> signOffline(task, event);
      case "use-token" -> useToken(task, name);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void sign(LifeTask task, Events.Event event) {
    byte[] body = ClientCrypto.random(24);
    try {
      ClientSignature signature = sdk.signing.sign(factors(event), "POST", LifeServer.URI_ID, body);
      network.sendForApplication(task, server.signed(signature.header(setup.applicationKey()), body));
    } catch (ClientError error) {
      task.call.finish(error.code());
    } catch (Refusal refusal) {
      throw new IllegalStateException(refusal);
    }
  }

  private void signOffline(LifeTask task, Events.Event event) {
    byte[] body = ClientCrypto.random(24);
    String nonce = Primitives.base64(ClientCrypto.random(16));
    try {
      ClientSignature signature = sdk.signing.signOffline(factors(event), LifeServer.URI_ID, body, nonce);
      network.sendForApplication(task, server.typed(signature, body));
    } catch (ClientError error) {
      task.call.finish(error.code());
    }
  }

  /** Lets the client prepare a header, for which it may ask the time first, and sends it. */
  private void useToken(LifeTask task, String name) {
    ClientCall preparation = new ClientCall("", task);
    sdk.tokens.header(preparation, name);
    if (!"ok".equals(preparation.result())) {
      task.call.finish(preparation.result());
      return;
    }
    network.sendForApplication(task, server.withToken(sdk.tokens.header(sdk.tokens.token(name))));
  }

  private ClientFactors factors(Events.Event event) {
    List<String> names = ClientFactors.names(event.text("factors", "possession_knowledge"));
    return new ClientFactors(names, device.possessionKey(), password(event), sdk.biometry.storedKey());
  }

  private static String password(Events.Event event) { return event.text("password", PASSWORD); }

  // Calls that end at once

  String persist(Events.Event event) {
    try {
      sdk.activation.persist(password(event), event.yes("biometry", false));
      return "ok";
    } catch (ClientError error) {
      return error.code();
    }
  }

  /** Returns by how many steps the server's counter is ahead; null where the client has another activation or none. */
  Long distance(ServerRows.Activation record) {
    ClientSession session = sdk.session();
    if (record == null || !record.id.equals(session.activationId())) return null;
    // What is pending has the value of the exchange.
    if (!session.isActive()) return record.counter;
    byte[] ofServer = record.ctrData;
    byte[] ofClient = session.state().counter;
    byte[] afterServer = ofServer;
    byte[] afterClient = ofClient;
    for (long steps = 0; steps < MOST_STEPS; steps++) {
      if (Arrays.equals(afterClient, ofServer)) return steps;
      if (Arrays.equals(afterServer, ofClient)) return -steps;
      afterClient = ClientCrypto.nextCounter(afterClient);
      afterServer = ClientCrypto.nextCounter(afterServer);
    }
    throw new IllegalStateException("the counters are not of one activation");
  }

  // The observer of the client, who has nothing to note here: the stores say everything.

  @Override
  public void stored() { }

  @Override
  public void moved(String activationId, int version, int steps) { }

  @Override
  public void dialog() { }
}
