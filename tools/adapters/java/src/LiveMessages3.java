import java.util.LinkedHashMap;
import java.util.Map;

/** The encrypted messages of protocol 3 (§ 12). */
final class LiveMessages3 extends LiveMessages {
  /** A request, with what its answer is decrypted with. */
  private record SealedRequest(Map<String, Object> members, Key key, String version, Map<String, Object> opening)
      implements Sealed {
    @Override public String open(String answer) throws LiveFailure {
      try {
        Map<String, Object> input = new LinkedHashMap<>(opening);
        input.putAll(ClientCrypto.compute(version, "ecies.parse-response", Adapter.reply("response", answer)));
        Object plaintext = ClientCrypto.compute(version, "ecies.decrypt-response", input).get("plaintext");
        return LiveAnswers.utf8((byte[]) plaintext);
      } catch (Refusal refusal) {
        throw LiveFailure.refused();
      }
    }
  }

  LiveMessages3(LiveClient client) { super(client); }

  @Override Sealed seal(String scope, String purpose, String text, Key key) throws LiveFailure, Refusal {
    ClientCrypto.KeyPair ephemeral = ClientCrypto.keyPair();
    byte[] nonce = has("3.1") ? ClientCrypto.random(16) : null;
    Long time = has("3.2") ? setup.time().now() : null;
    Map<String, Object> opening = origin(scope);
    opening.putAll(Adapter.reply("scope", scope, "sharedInfo1", purpose, "temporaryKeyId", key.id(),
        "ephemeralPrivateKey", ephemeral.privateKey(), "ephemeralPublicKey", ephemeral.publicKey(),
        "publicKey", key.bytes()));
    Map<String, Object> input = new LinkedHashMap<>(opening);
    input.putAll(Adapter.reply("plaintext", Primitives.utf8(text), "nonce", nonce, "timestamp", time));
    Map<String, Object> sealed = ClientCrypto.compute(setup.version(), "ecies.encrypt-request", input);
    Map<String, Object> members = Adapter.reply("ephemeralPublicKey", Primitives.base64(ephemeral.publicKey()),
        "encryptedData", Primitives.base64((byte[]) sealed.get("encryptedData")),
        "mac", Primitives.base64((byte[]) sealed.get("mac")));
    if (nonce != null) members.put("nonce", Primitives.base64(nonce));
    if (time != null) members.put("timestamp", time);
    if (key.id() != null) members.put("temporaryKeyId", key.id());
    if (setup.version().equals("3.1")) opening.put("requestNonce", nonce);
    return new SealedRequest(members, key, setup.version(), opening);
  }

  private boolean has(String since) { return setup.version().compareTo(since) >= 0; }

  /** The application, and the activation where the scope is that. */
  private Map<String, Object> origin(String scope) {
    return Adapter.reply("applicationKey", setup.applicationKey(), "applicationSecret", setup.applicationSecret(),
        "activationId", activationId(scope),
        "transportKey", isOfActivation(scope) ? client.activation.key("transport") : null);
  }

  private byte[] signer(String scope) {
    return isOfActivation(scope) ? client.activation.key("server") : setup.masterPublicKey();
  }

  @Override Key key(String scope) throws LiveFailure, Refusal {
    return has("3.3") ? super.key(scope) : new Key(null, signer(scope), 0);
  }

  @Override Key requested(String scope) throws LiveFailure, Refusal {
    Map<String, Object> about = origin(scope);
    about.putAll(Adapter.reply("scope", scope, "challenge", ClientCrypto.random(18)));
    String answer =
        exchanged(ClientCrypto.compute(setup.version(), "temporary-key.request", about).get("token"));
    about.remove("applicationSecret");
    about.remove("transportKey");
    about.putAll(Adapter.reply("token", answer, "publicKey", signer(scope), "time", setup.time().now()));
    try {
      Map<String, Object> accepted = ClientCrypto.compute(setup.version(), "temporary-key.accept", about);
      return new Key((String) accepted.get("keyId"), (byte[]) accepted.get("temporaryPublicKey"),
          ((Number) accepted.get("expires")).longValue());
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }
}
