import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The server of a script: it reads the client's requests with keys of its own, and judges their signatures. */
final class ClientServer {
  static final String OUTER = "/pa/generic/application";
  static final String INNER = "/pa/activation";
  private static final List<String> SIGNED_AND_ENCRYPTED =
      List.of("/pa/v3/vault/unlock", "/pa/v3/token/create", "/pa/v3/recovery/confirm");

  /** The keys of the application, which are the same for all scripts. */
  private static final String APPLICATION_KEY = Primitives.base64(ClientCrypto.random(16));
  private static final String APPLICATION_SECRET = Primitives.base64(ClientCrypto.random(16));
  private static final ClientCrypto.KeyPair MASTER_KEYS = ClientCrypto.keyPair();

  final String applicationKey = APPLICATION_KEY;
  final String applicationSecret = APPLICATION_SECRET;
  final ClientCrypto.KeyPair masterKeys = MASTER_KEYS;
  private final Map<String, ClientRecord> records = new HashMap<>();
  private final Map<String, ClientCrypto.KeyPair> temporaryKeys = new HashMap<>();
  /** The secrets of the tokens that it gave, by their id. */
  private final Map<String, byte[]> tokens = new HashMap<>();

  /** A request that was read: the record is null in the scope of the application, the signature where there is none. */
  record Received(ClientRequest request, ClientRecord record, Map<String, Object> signature, Map<?, ?> content) {
    /** Returns the request in the words of the observations. */
    String action() {
      StringBuilder text = new StringBuilder(request.path());
      if (request.path().endsWith("/keystore/create")) text.append(record == null ? " application" : " activation");
      if (signature != null) text.append(' ').append(signature.get("signatureType"));
      if (content.get("reason") instanceof String reason) text.append(' ').append(reason);
      return text.toString();
    }
  }

  ClientRecord record(String activationId) { return records.get(activationId); }

  /** Makes a token, and returns its secret. */
  byte[] addToken(String id) { return tokens.computeIfAbsent(id, any -> ClientCrypto.random(16)); }

  /** Returns the secret of a token; null where it gave no such token. */
  byte[] tokenSecret(String id) { return tokens.get(id); }

  void add(ClientRecord record) { records.put(record.id, record); }

  /** Reads a request; one that cannot be read is a fault of the client. */
  Received receive(ClientRequest request) throws Refusal {
    Map<String, Object> signature = request.authorization() == null ? null
        : header("signature", request.authorization().replace("pa_version=\"2.1\"", "pa_version=\"3.3\""));
    Map<?, ?> body = Members.object(request.body());
    if (request.path().equals("/pa/v3/activation/create")) {
      return new Received(request, null, null, Map.of());
    }
    if (request.path().equals("/pa/v3/keystore/create")) return keyRequest(request, body);
    ClientRecord record = signature == null ? recordOf(request, body) : records.get(signature.get("activationId"));
    boolean isEncrypted = request.encryption() != null || SIGNED_AND_ENCRYPTED.contains(request.path());
    Map<?, ?> content = isEncrypted ? Members.object(decrypt(record, sharedInfo(request.path()), body)) : Map.of();
    if (body.get("requestObject") instanceof Map<?, ?> object) content = object;
    return new Received(request, record, signature, content);
  }

  private ClientRecord recordOf(ClientRequest request, Map<?, ?> body) throws Refusal {
    if (request.encryption() != null) {
      return records.get(header("encryption", request.encryption()).get("activationId"));
    }
    return body.get("requestObject") instanceof Map<?, ?> object ? records.get(object.get("activationId")) : null;
  }

  private static Map<String, Object> header(String kind, String value) throws Refusal {
    return ClientCrypto.compute("header.parse", "kind", kind, "value", value);
  }

  private Received keyRequest(ClientRequest request, Map<?, ?> body) throws Refusal {
    Map<?, ?> object = Members.required(body, "requestObject", Map.class);
    String token = Members.required(object, "jwt", String.class);
    Map<?, ?> claims = ClientAnswers.claims(token);
    ClientRecord record = records.get(claims.get("activationId"));
    Map<String, Object> fields = Adapter.reply("token", token, "applicationSecret", applicationSecret,
        "scope", record == null ? "application" : "activation",
        "transportKey", record == null ? null : record.key("transport"));
    return new Received(request, record, null,
        ClientCrypto.compute(ClientCrypto.VERSION, "temporary-key.read-request", fields));
  }

