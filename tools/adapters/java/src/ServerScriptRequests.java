import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Map;

/** The events of a script in which a device sends an encrypted request, or asks for a temporary key. */
final class ServerScriptRequests {
  private final ServerWorld world;

  ServerScriptRequests(ServerWorld world) { this.world = world; }

  void register(Map<String, ServerScript.Play> plays) {
    plays.put("temporary-key", this::temporaryKey);
    plays.put("encrypted", this::encrypted);
    plays.put("signed-encrypted", this::signedEncrypted);
    plays.put("user-info", this::userInfo);
    plays.put("upgrade-start", this::upgradeStart);
    plays.put("token-create", this::tokenCreate);
    plays.put("vault-unlock", this::vaultUnlock);
    plays.put("confirm-recovery", this::confirmRecovery);
  }

  /** A temporary key is refused, so that nothing else is sent. */
  static final class KeyRefused extends Exception {
    private static final long serialVersionUID = 1;
    final transient Map<String, Object> observation;

    KeyRefused(Map<String, Object> observation) {
      super("a temporary key is refused");
      this.observation = observation;
    }
  }

  // Temporary keys

  private Map<String, Object> temporaryKey(Events.Event event) throws Refusal, GeneralSecurityException {
    boolean isActivation = event.text("scope", "activation").equals("activation");
    try {
      world.temporaryKeys.put(event.text("key", "k"), request(event, world.device(event), isActivation));
      return world.observe(new ServerRequest.Answer(200, Map.of()));
    } catch (KeyRefused refused) {
      return refused.observation;
    }
  }

  /** Asks for a temporary key, and checks the answer. */
  ServerDeviceMessage.TemporaryKey request(Events.Event event, ServerDevice device, boolean isActivation)
      throws Refusal, GeneralSecurityException, KeyRefused {
    ServerDevice.Application application = world.application(event);
    byte[] challenge = ServerCalls.random(18);
    Map<String, Object> input = Adapter.reply("scope", isActivation ? "activation" : "application");
    ServerCalls.add(input, "applicationKey", application.key(), "challenge", challenge,
        "activationId", isActivation ? device.activationId : null);
    Map<String, Object> asking = Adapter.reply();
    asking.putAll(input);
    ServerCalls.add(asking, "applicationSecret", application.secret(),
        "transportKey", isActivation ? device.keys.transport() : null);
    Object token = ServerCalls.run("temporary-key.request", "3.3", asking).get("token");
    ServerRequest.Answer answer = world.send(device, "/pa/v3/keystore/create", Map.of(),
        ServerCalls.body("requestObject", Map.of("jwt", token)));
    if (!answer.isOk()) throw new KeyRefused(world.observe(answer));
    ServerCalls.add(input, "time", 0L, "token", answer.object().get("jwt"),
        "publicKey", isActivation ? device.serverPublicKey : application.masterPublicKey());
    Map<String, Object> key = ServerCalls.run("temporary-key.accept", "3.3", input);
    return new ServerDeviceMessage.TemporaryKey((String) key.get("keyId"), (byte[]) key.get("temporaryPublicKey"));
  }

  /** Returns the temporary key for a message: the one that the event names, or a new one; before 3.3 none. */
  ServerDeviceMessage.TemporaryKey key(Events.Event event, ServerDevice device, boolean isActivation)
      throws Refusal, GeneralSecurityException, KeyRefused {
    if (world.protocol.compareTo("3.3") < 0) return null;
    if (!event.has("key")) return request(event, device, isActivation);
    var key = world.temporaryKeys.get(event.text("key"));
    return key != null ? key : ServerDeviceMessage.TemporaryKey.unknown();
  }

  /** Prepares a message of the event's device, whose key is asked for here. */
  ServerDeviceMessage message(Events.Event event, ServerDevice device, boolean isActivation, String purpose)
      throws Refusal, GeneralSecurityException, KeyRefused {
    return message(event, device, isActivation, purpose, key(event, device, isActivation));
  }

