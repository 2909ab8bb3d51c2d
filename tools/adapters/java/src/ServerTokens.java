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

  boolean remove(String id, String activation) {
    ServerRows.Token token = context.store().tokens.get(id);
    if (token == null || !token.activation.equals(activation)) return false;
    context.store().tokens.remove(id);
    return true;
  }

  /** An endpoint of the application that takes tokens of some types. */
  Map<String, Object> use(ServerRequest request, Set<String> types)
      throws Refusal, ServerFault, GeneralSecurityException {
    demand(request, types);
    return Adapter.reply();
  }

  /** Judges the token of a request, and returns its activation. */
  ServerRows.Activation demand(ServerRequest request, Set<String> types)
      throws Refusal, ServerFault, GeneralSecurityException {
    boolean isLatest = context.version4().latestVersion() == 4;
    Map<String, Object> header = ServerCalls.run("header.parse", isLatest ? Version4.VERSION : "3.3",
        "kind", "token", "value", request.header(ServerRequest.TOKEN));
    Map<String, Object> answer = validate(Adapter.reply("tokenId", header.get("tokenId"),
        "tokenDigest", header.get("tokenDigest"), "nonce", header.get("nonce"),
        "timestamp", Long.parseLong((String) header.get("timestamp")), "protocolVersion", header.get("version")));
    ServerFault.unless(Boolean.TRUE.equals(answer.get("tokenValid")), Server.AUTHENTICATION);
    ServerRows.Token token = context.store().tokens.get(header.get("tokenId"));
    ServerFault.unless(types.contains(token.type), Server.AUTHENTICATION);
    return context.activation(token.activation);
  }

  /** The values of a token, as a header or an administrator states them. */
  private record Values(String id, String version, byte[] nonce, byte[] digest, long timestamp) {
    static Values of(Map<?, ?> object) throws Refusal {
      return new Values(Members.required(object, "tokenId", String.class),
          Members.required(object, "protocolVersion", String.class),
          Members.decode(Members.required(object, "nonce", String.class)),
          Members.decode(Members.required(object, "tokenDigest", String.class)),
          Members.required(object, "timestamp", Long.class));
    }

    /** Returns whether the digest is that of the version of the header. */
    boolean areRight(ServerRows.Token token) throws GeneralSecurityException {
      try {
        ServerCalls.run("token.verify", version, "tokenSecret", token.secret, "nonce", nonce,
            "timestamp", timestamp, "digest", digest);
        return true;
      } catch (Refusal wrong) {
        return false;
      }
    }
  }

  /** `/rest/v3/token/validate`: age and future, which come later in 4.0; token, state; memory and digest. */
  Map<String, Object> validate(Map<?, ?> object) throws Refusal, ServerFault, GeneralSecurityException {
    Values values = Values.of(object);
    boolean isOf4 = values.version().equals(Version4.VERSION);
    if (!isOf4) {
      ServerFault.unless(values.timestamp() >= context.now() - context.settings().tokenPast(), "ERR0030");
      ServerFault.unless(values.timestamp() <= context.now() + context.settings().tokenFuture(), "ERR0044");
    }
    ServerRows.Token token = context.store().tokens.get(values.id());
    if (token == null) return Adapter.reply("tokenValid", false);
    ServerRows.Activation activation = context.activation(token.activation);
    if (activation.status != ServerRows.Status.ACTIVE) {
      return Adapter.reply("tokenValid", false, "activationStatus", activation.status.name(),
          "blockedReason", activation.blockedReason);
    }
    boolean isRight = isOf4 ? admitRight(token, values) : admit(token, values);
    return Adapter.reply("tokenValid", isRight, "activationStatus", activation.status.name(),
        isOf4 ? "authenticationCodeType" : "signatureType", token.type);
  }

  private boolean admit(ServerRows.Token token, Values values) throws ServerFault, GeneralSecurityException {
    new ServerMemory(context).admitToken(values.id(), values.nonce(), values.timestamp(), values.version());
    return values.areRight(token);
  }

  /** In 4.0 only a right digest uses its nonce up. */
  private boolean admitRight(ServerRows.Token token, Values values) throws ServerFault, GeneralSecurityException {
    boolean isRight = values.areRight(token);
    if (isRight) {
      new ServerMemory(context).admitInWindow(values.timestamp(), Primitives.utf8(values.id()), values.nonce());
    }
    return isRight;
  }
}
