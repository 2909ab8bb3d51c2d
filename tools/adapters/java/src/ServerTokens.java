import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.Set;

/** Tokens: made and removed with a signature, used without one (§ 14). */
final class ServerTokens {
  private static final String CREATE = "/pa/token/create";
  private static final String REMOVE = "/pa/token/remove";

  private final ServerContext context;

  ServerTokens(ServerContext context) { this.context = context; }

  /** `/pa/v3/token/create`: the signature first, then the body. */
  Map<String, Object> create(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    var accepted = new ServerSignatures(context).demand(request, CREATE, ServerSignatures.WITH_POSSESSION);
    var opened = new ServerEncryption(context).open(accepted.header().encryption(), CREATE, request.body());
    ServerRows.Token token = new ServerRows.Token();
    token.id = ServerCalls.uuid();
    token.activation = accepted.activation().id;
    token.secret = ServerCalls.random(16);
    token.type = accepted.header().type();
    context.store().tokens.put(token.id, token);
    return opened.seal("tokenId", token.id, "tokenSecret", Primitives.base64(token.secret));
  }

  /** `/pa/v3/token/remove`: the answer is the same where there is no such token of the activation. */
  Map<String, Object> remove(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    var accepted = new ServerSignatures(context).demand(request, REMOVE, ServerSignatures.WITH_POSSESSION);
    String id = Members.required(ServerCalls.requestObject(request.body()), "tokenId", String.class);
    remove(id, accepted.activation().id);
    return Adapter.reply("tokenId", id);
  }

  /** `/rest/v3/token/remove`. */
  Map<String, Object> erase(Map<?, ?> object) throws Refusal {
    String activation = Members.required(object, "activationId", String.class);
    return Adapter.reply("removed", remove(Members.required(object, "tokenId", String.class), activation));
  }

  private boolean remove(String id, String activation) {
    ServerRows.Token token = context.store().tokens.get(id);
    if (token == null || !token.activation.equals(activation)) return false;
    context.store().tokens.remove(id);
    return true;
  }

  /** An endpoint of the application that takes tokens of some types. */
  Map<String, Object> use(ServerRequest request, Set<String> types)
      throws Refusal, ServerFault, GeneralSecurityException {
    Map<String, Object> header = ServerCalls.run("header.parse", "3.3",
        "kind", "token", "value", request.header(ServerRequest.TOKEN));
    Map<String, Object> answer = validate(Adapter.reply("tokenId", header.get("tokenId"),
        "tokenDigest", header.get("tokenDigest"), "nonce", header.get("nonce"),
        "timestamp", Long.parseLong((String) header.get("timestamp")), "protocolVersion", header.get("version")));
    boolean isAllowed = Boolean.TRUE.equals(answer.get("tokenValid")) && types.contains(answer.get("signatureType"));
    ServerFault.unless(isAllowed, Server.AUTHENTICATION);
    return Adapter.reply();
  }

  /** `/rest/v3/token/validate`: age, future, token, state, memory, digest. */
  Map<String, Object> validate(Map<?, ?> object) throws Refusal, ServerFault, GeneralSecurityException {
    String id = Members.required(object, "tokenId", String.class);
    String version = Members.required(object, "protocolVersion", String.class);
    byte[] nonce = Members.decode(Members.required(object, "nonce", String.class));
    byte[] digest = Members.decode(Members.required(object, "tokenDigest", String.class));
    long timestamp = Members.required(object, "timestamp", Long.class);
    ServerFault.unless(timestamp >= context.now() - context.settings().tokenPast(), "ERR0030");
    ServerFault.unless(timestamp <= context.now() + context.settings().tokenFuture(), "ERR0044");
    ServerRows.Token token = context.store().tokens.get(id);
    if (token == null) return Adapter.reply("tokenValid", false);
    ServerRows.Activation activation = context.activation(token.activation);
    if (activation.status != ServerRows.Status.ACTIVE) {
      return Adapter.reply("tokenValid", false, "activationStatus", activation.status.name(),
          "blockedReason", activation.blockedReason);
    }
    new ServerMemory(context).admitToken(id, nonce, timestamp, version);
    return Adapter.reply("tokenValid", isRight(token, nonce, timestamp, digest, version),
        "activationStatus", activation.status.name(), "signatureType", token.type);
  }

  private static boolean isRight(ServerRows.Token token, byte[] nonce, long timestamp, byte[] digest, String version)
      throws GeneralSecurityException {
    try {
      ServerCalls.run("token.verify", version, "tokenSecret", token.secret, "nonce", nonce,
          "timestamp", timestamp, "digest", digest);
      return true;
    } catch (Refusal wrong) {
      return false;
    }
  }
}
