import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the devices of a script of 4.0 send: temporary keys, messages, and requests that may be lost. */
final class Server4Requests {
  private static final int CHALLENGE_LENGTH = 18;

  private final ServerWorld world;
  private final Map<String, Server4DeviceMessage.TemporaryKey> temporaryKeys = new HashMap<>();
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
  Server4DeviceMessage.TemporaryKey key(
      Events.Event event, ServerDevice device, boolean isActivation, String algorithm)
      throws Refusal, GeneralSecurityException, ServerScriptRequests.KeyRefused {
    if (!event.has("key")) return request(event, device, isActivation, algorithm);
    var key = temporaryKeys.get(event.text("key"));
    return key != null ? key : Server4DeviceMessage.TemporaryKey.unknown();
  }

  private Server4DeviceMessage.TemporaryKey request(
      Events.Event event, ServerDevice device, boolean isActivation, String algorithm)
      throws Refusal, GeneralSecurityException, ServerScriptRequests.KeyRefused {
    ServerDevice.Application application = world.application(event);
    var secret = Server4DeviceMessage.Secret.of(algorithm);
    Map<String, Object> input = Adapter.reply("algorithm", algorithm);
    ServerCalls.add(input, "applicationKey", application.key(), "challenge", ServerCalls.random(CHALLENGE_LENGTH),
        "activationId", isActivation ? device.activationId : null);
    Map<String, Object> asking = Adapter.reply();
    asking.putAll(input);
    asking.put("encapsulationKeys", secret.publicKeys().stream().map(Primitives::hex).toList());
    ServerCalls.add(asking, "key", isActivation
        ? device.version4().keys.temporaryKey() : Server4Keys.ofApplication(application.secret()));
    String token =
        (String) ServerCalls.run("temporary-key.request-shared-secret", Version4.VERSION, asking).get("jwt");
    if (event.text("mac", "right").equals("wrong")) token = altered(token);
    ServerRequest.Answer answer = world.send(device, "/pa/v4/keystore/create", Map.of(),
        ServerCalls.body("requestObject", Map.of("jwt", token)));
    if (!answer.isOk()) throw new ServerScriptRequests.KeyRefused(world.observe(answer));
    return accepted(input, answer, secret, signer(event, device, isActivation));
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

  private static Server4DeviceMessage.TemporaryKey accepted(Map<String, Object> input, ServerRequest.Answer answer,
      Server4DeviceMessage.Secret secret, byte[] signer) throws Refusal, GeneralSecurityException {
    input.put("publicKeys", List.of(Primitives.hex(signer)));
    input.put("privateKeys", List.of(Primitives.hex(secret.pair().privateKey())));
    // The devices of a script do not look at their clocks.
    ServerCalls.add(input, "now", 0L, "jws", Members.required(answer.object(), "jwt", String.class));
    Map<String, Object> key = ServerCalls.run("temporary-key.accept-shared-secret", Version4.VERSION, input);
    return new Server4DeviceMessage.TemporaryKey((String) key.get("keyId"), (byte[]) key.get("secret"));
  }

  // Messages

  /** Prepares a message with a nonce that is new. */
  Server4DeviceMessage message(Events.Event event, ServerDevice device, boolean isActivation, String purpose,
      Server4DeviceMessage.TemporaryKey key) throws Refusal, GeneralSecurityException {
    return message(event, device, isActivation, purpose, key, Server4DeviceMessage.drawNonce());
  }

  Server4DeviceMessage message(Events.Event event, ServerDevice device, boolean isActivation, String purpose,
      Server4DeviceMessage.TemporaryKey key, byte[] nonce) throws Refusal, GeneralSecurityException {
    return new Server4DeviceMessage(world.application(event), isActivation ? device : null, purpose, key, nonce,
        world.now() + event.integer("clock", 0));
  }

  /** Encrypts a body as an event says: it may be undecryptable, unreadable or incomplete. */
  static byte[] sealed(Events.Event event, Server4DeviceMessage message, byte[] plaintext)
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

  static Reader decrypting(Server4DeviceMessage message, MessageReader reader) {
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
