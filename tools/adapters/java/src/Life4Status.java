import java.util.List;
import java.util.Map;

/** The status of the client of a life in 4.0: how it is read, and what follows from it (§§ 6.3, 10.5). */
final class Life4Status {
  static final String ACTIVE = "active";
  static final String PENDING_COMMIT = "pendingCommit";
  private static final String WRONG_DATA = "invalidActivationData";
  private static final String SYNCHRONIZATION = "COUNTER_SYNCHRONIZATION";
  private static final List<String> STATES = List.of("created", PENDING_COMMIT, ACTIVE, "blocked", "removed");
  private static final int CHALLENGE_LENGTH = 16;

  private final Life4Client client;
  private final Life4Requests requests;

  Life4Status(Life4Client client) {
    this.client = client;
    requests = client.requests;
  }

  /** A status as the client reads it; one of 3.3 has no flags. */
  record Read(Map<String, Object> values) {
    int number(String name) { return (Integer) values.get(name); }

    String state() { return STATES.get(number("state") - 1); }

    boolean isActive() { return state().equals(ACTIVE); }

    boolean isConfirmationPending() { return has(Version4Status.FLAG_OF_CONFIRMATION); }

    boolean isUpgradePending() { return has(Version4Status.FLAG_OF_UPGRADE); }

    boolean hasBiometry() { return has(Version4Status.FLAG_OF_BIOMETRY); }

    private boolean has(int flag) { return values.containsKey("flags") && (number("flags") & flag) != 0; }

    boolean offersUpgrade() { return number("currentVersion") == 3 && number("upgradeVersion") == 4; }

    ClientReport report() {
      int left = Math.max(number("maxFailedAttempts") - number("failedAttempts"), 0);
      return new ClientReport(state(), isActive() ? left : 0, null);
    }
  }

  // Reading

  private Read fetch() throws ClientError, Refusal {
    Life4Activation activation = client.activation;
    if (activation.isOld()) return fetchOfVersion3(activation);
    Map<?, ?> answer = requests.postSealed(activation, "activation/status");
    byte[] message = Members.decode(Members.required(answer, "activationStatus", String.class));
    return readable(Version4.VERSION, "status.decode",
        Adapter.reply("key", activation.origin.keys().status(), "message", message));
  }

  private Read fetchOfVersion3(Life4Activation activation) throws ClientError, Refusal {
    byte[] challenge = ClientCrypto.random(CHALLENGE_LENGTH);
    Map<?, ?> answer = requests.post(activation.path("activation/status"),
        "activationId", activation.id(), "challenge", Primitives.base64(challenge));
    return readable(ClientCrypto.VERSION, "status.decrypt", Adapter.reply(
        "transportKey", activation.origin.old().transport(), "challenge", challenge,
        "nonce", Members.decode(Members.required(answer, "nonce", String.class)),
        "blob", Members.decode(Members.required(answer, "encryptedStatusBlob", String.class))));
  }

  private static Read readable(String version, String operation, Map<String, Object> input) throws ClientError {
    try {
      return new Read(ClientCrypto.compute(version, operation, input));
    } catch (Refusal unreadable) {
      throw new ClientError(WRONG_DATA);
    }
  }

  /** Reads a status without effects, for another call; whatever is wrong with it is one error. */
  Read look() throws ClientError, Refusal {
    try {
      return fetch();
    } catch (ClientError any) {
      throw new ClientError(ClientNetwork.FAILED);
    }
  }

  // The call

  String run() throws ClientError, Refusal {
    ClientError.unless(client.activation != null, "missingActivation");
    ClientError.unless(client.isStored(), "activationPending");
    boolean isDelivered = false;
    while (!isDelivered) isDelivered = follow(fetch());
    return "ok";
  }

  /** Does what follows from a status; returns whether it was delivered, and no other one must be read. */
  private boolean follow(Read read) throws ClientError, Refusal {
    Life4Activation activation = client.activation;
    String comparison = compare(activation, read);
    if (comparison.equals("invalid")) {
      client.report = new ClientReport("deadlock", 0, null);
      return true;
    }
    if (read.isUpgradePending()) {
      confirmUpgrade();
    } else {
      activation.hasMark = false;
      boolean isOpen = activation.isOld() || read.isConfirmationPending();
      if (!isOpen && !isBiometrySettled(activation, read)) return false;
      boolean isFarAhead = comparison.startsWith("calculate") && read.isActive();
      if (isFarAhead && !read.isConfirmationPending()) bringForward(activation);
    }
    // What is delivered is the status as it was read, whatever followed from it.
    client.report = read.report();
    return true;
  }

  /** Compares the counters, and takes that of a server which is ahead. */
  private static String compare(Life4Activation activation, Read read) throws Refusal {
    boolean isOld = activation.isOld();
    Map<String, Object> input = Adapter.reply("counterData", activation.counter,
        "counterByte", activation.counterByte, "currentVersion", read.number("currentVersion"),
        "lookAhead", read.number("lookAhead"), "serverCounterByte", read.number("counterByte"),
        "serverCounterHash", read.values().get("counterHash"));
    input.put(isOld ? "transportKey" : "key",
        isOld ? activation.origin.old().transport() : activation.origin.keys().counterHash());
    Map<String, Object> compared = ClientCrypto.compute(activation.protocol(),
        isOld ? "counter.synchronize" : "counter.synchronize-by-mac", input);
    String decision = (String) compared.get("decision");
    if (decision.equals("updated")) {
      activation.counter = (byte[]) compared.get("counterData");
      activation.counterByte = (Integer) compared.get("counterByte");
    }
    return decision;
  }

  /** Confirms an upgrade that the server waits for. */
  void confirmUpgrade() throws ClientError, Refusal {
    requests.post(client.activation, "upgrade/confirm", client.activation.possession());
    client.activation.hasMark = false;
  }

  /** Lets both sides agree whether biometry is a factor; returns false where another status must be read. */
  private boolean isBiometrySettled(Life4Activation activation, Read read) throws ClientError, Refusal {
    boolean isToBeRemoved = read.hasBiometry() && activation.biometry == null;
    if (isToBeRemoved) requests.post(activation, "biometry/remove", activation.possession());
    if (!read.hasBiometry()) activation.biometry = null;
    return !isToBeRemoved;
  }

  /** Brings a server forward that is far behind; whether it takes the code does not matter. */
  private void bringForward(Life4Activation activation) throws Refusal {
    try {
      requests.validate(activation, activation.possession(), SYNCHRONIZATION);
    } catch (ClientError ignored) {
      return;
    }
  }
}
