import java.util.Map;

/** The upgrade of an activation from version 2 to version 3 (§ 15.2), which is part of a fetch of the status. */
final class ClientUpgrade {
  static final String COMMIT_ID = "/pa/upgrade/commit";
  private static final String PROBLEM = "protocolUpgrade";
  private static final int ATTEMPTS = 3;
  private static final int COUNTER_LENGTH = 16;

  private final ClientSdk sdk;
  private final ClientStatus status;
  private int attempts;

  ClientUpgrade(ClientSdk sdk, ClientStatus status) {
    this.sdk = sdk;
    this.status = status;
  }

  /** Begins a fetch, which has its own attempts. */
  void begin() { attempts = ATTEMPTS; }

  boolean isDue(ClientStatus.Read read) {
    ClientSession session = sdk.session();
    if (!session.setup.upgradesItself() || !session.isActive()) return false;
    boolean isOffered = read.report().state().equals("active") && read.currentVersion() < read.upgradeVersion()
        && read.upgradeVersion() <= 3;
    return isOffered || session.state().hasMark;
  }

  /** Takes the step that follows from the versions of the server and of the data. */
  void goOn(ClientOperation operation, ClientStatus.Read read) {
    if (attempts-- == 0) {
      operation.fail(new ClientError(ClientNetwork.FAILED));
      return;
    }
    ClientSession session = sdk.session();
    ClientState state = session.state();
    if (read.currentVersion() == 2 && state.version == 2) {
      state.hasMark = true;
      session.save();
      start(operation, read);
    } else if (read.currentVersion() == 2 && state.hasMark) {
      commit(operation, read);
    } else if (read.currentVersion() == 3 && state.version == 3) {
      state.hasMark = false;
      session.save();
      status.deliver(operation, read);
    } else {
      operation.fail(new ClientError(PROBLEM));
    }
  }

  private void start(ClientOperation operation, ClientStatus.Read read) {
    var request = new ClientNetwork.Encrypted("/pa/v3/upgrade/start", "/pa/upgrade", Map.of(), null);
    sdk.network.postEncrypted(operation, request, true, (answer, error) -> {
      if (error != null) {
        status.request(operation);
      } else if (take(answer.get("ctrData"))) {
        commit(operation, read);
      } else {
        operation.fail(new ClientError(PROBLEM));
      }
    });
  }

  /** Takes the first value of the counter; its byte is unknown. */
  private boolean take(Object counter) {
    ClientSession session = sdk.session();
    try {
      byte[] bytes = counter instanceof String text ? Members.decode(text) : new byte[0];
      if (bytes.length != COUNTER_LENGTH || !session.isActive()) return false;
      ClientState state = session.state();
      state.version = 3;
      state.counter = bytes;
      state.number = 0;
      state.counterByte = null;
      session.save();
      return true;
    } catch (Refusal notBase64) {
      return false;
    }
  }

  private void commit(ClientOperation operation, ClientStatus.Read read) {
    ClientFactors factors = ClientFactors.possession(sdk.device.possessionKey());
    sdk.network.postSigned(operation, "/pa/v3/upgrade/commit", null, factors, (answer, error) -> {
      if (error != null) {
        status.request(operation);
        return;
      }
      ClientSession session = sdk.session();
      session.state().hasMark = false;
      session.save();
      status.deliver(operation, read);
    });
  }
}
