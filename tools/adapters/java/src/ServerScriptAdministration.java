import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The events of a script in which an administrator calls, and the jobs of the server. */
final class ServerScriptAdministration {
  private final ServerWorld world;

  ServerScriptAdministration(ServerWorld world) { this.world = world; }

  void register(Map<String, ServerScript.Play> plays) {
    plays.put("init", this::init);
    plays.put("commit", event -> call(event, "activation/commit", "activationOtp", text(event, "otp")));
    plays.put("update-otp", event -> call(event, "activation/otp/update", "activationOtp", event.text("otp")));
    plays.put("block", event -> call(event, "activation/block", "reason", text(event, "reason")));
    plays.put("unblock", event -> call(event, "activation/unblock"));
    plays.put("remove", event -> call(event, "activation/remove",
        "revokeRecoveryCodes", event.has("revoke") ? event.yes("revoke", false) : null));
    plays.put("set-status",
        event -> call(event, "activation/status/update", "activationStatus", event.text("status")));
    plays.put("detail", this::detail);
    plays.put("support", event -> support(event, "application/version/support"));
    plays.put("unsupport", event -> support(event, "application/version/unsupport"));
    plays.put("job", this::job);
    plays.put("legacy", this::legacy);
    plays.put("postcard", this::postcard);
    plays.put("revoke", event -> code(event, "recovery/revoke"));
    plays.put("recovery-code", event -> code(event, "recovery/lookup"));
  }

  private static String text(Events.Event event, String name) { return event.text(name, null); }

  private Map<String, Object> call(Events.Event event, String path, Object... namesAndValues)
      throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    Map<String, Object> object = Adapter.reply(namesAndValues);
    object.put("activationId", device.activationId);
    return world.observe(world.call(ServerWorld.Kind.ADMINISTRATION, device, path, object));
  }

  /** Makes an activation; its device is a new one. */
  Map<String, Object> init(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = new ServerDevice(event.text("activation", "a"));
    Map<String, Object> object = Adapter.reply("applicationId", Server.APPLICATION,
        "userId", event.text("user", "alice"),
        "maxFailureCount", event.has("maxFailures") ? event.integer("maxFailures") : null,
        "timestampActivationExpire", event.has("validity") ? world.now() + event.integer("validity") : null,
        "activationOtp", text(event, "otp"), "activationOtpValidation", text(event, "otpValidation"),
        "commitPhase", text(event, "commitPhase"));
    ServerRequest.Answer answer =
        world.call(ServerWorld.Kind.ADMINISTRATION, device, "activation/init", object);
    if (answer.isOk()) {
      device.activationId = Members.required(answer.object(), "activationId", String.class);
      device.code = Members.required(answer.object(), "activationCode", String.class);
      world.devices.put(device.name, device);
    }
    return world.observe(answer);
  }

  private Map<String, Object> detail(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    ServerRequest.Answer answer = world.call(ServerWorld.Kind.ADMINISTRATION, device, "activation/status",
        Adapter.reply("activationId", device.activationId));
    Map<String, Object> observation = world.observe(answer);
    ServerWorld.copy(answer.object(), "activationStatus", observation, "status");
    ServerWorld.copy(answer.object(), "failedAttempts", observation, "attempts");
    ServerWorld.copy(answer.object(), "maxFailedAttempts", observation, "maximum");
    ServerWorld.copy(answer.object(), "version", observation, "version");
    ServerWorld.copy(answer.object(), "userId", observation, "user");
    ServerWorld.copy(answer.object(), "activationName", observation, "name");
    ServerWorld.copy(answer.object(), "platform", observation, "platform");
    return observation;
  }

  private Map<String, Object> support(Events.Event event, String path) throws GeneralSecurityException {
    String version = event.text("version", "current");
    String application = version.equals("foreign") ? Server.OTHER_APPLICATION : Server.APPLICATION;
    return world.observe(world.call(ServerWorld.Kind.ADMINISTRATION, null, path,
        Adapter.reply("applicationId", application, "applicationVersionId", version)));
  }

  private Map<String, Object> job(Events.Event event) throws Refusal, GeneralSecurityException {
    world.server.run(event.text("job"), world.now());
    return ok(world.device(event));
  }

  private Map<String, Object> ok(ServerDevice device) {
    Map<String, Object> observation = Adapter.reply("result", "ok");
    world.addRecord(observation, device);
    return observation;
  }

  /** Puts an activation of version 2 into the tables, because no endpoint of version 3 makes one. */
  private Map<String, Object> legacy(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = new ServerDevice(event.text("activation", "a"));
    ServerContext context = world.server.open(world.now(), ServerContext.Host.NONE);
    ServerRows.Activation activation = made(context, event);
    activation.status = ServerRows.Status.ACTIVE;
    activation.version = 2;
    activation.counter = event.integer("counter", 0);
    activation.devicePublicKey = device.pair.publicKey();
    context.store().activations.put(activation.id, activation);
    world.server.close(context);
    device.exchanged(activation.id, activation.serverPublicKey, device.firstCounter);
    device.nextNumber = activation.counter;
    world.devices.put(device.name, device);
    return ok(device);
  }

  private static ServerRows.Activation made(ServerContext context, Events.Event event)
      throws Refusal, GeneralSecurityException {
    Long maximum = event.has("maxFailures") ? event.integer("maxFailures") : null;
    try {
      return new ServerActivations(context).make(Server.APPLICATION, event.text("user", "alice"), maximum);
    } catch (ServerFault fault) {
      throw new Refusal(fault.code);
    }
  }

  /** Makes a code of a postcard, which the printing centre derives as the server does. */
  private Map<String, Object> postcard(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerRequest.Answer answer = world.call(ServerWorld.Kind.ADMINISTRATION, null, "recovery/create",
        Adapter.reply("applicationId", Server.APPLICATION, "userId", event.text("user", "alice"),
            "pukCount", event.integer("puks", 1)));
    String name = event.text("code", "p");
    if (!answer.isOk()) {
      Map<String, Object> refused = Adapter.reply("result", "refused");
      if (world.codes.containsKey(name)) world.addCode(refused, world.codes.get(name).text());
      return refused;
    }
    byte[] publicKey = Members.decode(Members.required(answer.object(), "postcardPublicKey", String.class));
    byte[] secret = (byte[]) ServerCalls.run("keys.master-secret", "3.3",
        "privateKey", world.printer.privateKey(), "publicKey", publicKey).get("masterSecret");
    Map<String, Object> derived = ServerCalls.run("recovery-code.derive", "3.3", "secret", secret,
        "nonce", Members.decode(Members.required(answer.object(), "nonce", String.class)),
        "indexes", Members.required(answer.object(), "indexes", List.class));
    List<String> puks = new ArrayList<>();
    for (Object puk : (List<?>) derived.get("puks")) puks.add((String) puk);
    var code = new ServerWorld.RecoveryCode((String) derived.get("code"), puks);
    world.codes.put(name, code);
    Map<String, Object> observation = world.observe(answer);
    world.addCode(observation, code.text());
    return observation;
  }

  private Map<String, Object> code(Events.Event event, String path) throws Refusal, GeneralSecurityException {
    String text = world.code(event.text("code", "a")).text();
    Map<String, Object> observation = world.observe(world.call(
        ServerWorld.Kind.ADMINISTRATION, null, path, Adapter.reply("recoveryCode", text)));
    world.addCode(observation, text);
    return observation;
  }
}
