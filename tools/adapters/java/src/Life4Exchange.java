import java.util.Map;

/** How the client of a life in 4.0 gets an activation, and upgrades one of 3.3 (§§ 10.2, 10.6). */
final class Life4Exchange {
  private static final String OK = "ok";
  private static final String WRONG_STATE = "invalidActivationState";
  private static final String STATUS_REQUIRED = "statusFetchRequired";
  private static final int MOST_REPEATS = 2;
  private static final int MOST_CONFIRMATIONS = 3;

  private final Life4Client client;
  private final Life4Requests requests;
  private final Life4Status status;

  Life4Exchange(Life4Client client, Life4Status status) {
    this.client = client;
    this.status = status;
    requests = client.requests;
  }

  private static Map<String, Object> asked(Device4Secret secret) {
    return LiveClient4.asked(secret, new ServerCalls.KeyPair(Curve.P384));
  }

  // A new activation

  void create(String code) throws ClientError, Refusal {
    ClientError.unless(client.activation == null, WRONG_STATE);
    Device4Secret secret = Device4Secret.of(Server4Device.ALGORITHM);
    Map<?, ?> answer = requests.create(code, asked(secret));
    Life4Activation made = Life4Activation.of4(
        Members.required(answer, "activationId", String.class), secret.agreement(answer));
    made.isPending = true;
    client.activation = made;
  }

  /** Confirms a pending activation at the server, and stores it. */
  void persist(String password, boolean withBiometry) throws ClientError, Refusal {
    Life4Activation pending = client.activation;
    ClientError.unless(pending != null && pending.isPending, WRONG_STATE);
    confirm(pending, withBiometry);
    pending.isPending = false;
    pending.password = password;
    if (!withBiometry) pending.biometry = null;
  }

  /** Confirms until the server or its status says that the activation is confirmed. */
  private void confirm(Life4Activation pending, boolean withBiometry) throws ClientError, Refusal {
    // A confirmation that failed may have reached the server, and is never repeated without a look at the status.
    if (!pending.hasConfirmationFailed && isConfirmed(pending, withBiometry)) return;
    for (int repeats = 0; ; repeats++) {
      Life4Status.Read read = status.look();
      boolean isUsable = read.isActive() || read.state().equals(Life4Status.PENDING_COMMIT);
      ClientError.unless(isUsable, WRONG_STATE);
      if (!read.isConfirmationPending()) return;
      ClientError.unless(repeats < MOST_REPEATS, "other");
      if (isConfirmed(pending, withBiometry)) return;
    }
  }

  private boolean isConfirmed(Life4Activation pending, boolean withBiometry) throws Refusal {
    try {
      requests.post(pending, "activation/confirm", pending.firstKnowledge(), "enableBiometry", withBiometry);
      return true;
    } catch (ClientError failure) {
      pending.hasConfirmationFailed = true;
      return false;
    }
  }

  // The upgrade

  String upgrade(String password) throws ClientError, Refusal {
    client.demandStored();
    boolean isStarted = client.activation.hasMark;
    Life4Client.allow(isStarted || client.activation.isOld());
    Life4Status.Read read = status.look();
    if (isStarted) return read.isUpgradePending() ? confirmUpgrade() : STATUS_REQUIRED;
    ClientError.unless(read.offersUpgrade(), "notOffered");
    start(password);
    return confirmUpgrade();
  }

  private void start(String password) throws ClientError, Refusal {
    Life4Activation old = client.activation;
    Device4Secret secret = Device4Secret.of(Server4Device.ALGORITHM);
    boolean hasBiometry = old.biometry != null;
    Map<String, Object> asked = asked(secret);
    asked.put("enableBiometry", hasBiometry);
    Map<?, ?> answer = requests.startUpgrade(old, old.knowledge(password), asked);
    Life4Activation upgraded = Life4Activation.of4(old.id(), secret.agreement(answer));
    upgraded.hasMark = true;
    upgraded.counterByte = old.counterByte;
    upgraded.password = password;
    if (!hasBiometry) upgraded.biometry = null;
    client.activation = upgraded;
  }

  /** Confirms the upgrade; where no confirmation is answered, the next status says whether it is done. */
  private String confirmUpgrade() throws Refusal {
    for (int confirmations = 1; ; confirmations++) {
      try {
        status.confirmUpgrade();
        return OK;
      } catch (ClientError failure) {
        if (confirmations == MOST_CONFIRMATIONS || !isStillPending()) return STATUS_REQUIRED;
      }
    }
  }

  private boolean isStillPending() throws Refusal {
    try {
      return status.look().isUpgradePending();
    } catch (ClientError failure) {
      return false;
    }
  }
}
