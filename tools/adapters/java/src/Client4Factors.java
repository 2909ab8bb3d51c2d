/** How the client of a script of 4.0 changes its password, and adds and removes biometry. */
final class Client4Factors {
  private static final String KNOWLEDGE = "possession_knowledge";
  private static final String WRONG_PARAMETER = "wrongParameter";

  private final Client4 client;

  Client4Factors(Client4 client) { this.client = client; }

  /** The endpoint that does nothing but verify a code. */
  static String validation(Client4 client) { return client.isOld() ? "signature/validate" : "auth/validate"; }

  void validate(String password) throws ClientError {
    client.demandUsable();
    client.code(KNOWLEDGE, password);
    client.network.sendPlain(client.activation.path(validation(client)) + " possession_knowledge VALIDATE_PASSWORD");
  }

  void change(Events.Event event) throws ClientError {
    client.demandUsable();
    change(event, event.text("old"));
  }

  void begin(Events.Event event) throws ClientError {
    String old = event.text("old");
    validate(old);
    client.changeData = old;
  }

  void finish(Events.Event event) throws ClientError {
    client.demandUsable();
    String old = client.changeData;
    ClientError.unless(old != null, WRONG_PARAMETER);
    if (client.isOld()) {
      changeLocally(old, longEnough(event));
    } else {
      change(event, old);
    }
    client.changeData = null;
  }

  private void change(Events.Event event, String old) throws ClientError {
    String next = longEnough(event);
    if (client.isOld()) {
      validate(old);
      changeLocally(old, next);
      return;
    }
    Client4Activation activation = client.activation;
    client.network.prepareActivation();
    client.code(KNOWLEDGE, old);
    // The server keeps what it made, also where its answer is lost.
    int key = activation.nextKnowledge();
    client.network.sendEncrypted("/pa/v4/password/change possession_knowledge");
    ClientError.unless(Client4Contents.isFactorKeyTaken(event), "encryption");
    activation.knowledge = key;
    activation.password = next;
    client.store();
  }

  void changeOffline(Events.Event event) throws ClientError {
    client.demandUsable();
    ClientError.unless(client.isOld(), WRONG_PARAMETER);
    changeLocally(event.text("old"), longEnough(event));
  }

  /** Protects the key by another password; what a wrong one gives is another key. */
  private void changeLocally(String old, String next) {
    client.activation.password = old.equals(client.activation.password) ? next : null;
    client.store();
  }

  private static String longEnough(Events.Event event) throws ClientError {
    String next = event.text("new");
    ClientError.unless(Client4.isLongEnough(next), WRONG_PARAMETER);
    return next;
  }

  void addBiometry(Events.Event event) throws ClientError {
    client.demandUsable();
    Client4Activation activation = client.activation;
    ClientError.unless(activation.biometry == null, "notAllowed");
    client.network.prepareActivation();
    client.code(KNOWLEDGE, Client4.password(event));
    int key = activation.nextBiometry();
    client.network.sendEncrypted(client.isOld()
        ? "/pa/v3/vault/unlock possession_knowledge ADD_BIOMETRY" : "/pa/v4/biometry/add possession_knowledge");
    // The vault of 3.3 has no content that the script states.
    ClientError.unless(client.isOld() || Client4Contents.isFactorKeyTaken(event), "encryption");
    activation.biometry = key;
    client.store();
  }

  void removeBiometry() throws ClientError {
    client.demandUsable();
    ClientError.unless(client.activation.biometry != null, "notAllowed");
    if (!client.isOld()) {
      client.codeOfPossession();
      client.network.sendPlain("/pa/v4/biometry/remove possession");
    }
    client.activation.biometry = null;
    client.store();
  }
}
