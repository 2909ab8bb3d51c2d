import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The events of a script in which a device makes an activation, or asks for the status of one. */
final class ServerScriptActivation {
  private static final String PATH = "/pa/v3/activation/create";
  /** Compressed, with an X that is on no point of the curve. */
  private static final byte[] NO_POINT = noPoint();
  private static final int LONGEST_WALK = 1000;

  private final ServerWorld world;
  private final ServerScriptAdministration administration;
  private final ServerScriptRequests requests;

  ServerScriptActivation(
      ServerWorld world, ServerScriptAdministration administration, ServerScriptRequests requests) {
    this.world = world;
    this.administration = administration;
    this.requests = requests;
  }

  void register(Map<String, ServerScript.Play> plays) {
    plays.put("activate", this::activate);
    plays.put("exchange", this::exchange);
    plays.put("custom", this::custom);
    plays.put("recover", this::recover);
    plays.put("status", this::status);
  }

  private static byte[] noPoint() {
    for (byte last = 1; ; last++) {
      byte[] bytes = new byte[33];
      bytes[0] = 2;
      bytes[32] = last;
      try {
        Curve.P256.publicKey(bytes);
      } catch (Refusal noPoint) {
        return bytes;
      }
    }
  }

  private Map<String, Object> activate(Events.Event event) throws Refusal, GeneralSecurityException {
    administration.init(event);
    ServerDevice device = world.device(event);
    exchange(event);
    return world.observe(world.call(ServerWorld.Kind.ADMINISTRATION, device, "activation/commit",
        Adapter.reply("activationId", device.activationId)));
  }

  private Map<String, Object> exchange(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    return create(event, device, device.name, "CODE", Map.of("code", device.code), ServerContext.Host.NONE);
  }

  private Map<String, Object> custom(Events.Event event) throws Refusal, GeneralSecurityException {
    String user = event.text("user", "alice");
    var host = new ServerContext.Host(user, event.yes("commit", true),
        event.has("maxFailures") ? event.integer("maxFailures") : null);
    String name = event.text("activation", "a");
    return create(event, new ServerDevice(null), name, "CUSTOM", Map.of("username", user), host);
  }

  private Map<String, Object> recover(Events.Event event) throws Refusal, GeneralSecurityException {
    var code = world.code(event.text("code", "a"));
    Map<String, Object> observation = create(event, new ServerDevice(null), event.text("activation", "b"), "RECOVERY",
        Map.of("recoveryCode", code.text(), "puk", code.puk(event.integer("puk", 1))),
        new ServerContext.Host(null, event.yes("commit", true), null));
    world.addCode(observation, code.text());
    return observation;
  }

  /** Sends a request in two layers; where it is answered, the name is that of the device. */
  private Map<String, Object> create(Events.Event event, ServerDevice device, String name, String type,
      Map<String, Object> attributes, ServerContext.Host host) throws Refusal, GeneralSecurityException {
    String body = event.text("body", "good");
    try {
      var key = requests.key(event, device, false);
      var inner = requests.message(event, device, false, "/pa/activation", key);
      var outer = requests.message(event, device, false, ServerEncryption.GENERIC_APPLICATION, key);
      Map<String, Object> data = inner.seal(
          Primitives.utf8(Json.write(inner(event, device, body))), !body.equals("undecryptable-inner"));
      byte[] plaintext =
          ServerCalls.body("type", type, "identityAttributes", attributes, "activationData", data);
      ServerRequest request = new ServerRequest("POST", PATH, requests.header(event, device, false),
          Primitives.utf8(Json.write(outer.seal(plaintext, !body.equals("undecryptable-outer")))));
      ServerRequest.Answer answer =
          world.send(new ServerWorld.Sent(request, ServerWorld.Kind.DEVICE, device, host));
      if (answer.isOk()) {
        Map<?, ?> members = outer.open(answer.body());
        read(device, name, inner.open(Members.required(members, "activationData", Map.class)));
      }
      return world.observe(answer);
    } catch (ServerScriptRequests.KeyRefused refused) {
      return refused.observation;
    }
  }