  ServerDeviceMessage message(Events.Event event, ServerDevice device, boolean isActivation, String purpose,
      ServerDeviceMessage.TemporaryKey key) {
    var fresh = event.has("reuse")
        ? world.fresh.get(Integer.valueOf(event.text("reuse"))) : ServerDeviceMessage.Fresh.draw();
    world.fresh.put(world.sent.size() + 1, fresh);
    return new ServerDeviceMessage(world.protocol, world.application(event), isActivation ? device : null, purpose,
        key, fresh, event.text("point", "uncompressed").equals("compressed"),
        world.now() + event.integer("clock", 0));
  }

  private static boolean isDecryptable(Events.Event event) {
    return !event.text("body", "good").equals("undecryptable");
  }

  /** Writes the header of encryption. */
  Map<String, String> header(Events.Event event, ServerDevice device, boolean isActivation)
      throws Refusal, GeneralSecurityException {
    return Map.of(ServerRequest.ENCRYPTION, (String) ServerCalls.run("header.encryption", "3.3",
        "applicationKey", world.application(event).key(), "version", world.protocol,
        "activationId", isActivation ? device.activationId : null).get("value"));
  }

  // Encrypted without a signature

  /** Sends an encrypted request, and lets a reader see the decrypted answer. */
  private interface Reader {
    void read(Map<?, ?> answer, Map<String, Object> observation) throws Refusal, GeneralSecurityException;
  }

