import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A client of protocol 4.0; what it sends and refuses in its states is decided by the operations of a client. */
final class LiveClient4 extends LiveClient {
  private static final int SHORTEST_PASSWORD = 4;
  private static final String VAULT_KEY = "KDK_APP_VAULT_KNOWLEDGE";
  /** Between the activation and its confirmation, the first keys of knowledge and biometry are in memory only. */
  private record Registration(byte[] knowledge, byte[] biometry) {}

  private final LiveStatus4 status = new LiveStatus4(this);
  private Registration registration;
  /** Whether a confirmation has failed, which may have reached the server. */
  private boolean hasConfirmationFailed = false;

  LiveClient4(LiveSetup setup, String stored) { super(setup, stored); }

  @Override LiveClient anew(String text) { return new LiveClient4(setup, text); }

  @Override boolean isStorable() { return registration == null; }

  @Override String validation() { return "auth/validate"; }

  @Override void permit(String call) throws LiveFailure, Refusal {
    Map<String, Object> decided = setup.compute("call.permit", "local", local(), "call", call,
        "configuration", setup.algorithm(), "biometry", Decisions.yesOrNo(hasBiometry()), "upgradeOffered", "no");
    if (!decided.get("answer").equals("ok")) throw LiveFailure.impossible();
  }

  private String local() {
    if (activation == null) return "empty";
    if (registration != null) return "registration";
    return activation.isUpgradePending ? "upgrade-pending" : "version-4";
  }

  boolean isRegistering() { return registration != null; }

  boolean hasBiometry() { return activation != null && activation.has("biometry"); }

  // The activation

  @Override Map<String, Object> activate(String code, String name, String password) throws LiveFailure, Refusal {
    if (activation != null && activation.state.equals("REMOVED")) forget();
    permit("create");
    Device4Secret secret = Device4Secret.of(setup.algorithm());
    ServerCalls.KeyPair pair = new ServerCalls.KeyPair(Curve.P384);
    Map<String, Object> members = asked(secret, pair);
    members.put("activationName", name);
    if (password != null) members.put("activationOtp", password);
    Map<?, ?> answer =
        LiveAnswers.object(Primitives.utf8(exchanged("CODE", Adapter.reply("code", code), members)));
    begin(LiveAnswers.text(answer, "activationId"), agreement(secret, answer));
    Object fingerprint = setup.compute("activation.key-fingerprint", "algorithm", activation.algorithm,
        "deviceKeys", List.of(pair.publicKey()), "serverKeys", List.of(activation.key("server")),
        "activationId", activation.id).get("fingerprint");
    return Adapter.reply("activationId", activation.id, "fingerprint", fingerprint);
  }

  /**
   * What an activation and the start of an upgrade ask for: a secret, with the key that verifies what the device signs.
   *
   * <p>Its private key is not kept, because no call of 4.0 signs with it.
   */
  static Map<String, Object> asked(Device4Secret secret, ServerCalls.KeyPair pair) {
    return Adapter.reply("sharedSecretRequest", secret.request(),
        "devicePublicKeys", Adapter.reply("ecdsa", Primitives.base64(pair.publicKey())));
  }

