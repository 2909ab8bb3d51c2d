import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.Map;

/** The events of a script in which a device signs. */
final class ServerScriptSignatures {
  private static final String OFFLINE = "/operation/authorize/offline";
  private static final String VERIFY = "/login";
  private static final byte[] PROXIMITY_SEED = Primitives.utf8("the seed of all proximity checks");
  private static final long PROXIMITY_STEP = 30;

  private final ServerWorld world;

  ServerScriptSignatures(ServerWorld world) { this.world = world; }

  void register(Map<String, ServerScript.Play> plays) {
    plays.put("validate", this::validate);
    plays.put("sdk-remove", event -> send(event, ServerSignatures.POSSESSION_KNOWLEDGE,
        "/pa/v3/activation/remove", "/pa/activation/remove", ServerCalls.body()));
    plays.put("upgrade-commit", this::upgradeCommit);
    plays.put("token-remove", this::tokenRemove);
    plays.put("verify", this::verify);
    plays.put("verify-numeric", this::verifyNumeric);
    plays.put("offline", this::offline);
    plays.put("compute", this::compute);
    plays.put("verify-data", this::verifyData);
  }

  private Map<String, Object> send(Events.Event event, String absentType, String path, String uriId, byte[] body)
      throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    ServerDevice.Application application = world.application(event);
    String protocol = event.text("protocol", world.protocol);
    var signature = device.sign(event, absentType, application.secret(), protocol,
        new ServerDevice.Unsigned("POST", uriId, body));
    return world.observe(world.send(device, path, device.header(signature, application, protocol), body));
  }

  private Map<String, Object> validate(Events.Event event) throws Refusal, GeneralSecurityException {
    boolean isOf4 = event.text("path", "v3").equals("v4");
    return send(event, ServerSignatures.POSSESSION_KNOWLEDGE,
        isOf4 ? "/pa/v4/auth/validate" : "/pa/v3/signature/validate",
        isOf4 ? "/pa/auth/validate" : "/pa/signature/validate", Primitives.utf8(event.text("content", "{}")));
  }

  private Map<String, Object> upgradeCommit(Events.Event event) throws Refusal, GeneralSecurityException {
    boolean isEmpty = event.text("content", "object").equals("empty");
    return send(event, ServerSignatures.POSSESSION, "/pa/v3/upgrade/commit", "/pa/upgrade/commit",
        isEmpty ? new byte[0] : ServerCalls.body());
  }

  private Map<String, Object> tokenRemove(Events.Event event) throws Refusal, GeneralSecurityException {
    return send(event, ServerSignatures.POSSESSION_KNOWLEDGE, "/pa/v3/token/remove", "/pa/token/remove",
        ServerCalls.body("requestObject", Map.of("tokenId", world.token(event).id())));
  }

  // Signatures that an application lets the server verify

  private Map<String, Object> verify(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice.Application application = world.application(event);
    var signature = world.device(event).sign(event, ServerSignatures.POSSESSION_KNOWLEDGE, application.secret(),
        world.protocol, new ServerDevice.Unsigned("POST", VERIFY, ServerCalls.body()));
    return verify(event, application, signature, world.protocol);
  }

  private Map<String, Object> verifyNumeric(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice.Application application = world.application(event);
    var signature = world.device(event).signNumeric(event, application.secret(),
        new ServerDevice.Unsigned("POST", VERIFY, ServerCalls.body()));
    return verify(event, application, signature, "2.1");
  }

  private Map<String, Object> verify(Events.Event event, ServerDevice.Application application,
      ServerDevice.Signature signature, String version) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    return world.observe(world.call(ServerWorld.Kind.SIGNATURE, device, "signature/verify",
        Adapter.reply("activationId", device.activationId, "applicationKey", application.key(),
            "data", signature.data(), "signature", signature.text(),
            "signatureType", signature.type().toUpperCase(Locale.ROOT), "signatureVersion", version)));
  }

  private Map<String, Object> offline(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    return offline(event, ServerWorld.Kind.SIGNATURE, "signature/offline/verify", "signature",
        (data, digits) -> device.signOffline(event, data, digits));
  }

  /** Computes digits for data. */
  interface Digits {
    String of(String data, long digits) throws Refusal, GeneralSecurityException;
  }

  /** Lets the server verify the digits of a device, which are a member of the request. */
  Map<String, Object> offline(Events.Event event, ServerWorld.Kind kind, String path, String member, Digits computing)
      throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    byte[] nonce = ServerCalls.random(16);
    String body = "A1*A100CZK";
    String data = ServerDevice.normalized(
        new ServerDevice.Unsigned("POST", OFFLINE, Primitives.utf8(body)), nonce);
    String signed = data;
    Map<String, Object> object = Adapter.reply("activationId", device.activationId, "data", data,
        "allowBiometry", event.yes("allowBiometry", false));
    if (event.has("componentLength")) object.put("componentLength", event.integer("componentLength"));
    if (event.has("passwordAge")) {
      byte[] withPassword = Primitives.utf8(body + "&" + password(event.integer("passwordAge")));
      signed = ServerDevice.normalized(new ServerDevice.Unsigned("POST", OFFLINE, withPassword), nonce);
      object.put("proximityCheck", Map.of("seed", Primitives.base64(PROXIMITY_SEED),
          "stepLength", PROXIMITY_STEP, "stepCount", event.integer("steps", 0)));
    }
    object.put(member, computing.of(signed, event.integer("digits", 8)));
    return world.observe(world.call(kind, device, path, object));
  }

  private String password(long age) throws Refusal, GeneralSecurityException {
    return (String) ServerCalls.run("otp.totp", "3.3", "secret", PROXIMITY_SEED, "algorithm", "sha256",
        "digits", 8L, "step", PROXIMITY_STEP, "time", world.now() / 1000 - age * PROXIMITY_STEP).get("code");
  }

  private Map<String, Object> compute(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    device.next += event.integer("count");
    Map<String, Object> observation = Adapter.reply("result", "ok");
    world.addRecord(observation, device);
    return observation;
  }

  private Map<String, Object> verifyData(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    ServerDevice signer = event.has("signer") ? world.device(event.text("signer")) : device;
    String format = event.text("format", "DER");
    byte[] data = ServerCalls.random(20);
    byte[] signature = (byte[]) ServerCalls.run("device.sign", "3.3", "privateKey", signer.pair.privateKey(),
        "data", data, "format", format.equals("JOSE") ? "raw" : "der").get("signature");
    if (event.text("data", "same").equals("changed")) data[0] ^= 1;
    return world.observe(world.call(ServerWorld.Kind.DATA, device, "signature/ecdsa/verify",
        Adapter.reply("activationId", device.activationId, "data", Primitives.base64(data),
            "signature", Primitives.base64(signature), "signatureFormat", format)));
  }
}
