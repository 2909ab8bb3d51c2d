import java.util.Map;

/** The upgrade of an activation of 3.3 to 4.0. */
final class LiveUpgrade {
  private final LiveSetup setup;
  /** The client of 3.3; null where an earlier call has started the upgrade. */
  private final LiveClient3 old;
  /** The client of 4.0; null before the server has started the upgrade. */
  private LiveClient4 upgraded;

  /** Upgrades the activation of a client, with the configuration of 4.0. */
  LiveUpgrade(LiveClient client, Map<?, ?> configuration) throws Refusal {
    setup = client.setup.for4(configuration);
    old = client instanceof LiveClient3 earlier ? earlier : null;
    upgraded = client instanceof LiveClient4 later ? later : null;
  }

  /** Returns the client that has the activation now. */
  LiveClient client() { return upgraded == null ? old : upgraded; }

  /** Starts and confirms the upgrade; after a confirmation without an answer the status tells whether it is done. */
  void run(String password, boolean withBiometry) throws LiveFailure, Refusal {
    LiveActivation activation = client().activation;
    if (activation == null || !isPossible(activation)) throw LiveFailure.impossible();
    LiveDecision decision = new LiveDecision("upgrade.run",
        Adapter.reply("local", upgraded == null ? "version-3" : "upgrade-pending", "algorithm", setup.algorithm(),
            "configuration", setup.algorithm(), "biometry", Decisions.yesOrNo(withBiometry),
            "keyStorage", "silent", "counterByte", activation.counterByte),
        Adapter.reply("currentVersion", 3, "upgradeVersion", 4, "flags", 0));
    String result = (String) decision.follow(request -> answer(request, password, withBiometry)).get("result");
    if (result.equals("statusFetchRequired")) upgraded.status();
    else if (!result.equals("ok")) throw decision.failure(result);
  }

  /** An activation of version 2 that was not upgraded has no counter; one of 4.0 can only be confirmed. */
  private boolean isPossible(LiveActivation activation) {
    return upgraded == null ? activation.counterData != null : activation.isUpgradePending;
  }

  private Map<String, Object> answer(String request, String password, boolean withBiometry)
      throws LiveFailure, Refusal {
    switch (request) {
      case "activation/status" -> {
        Map<String, Object> read = client().readStatus();
        return Adapter.reply("currentVersion", read.get("currentVersion"),
            "upgradeVersion", read.get("upgradeVersion"), "flags", read.getOrDefault("flags", 0));
      }
      case "upgrade/start" -> start(password, withBiometry);
      default -> upgraded.confirmUpgrade();
    }
    return Map.of();
  }

  /** Sends a message of 4.0 with a signature of 3.3. */
  private void start(String password, boolean withBiometry) throws LiveFailure, Refusal {
    LiveClient4 next = new LiveClient4(setup, null);
    Device4Secret secret = Device4Secret.of(setup.algorithm());
    Map<String, Object> asked = LiveClient4.asked(secret, new ServerCalls.KeyPair(Curve.P384));
    asked.put("enableBiometry", withBiometry);
    String purpose = "/pa/upgrade/start";
    LiveMessages.Sealed sealed = next.messages.seal("application", purpose, Json.write(asked));
    LiveRequest request = LiveRequest.post(setup.path("upgrade/start"), purpose, LiveClient.PK, password,
        sealed.body(), sealed.body());
    byte[] answer = old.signed(request, next.encryptionHeader("application"));
    next.upgrade(old.activation, LiveClient4.agreement(secret, LiveClient.opened(sealed, answer)), password,
        withBiometry);
    upgraded = next;
  }
}
