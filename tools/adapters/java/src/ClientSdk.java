/**
 * An object of the client: what an application has of its SDK.
 *
 * <p>Everything that must stay is in the store of the device, so that an object that is made anew is the same one.
 */
final class ClientSdk {
  final ClientDevice device;
  final ClientTime time;
  final ClientPreparation preparation;
  final ClientNetwork network;
  final ClientSigning signing;
  final ClientActivation activation;
  final ClientStatus status;
  final ClientPassword password;
  final ClientBiometry biometry;
  final ClientVault vault;
  final ClientTokens tokens;
  final ClientUser user;
  private final ClientSession session;

  /** Makes the object from what is stored. */
  ClientSdk(ClientSetup setup, ClientDevice device, ClientObserver observer, ClientRequest.Transport transport) {
    this.device = device;
    device.storage.initialize();
    session = new ClientSession(setup, device, observer);
    time = new ClientTime(device);
    preparation = new ClientPreparation(this);
    network = new ClientNetwork(this, transport);
    signing = new ClientSigning(this);
    activation = new ClientActivation(this);
    status = new ClientStatus(this);
    password = new ClientPassword(this);
    biometry = new ClientBiometry(this, observer);
    vault = new ClientVault(this);
    tokens = new ClientTokens(this);
    user = new ClientUser(this);
  }

  /** Returns the session, with what another application of the same instance has stored. */
  ClientSession session() {
    session.refresh();
    return session;
  }

  /** Tells a call that there is no activation; returns whether there is none. */
  boolean refusesWithoutActivation(ClientCall call) {
    if (session().isActive()) return false;
    call.finish("missingActivation");
    return true;
  }

  /** Returns the state in the words of the scripts. */
  String stateName() {
    ClientSession current = session();
    if (current.isPending()) return "pending";
    if (!current.isActive()) return "empty";
    ClientState state = current.state();
    if (state.version == 2) return state.hasMark ? "upgrade-started" : "active-2";
    return state.hasMark ? "upgrade-unfinished" : "active";
  }

  /** Verifies data that the server signed, by the master key or by its key of the activation. */
  boolean verifyServerData(byte[] data, byte[] signature, boolean isByMasterKey) {
    ClientSession current = session();
    if (!isByMasterKey && !current.isActive()) return false;
    byte[] key = isByMasterKey ? current.setup.masterKey() : current.state().serverPublicKey;
    return ClientCrypto.accepts(ClientCrypto.VERSION, "server-data.verify",
        Adapter.reply("data", data, "signature", signature, "publicKey", key));
  }

  /** Lets the application hold the queue of signed requests; returns false without an activation. */
  boolean enqueue(ClientCall call) {
    if (!session().isActive()) return false;
    ClientOperation operation = new ClientOperation(call);
    network.takeTurn(operation, () ->
        operation.resume = () -> network.queue().leave(operation, operation::succeed));
    return true;
  }
}
