import java.util.List;
import java.util.Map;

/** The fetch of the status (§ 13): the counter, and what follows from what the server states. */
final class ClientStatus {
  private static final List<String> STATES = List.of("created", "pendingCommit", "active", "blocked", "removed");
  private static final String WRONG_DATA = "invalidActivationData";

  private final ClientSdk sdk;
  private final ClientUpgrade upgrade;
  private ClientOperation running;
  private ClientReport last;

  /** A status that was read: what is delivered, the versions, and whether the server needs a signature. */
  record Read(ClientReport report, long currentVersion, long upgradeVersion, boolean needsSignature) {}

  ClientStatus(ClientSdk sdk) {
    this.sdk = sdk;
    upgrade = new ClientUpgrade(sdk, this);
  }

  /** Returns the status that was fetched last; null for none. */
  ClientReport last() { return last; }

  void fetch(ClientCall call) {
    ClientSession session = sdk.session();
    if (session.isPending()) {
      call.finish("activationPending");
      return;
    }
    if (sdk.refusesWithoutActivation(call)) return;
    if (running != null) {
      running.join(call);
      return;
    }
    ClientOperation operation = new ClientOperation(call);
    running = operation;
    operation.whenOver(() -> running = null);
    upgrade.begin();
    sdk.preparation.withTime(operation, error -> {
      if (error == null) {
        request(operation);
      } else {
        operation.fail(error);
      }
    });
  }

  /** Forgets what was fetched, and ends the fetch, because the activation was removed. */
  void removed() {
    last = null;
    if (running != null) running.interrupt();
  }

  void request(ClientOperation operation) {
    String id = sdk.session().activationId();
    byte[] challenge = ClientCrypto.random(16);
    Map<String, Object> body = Adapter.reply("activationId", id, "challenge", Primitives.base64(challenge));
    sdk.network.post(operation, "/pa/v3/activation/status", body, (answer, error) -> {
      try {
        if (error != null) throw error;
        // Another application may have removed the activation, or made another one.
        ClientError.unless(sdk.session().isActive() && id.equals(sdk.session().activationId()), WRONG_DATA);
        decide(operation, read(answer, challenge));
      } catch (ClientError failure) {
        operation.fail(failure);
      }
    });
  }

  private void decide(ClientOperation operation, Read status) {
    if (upgrade.isDue(status)) {
      upgrade.goOn(operation, status);
    } else if (status.needsSignature() && status.report().state().equals("active")) {
      ClientFactors factors = ClientFactors.possession(sdk.device.possessionKey());
      sdk.network.postSigned(operation, "/pa/v3/signature/validate",
          Adapter.reply("reason", "COUNTER_SYNCHRONIZATION"), factors, (answer, error) -> {
            if (error == null) {
              deliver(operation, status);
            } else {
              operation.fail(error);
            }
          });
    } else {
      deliver(operation, status);
    }
  }

  void deliver(ClientOperation operation, Read status) {
    last = status.report();
    operation.finish("ok", last);
  }

  private Read read(Map<?, ?> answer, byte[] challenge) throws ClientError {
    ClientSession session = sdk.session();
    byte[] transportKey = session.transportKey();
    try {
      byte[] blob = Members.decode(Members.required(answer, "encryptedStatusBlob", String.class));
      byte[] nonce = Members.decode(Members.required(answer, "nonce", String.class));
      Map<String, Object> status = ClientCrypto.compute("status.decrypt", "transportKey", transportKey,
          "challenge", challenge, "nonce", nonce, "blob", blob);
      String decision = synchronize(session, transportKey, status);
      String custom = Members.optional(answer, "customObject", String.class);
      String state = decision.equals("invalid") ? "deadlock" : STATES.get((Integer) status.get("state") - 1);
      int left = (Integer) status.get("maxFailedAttempts") - (Integer) status.get("failedAttempts");
      long remaining = state.equals("active") ? Math.max(left, 0) : 0;
      return new Read(new ClientReport(state, remaining, custom), (Integer) status.get("currentVersion"),
          (Integer) status.get("upgradeVersion"), decision.equals("calculate-signature"));
    } catch (Refusal refusal) {
      throw new ClientError(WRONG_DATA);
    }
  }

  /** Compares the counters, and takes and stores what the server has where that is ahead. */
  private static String synchronize(ClientSession session, byte[] transportKey, Map<String, Object> status)
      throws Refusal {
    ClientState state = session.state();
    // The numeric counter of version 2 has no hash to compare.
    if (state.counter == null) return "ok";
    Map<String, Object> result = ClientCrypto.compute("counter.synchronize", "counterData", state.counter,
        "counterByte", state.counterByte, "transportKey", transportKey,
        "currentVersion", status.get("currentVersion"), "lookAhead", status.get("lookAhead"),
        "serverCounterByte", status.get("counterByte"), "serverCounterHash", status.get("counterHash"));
    if (result.get("decision").equals("updated")) {
      session.takeCounter((byte[]) result.get("counterData"), (Integer) result.get("counterByte"));
    }
    return (String) result.get("decision");
  }
}
