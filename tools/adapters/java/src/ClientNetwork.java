import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The requests of the client: plain, signed and encrypted. */
final class ClientNetwork {
  static final String FAILED = "networkError";

  /** A request that is encrypted; the factors are null where it is not signed. */
  record Encrypted(String path, String sharedInfo, Map<String, Object> content, ClientFactors factors) {}

  private final ClientSdk sdk;
  private final ClientRequest.Transport transport;

  ClientNetwork(ClientSdk sdk, ClientRequest.Transport transport) {
    this.sdk = sdk;
    this.transport = transport;
  }

  ClientQueue queue() { return sdk.device.queue(sdk.session().setup.instance()); }

  /** Lets something begin when it is its turn; it must see that the operation leaves the queue. */
  void takeTurn(ClientOperation operation, Runnable body) {
    queue().enter(sdk.session().setup.application(), operation, body);
  }

  /** Sends a request that is neither signed nor encrypted; the object may be null. */
  void post(
      ClientOperation operation, String path, Map<String, Object> object, BiConsumer<Map<?, ?>, ClientError> next) {
    postShared(operation, path, object, (answer, error) -> unlessOver(operation, () -> next.accept(answer, error)));
  }

  /** Sends such a request for other operations as well, which want its answer also where this one was given up. */
  void postShared(
      ClientOperation operation, String path, Map<String, Object> object, BiConsumer<Map<?, ?>, ClientError> next) {
    ClientRequest request = new ClientRequest(path, wrapped(object), null, null);
    send(operation, request, response -> receive(response, ClientNetwork::content, next));
  }

  /** Sends a signed request when it is its turn. */
  void postSigned(
      ClientOperation operation, String path, Map<String, Object> object, ClientFactors factors,
      BiConsumer<Map<?, ?>, ClientError> next) {
    takeTurn(operation, () -> {
      try {
        String body = wrapped(object);
        ClientRequest request = new ClientRequest(path, body, authorization(path, body, factors), null);
        send(operation, request, response ->
            leave(operation, () -> receive(response, ClientNetwork::content, next)));
      } catch (ClientError error) {
        queue().leave(operation, () -> next.accept(null, error));
      }
    });
  }

  /** Sends an encrypted request of the activation; it takes its turn if it is signed, or if it must. */
  void postEncrypted(
      ClientOperation operation, Encrypted request, boolean takesTurn, BiConsumer<Map<?, ?>, ClientError> next) {
    sdk.preparation.withEncryptor(operation, true, request.sharedInfo(), (prepared, error) -> {
      if (error != null) {
        next.accept(null, error);
      } else if (takesTurn) {
        takeTurn(operation, () -> {
          try {
            // The key, and the activation, may have changed before its turn.
            ClientEncryptor encryptor = sdk.preparation.encryptorAtHand(request.sharedInfo());
            sendEncrypted(operation, request, encryptor, last -> leave(operation, last), next);
          } catch (ClientError failure) {
            queue().leave(operation, () -> next.accept(null, failure));
          }
        });
      } else {
        try {
          sendEncrypted(operation, request, prepared, last -> unlessOver(operation, last), next);
        } catch (ClientError failure) {
          next.accept(null, failure);
        }
      }
    });
  }

  private void sendEncrypted(
      ClientOperation operation, Encrypted request, ClientEncryptor encryptor, Consumer<Runnable> received,
      BiConsumer<Map<?, ?>, ClientError> next) throws ClientError {
    long start = sdk.device.now;
    String body = Json.write(encryptor.encrypt(Json.write(request.content()), sdk.time.now()));
    ClientFactors factors = request.factors();
    String authorization = factors == null ? null : authorization(request.path(), body, factors);
    String encryption = factors == null ? encryptionHeader(sdk.session().activationId()) : null;
    operation.activationId = sdk.session().activationId();
    send(operation, new ClientRequest(request.path(), body, authorization, encryption), response ->
        received.accept(() -> receive(response, text -> decrypted(encryptor, start, text), next)));
  }

  /** Sends a request that the caller has encrypted; the text of the answer is decrypted by the caller, too. */
  void postSealed(
      ClientOperation operation, String path, String body, BiConsumer<Map<?, ?>, ClientError> next) {
    ClientRequest request = new ClientRequest(path, body, null, encryptionHeader(null));
    send(operation, request, response ->
        unlessOver(operation, () -> receive(response, ClientNetwork::object, next)));
  }

  private void send(
      ClientOperation operation, ClientRequest request, Consumer<ClientRequest.Response> receiver) {
    // An upgrade whose requests have left is not given up with its callers.
    if (request.path().startsWith("/pa/v3/upgrade/")) operation.goesOn = true;
    transport.send(operation, request, receiver);
  }

  /** Reads what was decrypted as JSON, and takes the time that the answer states. */
  Map<?, ?> decrypted(ClientEncryptor encryptor, long start, Map<?, ?> answer) throws ClientError {
    Map<?, ?> content = object(encryptor.decrypt(answer));
    sdk.time.update(start, (Long) answer.get("timestamp"));
    return content;
  }

  private Map<?, ?> decrypted(ClientEncryptor encryptor, long start, String text) throws ClientError {
    return decrypted(encryptor, start, object(text));
  }

  /** Reads the text of an answer. */
  private interface Reading {
    Map<?, ?> read(String text) throws ClientError;
  }

  private static void receive(
      ClientRequest.Response response, Reading reading, BiConsumer<Map<?, ?>, ClientError> next) {
    Map<?, ?> answer = null;
    ClientError problem = null;
    try {
      ClientError.unless(response.status() == 200, FAILED);
      answer = reading.read(response.body());
    } catch (ClientError error) {
      problem = error;
    }
    next.accept(answer, problem);
  }

  private void leave(ClientOperation operation, Runnable last) {
    if (!operation.isOver()) queue().leave(operation, last);
  }

  private static void unlessOver(ClientOperation operation, Runnable last) {
    if (!operation.isOver()) last.run();
  }

  /** Returns the object of an answer that is not encrypted; empty where it has none. */
  private static Map<?, ?> content(String text) throws ClientError {
    Map<?, ?> answer = object(text);
    ClientError.unless("OK".equals(answer.get("status")), FAILED);
    return answer.get("responseObject") instanceof Map<?, ?> content ? content : Map.of();
  }

  static Map<?, ?> object(String text) throws ClientError {
    try {
      return Members.object(text);
    } catch (Refusal notJson) {
      throw new ClientError(FAILED);
    }
  }

  private static String wrapped(Map<String, Object> object) {
    return object == null ? "{}" : Json.write(Adapter.reply("requestObject", object));
  }

  private String authorization(String path, String body, ClientFactors factors) throws ClientError {
    String uriId = path.replace("/pa/v3/", "/pa/");
    ClientSignature signature = sdk.signing.signOwn(factors, uriId, Primitives.utf8(body));
    try {
      return signature.header(sdk.session().setup.applicationKey());
    } catch (Refusal refusal) {
      throw new ClientError("signatureError");
    }
  }

  private String encryptionHeader(String activationId) {
    Map<String, Object> fields = Adapter.reply("applicationKey", sdk.session().setup.applicationKey(),
        "activationId", activationId, "version", ClientCrypto.VERSION);
    try {
      return (String) ClientCrypto.compute(ClientCrypto.VERSION, "header.encryption", fields).get("value");
    } catch (Refusal refusal) {
      throw new IllegalStateException(refusal);
    }
  }
}
