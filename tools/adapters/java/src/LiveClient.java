import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A client that lives with a real server: what it stores, and the requests that it sends. */
final class LiveClient {
  private static final List<String> STATES =
      List.of("", "CREATED", "PENDING_COMMIT", "ACTIVE", "BLOCKED", "REMOVED");
  private static final int ITERATIONS = 10_000;
  private static final int COMPONENT_LENGTH = 8;

  final String version;
  final String applicationKey;
  final String applicationSecret;
  final byte[] masterPublicKey;
  private final LiveHttp http;
  private final LiveMessages messages = new LiveMessages(this);
  /** The activation; null where there is none. */
  LiveActivation activation;
  /** The keys between the activation and its persistence. */
  private ServerKeys agreed;
  /** What another object is made from; null before an activation is persisted. */
  String stored;
  /** What is known of the server's time: offset and precision, in microseconds. */
  Map<String, Object> time = new LinkedHashMap<>();

  LiveClient(String version, Map<?, ?> setup, String stored) throws Refusal {
    this.version = version;
    applicationKey = (String) setup.get("applicationKey");
    applicationSecret = (String) setup.get("applicationSecret");
    masterPublicKey = Primitives.unbase64((String) setup.get("masterPublicKey"), "invalid-encoding");
    http = new LiveHttp((String) setup.get("url"));
    this.stored = stored;
    activation = stored == null ? null : LiveActivation.of(stored);
  }

  private void store() {
    if (activation != null && activation.knowledge != null) stored = activation.text();
  }

  private Map<String, Object> compute(String operation, Object... namesAndValues) throws Refusal {
    return ClientCrypto.compute(version, operation, Adapter.reply(namesAndValues));
  }

  long now() {
    long offset = time.get("offset") instanceof Number number ? number.longValue() : 0;
    return System.currentTimeMillis() + Math.round(offset / 1000.0);
  }

  // Plain requests

  /** Posts an object and returns the object of the answer. */
  Map<?, ?> post(String path, Map<String, Object> object) throws LiveFailure {
    return plain(http.send("POST", path, Map.of(), Primitives.utf8(Json.write(object))));
  }

  /** The object of an answer that is not encrypted; it says by itself whether it is an error, also with the status 200. */
  private static Map<?, ?> plain(byte[] answer) throws LiveFailure {
    Map<?, ?> members = object(answer);
    if (!"OK".equals(members.get("status"))) throw LiveFailure.refused();
    return members.get("responseObject") instanceof Map<?, ?> inner ? inner : Map.of();
  }

  void synchronizeTime() throws LiveFailure, Refusal {
    long start = System.currentTimeMillis();
    if (!(post("/pa/v3/status", Map.of()).get("serverTime") instanceof Long serverTime)) throw LiveFailure.refused();
    Map<String, Object> input =
        Adapter.reply("start", start, "now", System.currentTimeMillis(), "serverTime", serverTime);
    input.putAll(time);
    time = ClientCrypto.compute(version, "time.synchronize", input);
  }

  // The activation

  /** Makes an activation with a code, and with the one-time password where it is not null. */
  Map<String, Object> activate(String code, String name, String password) throws LiveFailure, Refusal {
    Map<String, Object> members = Adapter.reply("activationName", name);
    if (password != null) members.put("activationOtp", password);
    return create("CODE", Adapter.reply("code", code), members);
  }

  /** Makes an activation with a recovery code and its PUK. */
  Map<String, Object> recover(String code, String puk, String name) throws LiveFailure, Refusal {
    return create("RECOVERY", Adapter.reply("recoveryCode", code, "puk", puk), Adapter.reply("activationName", name));
  }

