import java.security.GeneralSecurityException;
import java.util.Map;

/** The events of a script of 4.0 in which a device sends a code with a plain body, or nothing but a code. */
final class Server4ScriptCodes {
  private static final String VERIFY = "/application";
  private static final Decisions.Type POSSESSION = Decisions.Type.POSSESSION;
  private static final Decisions.Type KNOWLEDGE = Decisions.Type.POSSESSION_KNOWLEDGE;

  private final ServerWorld world;
  private final Server4Requests requests;

  Server4ScriptCodes(ServerWorld world, Server4Requests requests) {
    this.world = world;
    this.requests = requests;
  }

  void register(Map<String, ServerScript.Play> plays) {
    plays.put("confirm", this::confirm);
    plays.put("sdk-remove", event -> send(event, "activation/remove", KNOWLEDGE, ServerCalls.body()));
    plays.put("biometry-remove", event -> send(event, "biometry/remove", POSSESSION, ServerCalls.body()));
    plays.put("upgrade-confirm", event -> send(event, "upgrade/confirm", POSSESSION, ServerCalls.body()));
    plays.put("token-remove", event -> send(event, "token/remove", KNOWLEDGE,
        ServerCalls.body("requestObject", Map.of("tokenId", world.token(event).id()))));
    plays.put("validate", this::validate);
    plays.put("verify", this::verify);
    plays.put("offline", this::offline);
    plays.put("compute", this::compute);
  }

  private Map<String, Object> send(Events.Event event, String endpoint, Decisions.Type absentType, byte[] body)
      throws Refusal, GeneralSecurityException {
    return send(event, "/pa/v4/" + endpoint, "/pa/" + endpoint, absentType, body);
  }

  private Map<String, Object> send(
      Events.Event event, String path, String uriId, Decisions.Type absentType, byte[] body)
      throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    ServerDevice.Application application = world.application(event);
    var code = device.version4().code(
        event, absentType, application.secret(), new ServerDevice.Unsigned("POST", uriId, body));
    return requests.deliver(event, device, path, device.version4().header(code, application), body,
        (answer, more) -> Server4Requests.Keeping.NOTHING);
  }

  Map<String, Object> confirm(Events.Event event) throws Refusal, GeneralSecurityException {
    String enables = event.text("enableBiometry", "yes");
    Map<String, Object> object = Adapter.reply();
    if (!enables.equals("missing")) object.put("enableBiometry", enables.equals("yes"));
    return send(event, "activation/confirm", KNOWLEDGE, ServerCalls.body("requestObject", object));
  }

  private Map<String, Object> validate(Events.Event event) throws Refusal, GeneralSecurityException {
    boolean isOf3 = event.text("path", "v4").equals("v3");
    return send(event, isOf3 ? "/pa/v3/signature/validate" : "/pa/v4/auth/validate",
        isOf3 ? "/pa/signature/validate" : "/pa/auth/validate", KNOWLEDGE, ServerCalls.body());
  }

  /** A code that an application lets the server verify. */
  private Map<String, Object> verify(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    ServerDevice.Application application = world.application(event);
    var code = device.version4().code(event, KNOWLEDGE, application.secret(),
        new ServerDevice.Unsigned("POST", VERIFY, ServerCalls.body()));
    return requests.deliver(event, ServerWorld.administration(ServerWorld.Kind.CODE, device, "auth/verify",
        Adapter.reply("activationId", device.activationId, "applicationKey", application.key(), "data", code.data(),
            "authenticationCode", Primitives.base64(code.bytes()), "authenticationCodeType", code.type().word(),
            "authenticationVersion", Version4.VERSION)),
        (answer, more) -> Server4Requests.Keeping.NOTHING);
  }

  private Map<String, Object> offline(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    return new ServerScriptSignatures(world).offline(event, ServerWorld.Kind.CODE, "auth/offline/verify",
        "authenticationCode", (data, digits) -> device.version4().offlineCode(event, data, digits));
  }

  private Map<String, Object> compute(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    device.version4().skip(event.integer("count"));
    Map<String, Object> observation = Adapter.reply("result", "ok");
    world.addRecord(observation, device);
    return observation;
  }
}
