import java.util.LinkedHashMap;
import java.util.Map;

/** The encrypted messages of a client that lives with a real server, and their keys (§ 12). */
final class LiveMessages {
  /** A key that requests are encrypted for; a temporary one has an id and an end. */
  record Recipient(String id, byte[] publicKey, long expires) {}

  /** A request that is encrypted, and what its answer is decrypted with. */
  record Sealed(Map<String, Object> members, Map<String, Object> setup, byte[] nonce, Recipient recipient) {
    byte[] body() { return Primitives.utf8(Json.write(members)); }
  }

  private static final long MARGIN = 10_000;

  private final LiveClient client;
  private final Map<String, Recipient> temporaryKeys = new LinkedHashMap<>();

  LiveMessages(LiveClient client) { this.client = client; }

  void forget(String scope) { temporaryKeys.remove(scope); }

  /** Encrypts a text; the recipient may be that of another message. */
  Sealed seal(String scope, String purpose, String text, Recipient known) throws LiveFailure, Refusal {
    Recipient recipient = known != null ? known : recipient(scope);
    ClientCrypto.KeyPair ephemeral = ClientCrypto.keyPair();
    byte[] nonce = has("3.1") ? ClientCrypto.random(16) : null;
    Long time = has("3.2") ? client.now() : null;
    Map<String, Object> setup = origin(scope);
    setup.putAll(Adapter.reply("scope", scope, "sharedInfo1", purpose, "temporaryKeyId", recipient.id(),
        "ephemeralPrivateKey", ephemeral.privateKey(), "ephemeralPublicKey", ephemeral.publicKey(),
        "publicKey", recipient.publicKey()));
    Map<String, Object> input = new LinkedHashMap<>(setup);
    input.putAll(Adapter.reply("plaintext", Primitives.utf8(text), "nonce", nonce, "timestamp", time));
    Map<String, Object> sealed = ClientCrypto.compute(client.version, "ecies.encrypt-request", input);
    Map<String, Object> members = Adapter.reply("ephemeralPublicKey", Primitives.base64(ephemeral.publicKey()),
        "encryptedData", Primitives.base64((byte[]) sealed.get("encryptedData")),
        "mac", Primitives.base64((byte[]) sealed.get("mac")));
    if (nonce != null) members.put("nonce", Primitives.base64(nonce));
    if (time != null) members.put("timestamp", time);
    if (recipient.id() != null) members.put("temporaryKeyId", recipient.id());
    return new Sealed(members, setup, nonce, recipient);
  }

  /** Decrypts an answer. */
  byte[] open(Sealed request, String answer) throws LiveFailure {
    try {
      Map<String, Object> input = new LinkedHashMap<>(request.setup());
      input.putAll(
          ClientCrypto.compute(client.version, "ecies.parse-response", Adapter.reply("response", answer)));
      if (client.version.equals("3.1")) input.put("requestNonce", request.nonce());
      return (byte[]) ClientCrypto.compute(client.version, "ecies.decrypt-response", input).get("plaintext");
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }

  private boolean has(String since) { return client.version.compareTo(since) >= 0; }

  /** The application, and the activation where the scope is that. */
  private Map<String, Object> origin(String scope) {
    boolean isActivation = scope.equals("activation");
    return Adapter.reply("applicationKey", client.applicationKey, "applicationSecret", client.applicationSecret,
        "activationId", isActivation ? client.activation.id : null,
        "transportKey", isActivation ? client.activation.transport : null);
  }

  private Recipient recipient(String scope) throws LiveFailure, Refusal {
    byte[] signer = scope.equals("application") ? client.masterPublicKey : client.activation.serverPublicKey;
    if (!has("3.3")) return new Recipient(null, signer, 0);
    Recipient known = temporaryKeys.get(scope);
    if (known != null && client.now() + MARGIN < known.expires()) return known;
    Map<String, Object> about = origin(scope);
    about.putAll(Adapter.reply("scope", scope, "challenge", ClientCrypto.random(18)));
    Object token = ClientCrypto.compute(client.version, "temporary-key.request", about).get("token");
    Map<?, ?> answer = client.post("/pa/v3/keystore/create", Adapter.reply("requestObject", Adapter.reply("jwt", token)));
    about.remove("applicationSecret");
    about.remove("transportKey");
    about.putAll(Adapter.reply("token", LiveClient.text(answer, "jwt"), "publicKey", signer, "time", client.now()));
    try {
      Map<String, Object> accepted = ClientCrypto.compute(client.version, "temporary-key.accept", about);
      Recipient made = new Recipient((String) accepted.get("keyId"), (byte[]) accepted.get("temporaryPublicKey"),
          ((Number) accepted.get("expires")).longValue());
      temporaryKeys.put(scope, made);
      return made;
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }
}
