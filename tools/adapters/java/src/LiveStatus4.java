import java.util.Map;

/** The status of an activation of 4.0: how a client reads it, and what it does then. */
final class LiveStatus4 {
  private static final int FLAGS = Version4Status.FLAG_OF_CONFIRMATION | Version4Status.FLAG_OF_UPGRADE
      | Version4Status.FLAG_OF_WITHDRAWAL | Version4Status.FLAG_OF_BIOMETRY;
  private static final int NEWEST_VERSION = 4;

  private final LiveClient4 client;
  private final LiveSetup setup;

  LiveStatus4(LiveClient4 client) {
    this.client = client;
    setup = client.setup;
  }

  /** Asks for the status and reads it, and takes the state from it. */
  Map<String, Object> read() throws LiveFailure, Refusal {
    LiveActivation activation = client.activation;
    byte[] message = LiveAnswers.decoded(client.askedForActivation("activation/status"), "activationStatus");
    Map<String, Object> read;
    try {
      read = setup.compute("status.decode", "key", activation.key("status"), "message", message);
    } catch (Refusal unreadable) {
      throw unreadable();
    }
    activation.state = LiveActivation.state(read);
    int current = (int) read.get("currentVersion");
    boolean isKnown = current == NEWEST_VERSION || current == NEWEST_VERSION - 1;
    if (!isKnown || (int) read.get("upgradeVersion") < NEWEST_VERSION || activation.state.equals("CREATED")) {
      throw unreadable();
    }
    // Flags and versions that a later server may have mean nothing here.
    read.put("flags", (int) read.get("flags") & FLAGS);
    read.put("upgradeVersion", NEWEST_VERSION);
    return read;
  }

  /** A status that cannot be read is one of an activation that must not be used. */
  private LiveFailure unreadable() {
    client.activation.state = LiveActivation.UNREADABLE;
    return LiveFailure.refused();
  }

  /** Reads the status and does what follows; returns what was read. */
  Map<String, Object> fetch() throws LiveFailure, Refusal { return fetch(false); }

  private Map<String, Object> fetch(boolean isRepeated) throws LiveFailure, Refusal {
    Map<String, Object> read = read();
    Map<String, Object> comparison = compared(read);
    Map<String, Object> decided = effects(read, comparison, true);
    if (!decided.get("counter").equals("kept")) client.activation.follow(comparison);
    LiveFailure failure = decided.get("request") instanceof String request ? client.failureOf(request) : null;
    if (failure != null) decided = effects(read, comparison, false);
    client.follow(decided);
    return switch ((String) decided.get("result")) {
      case "delivered" -> read;
      // Who says after a removal that biometry is on is not asked a third time.
      case "again" -> isRepeated ? read : fetch(true);
      case "failed" -> throw failure;
      case "deadlock" -> {
        client.activation.state = LiveActivation.DEADLOCK;
        client.store();
        yield read;
      }
      default -> throw unreadable();
    };
  }

  private Map<String, Object> compared(Map<String, Object> read) throws Refusal {
    LiveActivation activation = client.activation;
    return setup.compute("counter.synchronize-by-mac", "key", activation.key("counterHash"),
        "counterData", activation.counterData, "counterByte", activation.counterByte,
        "currentVersion", read.get("currentVersion"), "lookAhead", read.get("lookAhead"),
        "serverCounterByte", read.get("counterByte"), "serverCounterHash", read.get("counterHash"));
  }

  private Map<String, Object> effects(Map<String, Object> read, Map<String, Object> comparison, boolean isAccepted)
      throws Refusal {
    return setup.compute("status.effects", "state", client.activation.state,
        "currentVersion", read.get("currentVersion"), "upgradeVersion", read.get("upgradeVersion"),
        "flags", read.get("flags"), "lookAhead", read.get("lookAhead"),
        "failedAttempts", read.get("failedAttempts"), "maxFailedAttempts", read.get("maxFailedAttempts"),
        "localVersion", NEWEST_VERSION, "registering", Decisions.yesOrNo(client.isRegistering()),
        "accepted", Decisions.yesOrNo(isAccepted), "counter", comparison.get("decision"),
        "upgradePending", Decisions.yesOrNo(client.activation.isUpgradePending),
        "biometry", Decisions.yesOrNo(client.hasBiometry()));
  }
}
