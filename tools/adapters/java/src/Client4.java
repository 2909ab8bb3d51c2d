/** The client of a script of 4.0: what it has in memory and in its store, and what all of its calls use. */
final class Client4 {
  private static final int SHORTEST_PASSWORD = 4;
  private static final String ALGORITHM_OF_OLD = "EC_P384";

  final ClientDevice device = new ClientDevice();
  /** The configured algorithm; that of protocol 3 where the configuration is of it. */
  final String configured;
  final Client4Network network;
  /** The activation; null where there is none. */
  Client4Activation activation;
  /** The last status that was delivered, and the password that a change has begun with; null where there is none. */
  Client4Notes.Report lastStatus;
  String changeData;
  private Client4Notes notes = new Client4Notes();

  Client4(Events.Event configuration) {
    configured = configuration.text("algorithm", ALGORITHM_OF_OLD);
    if (!configured.equals(Decisions.ALGORITHM_OF_3) && !Decisions.isAlgorithmOf4(configured)) {
      throw new IllegalArgumentException("algorithm: unknown");
    }
    network = new Client4Network(this, configuration);
    activation = atStart(configuration);
    if (activation != null) activation.counterByte = (int) configuration.integer("counterByte", 0);
  }

  private Client4Activation atStart(Events.Event configuration) {
    String start = configuration.text("start", "active");
    if (start.equals("empty")) return null;
    boolean isOld = start.equals("active-3") || start.equals("pending") && isConfiguredFor3();
    Client4Activation made = new Client4Activation(isOld ? 3 : 4, isOld ? null : algorithmOfApplication());
    switch (start) {
      case "pending" -> made.isPending = true;
      case "active-3", "active" -> { }
      case "upgrading" -> made.hasMark = true;
      default -> throw new IllegalArgumentException("start: unknown");
    }
    if (made.isPending) return made;
    made.password = Client4Script.PASSWORD;
    if (configuration.yes("biometry", false)) made.biometry = 0;
    return made;
  }

  boolean isConfiguredFor3() { return configured.equals(Decisions.ALGORITHM_OF_3); }

  /** The algorithm of what a client of 4.0 asks the application's keys for. */
  String algorithmOfApplication() { return isConfiguredFor3() ? ALGORITHM_OF_OLD : configured; }

  // What is seen

  Client4Notes notes() { return notes; }

  void beginEvent() { notes = new Client4Notes(); }

  void store() { notes.actions.add("store"); }

  // What calls demand

  boolean isStored() { return activation != null && !activation.isPending; }

  boolean isOld() { return activation.version == 3; }

  /** Refuses a call that needs a stored activation, and one during an upgrade whose end is not known. */
  void demandUsable() throws ClientError {
    ClientError.unless(isStored(), "missingActivation");
    ClientError.unless(!activation.hasMark, "pendingProtocolUpgrade");
  }

  /** Returns the factors of an event; refuses biometry where it has no key. */
  String factors(Events.Event event) throws ClientError {
    String factors = event.text("factors", "possession_knowledge");
    switch (factors) {
      case "possession", "possession_knowledge" -> { }
      case "possession_biometry" -> ClientError.unless(activation.biometry != null, "biometryNotConfigured");
      default -> throw new IllegalArgumentException("factors: unknown");
    }
    return factors;
  }

  static boolean isLongEnough(String password) { return Primitives.utf8(password).length >= SHORTEST_PASSWORD; }

  static String password(Events.Event event) { return event.text("password", Client4Script.PASSWORD); }

  // The counter

  /** Makes a code; its value is used, and stored before anything can leave. */
  void code(String factors, String password) {
    notes.codes.add(activation.code(factors, password));
    notes.steps++;
    if (!activation.isPending) store();
  }

  void codeOfPossession() { code("possession", ""); }

  // Ends

  /** Removes the activation and all that belongs to it. */
  void removeActivation() {
    if (isStored()) store();
    activation = null;
    lastStatus = null;
    changeData = null;
    network.dropActivationKeys();
  }

  /** Forgets what is in memory only. */
  void restart() {
    if (!isStored()) activation = null;
    lastStatus = null;
    changeData = null;
    network.forget();
  }
}
