import java.security.GeneralSecurityException;
import java.util.Map;

/** Tokens of 4.0: made and removed with a code; {@link ServerTokens} judges their use (§ 7). */
final class Server4Tokens {
  private static final String CREATE = "token/create";
  private static final String REMOVE = "token/remove";

  private final ServerContext context;

  Server4Tokens(ServerContext context) { this.context = context; }

  /** `token/create`. */
  Map<String, Object> create(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = new Server4Codes(context).demand(request, CREATE);
    var header = Server4Codes.Header.of(request);
    var opened = new Server4Encryption(context).open(header.encryption(), "/pa/" + CREATE, request);
    ServerRows.Token token = new ServerRows.Token();
    token.id = ServerCalls.uuid();
    token.activation = activation.id;
    token.secret = ServerCalls.random(Version4.KEY_LENGTH);
    token.type = header.type().name();
    context.store().tokens.put(token.id, token);
    return opened.seal("tokenId", token.id, "tokenSecret", Primitives.base64(token.secret));
  }

  /** `token/remove`: the answer is the same where there is no such token of the activation. */
  Map<String, Object> remove(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = new Server4Codes(context).demand(request, REMOVE);
    String id = Members.required(ServerCalls.requestObject(request.body()), "tokenId", String.class);
    new ServerTokens(context).remove(id, activation.id);
    return Adapter.reply("tokenId", id);
  }
}
