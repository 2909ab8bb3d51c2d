import java.util.Map;

/** `upgrade.run`: what a client does when the application starts an upgrade (§§ 5.2, 10.4). */
final class DecisionUpgradeRun {
  private static final int MOST_CONFIRMATIONS = 3;
  private static final String START = "upgrade/start", STATUS_REQUIRED = "statusFetchRequired";
  private final DecisionRequests<Answer> requests;
  private final String configuration;
  private final boolean hasBiometry, canStoreKey;
  private String local, algorithm;
  private int counterByte;
  private boolean isStarted;

  /** An answer; the versions and the flags are those of a status. */
  private record Answer(boolean isRight, int currentVersion, int upgradeVersion, int flags) {
    static Answer of(Call call) {
      return new Answer(DecisionRequests.isRight(call), call.integer("currentVersion", 3, 4),
          call.integer("upgradeVersion", 3, 4), call.integer("flags", 0, 15));
    }

    boolean isOffer() { return currentVersion == 3 && upgradeVersion == 4; }

    boolean isPending() { return isRight && (flags & Version4Status.FLAG_OF_UPGRADE) != 0; }
  }

  private DecisionUpgradeRun(Call call) {
    local = call.word("local", "version-3", "upgrade-pending");
    String stored = Decisions.algorithm(call, "algorithm");
    algorithm = local.equals("version-3") ? Decisions.ALGORITHM_OF_3 : stored;
    configuration = Decisions.algorithm(call, "configuration");
    // An earlier status does not count, because the call reads a new one, but it must be readable.
    call.wordOrNull("lastStatusOffers", "yes", "no");
    hasBiometry = call.isYes("biometry");
    canStoreKey = !call.word("keyStorage", "silent", "asks", "given").equals("asks");
    counterByte = call.integer("counterByte", 0, 255);
    requests = new DecisionRequests<>(call.records("answers").stream().map(Answer::of).toList());
  }

  static Map<String, Object> run(Call call) {
    DecisionUpgradeRun run = new DecisionUpgradeRun(call);
    String result = run.result();
    return Decisions.joined(Decisions.output("requests", run.requests.sent(), "result", result), run.fields(result));
  }

  private String result() {
    try {
      return local.equals("version-3") ? upgrade() : end();
    } catch (DecisionRequests.Ended ended) {
      return "ended";
    }
  }

  private String upgrade() throws DecisionRequests.Ended {
    if (configuration.equals(Decisions.ALGORITHM_OF_3)) return "notPossible";
    Answer status = requests.send("activation/status");
    if (!status.isRight()) return "networkError";
    if (!status.isOffer()) return "notOffered";
    if (!sendWithCode(START).isRight()) return "networkError";
    isStarted = true;
    local = "upgrade-pending";
    algorithm = configuration;
    return confirmation();
  }

  /** Goes on with an upgrade that an earlier call has left pending. */
  private String end() throws DecisionRequests.Ended {
    Answer status = requests.send("activation/status");
    if (!status.isRight()) return "networkError";
    return status.isPending() ? confirmation() : STATUS_REQUIRED;
  }

  /** A confirmation that fails is no error of the call: the next status of the application ends the upgrade. */
  private String confirmation() throws DecisionRequests.Ended {
    for (int confirmations = 1; ; confirmations++) {
      if (sendWithCode("upgrade/confirm").isRight()) {
        local = "version-4";
        return "ok";
      }
      if (confirmations == MOST_CONFIRMATIONS) return STATUS_REQUIRED;
      if (!requests.send("activation/status").isPending()) return STATUS_REQUIRED;
    }
  }

  /** Sends a request whose code uses one value of the counter, whatever becomes of it. */
  private Answer sendWithCode(String request) throws DecisionRequests.Ended {
    counterByte = (counterByte + 1) % 256;
    return requests.send(request);
  }

  private Map<String, Object> fields(String result) {
    boolean hasSentStart = requests.sent().contains(START);
    boolean hasReport = isStarted && !result.equals("ended");
    return Decisions.output("local", local, "algorithm", algorithm, "counterByte", counterByte,
        "enableBiometry", hasSentStart ? Decisions.yesOrNo(hasBiometry && canStoreKey) : null,
        "biometryFactorRemoved", hasReport ? Decisions.yesOrNo(hasBiometry && !canStoreKey) : null);
  }
}
