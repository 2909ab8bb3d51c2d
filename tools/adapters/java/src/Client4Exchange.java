import java.util.List;

/** How the client of a script of 4.0 gets and loses an activation, and upgrades one of version 3. */
final class Client4Exchange {
  static final String WRONG_DATA = "invalidActivationData";
  private static final String WRONG_STATE = "invalidActivationState";
  private static final String STATUS_REQUIRED = "statusFetchRequired";
  private static final int MOST_REPEATS = 2;
  private static final int MOST_CONFIRMATIONS = 3;
  private static final List<String> STORAGES = List.of("silent", "asks", "given");

  private final Client4 client;
  private final Client4Status status;
  /** Whether a new key of biometry can be stored in an upgrade. */
  private final boolean canStoreKey;

  Client4Exchange(Client4 client, Client4Status status, Events.Event configuration) {
    this.client = client;
    this.status = status;
    String storage = configuration.text("storage", "silent");
    if (!STORAGES.contains(storage)) throw new IllegalArgumentException("storage: unknown");
    canStoreKey = !storage.equals("asks");
  }

  void create(Events.Event event) throws ClientError {
    ClientError.unless(client.activation == null, WRONG_STATE);
    int version = client.isConfiguredFor3() ? 3 : 4;
    Client4Activation made = new Client4Activation(version, version == 3 ? null : client.configured);
    made.isPending = true;
    client.network.prepareApplication(version);
    client.network.sendEncrypted(made.path("activation/create"), WRONG_DATA);
    ClientError.unless(Client4Contents.isExchangeTaken(event, made.isHybrid()), WRONG_DATA);
    client.activation = made;
  }

  /** Confirms a pending activation at the server, where it is of 4.0, and stores it. */
  void persist(Events.Event event) throws ClientError {
    String password = Client4.password(event);
    boolean withBiometry = event.yes("biometry", false);
    ClientError.unless(Client4.isLongEnough(password), "wrongCredentials");
    Client4Activation activation = client.activation;
    ClientError.unless(activation != null && activation.isPending, WRONG_STATE);
    if (!client.isOld()) confirm(withBiometry);
    activation.isPending = false;
    activation.password = password;
    activation.biometry = withBiometry ? 0 : null;
    client.store();
  }

  /** Confirms until the server or its status says that the activation is confirmed. */
  private void confirm(boolean withBiometry) throws ClientError {
    // A confirmation that failed may have reached the server, and is never repeated without a look at the status.
    if (!client.activation.hasConfirmationFailed && isConfirmed(withBiometry)) return;
    for (int repeats = 0; ; repeats++) {
      Client4Status.Values values = status.look();
      boolean isUsable = values.isActive() || values.state().equals("pendingCommit");
      ClientError.unless(isUsable, WRONG_STATE);
      if (!values.isConfirmationPending()) return;
      ClientError.unless(repeats < MOST_REPEATS, "other");
      if (isConfirmed(withBiometry)) return;
    }
  }

  private boolean isConfirmed(boolean withBiometry) {
    client.code("possession_knowledge", "");
    try {
      client.network.sendPlain("/pa/v4/activation/confirm possession_knowledge biometry="
          + Decisions.yesOrNo(withBiometry));
      return true;
    } catch (ClientError failure) {
      client.activation.hasConfirmationFailed = true;
      return false;
    }
  }

  void remove(Events.Event event) throws ClientError {
    client.demandUsable();
    String factors = client.factors(event);
    client.code(factors, Client4.password(event));
    client.network.sendPlain(client.activation.path("activation/remove ") + factors);
    client.removeActivation();
  }

  // The upgrade

  String upgrade(Events.Event event) throws ClientError {
    ClientError.unless(client.isStored(), "missingActivation");
    if (client.activation.hasMark) return end();
    ClientError.unless(!client.isConfiguredFor3(), "notPossible");
    ClientError.unless(client.isOld(), "notOffered");
    Client4Status.Values values = status.look();
    boolean isOffered = values.currentVersion() == 3 && values.upgradeVersion() == 4;
    ClientError.unless(isOffered, "notOffered");
    boolean hadBiometry;
    try {
      hadBiometry = start(event);
    } catch (ClientError any) {
      throw new ClientError("networkError");
    }
    String result = confirmation();
    client.notes().biometryRemoved = Decisions.yesOrNo(hadBiometry && !canStoreKey);
    return result;
  }

  /** Starts the upgrade; returns whether there was biometry. */
  private boolean start(Events.Event event) throws ClientError {
    client.network.prepareApplication(4);
    Client4Activation activation = client.activation;
    String password = Client4.password(event);
    boolean hadBiometry = activation.biometry != null;
    boolean keepsBiometry = hadBiometry && canStoreKey;
    client.code("possession_knowledge", password);
    client.network.sendEncrypted("/pa/v4/upgrade/start possession_knowledge biometry="
        + Decisions.yesOrNo(keepsBiometry));
    boolean isHybrid = !client.configured.equals("EC_P384");
    ClientError.unless(Client4Contents.isExchangeTaken(event, isHybrid), WRONG_DATA);
    activation.upgrade(client.configured, password, keepsBiometry);
    client.store();
    return hadBiometry;
  }

  /** Goes on with an upgrade whose end is not known. */
  private String end() throws ClientError {
    return status.look().isUpgradePending(true) ? confirmation() : STATUS_REQUIRED;
  }

  /** A confirmation that fails is no error of the call: the next status of the application ends the upgrade. */
  private String confirmation() {
    for (int confirmations = 1; ; confirmations++) {
      try {
        status.confirmUpgrade();
        return "ok";
      } catch (ClientError failure) {
        if (confirmations == MOST_CONFIRMATIONS || !isStillPending()) return STATUS_REQUIRED;
      }
    }
  }

  private boolean isStillPending() {
    try {
      return status.look().isUpgradePending(true);
    } catch (ClientError failure) {
      return false;
    }
  }
}
