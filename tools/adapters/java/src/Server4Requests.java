import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;

/** What the devices of a script of 4.0 send: temporary keys, messages, and requests that may be lost. */
final class Server4Requests {
  private final ServerWorld world;
  private final Map<String, Device4Message.TemporaryKey> temporaryKeys = new HashMap<>();
  /** The public keys with which the server signs for its applications. */
  private final Map<String, byte[]> masterKeys = new HashMap<>();

  Server4Requests(ServerWorld world) {
    this.world = world;
    ServerContext context = world.server.open(world.now(), ServerContext.Host.NONE);
    for (ServerRows.Application application : context.store().applications.values()) {
      ServerCalls.KeyPair pair = new ServerCalls.KeyPair(Curve.P384);
      application.masterPrivateKey4 = pair.privateKey();
      masterKeys.put(application.id, pair.publicKey());
    }
    world.server.close(context);
  }

  /** Returns the key with which the server signs for the application of the scripts. */
  byte[] masterKey() { return masterKeys.get(Server.APPLICATION); }

  // Temporary keys

  /** Asks for a temporary key, which has a name from now on. */
  Map<String, Object> name(Events.Event event, ServerDevice device, boolean isActivation, String algorithm)
      throws Refusal, GeneralSecurityException {
    try {
      temporaryKeys.put(event.text("key", "k"), request(event, device, isActivation, algorithm));
      return world.observe(new ServerRequest.Answer(200, Map.of()));
    } catch (ServerScriptRequests.KeyRefused refused) {
      return refused.observation;
    }
  }

  /** Returns the temporary key for a message: the one that the event names, or a new one. */
  Device4Message.TemporaryKey key(
      Events.Event event, ServerDevice device, boolean isActivation, String algorithm)
      throws Refusal, GeneralSecurityException, ServerScriptRequests.KeyRefused {
    if (!event.has("key")) return request(event, device, isActivation, algorithm);
    var key = temporaryKeys.get(event.text("key"));
    return key != null ? key : Device4Message.TemporaryKey.unknown();
  }

  private Device4Message.TemporaryKey request(
      Events.Event event, ServerDevice device, boolean isActivation, String algorithm)
      throws Refusal, GeneralSecurityException, ServerScriptRequests.KeyRefused {
    ServerDevice.Application application = world.application(event);
    var request = new Device4KeyRequest(algorithm, application.key(), isActivation ? device.activationId : null);
    String token = request.token(isActivation
        ? device.version4().keys.temporaryKey() : Server4Keys.ofApplication(application.secret()));
    if (event.text("mac", "right").equals("wrong")) token = altered(token);
    ServerRequest.Answer answer = world.send(device, "/pa/v4/keystore/create", Map.of(),
        ServerCalls.body("requestObject", Map.of("jwt", token)));
    if (!answer.isOk()) throw new ServerScriptRequests.KeyRefused(world.observe(answer));
    // The devices of a script do not look at their clocks.
    return request.accepted(Members.required(answer.object(), "jwt", String.class),
        signer(event, device, isActivation), 0);
  }

  /** Adds a claim that the MAC does not cover. */
  private static String altered(String token) throws Refusal {
    String[] parts = token.split("\\.");
    Map<String, Object> claims = Adapter.reply("further", "claim");
    JsonWebToken.object(JsonWebToken.parts(token).claims(), "token-claims")
        .forEach((name, value) -> claims.put((String) name, value));
    return parts[0] + "." + JsonWebToken.encode(Primitives.utf8(Json.write(claims))) + "." + parts[2];
  }

  private byte[] signer(Events.Event event, ServerDevice device, boolean isActivation)
      throws Refusal, GeneralSecurityException {
    if (isActivation) return device.version4().serverPublicKey;
    boolean isForeign = event.text("version", "current").equals("foreign");
    return masterKeys.get(isForeign ? Server.OTHER_APPLICATION : Server.APPLICATION);
  }

  // Messages

  /** Prepares a message with a nonce that is new. */
  Device4Message message(Events.Event event, ServerDevice device, boolean isActivation, String purpose,
      Device4Message.TemporaryKey key) throws Refusal, GeneralSecurityException {
    return message(event, device, isActivation, purpose, key, Device4Message.drawNonce());
  }

  Device4Message message(Events.Event event, ServerDevice device, boolean isActivation, String purpose,
      Device4Message.TemporaryKey key, byte[] nonce) throws Refusal, GeneralSecurityException {
    ServerDevice.Application application = world.application(event);
    var origin = new Device4Message.Origin(application.key(), application.secret(),
        isActivation ? device.activationId : null, isActivation ? device.version4().keys.sharedInfo2() : null);
    return new Device4Message(origin, purpose, key, nonce, world.now() + event.integer("clock", 0));
  }

  /** Encrypts a body as an event says: it may be undecryptable, unreadable or incomplete. */
  static byte[] sealed(Events.Event event, Device4Message message, byte[] plaintext)
      throws Refusal, GeneralSecurityException {
    String body = event.text("body", "good");
    byte[] sent = switch (body) {
      case "unreadable" -> Primitives.utf8("{");
      case "incomplete" -> ServerCalls.body();
      default -> plaintext;
    };
    return Primitives.utf8(Json.write(message.seal(sent, !body.equals("undecryptable"))));
  }

  /** Writes the header of encryption. */
  static Map<String, String> header(ServerDevice.Application application, ServerDevice device, String version)
      throws Refusal, GeneralSecurityException {
    return Map.of(ServerRequest.ENCRYPTION, (String) ServerCalls.run("header.encryption", Version4.VERSION,
        "applicationKey", application.key(), "version", version,
        "activationId", device == null ? null : device.activationId).get("value"));
  }

  // Delivery

  /** What a device keeps of an answer. */
  interface Keeping {
    Keeping NOTHING = () -> { };

    void keep() throws Refusal, GeneralSecurityException;
  }

  /** Reads an answer with 200, and adds what is observed of it. */
  interface Reader {
    Keeping read(ServerRequest.Answer answer, Map<String, Object> more) throws Refusal, GeneralSecurityException;
  }

  /** Reads the decrypted answer. */
  interface MessageReader {
    Keeping read(Map<?, ?> answer, Map<String, Object> more) throws Refusal, GeneralSecurityException;
  }

  static Reader decrypting(Device4Message message, MessageReader reader) {
    return (answer, more) -> reader.read(message.open(answer.body()), more);
  }

  /** Sends a request, which may be lost, or whose answer may be. */
  Map<String, Object> deliver(Events.Event event, ServerWorld.Sent sent, Reader reader)
      throws Refusal, GeneralSecurityException {
    String lost = event.text("lost", "nothing");
    if (lost.equals("request")) return world.lose(sent);
    ServerRequest.Answer answer = world.send(sent);
    Map<String, Object> more = Adapter.reply();
    if (answer.isOk()) {
      Keeping keeping = reader.read(answer, more);
      if (!lost.equals("answer")) keeping.keep();
    }
    Map<String, Object> observation = world.observe(answer);
    observation.putAll(more);
    return observation;
  }

  /** Sends a request of a device, with POST. */
  Map<String, Object> deliver(Events.Event event, ServerDevice device, String path, Map<String, String> headers,
      byte[] body, Reader reader) throws Refusal, GeneralSecurityException {
    ServerRequest request = new ServerRequest("POST", path, headers, body);
    return deliver(event, new ServerWorld.Sent(request, ServerWorld.Kind.DEVICE, device, ServerContext.Host.NONE),
        reader);
  }
}
