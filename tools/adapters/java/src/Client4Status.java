import java.util.List;

/** The status of the client of a script of 4.0: how it is read, and what follows from it (§§ 6.3, 10.5). */
final class Client4Status {
  private static final int MOST_STATUSES = 8;
  private static final int LARGEST_LOOK_AHEAD = 64;
  private static final String CALCULATE = "calculate";
  private static final String ACTIVE = "active";
  private static final List<String> STATES = List.of("created", "pendingCommit", ACTIVE, "blocked", "removed");

  private final Client4 client;

  Client4Status(Client4 client) { this.client = client; }

  /** What a status says of a client, with what it says where the script leaves it open. */
  record Values(Events.Event stated, Client4Activation activation) {
    String state() {
      String state = stated.text("state", ACTIVE);
      if (!STATES.contains(state)) throw new IllegalArgumentException("state: unknown");
      return state;
    }

    boolean isActive() { return state().equals(ACTIVE); }

    boolean isConfirmationPending() { return stated.yes("confirmationPending", activation.isPending); }

    boolean isUpgradePending(boolean absent) { return stated.yes("upgradePending", absent); }

    long currentVersion() {
      boolean isOld = activation.version == 3 || isUpgradePending(false);
      return stated.integer("currentVersion", isOld ? 3 : 4);
    }

    long upgradeVersion() { return stated.integer("upgradeVersion", 4); }

    boolean hasBiometry() { return stated.yes("biometry", activation.biometry != null); }

    int lookAhead() { return (int) stated.integer("lookAhead", 20); }

    int ahead() { return (int) stated.integer("ahead", 0); }

    int counterByte() {
      return (int) stated.integer("byte", Math.floorMod(activation.counterByte + ahead(), 256));
    }

    /** Compares the counters, of which the client's can be tested forwards only. */
    String comparison() {
      int hashDistance = ahead() >= 0 && ahead() < lookAhead() ? ahead() : Status.NOT_FOUND;
      int byteDistance = Status.shortestWay(activation.counterByte, counterByte());
      return Status.decide(hashDistance, byteDistance, lookAhead(), CALCULATE);
    }
  }

  // Reading

  /** Asks for a status in the call of an application that wants one. */
  private Values fetch() throws ClientError {
    String path = client.activation.path("activation/status");
    if (client.isOld()) {
      client.network.sendPlain(path);
    } else {
      client.network.prepareActivation();
      client.network.sendEncrypted(path);
    }
    Values values = new Values(client.network.nextStatus(), client.activation);
    ClientError.unless(Client4Contents.isBlobRight(values.stated()), Client4Exchange.WRONG_DATA);
    return values;
  }

  /** Reads a status without effects, for another call; whatever is wrong with it is one error. */
  Values look() throws ClientError {
    try {
      String path = client.activation.path("activation/status");
      if (client.isOld()) {
        client.network.sendPlain(path);
      } else {
        client.network.prepareActivation();
        client.network.sendBeside(path);
      }
    } catch (ClientError any) {
      throw new ClientError("networkError");
    }
    Values values = new Values(client.network.nextStatus(), client.activation);
    ClientError.unless(Client4Contents.isBlobRight(values.stated()), "networkError");
    return values;
  }

  // The call

  void run() throws ClientError {
    ClientError.unless(client.activation != null, "missingActivation");
    ClientError.unless(client.isStored(), "activationPending");
    for (int statuses = 0; statuses < MOST_STATUSES; statuses++) {
      Values values = fetch();
      demandUsable(values);
      if (follow(values)) return;
    }
    throw new ClientError("other");
  }

  /**
   * A status of version 3 can only be that of an upgrade; without its flag it would lead back from 4.0. Before the exchange
   * of keys nobody can ask for one of 4.0.
   */
  private void demandUsable(Values values) throws ClientError {
    boolean isOfUpgrade = values.currentVersion() == 3 && values.isUpgradePending(false);
    boolean isOfVersion4 = (values.currentVersion() == 4 || isOfUpgrade) && !values.state().equals("created");
    boolean isInRange = values.lookAhead() >= 1 && values.lookAhead() <= LARGEST_LOOK_AHEAD;
    ClientError.unless(isInRange && (client.isOld() || isOfVersion4), Client4Exchange.WRONG_DATA);
  }

  /** Does what follows from a status; returns whether it was delivered, and no other one must be read. */
  private boolean follow(Values values) throws ClientError {
    String comparison = values.comparison();
    if (comparison.equals("invalid")) {
      deliver(new Client4Notes.Report("deadlock", 0, null, null));
      return true;
    }
    // What is delivered is the status as it was read, whatever follows from it.
    Client4Notes.Report report = report(values);
    if (comparison.equals("updated")) adopt(values);
    if (!client.isOld() && values.isUpgradePending(false)) {
      confirmUpgrade();
    } else {
      if (!client.isOld() && !isBiometrySettled(values)) return false;
      if (comparison.equals(CALCULATE) && values.isActive()) bringForward(values);
    }
    deliver(report);
    return true;
  }

  private void adopt(Values values) {
    Client4Activation activation = client.activation;
    int counterByte = values.counterByte();
    int steps = values.ahead();
    activation.move(steps);
    activation.counterByte = counterByte;
    client.notes().steps += steps;
    client.store();
  }

  /** Confirms an upgrade that the server waits for. */
  void confirmUpgrade() throws ClientError {
    client.codeOfPossession();
    client.network.sendPlain("/pa/v4/upgrade/confirm possession");
    clearMark();
  }

  private void clearMark() {
    if (client.activation.hasMark) {
      client.activation.hasMark = false;
      client.store();
    }
  }

  /** Ends an upgrade that the server has ended, and lets both sides agree whether there is biometry. */
  private boolean isBiometrySettled(Values values) throws ClientError {
    boolean isEnabled = values.hasBiometry();
    boolean isPending = values.isConfirmationPending();
    clearMark();
    boolean hasKey = client.activation.biometry != null;
    if (isPending || isEnabled == hasKey) return true;
    if (isEnabled) {
      client.codeOfPossession();
      client.network.sendPlain("/pa/v4/biometry/remove possession");
      return false;
    }
    client.activation.biometry = null;
    client.store();
    return true;
  }

  /** Brings a server forward that is far behind; whether it takes the code does not matter. */
  private void bringForward(Values values) {
    if (!client.isOld() && values.isConfirmationPending()) return;
    client.codeOfPossession();
    try {
      client.network.sendPlain(
          client.activation.path(Client4Factors.validation(client)) + " possession COUNTER_SYNCHRONIZATION");
    } catch (ClientError ignored) {
      return;
    }
  }

  private static Client4Notes.Report report(Values values) {
    Events.Event stated = values.stated();
    long remaining = Math.max(stated.integer("maximum", 5) - stated.integer("failed", 0), 0);
    return new Client4Notes.Report(values.state(), values.isActive() ? remaining : 0, stated.text("customObject", null),
        Decisions.yesOrNo(values.currentVersion() < values.upgradeVersion()));
  }

  private void deliver(Client4Notes.Report report) {
    client.lastStatus = report;
    client.notes().report = report;
  }

  String last() {
    client.notes().report = client.lastStatus;
    return client.lastStatus == null ? "nothing" : "ok";
  }
}