  /** Makes a temporary key, and returns its name. */
  String makeTemporaryKey() {
    String id = ClientCrypto.randomId();
    temporaryKeys.put(id, ClientCrypto.keyPair());
    return id;
  }

  byte[] temporaryPublicKey(String id) { return temporaryKeys.get(id).publicKey(); }

  /** Decrypts a request of the application, or of an activation. */
  String decrypt(ClientRecord record, String sharedInfo, Map<?, ?> message) throws Refusal {
    Map<String, Object> fields = fields(record, sharedInfo, message);
    for (String name : List.of("encryptedData", "mac", "nonce")) fields.put(name, bytes(message, name));
    fields.put("timestamp", Members.required(message, "timestamp", Long.class));
    byte[] text = (byte[]) ClientCrypto.compute(ClientCrypto.VERSION, "ecies.decrypt-request", fields).get("plaintext");
    return new String(text, java.nio.charset.StandardCharsets.UTF_8);
  }

  /** Encrypts the answer to a request; a forged one has a wrong code. */
  Map<String, Object> encrypt(
      ClientRecord record, String sharedInfo, Map<?, ?> message, String plaintext, long time, boolean isForged)
      throws Refusal {
    Map<String, Object> fields = fields(record, sharedInfo, message);
    byte[] nonce = ClientCrypto.random(16);
    fields.put("nonce", nonce);
    fields.put("timestamp", time);
    fields.put("plaintext", Primitives.utf8(plaintext));
    Map<String, Object> sealed = ClientCrypto.compute(ClientCrypto.VERSION, "ecies.encrypt-response", fields);
    byte[] mac = ((byte[]) sealed.get("mac")).clone();
    if (isForged) mac[0] ^= 1;
    return Adapter.reply("encryptedData", Primitives.base64((byte[]) sealed.get("encryptedData")),
        "mac", Primitives.base64(mac), "nonce", Primitives.base64(nonce), "timestamp", time);
  }

  private Map<String, Object> fields(ClientRecord record, String sharedInfo, Map<?, ?> message) throws Refusal {
    String keyId = Members.required(message, "temporaryKeyId", String.class);
    return Adapter.reply("scope", record == null ? "application" : "activation", "sharedInfo1", sharedInfo,
        "applicationKey", applicationKey, "applicationSecret", applicationSecret, "temporaryKeyId", keyId,
        "activationId", record == null ? null : record.id,
        "transportKey", record == null ? null : record.key("transport"),
        "privateKey", temporaryKeys.get(keyId).privateKey(),
        "ephemeralPublicKey", bytes(message, "ephemeralPublicKey"));
  }

  static byte[] bytes(Map<?, ?> message, String name) throws Refusal {
    return Members.decode(Members.required(message, name, String.class));
  }

  static String sharedInfo(String path) {
    return switch (path) {
      case "/pa/v3/user/info" -> "/pa/generic/activation";
      case "/pa/v3/upgrade/start" -> "/pa/upgrade";
      default -> path.replace("/pa/v3/", "/pa/");
    };
  }

  /** Returns whether the signature of a request is right. */
  boolean judges(Received received) throws Refusal {
    Map<String, Object> signature = received.signature();
    boolean isOld = received.request().authorization().contains("pa_version=\"2.1\"");
    byte[] data = data("POST", received.request().path().replace("/pa/v3/", "/pa/"),
        (String) signature.get("nonce"), Primitives.utf8(received.request().body()), applicationSecret);
    return received.record().verifies(isOld ? "2.1" : ClientCrypto.VERSION,
        (String) signature.get("signatureType"), (String) signature.get("signature"), data, false);
  }

  /** Returns whether a signature of the application is right. */
  boolean judges(ClientSignature signature, String method, String uriId, byte[] body) throws Refusal {
    String secret = signature.isOffline() ? "offline" : applicationSecret;
    byte[] data = data(method, uriId, signature.nonce(), body, secret);
    return record(signature.activationId()).verifies(
        signature.version(), signature.type(), signature.value(), data, signature.isOffline());
  }

  private static byte[] data(String method, String uriId, String nonce, byte[] body, String secret) throws Refusal {
    Map<String, Object> fields = Adapter.reply("method", method, "uriId", uriId, "body", body,
        "nonce", Members.decode(nonce), "applicationSecret", secret);
    String data = (String) ClientCrypto.compute(ClientCrypto.VERSION, "request.signed-data", fields).get("data");
    return Primitives.utf8(data);
  }
}
