import java.util.Base64;
import java.util.List;
import java.util.Map;

/** The answers of the server of a script, by the path of the request. */
final class ClientAnswers {
  private static final List<String> STATES = List.of("created", "pendingCommit", "active", "blocked", "removed");

  private final ClientServer server;
  private final long keyLifetime;

  ClientAnswers(ClientServer server, long keyLifetime) {
    this.server = server;
    this.keyLifetime = keyLifetime;
  }

  /** Reads the claims of a JSON Web Token without checking them. */
  static Map<?, ?> claims(String token) throws Refusal {
    try {
      return Members.object(Primitives.decodeUtf8(Base64.getUrlDecoder().decode(token.split("\\.")[1])));
    } catch (java.nio.charset.CharacterCodingException notText) {
      throw new Refusal("invalid-encoding");
    }
  }

  /** Answers a request at a time of the server; the call is the event that asked for it. */
  ClientRequest.Response answer(ClientServer.Received received, String kind, ClientAsked call, long time)
      throws Refusal {
    switch (kind) {
      case "no-connection":
        return new ClientRequest.Response(0, "");
      case "ok", "malformed", "forged":
        return new ClientRequest.Response(200, body(received, kind, call, time));
      default:
        String body = "{\"status\":\"ERROR\",\"responseObject\":{\"code\":\"ERROR\"}}";
        return new ClientRequest.Response(Integer.parseInt(kind.replace("http-", "")), body);
    }
  }

  private String body(ClientServer.Received received, String kind, ClientAsked call, long time) throws Refusal {
    boolean isForged = kind.equals("forged");
    boolean isMalformed = kind.equals("malformed");
    switch (received.request().path()) {
      case "/pa/v3/activation/create":
        return activation(received, isMalformed, isForged, call, time);
      case "/pa/v3/token/create":
        return encrypted(received, isMalformed ? Map.of() : token(call), isForged, time);
      case "/pa/v3/upgrade/start":
        return encrypted(received, Adapter.reply("ctrData", counter(received, isMalformed)), isForged, time);
      default:
        break;
    }
    if (isMalformed) return "no JSON";
    return switch (received.request().path()) {
      case "/pa/v3/keystore/create" -> plain(Adapter.reply("jwt", key(received, isForged, call, time)));
      case "/pa/v3/vault/unlock" -> encrypted(received, vault(received, call), isForged, time);
      case "/pa/v3/user/info" -> encrypted(received, Adapter.reply("sub", "user"), isForged, time);
      case "/pa/v3/recovery/confirm" ->
          encrypted(received, Adapter.reply("alreadyConfirmed", false), isForged, time);
      // What is neither encrypted nor signed cannot be forged, and is no answer then.
      default -> isForged ? "{\"status\":\"ERROR\"}" : unprotected(received, call, time);
    };
  }

  private String unprotected(ClientServer.Received received, ClientAsked call, long time) throws Refusal {
    return switch (received.request().path()) {
      case "/pa/v3/status" -> plain(Adapter.reply("serverTime", time));
      case "/pa/v3/activation/status" -> plain(status(received, call.nextStatus()));
      default -> signed(received);
    };
  }

  private static String plain(Map<String, Object> object) {
    return Json.write(Adapter.reply("status", "OK", "responseObject", object));
  }

  private static String signed(ClientServer.Received received) {
    if (received.request().path().endsWith("/upgrade/commit")) received.record().version = 3;
    return "{\"status\":\"OK\"}";
  }

  private String encrypted(ClientServer.Received received, Map<?, ?> content, boolean isForged, long time)
      throws Refusal {
    Map<?, ?> message = Members.object(received.request().body());
    String sharedInfo = ClientServer.sharedInfo(received.request().path());
    return Json.write(
        server.encrypt(received.record(), sharedInfo, message, Json.write(content), time, isForged));
  }

  private Map<String, Object> token(ClientAsked call) {
    String id = ClientCrypto.randomId();
    String secret = Primitives.base64(server.addToken(id));
    Map<String, Object> content = Adapter.reply("tokenId", id, "tokenSecret", secret);
    switch (call.event().text("content", "right")) {
      case "without-id" -> content.remove("tokenId");
      case "empty-id" -> content.put("tokenId", "");
      case "without-secret" -> content.remove("tokenSecret");
      case "secret-of-15-bytes" -> content.put("tokenSecret", Primitives.base64(ClientCrypto.random(15)));
      case "secret-of-17-bytes" -> content.put("tokenSecret", Primitives.base64(ClientCrypto.random(17)));
      case "secret-not-base64" -> content.put("tokenSecret", "*".repeat(24));
      case "secret-with-asterisk" -> content.put("tokenSecret", ClientActivationAnswer.withAsterisk(secret));
      default -> { }
    }
    return content;
  }

  private static String counter(ClientServer.Received received, boolean isMalformed) {
    return Primitives.base64(isMalformed ? new byte[15] : received.record().firstCounter());
  }

