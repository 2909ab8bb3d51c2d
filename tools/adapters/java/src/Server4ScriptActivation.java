import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The events of a script of 4.0 in which a device makes an activation or asks about it, and an application's settings. */
final class Server4ScriptActivation {
  private static final String CREATE = "/pa/v4/activation/create";

  private final ServerWorld world;
  private final Server4Requests requests;
  private final Server4ScriptCodes codes;
  /** How the administrator's events are played. */
  private final Map<String, ServerScript.Play> administration;

  Server4ScriptActivation(ServerWorld world, Server4Requests requests, Server4ScriptCodes codes,
      Map<String, ServerScript.Play> administration) {
    this.world = world;
    this.requests = requests;
    this.codes = codes;
    this.administration = administration;
  }

  void register(Map<String, ServerScript.Play> plays) {
    plays.put("activate", this::activate);
    plays.put("exchange", this::exchange);
    plays.put("status", this::status);
    plays.put("temporary-key", this::temporaryKey);
    plays.put("configure", this::configure);
  }

  private Map<String, Object> activate(Events.Event event) throws Refusal, GeneralSecurityException {
    administration.get("init").of(event);
    exchange(event);
    Map<String, Object> observation = administration.get("commit").of(event);
    return event.has("enableBiometry") ? codes.confirm(event) : observation;
  }

  /** Sends a request in two layers. */
  private Map<String, Object> exchange(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    String algorithm = event.text("algorithm", Server4Device.ALGORITHM);
    String body = event.text("body", "good");
    try {
      var key = requests.key(event, device, false, algorithm);
      var secret = Device4Secret.of(algorithm);
      var inner = requests.message(event, device, false, "/pa/activation", key);
      var outer = requests.message(event, device, false, ServerEncryption.GENERIC_APPLICATION, key);
      Map<String, Object> data = inner.seal(Primitives.utf8(Json.write(inner(event, device, secret))),
          !body.equals("undecryptable-inner"));
      byte[] plaintext = ServerCalls.body("type", "CODE",
          "identityAttributes", Map.of("code", device.code), "activationData", data);
      byte[] sealed = Primitives.utf8(Json.write(outer.seal(plaintext, !body.equals("undecryptable-outer"))));
      var headers = Server4Requests.header(world.application(event), null, Version4.VERSION);
      return requests.deliver(event, device, CREATE, headers, sealed,
          Server4Requests.decrypting(outer, (answer, more) -> () -> read(device, secret, inner, answer)));
    } catch (ServerScriptRequests.KeyRefused refused) {
      return refused.observation;
    }
  }

  private static Map<String, Object> inner(
      Events.Event event, ServerDevice device, Device4Secret secret)
      throws Refusal, GeneralSecurityException {
    Map<String, Object> inner = Adapter.reply("sharedSecretRequest", secret.request());
    boolean isComplete = !event.text("body", "good").equals("incomplete");
    if (isComplete) inner.put("devicePublicKeys", publicKeys(event, device, secret.algorithm()));
    ServerCalls.add(inner, "activationOtp", event.text("otp", null), "activationName", event.text("name", null),
        "platform", event.text("platform", null));
    return inner;
  }

  /** Returns the public keys of a device; an invalid point is compressed, with an X that is too large. */
  static Map<String, Object> publicKeys(
      Events.Event event, ServerDevice device, Version4Exchange.Algorithm algorithm)
      throws Refusal, GeneralSecurityException {
    byte[] point = device.version4().pair.publicKey();
    if (event.text("point", "valid").equals("invalid")) {
      point = new byte[49];
      Arrays.fill(point, (byte) 0xFF);
      point[0] = 2;
    }
    Map<String, Object> keys = Adapter.reply("ecdsa", Primitives.base64(point));
    if (algorithm.signer() != null) keys.put("mldsa", Primitives.base64(algorithm.signer().drawn()));
    return keys;
  }

  private static void read(ServerDevice device, Device4Secret secret, Device4Message inner,
      Map<?, ?> outer) throws Refusal, GeneralSecurityException {
    Map<?, ?> members = inner.open(Members.required(outer, "activationData", Map.class));
    Refusal.unless(device.activationId.equals(members.get("activationId")), "another activation");
    device.version4().exchanged(secret.agreement(members));
  }

  private Map<String, Object> temporaryKey(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    boolean isActivation = event.text("scope", "activation").equals("activation");
    return requests.name(event, device, isActivation, event.text("algorithm", device.version4().algorithm));
  }

  private Map<String, Object> configure(Events.Event event) throws GeneralSecurityException {
    List<String> algorithms = event.has("algorithms") ? event.texts("algorithms") : null;
    if (event.has("minimumVersion")) world.server.demandVersion(event.integer("minimumVersion"));
    return world.observe(world.call(ServerWorld.Kind.ADMINISTRATION, null, "application/config",
        Adapter.reply("applicationId", Server.APPLICATION, "algorithms", algorithms,
            "disableBiometryUnlockKekDevicePrivate", !event.yes("deviceKeyWithBiometry", true))));
  }

  // Status

  private Map<String, Object> status(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    try {
      var key = requests.key(event, device, true, device.version4().algorithm);
      var message = requests.message(event, device, true, ServerEncryption.GENERIC_ACTIVATION, key);
      return requests.deliver(event, device, "/pa/v4/activation/status",
          Server4Requests.header(world.application(event), device, Version4.VERSION),
          Server4Requests.sealed(event, message, ServerCalls.body()),
          Server4Requests.decrypting(message, (answer, more) -> addStatus(device, answer, more)));
    } catch (ServerScriptRequests.KeyRefused refused) {
      return refused.observation;
    }
  }

  private static Server4Requests.Keeping addStatus(ServerDevice device, Map<?, ?> answer, Map<String, Object> more)
      throws Refusal, GeneralSecurityException {
    Map<String, Object> status = ServerCalls.run("status.decode", Version4.VERSION,
        "key", device.version4().keys.status(),
        "message", Members.decode(Members.required(answer, "activationStatus", String.class)));
    ServerWorld.copy(status, "state", more, "blobStatus");
    ServerWorld.copy(status, "currentVersion", more, "blobVersion");
    ServerWorld.copy(status, "upgradeVersion", more, "blobUpgrade");
    ServerWorld.copy(status, "flags", more, "blobFlags");
    ServerWorld.copy(status, "counterByte", more, "blobCounter");
    ServerWorld.copy(status, "failedAttempts", more, "blobAttempts");
    ServerWorld.copy(status, "maxFailedAttempts", more, "blobMaximum");
    ServerWorld.copy(status, "lookAhead", more, "blobLookAhead");
    Long steps = device.version4().steps((byte[]) status.get("counterHash"));
    if (steps != null) more.put("blobSteps", steps);
    Long expires = Members.optional(answer, "timestampBlockExpire", Long.class);
    if (expires != null) more.put("blobExpires", expires - ServerWorld.START);
    return Server4Requests.Keeping.NOTHING;
  }
}