  private Map<String, Object> send(Events.Event event, String path, String purpose, boolean isActivation,
      byte[] plaintext, Reader reader) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    try {
      ServerDeviceMessage message = message(event, device, isActivation, purpose);
      Map<String, Object> members = message.seal(plaintext, isDecryptable(event));
      // A member that the version has is never one too many, also where it is left out.
      boolean isExtra = event.has("extra") && !members.containsKey(event.text("extra"));
      boolean isMissing = event.has("without") && members.remove(event.text("without")) != null;
      if (isExtra) members.put(event.text("extra"), extra(event.text("extra")));
      ServerRequest.Answer answer = world.send(
          isMissing || isExtra ? ServerWorld.Kind.ALTERED_MESSAGE : ServerWorld.Kind.DEVICE, device, path,
          header(event, device, isActivation), Primitives.utf8(Json.write(members)));
      return observe(answer, message, reader);
    } catch (KeyRefused refused) {
      return refused.observation;
    }
  }

  private Map<String, Object> observe(ServerRequest.Answer answer, ServerDeviceMessage message, Reader reader)
      throws Refusal, GeneralSecurityException {
    Map<String, Object> more = Adapter.reply();
    if (answer.isOk()) reader.read(message.open(answer.body()), more);
    Map<String, Object> observation = world.observe(answer);
    observation.putAll(more);
    return observation;
  }

  private Object extra(String member) {
    return switch (member) {
      case "nonce" -> Primitives.base64(ServerCalls.random(16));
      case "timestamp" -> world.now();
      default -> ServerCalls.uuid();
    };
  }

  private Map<String, Object> encrypted(Events.Event event) throws Refusal, GeneralSecurityException {
    String endpoint = event.text("endpoint", "activation");
    boolean isActivation = event.text("scope", endpoint).equals("activation");
    byte[] plaintext = ServerCalls.random(20);
    return send(event, "/exchange/v3/" + endpoint,
        isActivation ? ServerEncryption.GENERIC_ACTIVATION : ServerEncryption.GENERIC_APPLICATION,
        isActivation, plaintext, (answer, more) -> checkEcho(answer, plaintext));
  }

  private static void checkEcho(Map<?, ?> answer, byte[] plaintext) throws Refusal {
    Refusal.unless(Primitives.base64(plaintext).equals(answer.get("data")), "another echo");
  }

  private Map<String, Object> userInfo(Events.Event event) throws Refusal, GeneralSecurityException {
    return send(event, "/pa/v3/user/info", ServerEncryption.GENERIC_ACTIVATION, true, ServerCalls.body(),
        (answer, more) -> ServerWorld.copy(answer, "sub", more, "user"));
  }

  private Map<String, Object> upgradeStart(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    return send(event, "/pa/v3/upgrade/start", "/pa/upgrade", true, ServerCalls.body(), (answer, more) -> {
      byte[] data = Members.decode(Members.required(answer, "ctrData", String.class));
      if (device.upgradeData != null) {
        more.put("same", Arrays.equals(device.upgradeData, data) ? "yes" : "no");
      } else {
        device.upgradeData = data;
        device.firstCounter = data;
        device.next = 0;
      }
    });
  }

  // Encrypted and signed

  /** Sends a request that is encrypted and then signed. */
  private Map<String, Object> send(Events.Event event, String path, String purpose, byte[] plaintext, Reader reader)
      throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    try {
      ServerDeviceMessage message = message(event, device, true, purpose);
      byte[] body = Primitives.utf8(Json.write(message.seal(plaintext, isDecryptable(event))));
      ServerRequest.Answer answer = world.send(device, path, signed(event, device, purpose, body), body);
      return observe(answer, message, reader);
    } catch (KeyRefused refused) {
      return refused.observation;
    }
  }

  private Map<String, String> signed(Events.Event event, ServerDevice device, String uriId, byte[] body)
      throws Refusal, GeneralSecurityException {
    ServerDevice.Application application = world.application(event);
    var signature = device.sign(event, ServerSignatures.POSSESSION_KNOWLEDGE, application.secret(), world.protocol,
        new ServerDevice.Unsigned("POST", uriId, body));
    return device.header(signature, application, world.protocol);
  }

  private Map<String, Object> tokenCreate(Events.Event event) throws Refusal, GeneralSecurityException {
    return send(event, "/pa/v3/token/create", "/pa/token/create", ServerCalls.body(), (answer, more) ->
        world.tokens.put(event.text("token", "t"), new ServerWorld.Token(
            Members.required(answer, "tokenId", String.class),
            Members.decode(Members.required(answer, "tokenSecret", String.class)), world.device(event))));
  }

  private Map<String, Object> vaultUnlock(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    byte[] body = event.has("reason") ? ServerCalls.body("reason", event.text("reason")) : ServerCalls.body();
    if (event.text("body", "good").equals("unreadable")) body = Primitives.utf8("{");
    return send(event, "/pa/v3/vault/unlock", "/pa/vault/unlock", body, (answer, more) -> {
      byte[] key = Members.decode(Members.required(answer, "encryptedVaultEncryptionKey", String.class));
      byte[] vaultKey = (byte[]) ServerCalls.run("vault.recover-key", "3.3",
          "protectedKey", key, "transportKey", device.keys.transport()).get("vaultKey");
      Refusal.unless(Arrays.equals(vaultKey, device.keys.vault()), "another vault key");
    });
  }

  private Map<String, Object> confirmRecovery(Events.Event event) throws Refusal, GeneralSecurityException {
    String code = world.code(event.text("code", "a")).text();
    Map<String, Object> observation = send(event, "/pa/v3/recovery/confirm", "/pa/recovery/confirm",
        ServerCalls.body("recoveryCode", code), (answer, more) -> more.put("alreadyConfirmed",
            Members.required(answer, "alreadyConfirmed", Boolean.class) ? "yes" : "no"));
    world.addCode(observation, code);
    return observation;
  }

  /** Signs a body, and encrypts it then. */
  private Map<String, Object> signedEncrypted(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    byte[] plaintext = ServerCalls.body("data", "hello");
    try {
      ServerDeviceMessage message = message(event, device, true, ServerEncryption.GENERIC_ACTIVATION);
      Map<String, String> headers = signed(event, device, "/exchange/v3/signed", plaintext);
      byte[] body = Primitives.utf8(Json.write(message.seal(plaintext, isDecryptable(event))));
      ServerRequest.Answer answer = world.send(device, "/exchange/v3/signed", headers, body);
      return observe(answer, message, (echo, more) -> checkEcho(echo, plaintext));
    } catch (KeyRefused refused) {
      return refused.observation;
    }
  }
}
