import java.util.Arrays;
import java.util.Map;

/** The activation of an object: nothing, what is pending in memory, or what is stored. */
final class ClientSession {
  /** `STARTED` has a pair of keys and no answer, `ANSWERED` has the server's answer and is not stored. */
  enum Phase { EMPTY, STARTED, ANSWERED, ACTIVE }

  private static final String WRONG_STATE = "invalidActivationState";

  final ClientSetup setup;
  private final ClientDevice device;
  private final ClientObserver observer;
  private Phase phase = Phase.EMPTY;
  private ClientState state;
  private byte[] externalKey;
  /** Whether the keys in memory have a layer of the external key; the stored state may say otherwise. */
  private boolean isWrapped;
  private byte[] loaded;
  private ClientCrypto.KeyPair pendingKeys;
  private Map<String, Object> pendingAnswer;

  ClientSession(ClientSetup setup, ClientDevice device, ClientObserver observer) {
    this.setup = setup;
    this.device = device;
    this.observer = observer;
    externalKey = setup.externalKey();
    load();
  }

  boolean isActive() { return phase == Phase.ACTIVE; }

  boolean isPending() { return phase == Phase.STARTED || phase == Phase.ANSWERED; }

  /** Returns the stored state; only where the activation is active. */
  ClientState state() { return state; }

  String activationId() {
    if (isActive()) return state.activationId;
    return phase == Phase.ANSWERED ? (String) pendingAnswer.get("activationId") : null;
  }

  byte[] transportKey() { return ClientLocks.transport(state, device.possessionKey()); }

  // The store

  /** Takes what another application has stored for the same instance; a pending activation stays. */
  void refresh() {
    if (!isPending() && !Arrays.equals(loaded, stored())) load();
  }

  void save() {
    loaded = isActive() ? state.write() : null;
    if (device.storage.write(ClientStorage.stateName(setup.instance()), loaded)) observer.stored();
  }

  private void load() {
    loaded = stored();
    state = loaded == null ? null : ClientState.read(loaded);
    phase = state == null ? Phase.EMPTY : Phase.ACTIVE;
    isWrapped = state != null && state.usesExternalKey;
  }

  private byte[] stored() { return device.storage.read(ClientStorage.stateName(setup.instance())); }

  // The activation

  /** Makes the pair of keys of a new activation, and returns the public key. */
  byte[] start() throws ClientError {
    ClientError.unless(phase == Phase.EMPTY, WRONG_STATE);
    pendingKeys = ClientCrypto.keyPair();
    phase = Phase.STARTED;
    return pendingKeys.publicKey();
  }

  /** Takes the server's answer to a new activation. */
  void takeAnswer(String response) throws ClientError {
    ClientError.unless(phase == Phase.STARTED, WRONG_STATE);
    try {
      pendingAnswer = ClientCrypto.compute("activation.read-response", "response", response);
    } catch (Refusal refusal) {
      throw new ClientError("invalidActivationData");
    }
    phase = Phase.ANSWERED;
  }

  /** Protects the keys of the pending activation, and stores it. */
  void complete(String password, byte[] biometryKey) throws ClientError {
    boolean isAnswered = phase == Phase.ANSWERED && ClientLocks.isPassword(password);
    ClientError.unless(isAnswered && (biometryKey == null || ClientLocks.isKey(biometryKey)), WRONG_STATE);
    byte[] serverKey = (byte[]) pendingAnswer.get("serverPublicKey");
    byte[] secret = ClientCrypto.bytes("keys.master-secret", "masterSecret",
        "privateKey", pendingKeys.privateKey(), "publicKey", serverKey);
    try {
      Map<String, Object> keys = ClientCrypto.compute("keys.derived", "masterSecret", secret);
      byte[] vaultKey = (byte[]) keys.get("vault");
      ClientState made = new ClientState();
      made.activationId = (String) pendingAnswer.get("activationId");
      made.serverPublicKey = serverKey;
      made.counter = (byte[]) pendingAnswer.get("counterData");
      made.privateKey = ClientCrypto.bytes("vault.protect-private-key", "protectedKey",
          "privateKey", pendingKeys.privateKey(), "vaultKey", vaultKey);
      if (pendingAnswer.containsKey("puk")) made.recovery = ClientVault.protectRecovery(pendingAnswer, vaultKey);
      ClientLocks.protect(made, keys, device.possessionKey(), password, biometryKey, externalKey);
      forgetPending();
      state = made;
    } catch (Refusal refusal) {
      throw new IllegalStateException(refusal);
    }
    isWrapped = state.usesExternalKey;
    phase = Phase.ACTIVE;
    save();
  }

  /** Forgets the activation, in memory and in the store; the external key stays. */
  void reset() {
    boolean wasActive = isActive();
    forgetPending();
    state = null;
    isWrapped = false;
    phase = Phase.EMPTY;
    if (wasActive) save();
  }

  private void forgetPending() {
    pendingKeys = null;
    pendingAnswer = null;
  }

  // The counter

  /** Moves the counter by a number of steps. */
  void advance(int steps) {
    for (int i = 0; i < steps; i++) {
      if (state.version == 2) {
        state.number++;
      } else {
        state.counter = ClientCrypto.nextCounter(state.counter);
        if (state.counterByte != null) state.counterByte = state.counterByte + 1 & 0xFF;
      }
    }
    if (steps > 0) observer.moved(state.activationId, state.version, steps);
  }

  /** Takes the counter of a server that is ahead, and stores it. */
  void takeCounter(byte[] counter, int counterByte) {
    int steps = 0;
    for (byte[] value = state.counter; !Arrays.equals(value, counter); value = ClientCrypto.nextCounter(value)) steps++;
    state.counter = counter;
    state.counterByte = counterByte;
    if (steps > 0) observer.moved(state.activationId, state.version, steps);
    save();
  }

  // The external key

  byte[] externalKey() { return externalKey; }

  /** Returns whether keys of knowledge and biometry cannot be unlocked: the external key is missing or superfluous. */
  boolean lacksExternalKey() { return isWrapped != (externalKey != null); }

  void setExternalKey(byte[] key) throws ClientError {
    if (externalKey != null) {
      ClientError.unless(Arrays.equals(externalKey, key), "wrongParameter");
      return;
    }
    ClientError.unless(!isActive() || state.usesExternalKey, WRONG_STATE);
    ClientError.unless(ClientLocks.isKey(key), "wrongParameter");
    externalKey = key;
  }

  void addExternalKey(byte[] key) throws ClientError {
    if (!isActive()) throw new ClientError(externalKey == null ? "missingActivation" : WRONG_STATE);
    ClientError.unless(!state.usesExternalKey, WRONG_STATE);
    ClientError.unless(ClientLocks.isKey(key), "wrongParameter");
    ClientLocks.addExternalKey(state, key);
    externalKey = key;
    isWrapped = true;
    save();
  }

  void removeExternalKey() throws ClientError {
    ClientError.unless(externalKey != null, WRONG_STATE);
    ClientError.unless(isActive(), "missingActivation");
    ClientError.unless(state.usesExternalKey, WRONG_STATE);
    ClientLocks.removeExternalKey(state, externalKey);
    externalKey = null;
    isWrapped = false;
    save();
  }

  // Biometry

  /**
   * Sets the key of biometry.
   *
   * <p>The keys in memory then count as protected with the external key that is set, or without one; the stored flag
   * stays. So the SDK does it, and the other factor is wrong where the two differ.
   */
  void setBiometry(byte[] key, byte[] biometryKey) {
    ClientLocks.setBiometry(state, key, biometryKey, externalKey);
    isWrapped = externalKey != null;
    save();
  }
}