  static Device4Secret.Agreement agreement(Device4Secret secret, Map<?, ?> answer) throws LiveFailure {
    try {
      return secret.agreement(answer);
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }

  /** Derives the keys of the activation; its secret is then forgotten. */
  private void begin(String id, Device4Secret.Agreement agreement) throws Refusal {
    Server4Keys keys = Server4Keys.of(agreement.activationSecret());
    registration = new Registration(keys.knowledge(), keys.biometry());
    hasConfirmationFailed = false;
    begin(id);
    activation.algorithm = agreement.algorithm();
    activation.counterData = agreement.counter();
    activation.keep("server", agreement.serverPublicKey());
    activation.keep("possession", keys.possession());
    activation.keep("counterHash", keys.counterHash());
    activation.keep("status", keys.status());
    activation.keep("temporaryKey", keys.temporaryKey());
    activation.keep("sharedInfo2", keys.sharedInfo2());
  }

  /**
   * Takes what the server answered to the start of an upgrade, whose end is not known yet.
   *
   * <p>Tokens of version 3 are left behind: their secrets have 16 bytes, for which 4.0 has no digest.
   */
  void upgrade(LiveActivation old, Device4Secret.Agreement agreement, String password, boolean withBiometry)
      throws Refusal {
    begin(old.id, agreement);
    activation.counterByte = old.counterByte;
    activation.state = old.state;
    activation.isUpgradePending = true;
    persist(password, withBiometry);
  }

  void confirmUpgrade() throws LiveFailure, Refusal {
    sendPlainly("upgrade/confirm", POSSESSION, null, "{}");
    activation.isUpgradePending = false;
    store();
  }

  /** Confirms the activation at the server, and stores it when the server has it confirmed. */
  void confirm(String password, boolean withBiometry) throws LiveFailure, Refusal {
    boolean isStored = activation != null && registration == null;
    String algorithm = activation == null ? setup.algorithm() : activation.algorithm;
    LiveDecision decision = new LiveDecision("activation.persist",
        Adapter.reply("local", isStored ? "activation" : local(),
            "credentials", isLongEnough(password) ? "right" : "wrong", "algorithm", algorithm,
            "confirmFailed", Decisions.yesOrNo(hasConfirmationFailed),
            "counter", activation == null ? 0 : activation.counterByte),
        Adapter.reply("state", "PENDING_COMMIT", "confirmationPending", "yes"));
    Map<String, Object> decided = decision.follow(request -> request.equals("activation/status")
        ? confirmationState() : sentConfirmation(password, withBiometry));
    hasConfirmationFailed = "yes".equals(decided.get("confirmFailed"));
    String result = (String) decided.get("result");
    if (!result.equals("ok")) throw decision.failure(result);
    persist(password, withBiometry);
  }

  private Map<String, Object> sentConfirmation(String password, boolean withBiometry) throws LiveFailure, Refusal {
    Map<String, Object> asked = Adapter.reply("requestObject", Adapter.reply("enableBiometry", withBiometry));
    sendPlainly("activation/confirm", PK, password, Json.write(asked));
    return Map.of();
  }

  private Map<String, Object> confirmationState() throws LiveFailure, Refusal {
    Map<String, Object> read = status.fetch();
    if (activation.state.equals(LiveActivation.DEADLOCK)) throw LiveFailure.refused();
    boolean isPending = ((int) read.get("flags") & Version4Status.FLAG_OF_CONFIRMATION) != 0;
    return Adapter.reply("state", activation.state, "confirmationPending", Decisions.yesOrNo(isPending));
  }

  private void persist(String password, boolean withBiometry) throws Refusal {
    protectKnowledge(registration.knowledge(), password);
    if (withBiometry) protectBiometry(registration.biometry());
    registration = null;
    store();
  }

  // The status

  @Override Map<String, Object> readStatus() throws LiveFailure, Refusal { return status.read(); }

  @Override Map<String, Object> fetchStatus() throws LiveFailure, Refusal {
    permit("status");
    return status.fetch();
  }

  /** Sends a request that follows from a status; returns why it failed, or null. */
  LiveFailure failureOf(String request) throws Refusal {
    try {
      sendPlainly(request, POSSESSION, null, "{}");
      return null;
    } catch (LiveFailure failure) {
      return failure;
    }
  }

  /** Keeps what a status has changed. */
  void follow(Map<String, Object> effects) {
    activation.isUpgradePending = effects.get("upgradePending").equals("yes");
    if (effects.get("biometry").equals("no")) dropBiometry();
    store();
  }

  // The keys of factors

  private static boolean isLongEnough(String password) {
    return Primitives.utf8(password).length >= SHORTEST_PASSWORD;
  }

  private void protectKnowledge(byte[] key, String password) throws Refusal {
    byte[] salt = ClientCrypto.random(Version4.KEY_LENGTH);
    activation.keep("salt", salt);
    activation.keep("knowledge", wrapped(key, passwordKey(password, salt)));
  }

  private byte[] passwordKey(String password, byte[] salt) throws Refusal {
    return (byte[]) setup.compute("kdf.password-kmac", "password", password, "salt", salt).get("key");
  }

  /** Protects the key with one that the platform would hold. */
  private void protectBiometry(byte[] key) throws Refusal {
    byte[] platformKey = ClientCrypto.random(Version4.KEY_LENGTH);
    activation.keep("platform", platformKey);
    activation.keep("biometry", wrapped(key, platformKey));
  }

  private void dropBiometry() {
    activation.drop("platform");
    activation.drop("biometry");
  }

  private byte[] wrapped(byte[] key, byte[] with) throws Refusal {
    return (byte[]) setup.compute(
        "factor.wrap", "kek", with, "key", key, "iv", ClientCrypto.random(16)).get("wrapped");
  }

  private byte[] unwrapped(String name, byte[] with) throws Refusal {
    return (byte[]) setup.compute("factor.unwrap", "kek", with, "wrapped", activation.key(name)).get("key");
  }

  /** Asks the server for another key of a factor. */
  private byte[] newKey(String endpoint, String password) throws LiveFailure, Refusal {
    Device4Secret secret = Device4Secret.of(activation.algorithm);
    String text = Json.write(Adapter.reply("sharedSecretRequest", secret.request()));
    Map<?, ?> answer = signedAndEncrypted(endpoint, text, PK, password);
    try {
      return secret.from(answer);
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }

  @Override void changePassword(String old, String next) throws LiveFailure, Refusal {
    permit("change-password");
    if (!isLongEnough(next)) throw LiveFailure.impossible();
    protectKnowledge(newKey("password/change", old), next);
    store();
  }

  void addBiometry(String password) throws LiveFailure, Refusal {
    permit("add-biometry");
    protectBiometry(newKey("biometry/add", password));
    store();
  }

  void removeBiometry() throws LiveFailure, Refusal {
    permit("remove-biometry");
    signedPlainly("biometry/remove", POSSESSION, null, "{}");
    dropBiometry();
    store();
  }

  // Codes and the vault

  @Override String code(String data, String type, String password) throws LiveFailure, Refusal {
    boolean hasKnowledge = type.contains("knowledge"), hasBiometry = type.contains("biometry");
    boolean isUsable = registration != null || activation.state.equals("ACTIVE");
    if (!isUsable || hasBiometry && !hasBiometry()) throw LiveFailure.impossible();
    List<byte[]> keys = new ArrayList<>(List.of(activation.key("possession")));
    if (hasKnowledge) keys.add(knowledgeKey(password));
    if (hasBiometry) keys.add(unwrapped("biometry", activation.key("platform")));
    Object code = setup.compute("auth-code.online", "type", type, "keys", keys,
        "counterData", activation.counterData, "data", Primitives.utf8(data)).get("code");
    advanceCounter();
    return (String) code;
  }

  /** Returns the key of knowledge, which is the first one as long as the activation is not confirmed. */
  private byte[] knowledgeKey(String password) throws Refusal {
    if (registration != null) return registration.knowledge();
    return unwrapped("knowledge", passwordKey(password, activation.key("salt")));
  }

  @Override String header(Map<String, Object> values, String type, String code) throws Refusal {
    values.putAll(Adapter.reply("authCodeType", type, "authCode", code));
    return (String) ClientCrypto.compute(setup.version(), "header.authorization", values).get("value");
  }

  /** Sends a request that belongs to another call, and asks for no status after its refusal. */
  private void sendPlainly(String endpoint, String factors, String password, String text)
      throws LiveFailure, Refusal {
    LiveAnswers.plain(send(post(endpoint, factors, password, Primitives.utf8(text)), Map.of()));
  }

  @Override byte[] vaultKey(String password) throws LiveFailure, Refusal {
    permit("vault-key");
    String text = Json.write(Adapter.reply("keyIdentifier", VAULT_KEY, "reason", "FETCH_ENCRYPTION_KEY"));
    Map<?, ?> answer = signedAndEncrypted("vault/unlock", text, PK, password);
    return LiveAnswers.decoded(answer, "vaultEncryptionKey", Version4.KEY_LENGTH);
  }
}