  private String key(ClientServer.Received received, boolean isForged, ClientAsked call, long time) throws Refusal {
    ClientRecord record = received.record();
    String claimed = call.event().text("claims", "right");
    boolean isOtherChallenge = claimed.equals("other-challenge");
    boolean isOtherApplication = claimed.equals("other-application");
    byte[] challenge = (byte[]) received.content().get("challenge");
    String id = server.makeTemporaryKey();
    long expires = time + keyLifetime;
    Map<String, Object> claims = Adapter.reply("sub", id,
        "applicationKey", isOtherApplication ? Primitives.base64(ClientCrypto.random(16)) : server.applicationKey,
        "challenge", Primitives.base64(isOtherChallenge ? ClientCrypto.random(challenge.length) : challenge),
        "publicKey", Primitives.base64(server.temporaryPublicKey(id)),
        "iat", time / 1000, "exp", expires / 1000, "iat_ms", time, "exp_ms", expires);
    boolean isOtherActivation = claimed.equals("other-activation");
    if (record != null) claims.put("activationId", isOtherActivation ? ClientCrypto.randomId() : record.id);
    ClientCrypto.KeyPair signer = record == null ? server.masterKeys : record.serverKeys;
    if (isForged) signer = ClientCrypto.keyPair();
    return (String) ClientCrypto.compute(
        "jwt.sign", "claims", Json.write(claims), "privateKey", signer.privateKey()).get("token");
  }

  private static Map<String, Object> vault(ClientServer.Received received, ClientAsked call) {
    byte[] key = ClientCrypto.bytes("vault.protect-key", "protectedKey",
        "vaultKey", received.record().key("vault"), "transportKey", received.record().key("transport"));
    return switch (call.event().text("content", "right")) {
      case "right" -> Adapter.reply("encryptedVaultEncryptionKey", Primitives.base64(key));
      case "without-key" -> Adapter.reply();
      case "not-base64" -> Adapter.reply("encryptedVaultEncryptionKey", "*".repeat(44));
      default -> Adapter.reply("encryptedVaultEncryptionKey", Primitives.base64(new byte[15]));
    };
  }

  private Map<String, Object> status(ClientServer.Received received, Events.Event stated) throws Refusal {
    ClientRecord record = received.record();
    String blob = stated.text("blob", "right");
    byte[] transport = blob.equals("other-key") ? ClientCrypto.random(16) : record.key("transport");
    byte[] nonce = ClientCrypto.random(16);
    int ahead = (int) stated.integer("ahead", 0);
    byte[] hash = ClientCrypto.bytes(
        "counter.hash", "hash", "counterData", record.counterAhead(ahead), "transportKey", record.key("transport"));
    int state = STATES.indexOf(stated.text("state", "active")) + 1;
    long lookAhead = stated.integer("lookAhead", 20);
    if (blob.startsWith("look-ahead-")) lookAhead = Long.parseLong(blob.replace("look-ahead-", ""));
    // With another nonce the first block becomes another one, and with it the header.
    byte[] usedNonce = blob.equals("wrong-header") ? ClientCrypto.random(16) : nonce;
    byte[] bytes = (byte[]) ClientCrypto.compute("status.encrypt", "transportKey", transport,
        "challenge", ClientServer.bytes(received.content(), "challenge"), "nonce", usedNonce,
        "state", blob.equals("unknown-state") ? 6 : state,
        "currentVersion", stated.integer("currentVersion", record.version),
        "upgradeVersion", stated.integer("upgradeVersion", 3), "reserved", ClientCrypto.random(5),
        "counterByte", record.counterByteAhead((int) stated.integer("byteAhead", ahead)),
        "failedAttempts", stated.integer("failed", 0), "maxFailedAttempts", stated.integer("maximum", 5),
        "lookAhead", lookAhead, "counterHash", hash).get("blob");
    if (blob.equals("31-bytes")) bytes = java.util.Arrays.copyOf(bytes, 31);
    Map<String, Object> answer = Adapter.reply("activationId", record.id,
        "encryptedStatusBlob", Primitives.base64(bytes), "nonce", Primitives.base64(nonce));
    if (stated.has("customObject")) answer.put("customObject", stated.text("customObject"));
    return answer;
  }

  private String activation(
      ClientServer.Received received, boolean isMalformed, boolean isForged, ClientAsked call, long time)
      throws Refusal {
    Map<?, ?> message = Members.object(received.request().body());
    Map<?, ?> outer = Members.object(server.decrypt(null, ClientServer.OUTER, message));
    Map<?, ?> sealed = Members.required(outer, "activationData", Map.class);
    Map<?, ?> inner = Members.object(server.decrypt(null, ClientServer.INNER, sealed));
    ClientRecord record = new ClientRecord(ClientServer.bytes(inner, "devicePublicKey"));
    server.add(record);
    Map<String, Object> content = isMalformed ? Map.of() : ClientActivationAnswer.content(record, call.event());
    Map<String, Object> layer = Adapter.reply("activationData",
        server.encrypt(null, ClientServer.INNER, sealed, Json.write(content), time, false));
    if (call.event().yes("userInfo", false)) layer.put("userInfo", Adapter.reply("sub", "user"));
    return Json.write(server.encrypt(null, ClientServer.OUTER, message, Json.write(layer), time, isForged));
  }
}
