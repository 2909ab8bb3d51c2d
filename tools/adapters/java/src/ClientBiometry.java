/** Biometry: the factor, its entry in the store, and the dialogs of the device. */
final class ClientBiometry {
  private static final int KEY_LENGTH = 16;
  private static final String FAILED = "biometryFailed";
  private static final String NOT_AVAILABLE = "biometryNotAvailable";
  private static final String CANCELLED = "biometryCancel";

  private final ClientSdk sdk;
  private final ClientObserver observer;

  /** Takes what an application fetches in advance. */
  interface Fetched {
    void take(ClientFactors factors);
  }

  ClientBiometry(ClientSdk sdk, ClientObserver observer) {
    this.sdk = sdk;
    this.observer = observer;
  }

  // The entry

  /** Returns whether an entry is lost when the enrolled set changes. */
  static boolean isLinked(byte[] entry) { return entry[KEY_LENGTH] == 1; }

  /** Returns the stored unlock key; null where there is none. */
  byte[] storedKey() {
    byte[] entry = sdk.device.storage.read(entryName());
    return entry == null ? null : java.util.Arrays.copyOf(entry, KEY_LENGTH);
  }

  /** Stores an unlock key; the device refuses that where the sensor cannot be used, which is not noticed. */
  void storeEntry(byte[] key) {
    if (!sdk.device.canUseSensor()) return;
    ClientSetup setup = sdk.session().setup;
    boolean isLinked = setup.isLinked() && !setup.opensByPasscode();
    byte[] link = {(byte) (isLinked ? 1 : 0)};
    sdk.device.storage.write(entryName(), Primitives.concat(key, link));
  }

  void removeEntry() { sdk.device.storage.write(entryName(), null); }

  private String entryName() {
    ClientSetup setup = sdk.session().setup;
    return ClientStorage.biometryName(setup.biometryName() == null ? setup.instance() : setup.biometryName());
  }

  // The factor

  boolean isFactor() {
    ClientSession session = sdk.session();
    return session.isActive() && session.state().biometry != null && storedKey() != null;
  }

  void add(ClientCall call, String password) {
    if (!sdk.device.canUseSensor()) {
      call.finish(NOT_AVAILABLE);
      return;
    }
    if (sdk.refusesWithoutActivation(call)) return;
    ClientOperation operation = new ClientOperation(call);
    ClientFactors factors = ClientFactors.withPassword(sdk.device.possessionKey(), password);
    // Where another application has removed or replaced the activation, no key comes out.
    sdk.vault.unlock(operation, factors, "ADD_BIOMETRY", "invalidActivationState", (vaultKey, error) ->
        operation.conclude(error == null ? set(vaultKey) : error));
  }

  private ClientError set(byte[] vaultKey) {
    ClientSession session = sdk.session();
    byte[] unlockKey = ClientCrypto.random(KEY_LENGTH);
    try {
      byte[] key = (byte[]) ClientCrypto.compute("vault.recover-biometry-key", "vaultKey", vaultKey,
          "protectedPrivateKey", session.state().privateKey, "serverPublicKey", session.state().serverPublicKey)
          .get("key");
      session.setBiometry(key, unlockKey);
    } catch (Refusal refusal) {
      return new ClientError("invalidActivationState");
    }
    storeEntry(unlockKey);
    return null;
  }

  /** Removes the factor; returns false without an activation. */
  boolean remove() {
    ClientSession session = sdk.session();
    if (!session.isActive()) return false;
    session.state().biometry = null;
    session.save();
    removeEntry();
    return true;
  }

  // The dialogs

  /** Fetches the key in advance; without an outcome the dialog stays open. */
  void authenticate(ClientCall call, String outcome, Fetched fetched) {
    if (sdk.refusesWithoutActivation(call)) return;
    if (!sdk.device.canUseSensor() || sdk.device.dialogOwner != null) {
      call.finish(sdk.device.canUseSensor() ? CANCELLED : NOT_AVAILABLE);
      return;
    }
    ClientOperation operation = new ClientOperation(call);
    sdk.device.dialogOwner = sdk.session().setup.application();
    operation.whenOver(() -> sdk.device.dialogOwner = null);
    observer.dialog();
    operation.resume = () -> operation.conclude(end("success", fetched));
    if (outcome != null) operation.conclude(end(outcome, fetched));
  }

  private ClientError end(String outcome, Fetched fetched) {
    byte[] stored = storedKey();
    byte[] possessionKey = sdk.device.possessionKey();
    String problem = switch (outcome) {
      case "success" -> stored == null ? FAILED : null;
      case "rejected", "lockout" -> null;
      case "cancel" -> CANCELLED;
      case "fallback" -> "biometryFallback";
      case "no-passcode" -> NOT_AVAILABLE;
      case "context-refuses" -> "wrongParameter";
      default -> FAILED;
    };
    if (problem != null) return new ClientError(problem);
    // Whoever is not recognised gets a key all the same: only the server tells it from the right one.
    byte[] key = outcome.equals("success") ? stored : ClientCrypto.random(KEY_LENGTH);
    fetched.take(ClientFactors.withBiometry(possessionKey, key));
    return null;
  }

  /** Signs a request of the application with possession and biometry, while the device asks the user. */
  ClientSignature signWithDialog(String outcome, String method, String uriId, byte[] body) throws ClientError {
    ClientSession session = sdk.session();
    ClientError.unless(session.isActive(), "missingActivation");
    ClientError.unless(!session.state().hasMark, "pendingProtocolUpgrade");
    byte[] key = storedKey();
    // The store says that it has no key before it asks anybody.
    ClientError.unless(key != null, FAILED);
    ClientError.unless(sdk.device.dialogOwner == null, CANCELLED);
    observer.dialog();
    ClientError.unless(!outcome.equals("cancel"), CANCELLED);
    ClientError.unless(!outcome.equals("context-refuses"), FAILED);
    if (!outcome.equals("success")) key = ClientCrypto.random(KEY_LENGTH);
    ClientFactors factors = ClientFactors.withBiometry(sdk.device.possessionKey(), key);
    return sdk.signing.sign(factors, method, uriId, body);
  }
}
