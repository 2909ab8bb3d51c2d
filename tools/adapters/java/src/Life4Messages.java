import java.util.Map;

/** The encrypted messages of the client of a life in 4.0, and the temporary keys that it has for them. */
final class Life4Messages {
  private static final int OK = 200;

  private final Life4Server server;
  private final LifeNetwork network;
  private final ServerDevice.Application application;
  /** The key of each scope; null where there is none. */
  private Device4Message.TemporaryKey applicationKey;
  private Device4Message.TemporaryKey activationKey;

  Life4Messages(Life4Server server, LifeNetwork network) {
    this.server = server;
    this.network = network;
    application = server.application;
  }

  void forget() {
    applicationKey = null;
    activationKey = null;
  }

  void forgetActivation() { activationKey = null; }

  /** Prepares a message of the application. */
  Device4Message ofApplication(String purpose) throws ClientError, Refusal {
    if (!isUsable(applicationKey)) {
      forget();
      applicationKey = requested(null);
    }
    return message(new Device4Message.Origin(application.key(), application.secret(), null, null), purpose,
        applicationKey);
  }

  /** Prepares a message of an activation. */
  Device4Message ofActivation(Life4Activation activation, String purpose) throws ClientError, Refusal {
    if (!isUsable(activationKey)) {
      forgetActivation();
      activationKey = requested(activation);
    }
    return message(new Device4Message.Origin(application.key(), application.secret(), activation.id(),
        activation.origin.keys().sharedInfo2()), purpose, activationKey);
  }

  private Device4Message message(Device4Message.Origin origin, String purpose, Device4Message.TemporaryKey key) {
    return new Device4Message(origin, purpose, key, Device4Message.drawNonce(), server.world.now());
  }

  private boolean isUsable(Device4Message.TemporaryKey key) {
    return key != null && server.world.now() < key.expires() - TemporaryKeys.MARGIN;
  }

  /** Asks for a key of the application, or of the activation where that is not null. */
  private Device4Message.TemporaryKey requested(Life4Activation activation) throws ClientError, Refusal {
    boolean isOfActivation = activation != null;
    var request = new Device4KeyRequest(
        Server4Device.ALGORITHM, application.key(), isOfActivation ? activation.id() : null);
    String token = request.token(isOfActivation
        ? activation.origin.keys().temporaryKey() : Server4Keys.ofApplication(application.secret()));
    ClientRequest.Response answer = network.deliver(server.request("/pa/v4/keystore/create",
        isOfActivation ? " activation" : " application", Map.of(),
        ServerCalls.body("requestObject", Map.of("jwt", token))));
    ClientError.unless(answer.status() == OK, ClientNetwork.FAILED);
    return request.accepted(Members.required(object(answer.body()), "jwt", String.class),
        isOfActivation ? activation.origin.serverPublicKey() : server.masterPublicKey, server.world.now());
  }

  /** Reads the object inside of a plain answer. */
  static Map<?, ?> object(String answer) throws Refusal {
    return Members.required(Members.object(answer), "responseObject", Map.class);
  }

  /** Writes the header of a message that has no code; the id is null for a message of the application. */
  Map<String, String> header(String activationId) throws Refusal {
    return Map.of(ServerRequest.ENCRYPTION, (String) ClientCrypto.compute(Version4.VERSION, "header.encryption",
        Adapter.reply("applicationKey", application.key(), "activationId", activationId,
            "version", Version4.VERSION)).get("value"));
  }

  static byte[] sealed(Device4Message message, byte[] plaintext) throws Refusal {
    return Primitives.utf8(Json.write(message.seal(plaintext, true)));
  }
}
