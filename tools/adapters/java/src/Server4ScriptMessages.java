import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The events of a script of 4.0 in which a device sends an encrypted request for its activation. */
final class Server4ScriptMessages {
  private final ServerWorld world;
  private final Server4Requests requests;
  private final ServerScriptTokens tokens;
  /** The nonces of the events that asked for the user, by their number. */
  private final Map<Long, byte[]> nonces = new HashMap<>();

  Server4ScriptMessages(ServerWorld world, Server4Requests requests, ServerScriptTokens tokens) {
    this.world = world;
    this.requests = requests;
    this.tokens = tokens;
  }

  void register(Map<String, ServerScript.Play> plays) {
    plays.put("rename", this::rename);
    plays.put("password-change", event -> {
      Server4Device device = world.device(event).version4();
      return change(event, "password/change", device.knowledge, Server4Numbers.Keys::ofKnowledge);
    });
    plays.put("biometry-add", event -> {
      Server4Device device = world.device(event).version4();
      return change(event, "biometry/add", device.biometry, Server4Numbers.Keys::ofBiometry);
    });
    plays.put("token-create", this::tokenCreate);
    plays.put("vault-unlock", this::vaultUnlock);
    plays.put("user-info", this::userInfo);
    plays.put("sdk-detail", this::detail);
  }

  // With a code

  /** Sends a request that is encrypted, and whose code covers the encrypted body. */
  private Map<String, Object> send(Events.Event event, String endpoint, String purpose, byte[] plaintext,
      Server4Requests.MessageReader reader) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    ServerDevice.Application application = world.application(event);
    try {
      var key = requests.key(event, device, true, device.version4().algorithm);
      var message = requests.message(event, device, true, purpose, key);
      byte[] body = Server4Requests.sealed(event, message, plaintext);
      var code = device.version4().code(event, Decisions.Type.POSSESSION_KNOWLEDGE, application.secret(),
          new ServerDevice.Unsigned("POST", "/pa/" + endpoint, body));
      return requests.deliver(event, device, "/pa/v4/" + endpoint, device.version4().header(code, application), body,
          Server4Requests.decrypting(message, reader));
    } catch (ServerScriptRequests.KeyRefused refused) {
      return refused.observation;
    }
  }

  private Map<String, Object> rename(Events.Event event) throws Refusal, GeneralSecurityException {
    return send(event, "activation/rename", ServerEncryption.GENERIC_ACTIVATION,
        ServerCalls.body("activationName", event.text("name", "phone")), (answer, more) -> {
          ServerWorld.copy(answer, "activationName", more, "name");
          return Server4Requests.Keeping.NOTHING;
        });
  }

  /** Finds the number of a key that the server has. */
  private interface Numbering {
    long of(Server4Numbers.Keys keys, byte[] key);
  }

  /** Asks for another key of a factor, which the device has from the answer on. */
  private Map<String, Object> change(
      Events.Event event, String endpoint, TreeMap<Long, byte[]> known, Numbering numbering)
      throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    var secret = Device4Secret.of(event.text("algorithm", device.version4().algorithm));
    return send(event, endpoint, "/pa/" + endpoint,
        ServerCalls.body("sharedSecretRequest", secret.request()), (answer, more) -> {
          byte[] key = secret.from(answer);
          return () -> known.put(numbering.of(world.numbersOf(device), key), key);
        });
  }

  private Map<String, Object> tokenCreate(Events.Event event) throws Refusal, GeneralSecurityException {
    return send(event, "token/create", "/pa/token/create", ServerCalls.body(), (answer, more) -> {
      var token = new ServerWorld.Token(Members.required(answer, "tokenId", String.class),
          Members.decode(Members.required(answer, "tokenSecret", String.class)), world.device(event));
      return () -> world.tokens.put(event.text("token", "t"), token);
    });
  }

  private Map<String, Object> vaultUnlock(Events.Event event) throws Refusal, GeneralSecurityException {
    String identifier = event.text("identifier", "KEK_DEVICE_PRIVATE");
    Map<String, Object> object = Adapter.reply("keyIdentifier", identifier);
    if (event.has("reason")) object.put("reason", event.text("reason"));
    byte[] own = world.device(event).version4().keys.vault(identifier);
    return send(event, "vault/unlock", "/pa/vault/unlock", Primitives.utf8(Json.write(object)), (answer, more) -> {
      byte[] key = Members.decode(Members.required(answer, "vaultEncryptionKey", String.class));
      more.put("vaultKey", Decisions.yesOrNo(Arrays.equals(key, own)));
      return Server4Requests.Keeping.NOTHING;
    });
  }

  // Without a code

  private Map<String, Object> userInfo(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    try {
      var key = requests.key(event, device, true, device.version4().algorithm);
      byte[] nonce = event.has("reuse") ? nonces.get(event.integer("reuse")) : Device4Message.drawNonce();
      nonces.put(world.sent.size() + 1L, nonce);
      var message = requests.message(event, device, true, ServerEncryption.GENERIC_ACTIVATION, key, nonce);
      Map<String, Object> members =
          message.seal(ServerCalls.body(), !event.text("body", "good").equals("undecryptable"));
      if (event.has("without")) members.remove(event.text("without"));
      return requests.deliver(event, device, "/pa/v4/user/info",
          Server4Requests.header(world.application(event), device, Version4.VERSION),
          Primitives.utf8(Json.write(members)), Server4Requests.decrypting(message, (answer, more) -> {
            ServerWorld.copy(answer, "sub", more, "user");
            return Server4Requests.Keeping.NOTHING;
          }));
    } catch (ServerScriptRequests.KeyRefused refused) {
      return refused.observation;
    }
  }

  /** Asks for the detail of an activation, with a token in place of a code. */
  private Map<String, Object> detail(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    try {
      var key = requests.key(event, device, true, device.version4().algorithm);
      var message = requests.message(event, device, true, ServerEncryption.GENERIC_ACTIVATION, key);
      Map<String, String> headers = new LinkedHashMap<>(tokens.header(event, world.token(event)));
      headers.putAll(Server4Requests.header(world.application(event), device, Version4.VERSION));
      return requests.deliver(event, device, "/pa/v4/activation/detail", headers,
          Server4Requests.sealed(event, message, ServerCalls.body()),
          Server4Requests.decrypting(message, (answer, more) -> {
            ServerWorld.copy(answer, "activationName", more, "name");
            return Server4Requests.Keeping.NOTHING;
          }));
    } catch (ServerScriptRequests.KeyRefused refused) {
      return refused.observation;
    }
  }
}
