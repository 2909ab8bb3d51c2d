import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A client that lives with a real server: what it stores, and the requests that it sends in all versions. */
abstract class LiveClient {
  static final String PK = "possession_knowledge", POSSESSION = "possession";
  private static final int NONCE_LENGTH = 16;

  final LiveSetup setup;
  final LiveMessages messages;
  /** The activation; null where there is none. */
  LiveActivation activation;
  /** What another object is made from; null before an activation is stored. */
  private String stored;

  LiveClient(LiveSetup setup, String stored) {
    this.setup = setup;
    this.stored = stored;
    activation = stored == null ? null : LiveActivation.of(stored);
    messages = setup.isOf4() ? new LiveMessages4(this) : new LiveMessages3(this);
  }

  // What each version does differently

  /** Makes an object anew from a stored text; null where nothing is stored. */
  abstract LiveClient anew(String text);

  /** Makes an activation with a code, and with the one-time password where it is not null. */
  abstract Map<String, Object> activate(String code, String name, String password) throws LiveFailure, Refusal;

  /** Asks for the status and reads it, and takes the state from it. */
  abstract Map<String, Object> readStatus() throws LiveFailure, Refusal;

  /** Asks for the status for the application, and does what follows from it. */
  abstract Map<String, Object> fetchStatus() throws LiveFailure, Refusal;

  abstract void changePassword(String old, String next) throws LiveFailure, Refusal;

  abstract byte[] vaultKey(String password) throws LiveFailure, Refusal;

  /** Fails where the state of the client does not allow a call, which is one of `call.permit`. */
  abstract void permit(String call) throws LiveFailure, Refusal;

  /** Whether the activation is to be stored: the application has given what protects its keys. */
  abstract boolean isStorable();

  /** The name of the endpoint that validates a code or a signature. */
  abstract String validation();

  /** Computes a code, or a signature of protocol 3; it uses up a value of the counter. */
  abstract String code(String data, String type, String password) throws LiveFailure, Refusal;

  /** Writes the header of a code with the values that a header has in all versions. */
  abstract String header(Map<String, Object> values, String type, String code) throws Refusal;

  // What is stored

  LiveClient restarted() { return anew(stored); }

  void store() {
    if (isStorable()) stored = activation.text();
  }

  /** Begins with an activation, which has other temporary keys than the one before it. */
  void begin(String id) {
    messages.forget("activation");
    activation = new LiveActivation(id);
  }

  /** Forgets the activation with its tokens. */
  void forget() {
    activation = null;
    stored = null;
  }

  void demandActivation() throws LiveFailure {
    if (activation == null) throw LiveFailure.impossible();
  }

  // Codes

  /** Sends a request with a code, which is used up whatever the answer is. */
  byte[] send(LiveRequest request, Map<String, String> more) throws LiveFailure, Refusal {
    byte[] covered = request.isGet() ? canonicalQuery(request) : request.covered();
    Map<String, String> headers = new LinkedHashMap<>(more);
    headers.put(ServerRequest.AUTHORIZATION, authorization(request, covered));
    return setup.http().send(request.method(), request.target(), headers, request.isGet() ? null : request.body());
  }

  private byte[] canonicalQuery(LiveRequest request) throws Refusal {
    if (request.query() == null) return new byte[0];
    Object canonical = setup.compute("request.canonical-query", "query", request.query()).get("canonical");
    return Primitives.utf8((String) canonical);
  }

  private String authorization(LiveRequest request, byte[] covered) throws LiveFailure, Refusal {
    demandActivation();
    byte[] nonce = ClientCrypto.random(NONCE_LENGTH);
    Object data = setup.compute("request.signed-data", "method", request.method(), "uriId", request.uriId(),
        "nonce", nonce, "body", covered, "applicationSecret", setup.applicationSecret()).get("data");
    String type = request.factors().toLowerCase(Locale.ROOT);
    Map<String, Object> values = Adapter.reply("activationId", activation.id, "applicationKey", setup.applicationKey(),
        "nonce", Primitives.base64(nonce), "version", setup.version());
    return header(values, type, code((String) data, type, request.password()));
  }

  /** Goes to the next value of the counter, which is stored before the code of the former one leaves the client. */
  void advanceCounter() throws Refusal {
    activation.counterData = (byte[]) setup.compute("counter.advance",
        "counterData", activation.counterData, "steps", 1).get("counterData");
    activation.counterByte = (activation.counterByte + 1) % 256;
    store();
  }

  /** Sends a request with a code; after a refusal it asks for the status, which tells why. */
  byte[] signed(LiveRequest request, Map<String, String> more) throws LiveFailure, Refusal {
    try {
      return send(request, more);
    } catch (LiveFailure failure) {
      if (failure.status != null && failure.status == LiveHttp.UNAUTHORIZED) askForStatus();
      throw failure;
    }
  }

  Map<String, Object> status() throws LiveFailure, Refusal {
    Map<String, Object> read = fetchStatus();
    return Adapter.reply(
        "state", activation.state, "failed", read.get("failedAttempts"), "allowed", read.get("maxFailedAttempts"));
  }

  private void askForStatus() throws Refusal {
    try {
      fetchStatus();
    } catch (LiveFailure unknown) {
      // The refusal of the request is what the call ends with; the state keeps what the status told.
      return;
    }
  }

  /** Sends a request of the application with a code. */
  void sign(LiveRequest request) throws LiveFailure, Refusal {
    permit("code");
    signed(request, Map.of());
  }

