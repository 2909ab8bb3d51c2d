import java.security.GeneralSecurityException;
import java.util.Map;

/** The events of a script in which a token is used, in the form of a protocol version. */
final class ServerScriptTokens {
  private final ServerWorld world;
  private final String protocol;

  ServerScriptTokens(ServerWorld world, String protocol) {
    this.world = world;
    this.protocol = protocol;
  }

  void register(Map<String, ServerScript.Play> plays) {
    plays.put("token-use", this::use);
    plays.put("token-validate", this::validate);
    plays.put("token-erase", this::erase);
  }

  /** Computes the values of a token; one that the server does not know has any secret. */
  private Map<String, Object> values(Events.Event event, ServerWorld.Token token)
      throws Refusal, GeneralSecurityException {
    byte[] nonce = event.has("nonceOf") ? world.nonces.get(event.integer("nonceOf")) : ServerCalls.random(16);
    world.nonces.put(world.sent.size() + 1L, nonce);
    long timestamp = world.now() + event.integer("clock", 0);
    byte[] secret = token.secret() != null
        ? token.secret() : ServerCalls.random(protocol.equals(Version4.VERSION) ? Version4.KEY_LENGTH : 16);
    byte[] digest = (byte[]) ServerCalls.run("token.digest", protocol,
        "tokenSecret", secret, "nonce", nonce, "timestamp", timestamp).get("digest");
    if (event.text("digest", "right").equals("wrong")) digest[31] ^= 1;
    return Adapter.reply("tokenId", token.id(), "tokenDigest", Primitives.base64(digest),
        "nonce", Primitives.base64(nonce), "timestamp", timestamp);
  }

  /** Writes the header of a token. */
  Map<String, String> header(Events.Event event, ServerWorld.Token token) throws Refusal, GeneralSecurityException {
    Map<String, Object> fields = values(event, token);
    fields.put("timestamp", String.valueOf(fields.get("timestamp")));
    fields.put("version", protocol);
    return Map.of(ServerRequest.TOKEN, (String) ServerCalls.run("header.token", "3.3", fields).get("value"));
  }

  private Map<String, Object> use(Events.Event event) throws Refusal, GeneralSecurityException {
    var token = world.token(event);
    return world.observe(world.send(
        token.device(), "/token/" + event.text("allowed", "all"), header(event, token), new byte[0]));
  }

  private Map<String, Object> validate(Events.Event event) throws Refusal, GeneralSecurityException {
    var token = world.token(event);
    Map<String, Object> object = values(event, token);
    object.put("protocolVersion", protocol);
    return world.observe(world.call(ServerWorld.Kind.TOKEN, token.device(), "token/validate", object));
  }

  private Map<String, Object> erase(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    return world.observe(world.call(ServerWorld.Kind.ERASURE, device, "token/remove",
        Adapter.reply("activationId", device.activationId, "tokenId", world.token(event).id())));
  }
}
