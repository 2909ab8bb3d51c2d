/** What an application calls on the client of a life in 4.0; what each event does. */
final class Life4Calls {
  private static final String OK = "ok";
  private static final String NO_TOKEN = "invalidToken";

  private final Life4Client client;
  private final Life4Server server;
  private final Life4Requests requests;
  private final Life4Status status;
  private final Life4Exchange exchange;

  Life4Calls(Life4Client client, Life4Server server) {
    this.client = client;
    this.server = server;
    requests = client.requests;
    status = new Life4Status(client);
    exchange = new Life4Exchange(client, status);
  }

  /** What a call does whose result is no more than whether it failed. */
  private interface Action {
    void run() throws ClientError, Refusal;
  }

  private static Life4Call.Body ok(Action action) {
    return () -> {
      action.run();
      return OK;
    };
  }

  /** Returns what a call does that keeps others waiting; null for another event. */
  Life4Call.Body call(Events.Event event) {
    return switch (event.kind()) {
      case "create" -> ok(() -> exchange.create(server.code()));
      case "persist" ->
          ok(() -> exchange.persist(Life4Client.password(event), event.yes("biometry", false)));
      case "status" -> status::run;
      case "validate-password" -> ok(() -> validate(Life4Client.password(event)));
      case "change-password" -> ok(() -> change(event.text("old"), event.text("new")));
      case "add-biometry" -> ok(() -> addBiometry(Life4Client.password(event)));
      case "remove-biometry" -> ok(this::removeBiometry);
      case "request-token" -> ok(() -> requestToken(event));
      case "remove-token" -> ok(() -> removeToken(name(event)));
      case "message" -> ok(this::message);
      case "remove" -> ok(() -> remove(event));
      case "remove-local" -> ok(client::removeActivation);
      case "upgrade" -> () -> exchange.upgrade(Life4Client.password(event));
      default -> null;
    };
  }

  private static String name(Events.Event event) { return event.text("name", "token"); }

  // Factors

  private void validate(String password) throws ClientError, Refusal {
    client.demandUsable();
    requests.validate(client.activation, client.activation.knowledge(password), "VALIDATE_PASSWORD");
  }

  private void change(String old, String next) throws ClientError, Refusal {
    client.demandUsable();
    Life4Activation activation = client.activation;
    if (activation.isOld()) {
      // The key stays; only its protection is another one.
      validate(old);
    } else {
      activation.knowledge = newKey(activation, "password/change", old);
    }
    activation.password = next;
  }

  /** Lets the server make another key of a factor. */
  private byte[] newKey(Life4Activation activation, String endpoint, String password) throws ClientError, Refusal {
    Device4Secret secret = Device4Secret.of(Server4Device.ALGORITHM);
    return secret.from(requests.postSealed(
        activation, endpoint, activation.knowledge(password), "sharedSecretRequest", secret.request()));
  }

  private void addBiometry(String password) throws ClientError, Refusal {
    client.demandVersion4();
    Life4Activation activation = client.activation;
    Life4Client.allow(activation.biometry == null);
    activation.biometry = newKey(activation, "biometry/add", password);
  }

  private void removeBiometry() throws ClientError, Refusal {
    client.demandVersion4();
    Life4Activation activation = client.activation;
    Life4Client.allow(activation.biometry != null);
    requests.post(activation, "biometry/remove", activation.possession());
    activation.biometry = null;
  }

  // Tokens, messages, and the end

  private void requestToken(Events.Event event) throws ClientError, Refusal {
    client.demandVersion4();
    Life4Activation activation = client.activation;
    Life4Factors factors = client.factors(event);
    if (activation.tokens.containsKey(name(event))) return;
    var answer = requests.postSealed(activation, "token/create", factors);
    activation.tokens.put(name(event), new Life4Activation.Token(
        Members.required(answer, "tokenId", String.class),
        Members.decode(Members.required(answer, "tokenSecret", String.class))));
  }

  private void removeToken(String name) throws ClientError, Refusal {
    client.demandVersion4();
    Life4Activation activation = client.activation;
    requests.post(activation, "token/remove", activation.possession(), "tokenId", token(name).id());
    activation.tokens.remove(name);
  }

  private Life4Activation.Token token(String name) throws ClientError {
    Life4Activation.Token token = client.activation.tokens.get(name);
    ClientError.unless(token != null, NO_TOKEN);
    return token;
  }

  private void message() throws ClientError, Refusal {
    client.demandVersion4();
    Members.required(requests.postSealed(client.activation, "user/info"), "sub", String.class);
  }

  private void remove(Events.Event event) throws ClientError, Refusal {
    client.demandUsable();
    requests.post(client.activation, "activation/remove", client.factors(event));
    client.removeActivation();
  }

  // Requests of the application itself

  /** Makes the request of an event for which no call waits; null for another event. */
  LifeRequest request(Events.Event event) throws ClientError, Refusal {
    switch (event.kind()) {
      case "sign", "sign-offline" -> {
        client.demandUsable();
        Life4Factors factors = client.factors(event);
        return event.kind().equals("sign") ? requests.codes.signed(client.activation, factors)
            : requests.codes.offline(client.activation, factors);
      }
      case "use-token" -> {
        client.demandStored();
        return requests.codes.withToken(token(name(event)));
      }
      default -> {
        return null;
      }
    }
  }
}