  LiveRequest post(String endpoint, Object factors, Object password, byte[] body) {
    return LiveRequest.post(setup.path(endpoint), "/pa/" + endpoint, factors, password, body, body);
  }

  /** Sends a request without encryption to an endpoint, whose answer must say that it was served. */
  void signedPlainly(String endpoint, Object factors, Object password, String text)
      throws LiveFailure, Refusal {
    LiveAnswers.plain(signed(post(endpoint, factors, password, Primitives.utf8(text)), Map.of()));
  }

  /** Sends an encrypted text to an endpoint, where the code is that of the encrypted body. */
  Map<?, ?> signedAndEncrypted(String endpoint, String text, Object factors, Object password)
      throws LiveFailure, Refusal {
    demandActivation();
    LiveMessages.Sealed sealed = messages.seal("activation", "/pa/" + endpoint, text);
    return opened(sealed, signed(post(endpoint, factors, password, sealed.body()), Map.of()));
  }

  void validatePassword(String password) throws LiveFailure, Refusal {
    permit("validate-password");
    signedPlainly(validation(), PK, password, "{}");
  }

  void remove(Object factors, Object password) throws LiveFailure, Refusal {
    permit("remove");
    signedPlainly("activation/remove", factors, password, "{}");
    forget();
  }

  // Encrypted texts

  Map<String, String> encryptionHeader(String scope) throws Refusal {
    String id = LiveMessages.isOfActivation(scope) ? activation.id : null;
    return Map.of(ServerRequest.ENCRYPTION, (String) setup.compute("header.encryption",
        "applicationKey", setup.applicationKey(), "activationId", id, "version", setup.version()).get("value"));
  }

  /** Sends an encrypted text without a signature, and returns that of the answer. */
  String encrypted(String scope, String path, String purpose, String text) throws LiveFailure, Refusal {
    LiveMessages.Sealed sealed = messages.seal(scope, purpose, text);
    return sealed.open(
        LiveAnswers.utf8(setup.http().send("POST", path, encryptionHeader(scope), sealed.body())));
  }

  static Map<?, ?> opened(LiveMessages.Sealed sealed, byte[] answer) throws LiveFailure {
    return LiveAnswers.object(Primitives.utf8(sealed.open(LiveAnswers.utf8(answer))));
  }

  /** Sends an encrypted text to an endpoint about the activation. */
  Map<?, ?> askedForActivation(String endpoint) throws LiveFailure, Refusal {
    String answer = encrypted("activation", setup.path(endpoint), "/pa/generic/activation", "{}");
    return LiveAnswers.object(Primitives.utf8(answer));
  }

  /** Sends a request for an activation, which is encrypted twice, and returns the text inside of its answer. */
  String exchanged(String type, Map<String, Object> attributes, Map<String, Object> members)
      throws LiveFailure, Refusal {
    LiveMessages.Sealed inner = messages.seal("application", "/pa/activation", Json.write(members));
    String request = Json.write(
        Adapter.reply("type", type, "identityAttributes", attributes, "activationData", inner.members()));
    LiveMessages.Sealed outer = messages.seal("application", "/pa/generic/application", request, inner.key());
    byte[] answer = setup.http().send(
        "POST", setup.path("activation/create"), encryptionHeader("application"), outer.body());
    if (opened(outer, answer).get("activationData") instanceof Map<?, ?> data) return inner.open(Json.write(data));
    throw LiveFailure.refused();
  }

  Object user() throws LiveFailure, Refusal {
    permit("encrypt-for-activation");
    return askedForActivation("user/info").get("sub");
  }

  // Tokens

  String createToken(String name, Object factors, Object password) throws LiveFailure, Refusal {
    permit("token");
    Map<?, ?> answer = signedAndEncrypted("token/create", "{}", factors, password);
    byte[] secret = LiveAnswers.decoded(answer, "tokenSecret", setup.isOf4() ? Version4.KEY_LENGTH : 16);
    String id = LiveAnswers.text(answer, "tokenId");
    activation.tokens.put(name, new LiveActivation.Token(id, secret));
    store();
    return id;
  }

  private LiveActivation.Token token(String name) throws LiveFailure {
    demandActivation();
    if (!activation.tokens.containsKey(name)) throw LiveFailure.impossible();
    return activation.tokens.get(name);
  }

  void useToken(String name, String path) throws LiveFailure, Refusal {
    permit("token-header");
    LiveActivation.Token token = token(name);
    byte[] nonce = ClientCrypto.random(NONCE_LENGTH);
    long timestamp = setup.time().now();
    byte[] digest = (byte[]) setup.compute("token.digest", "tokenSecret", token.secret(), "nonce", nonce,
        "timestamp", timestamp).get("digest");
    String header = (String) setup.compute("header.token", "tokenId", token.id(),
        "tokenDigest", Primitives.base64(digest), "nonce", Primitives.base64(nonce),
        "timestamp", Long.toString(timestamp), "version", setup.version()).get("value");
    setup.http().send("POST", path, Map.of(ServerRequest.TOKEN, header), Primitives.utf8("{}"));
  }

  void removeToken(String name, Object factors, Object password) throws LiveFailure, Refusal {
    permit("token");
    Map<String, Object> asked = Adapter.reply("requestObject", Adapter.reply("tokenId", token(name).id()));
    signedPlainly("token/remove", factors, password, Json.write(asked));
    activation.tokens.remove(name);
    store();
  }
}
