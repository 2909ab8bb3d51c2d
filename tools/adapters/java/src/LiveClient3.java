import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A client of protocol 3. */
final class LiveClient3 extends LiveClient {
  private static final int ITERATIONS = 10_000;
  private static final int COUNTER_LENGTH = 16;

  /** The keys between the activation and its persistence. */
  private ServerKeys agreed;

  LiveClient3(LiveSetup setup, String stored) { super(setup, stored); }

  @Override LiveClient anew(String text) { return new LiveClient3(setup, text); }

  @Override void permit(String call) throws LiveFailure { demandActivation(); }

  @Override boolean isStorable() { return activation.has("knowledge"); }

  @Override String validation() { return "signature/validate"; }

  // The activation

  @Override Map<String, Object> activate(String code, String name, String password) throws LiveFailure, Refusal {
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
    String response = exchanged(type, attributes, members);
    try {
      return accept(pair, response);
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }

  private Map<String, Object> accept(ClientCrypto.KeyPair pair, String response) throws Refusal {
    Map<String, Object> made = setup.compute("activation.read-response", "response", response);
    agree((String) made.get("activationId"), pair.privateKey(), (byte[]) made.get("serverPublicKey"));
    activation.counterData = (byte[]) made.get("counterData");
    Object fingerprint = setup.compute("activation.fingerprint", "devicePublicKey", pair.publicKey(),
        "serverPublicKey", activation.key("server"), "activationId", activation.id).get("fingerprint");
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
    begin(id);
    activation.keep("server", serverPublicKey);
    activation.keep("transport", agreed.transport());
    activation.keep("possession", agreed.possession());
    activation.keep("biometry", agreed.biometry());
    activation.keep("private", (byte[]) setup.compute(
        "vault.protect-private-key", "privateKey", privateKey, "vaultKey", agreed.vault()).get("protectedKey"));
  }

  /** Takes an activation of version 2 over, which has a numeric counter. */
  void adopt(Map<?, ?> input) throws LiveFailure, Refusal {
    agree((String) input.get("activationId"), LiveAnswers.decoded(input, "privateKey"),
        LiveAnswers.decoded(input, "serverPublicKey"));
    activation.counterByte = Long.parseLong((String) input.get("counter")) % 256;
    activation.state = "ACTIVE";
    persist((String) input.get("password"));
  }

  /** Upgrades an activation of version 2: gets the counter of version 3, and commits with it. */
  void upgrade() throws LiveFailure, Refusal {
    String answer = encrypted("activation", setup.path("upgrade/start"), "/pa/upgrade", "{}");
    activation.counterData =
        LiveAnswers.decoded(LiveAnswers.object(Primitives.utf8(answer)), "ctrData", COUNTER_LENGTH);
    store();
    signedPlainly("upgrade/commit", POSSESSION, null, "{}");
  }

  /** Protects the key of the password, and stores the activation. */
  void persist(String password) throws LiveFailure, Refusal {
    if (agreed == null) throw LiveFailure.impossible();
    protect(agreed.knowledge(), password);
    agreed = null;
    store();
  }

  private void protect(byte[] key, String password) throws Refusal {
    byte[] salt = ClientCrypto.random(16);
    activation.keep("salt", salt);
    activation.keep("knowledge", (byte[]) setup.compute("factor.protect-knowledge", "key", key,
        "password", password, "salt", salt, "iterations", ITERATIONS).get("protectedKey"));
  }

  private byte[] knowledgeKey(String password) throws Refusal {
    return (byte[]) setup.compute("factor.recover-knowledge", "protectedKey", activation.key("knowledge"),
        "password", password, "salt", activation.key("salt"), "iterations", ITERATIONS).get("key");
  }

  @Override void changePassword(String old, String next) throws LiveFailure, Refusal {
    validatePassword(old);
    protect(knowledgeKey(old), next);
    store();
  }

  // The status

  /** Takes the counter from the status as well. */
  @Override Map<String, Object> readStatus() throws LiveFailure, Refusal {
    demandActivation();
    byte[] challenge = setup.version().equals("3.0") ? null : ClientCrypto.random(16);
    Map<String, Object> asked = Adapter.reply("activationId", activation.id);
    if (challenge != null) asked.put("challenge", Primitives.base64(challenge));
    Map<?, ?> answer = setup.post("activation/status", Adapter.reply("requestObject", asked));
    Map<String, Object> read;
    try {
      read = setup.compute("status.decrypt", "transportKey", activation.key("transport"), "challenge", challenge,
          "nonce", challenge == null ? null : LiveAnswers.decoded(answer, "nonce"),
          "blob", LiveAnswers.decoded(answer, "encryptedStatusBlob"));
    } catch (Refusal | LiveFailure unreadable) {
      // A status that cannot be read is one of an activation that must not be used.
      activation.state = LiveActivation.UNREADABLE;
      throw LiveFailure.refused();
    }
    activation.state = LiveActivation.state(read);
    if (challenge != null && activation.state.equals("ACTIVE")) synchronizeCounter(read);
    store();
    return read;
  }

  /** In this version nothing follows from a status. */
  @Override Map<String, Object> fetchStatus() throws LiveFailure, Refusal { return readStatus(); }

  private void synchronizeCounter(Map<String, Object> read) throws Refusal {
    Map<String, Object> result = setup.compute("counter.synchronize", "transportKey", activation.key("transport"),
        "counterData", activation.counterData, "counterByte", activation.counterByte,
        "currentVersion", read.get("currentVersion"), "lookAhead", read.get("lookAhead"),
        "serverCounterByte", read.get("counterByte"), "serverCounterHash", read.get("counterHash"));
    activation.follow(result);
    if (result.get("decision").equals("invalid")) activation.state = LiveActivation.DEADLOCK;
  }

  // Signatures

  @Override String code(String data, String type, String password) throws LiveFailure, Refusal {
    return signature("signature.online", data, type, password);
  }

  /** Signs data; the next value of the counter is stored before the signature leaves the client. */
  String signature(String operation, String data, String type, String password, Object... more)
      throws LiveFailure, Refusal {
    demandActivation();
    // An activation of version 2 that is not upgraded has no counter of this version.
    if (!activation.state.equals("ACTIVE") || activation.counterData == null) throw LiveFailure.impossible();
    List<Object> input = new ArrayList<>(List.of("signatureType", type, "data", Primitives.utf8(data),
        "counterData", activation.counterData, "possessionKey", activation.key("possession"),
        "biometryKey", activation.key("biometry")));
    if (password != null) input.addAll(List.of("knowledgeKey", knowledgeKey(password)));
    input.addAll(List.of(more));
    Object signature = setup.compute(operation, input.toArray()).get("signature");
    advanceCounter();
    return (String) signature;
  }

  @Override String header(Map<String, Object> values, String type, String code) throws Refusal {
    values.putAll(Adapter.reply("signatureType", type, "signature", code));
    return (String) ClientCrypto.compute(setup.version(), "header.signature", values).get("value");
  }

  // Encrypted texts, recovery and the vault

  /** Sends an encrypted text in a scope, and returns that of the answer. */
  String encrypted(String scope, String path, String text) throws LiveFailure, Refusal {
    if (LiveMessages.isOfActivation(scope)) demandActivation();
    return encrypted(scope, path, "/pa/generic/" + scope, text);
  }

  /** Sends a text that is signed and then encrypted. */
  String signedThenEncrypted(Map<?, ?> call, String text) throws LiveFailure, Refusal {
    demandActivation();
    LiveMessages.Sealed sealed = messages.seal("activation", "/pa/generic/activation", text);
    LiveRequest request = LiveRequest.post((String) call.get("path"), (String) call.get("uriId"),
        call.get("factors"), call.get("password"), sealed.body(), Primitives.utf8(text));
    return sealed.open(LiveAnswers.utf8(signed(request, Map.of())));
  }

  /** Confirms a recovery code; tells whether it was confirmed before. */
  boolean confirmRecovery(String code, String password) throws LiveFailure, Refusal {
    String text = Json.write(Adapter.reply("recoveryCode", code));
    Map<?, ?> answer = signedAndEncrypted("recovery/confirm", text, PK, password);
    if (answer.get("alreadyConfirmed") instanceof Boolean already) return already;
    throw LiveFailure.refused();
  }

  @Override byte[] vaultKey(String password) throws LiveFailure, Refusal {
    return vaultKey(password, "NOT_SPECIFIED");
  }

  byte[] vaultKey(String password, String reason) throws LiveFailure, Refusal {
    String text = Json.write(Adapter.reply("reason", reason));
    Map<?, ?> answer = signedAndEncrypted("vault/unlock", text, PK, password);
    byte[] protectedKey = LiveAnswers.decoded(answer, "encryptedVaultEncryptionKey");
    try {
      return (byte[]) setup.compute("vault.recover-key", "protectedKey", protectedKey,
          "transportKey", activation.key("transport")).get("vaultKey");
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }
}
