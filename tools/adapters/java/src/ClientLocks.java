import java.util.Map;

/** Locks and unlocks the keys of the factors (§ 7): a layer of the unlock key, in one of the external key. */
final class ClientLocks {
  static final int SHORTEST_PASSWORD = 4;
  private static final int KEY_LENGTH = 16;
  private static final int ITERATIONS = 10_000;
  private static final int MOST_PASSWORD_KEYS = 256;
  private static final Map<String, byte[]> PASSWORD_KEYS = new ClientMemory<>(MOST_PASSWORD_KEYS);

  static boolean isPassword(String password) {
    return password != null && Primitives.utf8(password).length >= SHORTEST_PASSWORD;
  }

  static boolean isKey(byte[] key) { return key != null && key.length == KEY_LENGTH; }

  /** Protects the keys of a new activation. */
  static void protect(
      ClientState state, Map<String, Object> keys, byte[] possessionKey, String password, byte[] biometryKey,
      byte[] externalKey) {
    state.usesExternalKey = externalKey != null;
    state.possession = ClientCrypto.wrap((byte[]) keys.get("possession"), possessionKey);
    state.transport = ClientCrypto.wrap((byte[]) keys.get("transport"), possessionKey);
    setPassword(state, (byte[]) keys.get("knowledge"), password, externalKey);
    if (biometryKey != null) setBiometry(state, (byte[]) keys.get("biometry"), biometryKey, externalKey);
  }

  /** Returns the keys of the factors by the names that signatures have for them. */
  static Map<String, Object> unlock(ClientState state, ClientFactors factors, byte[] externalKey) throws ClientError {
    Map<String, Object> keys = Adapter.reply();
    if (factors.has(ClientFactors.POSSESSION)) keys.put("possessionKey", possession(state, factors.possessionKey()));
    if (factors.has(ClientFactors.KNOWLEDGE)) {
      ClientError.unless(isPassword(factors.password()), "signatureError");
      byte[] inner = inner(state.knowledge, externalKey);
      keys.put("knowledgeKey", ClientCrypto.unwrap(inner, passwordKey(state, factors.password())));
    }
    if (factors.has(ClientFactors.BIOMETRY)) {
      ClientError.unless(state.biometry != null && isKey(factors.biometryKey()), "signatureError");
      keys.put("biometryKey", ClientCrypto.unwrap(inner(state.biometry, externalKey), factors.biometryKey()));
    }
    return keys;
  }

  /** Returns the key of the transport, which needs possession only. */
  static byte[] transport(ClientState state, byte[] possessionKey) {
    return ClientCrypto.unwrap(state.transport, possessionKey);
  }

  /** Changes the password; a wrong old one is not noticed, and makes the key another one. */
  static void changePassword(ClientState state, String old, String password, byte[] externalKey) {
    byte[] key = ClientCrypto.unwrap(inner(state.knowledge, externalKey), passwordKey(state, old));
    setPassword(state, key, password, externalKey);
  }

  static void setBiometry(ClientState state, byte[] key, byte[] biometryKey, byte[] externalKey) {
    state.biometry = outer(ClientCrypto.wrap(key, biometryKey), externalKey);
  }

  /** Adds the layer of the external key to the two factors that have it. */
  static void addExternalKey(ClientState state, byte[] externalKey) {
    state.knowledge = outer(state.knowledge, externalKey);
    if (state.biometry != null) state.biometry = outer(state.biometry, externalKey);
    state.usesExternalKey = true;
  }

  static void removeExternalKey(ClientState state, byte[] externalKey) {
    state.knowledge = inner(state.knowledge, externalKey);
    if (state.biometry != null) state.biometry = inner(state.biometry, externalKey);
    state.usesExternalKey = false;
  }

  private static byte[] possession(ClientState state, byte[] key) throws ClientError {
    ClientError.unless(isKey(key) && !ClientCrypto.isZero(key), "signatureError");
    return ClientCrypto.unwrap(state.possession, key);
  }

  private static void setPassword(ClientState state, byte[] key, String password, byte[] externalKey) {
    state.salt = ClientCrypto.random(KEY_LENGTH);
    state.knowledge = outer(ClientCrypto.wrap(key, passwordKey(state, password)), externalKey);
  }

  private static byte[] passwordKey(ClientState state, String password) {
    // A real client computes this each time, and forgets it. Here it is by far the most expensive computation.
    String name = Primitives.hex(state.salt) + password;
    byte[] key = PASSWORD_KEYS.get(name);
    if (key == null) {
      key = ClientCrypto.bytes(
          "kdf.password", "key", "password", password, "salt", state.salt, "iterations", ITERATIONS);
      PASSWORD_KEYS.put(name, key);
    }
    return key;
  }

  private static byte[] outer(byte[] key, byte[] externalKey) {
    return externalKey == null ? key : ClientCrypto.wrap(key, externalKey);
  }

  private static byte[] inner(byte[] key, byte[] externalKey) {
    return externalKey == null ? key : ClientCrypto.unwrap(key, externalKey);
  }
}