  private Map<String, Object> create(String type, Map<String, Object> attributes, Map<String, Object> members)
      throws LiveFailure, Refusal {
    ClientCrypto.KeyPair pair = ClientCrypto.keyPair();
    members.put("devicePublicKey", Primitives.base64(pair.publicKey()));
    LiveMessages.Sealed inner = messages.seal("application", "/pa/activation", Json.write(members), null);
    String request = Json.write(
        Adapter.reply("type", type, "identityAttributes", attributes, "activationData", inner.members()));
    LiveMessages.Sealed outer =
        messages.seal("application", "/pa/generic/application", request, inner.recipient());
    byte[] answer =
        http.send("POST", "/pa/v3/activation/create", encryptionHeader("application"), outer.body());
    Map<?, ?> opened = object(messages.open(outer, utf8(answer)));
    if (!(opened.get("activationData") instanceof Map<?, ?> data)) throw LiveFailure.refused();
    try {
      return accept(pair, utf8(messages.open(inner, Json.write(data))));
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }

  private Map<String, Object> accept(ClientCrypto.KeyPair pair, String response) throws Refusal {
    Map<String, Object> made = compute("activation.read-response", "response", response);
    agree((String) made.get("activationId"), pair.privateKey(), (byte[]) made.get("serverPublicKey"));
    activation.counterData = (byte[]) made.get("counterData");
    Object fingerprint = compute("activation.fingerprint", "devicePublicKey", pair.publicKey(),
        "serverPublicKey", activation.serverPublicKey, "activationId", activation.id).get("fingerprint");
    Map<String, Object> output = Adapter.reply("activationId", activation.id, "fingerprint", fingerprint);
    if (made.get("recoveryCode") != null) {
      output.putAll(Adapter.reply("recoveryCode", made.get("recoveryCode"), "puk", made.get("puk")));
    }
    return output;
  }

  /** Derives the keys that the activation has in all versions. */
  private void agree(String id, byte[] privateKey, byte[] serverPublicKey) throws Refusal {
    try {
      agreed = ServerKeys.of(privateKey, serverPublicKey);
    } catch (java.security.GeneralSecurityException broken) {
      throw new IllegalStateException(broken);
    }
    // Another activation has other temporary keys.
    messages.forget("activation");
    activation = new LiveActivation();
    activation.id = id;
    activation.serverPublicKey = serverPublicKey;
    activation.transport = agreed.transport();
    activation.possession = agreed.possession();
    activation.biometry = agreed.biometry();
    activation.privateKey = (byte[]) compute(
        "vault.protect-private-key", "privateKey", privateKey, "vaultKey", agreed.vault()).get("protectedKey");
  }

  /** Takes an activation of version 2 over, which has a numeric counter. */
  void adopt(Map<?, ?> input) throws LiveFailure, Refusal {
    agree((String) input.get("activationId"), decoded(input, "privateKey"), decoded(input, "serverPublicKey"));
    activation.counterByte = Long.parseLong((String) input.get("counter")) % 256;
    activation.state = "ACTIVE";
    persist((String) input.get("password"));
  }

  /** Upgrades an activation of version 2: gets the counter of version 3, and commits with it. */
  void upgrade() throws LiveFailure, Refusal {
    byte[] counterData =
        decoded(object(Primitives.utf8(encrypted("activation", "/pa/v3/upgrade/start", "/pa/upgrade", "{}"))), "ctrData");
    if (counterData.length != 16) throw LiveFailure.refused();
    activation.counterData = counterData;
    store();
    Map<String, Object> call = endpoint("upgrade/commit", "possession", null);
    call.put("body", "{}");
    plain(signed(call));
  }

  /** Protects the key of the password, and stores the activation. */
  void persist(String password) throws LiveFailure, Refusal {
    if (agreed == null) throw LiveFailure.impossible();
    protect(agreed.knowledge(), password);
    agreed = null;
    store();
  }

  private void protect(byte[] key, String password) throws Refusal {
    activation.salt = ClientCrypto.random(16);
    activation.knowledge = (byte[]) compute("factor.protect-knowledge", "key", key, "password", password,
        "salt", activation.salt, "iterations", ITERATIONS).get("protectedKey");
  }

  private byte[] knowledgeKey(String password) throws Refusal {
    return (byte[]) compute("factor.recover-knowledge", "protectedKey", activation.knowledge, "password", password,
        "salt", activation.salt, "iterations", ITERATIONS).get("key");
  }

  private void demandActivation() throws LiveFailure {
    if (activation == null) throw LiveFailure.impossible();
  }

  Map<String, Object> status() throws LiveFailure, Refusal {
    demandActivation();
    byte[] challenge = version.equals("3.0") ? null : ClientCrypto.random(16);
    Map<String, Object> asked = Adapter.reply("activationId", activation.id);
    if (challenge != null) asked.put("challenge", Primitives.base64(challenge));
    Map<?, ?> answer = post("/pa/v3/activation/status", Adapter.reply("requestObject", asked));
    Map<String, Object> read;
    try {
      read = compute("status.decrypt", "transportKey", activation.transport, "challenge", challenge,
          "nonce", challenge == null ? null : Members.decode(text(answer, "nonce")),
          "blob", Members.decode(text(answer, "encryptedStatusBlob")));
    } catch (Refusal | LiveFailure unreadable) {
      // A status that cannot be read is one of an activation that must not be used.
      activation.state = "UNREADABLE";
      throw LiveFailure.refused();
    }
    activation.state = STATES.get(((Number) read.get("state")).intValue());
    if (challenge != null && activation.state.equals("ACTIVE")) synchronizeCounter(read);
    store();
    return Adapter.reply(
        "state", activation.state, "failed", read.get("failedAttempts"), "allowed", read.get("maxFailedAttempts"));
  }

  private void synchronizeCounter(Map<String, Object> read) throws Refusal {
    Map<String, Object> result = compute("counter.synchronize", "transportKey", activation.transport,
        "counterData", activation.counterData, "counterByte", activation.counterByte,
        "currentVersion", read.get("currentVersion"), "lookAhead", read.get("lookAhead"),
        "serverCounterByte", read.get("counterByte"), "serverCounterHash", read.get("counterHash"));
    if (result.get("decision").equals("updated")) {
      activation.counterData = (byte[]) result.get("counterData");
      activation.counterByte = ((Number) result.get("counterByte")).longValue();
    } else if (result.get("decision").equals("invalid")) {
      activation.state = "DEADLOCK";
    }
  }

  // Signed requests

  /** Signs data; the next value of the counter is stored before the signature leaves the client. */
  private String sign(String operation, String data, String factors, String password, Object... more)
      throws LiveFailure, Refusal {
    demandActivation();
    // An activation of version 2 that is not upgraded has no counter of this version.
    if (!activation.state.equals("ACTIVE") || activation.counterData == null) throw LiveFailure.impossible();
    List<Object> input = new ArrayList<>(List.of("signatureType", factors.toLowerCase(Locale.ROOT),
        "data", Primitives.utf8(data), "counterData", activation.counterData, "possessionKey", activation.possession,
        "biometryKey", activation.biometry));
    if (password != null) input.addAll(List.of("knowledgeKey", knowledgeKey(password)));
    input.addAll(List.of(more));
    Object signature = compute(operation, input.toArray()).get("signature");
    activation.counterData = ClientCrypto.nextCounter(activation.counterData);
    activation.counterByte = (activation.counterByte + 1) % 256;
    store();
    return (String) signature;
  }

  /** Makes the header of a signature. */
  private Map<String, String> sign(String method, String uriId, byte[] body, String factors, String password)
      throws LiveFailure, Refusal {
    byte[] nonce = ClientCrypto.random(16);
    Object data = compute("request.signed-data", "method", method, "uriId", uriId, "nonce", nonce, "body", body,
        "applicationSecret", applicationSecret).get("data");
    String signature = sign("signature.online", (String) data, factors, password);
    return Map.of("X-PowerAuth-Authorization", (String) compute("header.signature", "activationId", activation.id,
        "applicationKey", applicationKey, "nonce", Primitives.base64(nonce),
        "signatureType", factors.toLowerCase(Locale.ROOT), "signature", signature, "version", version).get("value"));
  }

  /** Sends a signed request; after a refusal it asks for the status, which tells why. */
  private byte[] signed(Map<?, ?> call, byte[] body, byte[] signedBody) throws LiveFailure, Refusal {
    String method = (String) call.get("method");
    String query = (String) call.get("query");
    boolean isGet = method.equals("GET");
    if (isGet) {
      Object canonical = query == null ? "" : compute("request.canonical-query", "query", query).get("canonical");
      signedBody = Primitives.utf8((String) canonical);
    }
    Map<String, String> header = sign(method, (String) call.get("uriId"), signedBody, (String) call.get("factors"),
        (String) call.get("password"));
    String target = call.get("path") + (query == null ? "" : "?" + query);
    try {
      return http.send(method, target, header, isGet ? null : body);
    } catch (LiveFailure failure) {
      if (failure.status != null && failure.status == LiveHttp.UNAUTHORIZED) askForStatus();
      throw failure;
    }
  }

  private void askForStatus() throws Refusal {
    try {
      status();
    } catch (LiveFailure unknown) {
      // The refusal of the request is what the call ends with; the state keeps what the status told.
      return;
    }
  }

  byte[] signed(Map<?, ?> call) throws LiveFailure, Refusal {
    byte[] body = Primitives.utf8(call.get("body") instanceof String text ? text : "");
    return signed(call, body, body);
  }

  private static Map<String, Object> endpoint(String name, Object factors, Object password) {
    return Adapter.reply("method", "POST", "path", "/pa/v3/" + name, "uriId", "/pa/" + name, "factors", factors,
        "password", password);
  }

  private Map<?, ?> signedAndEncrypted(String name, String purpose, String text, Object factors, Object password)
      throws LiveFailure, Refusal {
    demandActivation();
    LiveMessages.Sealed sealed = messages.seal("activation", purpose, text, null);
    byte[] answer = signed(endpoint(name, factors, password), sealed.body(), sealed.body());
    return object(messages.open(sealed, utf8(answer)));
  }

  void validatePassword(String password) throws LiveFailure, Refusal {
    Map<String, Object> call = endpoint("signature/validate", "possession_knowledge", password);
    call.put("body", "{}");
    plain(signed(call));
  }

  void changePassword(String old, String next) throws LiveFailure, Refusal {
    validatePassword(old);
    protect(knowledgeKey(old), next);
    store();
  }

  void remove(Object factors, Object password) throws LiveFailure, Refusal {
    Map<String, Object> call = endpoint("activation/remove", factors, password);
    call.put("body", "{}");
    plain(signed(call));
    activation = null;
    stored = null;
  }

  // Encrypted texts, tokens and the vault

  private Map<String, String> encryptionHeader(String scope) throws Refusal {
    String id = scope.equals("activation") ? activation.id : null;
    return Map.of("X-PowerAuth-Encryption", (String) compute("header.encryption",
        "applicationKey", applicationKey, "activationId", id, "version", version).get("value"));
  }

  /** Sends an encrypted text without a signature, and returns that of the answer. */
  String encrypted(String scope, String path, String purpose, String text) throws LiveFailure, Refusal {
    if (scope.equals("activation")) demandActivation();
    LiveMessages.Sealed sealed = messages.seal(scope, purpose, text, null);
    return utf8(messages.open(sealed, utf8(http.send("POST", path, encryptionHeader(scope), sealed.body()))));
  }

  /** Sends a text that is signed and then encrypted. */
  String signedThenEncrypted(Map<?, ?> call, String text) throws LiveFailure, Refusal {
    demandActivation();
    LiveMessages.Sealed sealed = messages.seal("activation", "/pa/generic/activation", text, null);
    Map<String, Object> request = Adapter.reply("method", "POST", "path", call.get("path"), "uriId", call.get("uriId"),
        "factors", call.get("factors"), "password", call.get("password"));
    return utf8(messages.open(sealed, utf8(signed(request, sealed.body(), Primitives.utf8(text)))));
  }

  String createToken(String name, Object factors, Object password) throws LiveFailure, Refusal {
    Map<?, ?> answer = signedAndEncrypted("token/create", "/pa/token/create", "{}", factors, password);
    byte[] secret = decoded(answer, "tokenSecret");
    if (secret.length != 16) throw LiveFailure.refused();
    String id = text(answer, "tokenId");
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
    LiveActivation.Token token = token(name);
    byte[] nonce = ClientCrypto.random(16);
    long timestamp = now();
    byte[] digest = (byte[]) compute("token.digest", "tokenSecret", token.secret(), "nonce", nonce,
        "timestamp", timestamp).get("digest");
    String header = (String) compute("header.token", "tokenId", token.id(), "tokenDigest", Primitives.base64(digest),
        "nonce", Primitives.base64(nonce), "timestamp", Long.toString(timestamp), "version", version).get("value");
    http.send("POST", path, Map.of("X-PowerAuth-Token", header), Primitives.utf8("{}"));
  }

  void removeToken(String name, Object factors, Object password) throws LiveFailure, Refusal {
    Map<String, Object> call = endpoint("token/remove", factors, password);
    call.put("body", Json.write(Adapter.reply("requestObject", Adapter.reply("tokenId", token(name).id()))));
    plain(signed(call));
    activation.tokens.remove(name);
    store();
  }

  /** Confirms a recovery code; tells whether it was confirmed before. */
  boolean confirmRecovery(String code, Object password) throws LiveFailure, Refusal {
    Map<?, ?> answer = signedAndEncrypted("recovery/confirm", "/pa/recovery/confirm",
        Json.write(Adapter.reply("recoveryCode", code)), "possession_knowledge", password);
    if (answer.get("alreadyConfirmed") instanceof Boolean already) return already;
    throw LiveFailure.refused();
  }

  byte[] vaultKey(Object password, String reason) throws LiveFailure, Refusal {
    Map<?, ?> answer = signedAndEncrypted("vault/unlock", "/pa/vault/unlock",
        Json.write(Adapter.reply("reason", reason)), "possession_knowledge", password);
    try {
      return (byte[]) compute("vault.recover-key", "protectedKey", decoded(answer, "encryptedVaultEncryptionKey"),
          "transportKey", activation.transport).get("vaultKey");
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }

  // What an application gets as a text

  /** The private key of the device, which the key of the vault protects. */
  private byte[] privateKey(Object password) throws LiveFailure, Refusal {
    byte[] vaultKey = vaultKey(password, "SIGN_WITH_DEVICE_PRIVATE_KEY");
    return (byte[]) compute("vault.recover-private-key", "protectedKey", activation.privateKey, "vaultKey", vaultKey)
        .get("privateKey");
  }

  /** Signs data with the key of the device; the text is Base64. */
  String signData(String data, Object password, Object format) throws LiveFailure, Refusal {
    byte[] privateKey = privateKey(password);
    return Primitives.base64((byte[]) compute("device.sign", "data", Primitives.utf8(data), "privateKey", privateKey,
        "format", format).get("signature"));
  }

  String signJwt(String claims, Object password) throws LiveFailure, Refusal {
    byte[] privateKey = privateKey(password);
    return (String) compute("jwt.sign", "claims", claims, "privateKey", privateKey).get("token");
  }

  /** Tells whether the server has signed data with this key. */
  boolean verifyServerData(String data, String signature, String key) throws LiveFailure {
    demandActivation();
    try {
      compute("server-data.verify", "data", Primitives.utf8(data), "signature", Members.decode(signature),
          "publicKey", key.equals("master") ? masterPublicKey : activation.serverPublicKey);
      return true;
    } catch (Refusal refusal) {
      return false;
    }
  }

  /** Reads the text of a QR code, which the server has signed. */
  Map<String, Object> scanOffline(String text) throws LiveFailure {
    demandActivation();
    try {
      Map<String, Object> read = new LinkedHashMap<>(compute("offline-data.verify-signature", "text", text,
          "masterPublicKey", masterPublicKey, "serverPublicKey", activation.serverPublicKey));
      read.put("nonce", Primitives.base64((byte[]) read.get("nonce")));
      return read;
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }

  /** Signs what was scanned; the text is digits that a user types. */
  String signOffline(Map<?, ?> input) throws LiveFailure, Refusal {
    String data = (String) compute("request.signed-data", "method", "POST", "uriId", input.get("uriId"),
        "nonce", Members.decode((String) input.get("nonce")), "body", Primitives.utf8((String) input.get("body")),
        "applicationSecret", "offline").get("data");
    return sign("signature.offline", data, (String) input.get("factors"), (String) input.get("password"),
        "componentLength", COMPONENT_LENGTH);
  }

  // Members of answers

  static String text(Map<?, ?> members, String name) throws LiveFailure {
    if (members.get(name) instanceof String text && !text.isEmpty()) return text;
    throw LiveFailure.refused();
  }

  private static byte[] decoded(Map<?, ?> members, String name) throws LiveFailure {
    try {
      return Members.decode(text(members, name));
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }

  static Map<?, ?> object(byte[] body) throws LiveFailure {
    try {
      return Members.object(utf8(body));
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }

  private static String utf8(byte[] bytes) throws LiveFailure {
    try {
      return Primitives.decodeUtf8(bytes);
    } catch (CharacterCodingException notText) {
      throw LiveFailure.refused();
    }
  }
}
