import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tokens of an instance. */
final class ClientTokens {
  private static final int SECRET_LENGTH = 16;

  private final ClientSdk sdk;
  private final Map<String, Running> running = new LinkedHashMap<>();

  /** A token, the activation that it belongs to, and the factors with which it was made. */
  record Token(String activationId, String id, byte[] secret, String factors) {}

  /** A request for a token that has not ended. */
  private record Running(ClientOperation operation, String factors) {}

  ClientTokens(ClientSdk sdk) { this.sdk = sdk; }

  /** Returns the token of a name; null for none. One of another activation is removed. */
  Token token(String name) {
    ClientSession session = sdk.session();
    String entry = ClientStorage.tokenName(session.setup.instance(), name);
    byte[] bytes = sdk.device.storage.read(entry);
    if (bytes == null || !session.isActive()) return null;
    Token token = read(bytes);
    if (token != null && token.activationId().equals(session.activationId())) return token;
    sdk.device.storage.write(entry, null);
    return null;
  }

  void request(ClientCall call, String name, ClientFactors factors) {
    if (sdk.refusesWithoutActivation(call)) return;
    Token token = token(name);
    Running other = running.get(name);
    if (token != null) {
      call.finish(token.factors().equals(factors.type()) ? "ok" : "wrongParameter");
    } else if (other == null) {
      create(new ClientOperation(call), name, factors);
    } else if (other.factors().equals(factors.type())) {
      other.operation().join(call);
    } else {
      call.finish("wrongParameter");
    }
  }

  private void create(ClientOperation operation, String name, ClientFactors factors) {
    running.put(name, new Running(operation, factors.type()));
    operation.whenOver(() -> running.remove(name));
    var request = new ClientNetwork.Encrypted("/pa/v3/token/create", "/pa/token/create", Map.of(), factors);
    sdk.network.postEncrypted(operation, request, true, (answer, error) ->
        operation.conclude(error == null ? take(operation.activationId, name, factors.type(), answer) : error));
  }

  /** Stores a token of the activation that it was requested for, also where that is another one now. */
  private ClientError take(String activationId, String name, String factors, Map<?, ?> answer) {
    ClientSession session = sdk.session();
    try {
      String id = Members.required(answer, "tokenId", String.class);
      byte[] secret = Members.decode(Members.required(answer, "tokenSecret", String.class));
      Refusal.unless(!id.isEmpty() && secret.length == SECRET_LENGTH, "invalid-length");
      Map<String, Object> entry = Adapter.reply("activationId", activationId, "id", id,
          "secret", Primitives.base64(secret), "factors", factors);
      sdk.device.storage.write(
          ClientStorage.tokenName(session.setup.instance(), name), Primitives.utf8(Json.write(entry)));
      return null;
    } catch (Refusal refusal) {
      return new ClientError("encryption");
    }
  }

  private static Token read(byte[] bytes) {
    try {
      Map<?, ?> entry = Members.object(Primitives.decodeUtf8(bytes));
      return new Token(Members.required(entry, "activationId", String.class),
          Members.required(entry, "id", String.class),
          Members.decode(Members.required(entry, "secret", String.class)),
          Members.required(entry, "factors", String.class));
    } catch (Refusal | java.nio.charset.CharacterCodingException unreadable) {
      return null;
    }
  }

  /** Removes a token from the server, and then from the device. */
  void removeFromServer(ClientCall call, String name) {
    if (sdk.refusesWithoutActivation(call)) return;
    Token token = token(name);
    if (token == null) {
      call.finish("invalidToken");
      return;
    }
    ClientOperation operation = new ClientOperation(call);
    ClientFactors factors = ClientFactors.possession(sdk.device.possessionKey());
    sdk.network.postSigned(operation, "/pa/v3/token/remove", Adapter.reply("tokenId", token.id()), factors,
        (answer, error) -> {
          if (error == null) remove(name);
          operation.conclude(error);
        });
  }

  void remove(String name) {
    sdk.device.storage.write(ClientStorage.tokenName(sdk.session().setup.instance(), name), null);
  }

  void removeAll() { sdk.device.storage.removeTokens(sdk.session().setup.instance()); }

  /** Ends the requests for tokens, because the activation was removed. */
  void interrupt() {
    for (Running request : List.copyOf(running.values())) request.operation().interrupt();
  }

  /** Makes a header when the time is synchronised. */
  void header(ClientCall call, String name) {
    if (token(name) == null) {
      call.finish("invalidToken");
      return;
    }
    ClientOperation operation = new ClientOperation(call);
    sdk.preparation.withTime(operation, error -> {
      ClientError problem = error;
      if (problem == null) operation.value = header(token(name));
      if (problem == null && operation.value == null) problem = new ClientError("invalidToken");
      operation.conclude(problem);
    });
  }

  /** Makes a header with the time as it is; null where the token cannot be used. */
  String header(Token token) {
    ClientSession session = sdk.session();
    if (token == null || !session.isActive() || !token.activationId().equals(session.activationId())) return null;
    byte[] nonce = ClientCrypto.random(16);
    long time = sdk.time.now();
    byte[] digest = ClientCrypto.bytes(
        "token.digest", "digest", "tokenSecret", token.secret(), "nonce", nonce, "timestamp", time);
    try {
      return (String) ClientCrypto.compute("header.token", "tokenId", token.id(),
          "tokenDigest", Primitives.base64(digest), "nonce", Primitives.base64(nonce),
          "timestamp", String.valueOf(time), "version", ClientCrypto.VERSION).get("value");
    } catch (Refusal refusal) {
      return null;
    }
  }
}