  private static Map<String, Object> inner(Events.Event event, ServerDevice device, String body) {
    byte[] key = event.text("point", "valid").equals("invalid") ? NO_POINT : device.pair.publicKey();
    Map<String, Object> inner = Adapter.reply();
    if (!body.equals("incomplete")) inner.put("devicePublicKey", Primitives.base64(key));
    ServerCalls.add(inner, "activationOtp", event.text("otp", null), "activationName", event.text("name", null),
        "platform", event.text("platform", null));
    return inner;
  }

  private void read(ServerDevice device, String name, Map<?, ?> members) throws Refusal, GeneralSecurityException {
    device.name = name;
    device.exchanged(Members.required(members, "activationId", String.class),
        Members.decode(Members.required(members, "serverPublicKey", String.class)),
        Members.decode(Members.required(members, "ctrData", String.class)));
    world.devices.put(device.name, device);
    Map<?, ?> recovery = Members.optional(members, "activationRecovery", Map.class);
    if (recovery == null) return;
    world.codes.put(device.name, new ServerWorld.RecoveryCode(
        Members.required(recovery, "recoveryCode", String.class),
        List.of(Members.required(recovery, "puk", String.class))));
  }

  // Status

  private Map<String, Object> status(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    byte[] challenge = switch (event.text("challenge", "right")) {
      case "right" -> ServerCalls.random(16);
      case "short" -> ServerCalls.random(15);
      default -> null;
    };
    Map<String, Object> object = Adapter.reply("activationId", device.activationId);
    if (challenge != null) object.put("challenge", Primitives.base64(challenge));
    ServerRequest.Answer answer = world.send(device, "/pa/v3/activation/status", Map.of(),
        ServerCalls.body("requestObject", object));
    Map<String, Object> observation = world.observe(answer);
    if (!answer.isOk()) return observation;
    String nonce = Members.optional(answer.object(), "nonce", String.class);
    observation.put("nonce", nonce == null ? "no" : "yes");
    byte[] blob = Members.decode(Members.required(answer.object(), "encryptedStatusBlob", String.class));
    boolean canRead = (challenge == null) == (nonce == null);
    Map<String, Object> status = canRead
        ? decrypted(device, blob, challenge, nonce == null ? null : Members.decode(nonce)) : null;
    observation.put("blob", status == null ? "random" : "real");
    if (status != null) addStatus(observation, status, device);
    return observation;
  }

  /** Decrypts a status; null where it has no magic value. */
  private static Map<String, Object> decrypted(ServerDevice device, byte[] blob, byte[] challenge, byte[] nonce)
      throws GeneralSecurityException {
    try {
      return ServerCalls.run("status.decrypt", challenge == null ? "3.0" : "3.3", "blob", blob,
          "transportKey", device.keys.transport(), "challenge", challenge, "nonce", nonce);
    } catch (Refusal random) {
      return null;
    }
  }

  private static void addStatus(Map<String, Object> observation, Map<String, Object> status, ServerDevice device)
      throws Refusal, GeneralSecurityException {
    ServerWorld.copy(status, "state", observation, "blobStatus");
    ServerWorld.copy(status, "failedAttempts", observation, "blobAttempts");
    ServerWorld.copy(status, "maxFailedAttempts", observation, "blobMaximum");
    ServerWorld.copy(status, "currentVersion", observation, "blobVersion");
    ServerWorld.copy(status, "upgradeVersion", observation, "blobUpgrade");
    ServerWorld.copy(status, "lookAhead", observation, "blobLookAhead");
    ServerWorld.copy(status, "counterByte", observation, "blobCounter");
    if (status.get("counterHash") instanceof byte[] hash) observation.put("blobSteps", steps(device, hash));
  }

  /** Returns how many steps after the device's first value the one is that has the hash. */
  private static long steps(ServerDevice device, byte[] hash) throws Refusal, GeneralSecurityException {
    byte[] counter = device.firstCounter;
    for (long steps = 0; steps < LONGEST_WALK; steps++) {
      byte[] own = (byte[]) ServerCalls.run("counter.hash", "3.3",
          "transportKey", device.keys.transport(), "counterData", counter).get("hash");
      if (Arrays.equals(own, hash)) return steps;
      counter = Primitives.fold(Primitives.sha256(counter));
    }
    throw new Refusal("the hash is of no value of the counter");
  }
}
