import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * What encrypted requests and the status need first: the time, and a temporary key of their scope
 *. Operations that need the same share one request.
 */
final class ClientPreparation {
  private static final String TIME = "time";
  private static final String APPLICATION = "application";
  private static final String ACTIVATION = "activation";
  private static final long MARGIN = 10_000;

  private final ClientSdk sdk;
  private final Map<String, TemporaryKey> keys = new HashMap<>();
  private final Map<String, Shared> running = new HashMap<>();

  private record TemporaryKey(String id, byte[] publicKey, long expires) {}

  /** An operation that waits, and what it does then; the error is null where there is none. */
  private record Waiter(ClientOperation operation, Consumer<ClientError> next) {}

  /** A request whose end several operations wait for. */
  private record Shared(ClientOperation owner, List<Waiter> waiters) {}

  ClientPreparation(ClientSdk sdk) { this.sdk = sdk; }

  /** Forgets the temporary keys of both scopes. */
  void dropKeys() { keys.clear(); }

  void dropActivationKey() { keys.remove(ACTIVATION); }

  /** Goes on when the time is synchronised. */
  void withTime(ClientOperation operation, Consumer<ClientError> next) {
    if (sdk.time.isSynchronized()) {
      next.accept(null);
    } else {
      synchronize(operation, next);
    }
  }

  /** Asks the server for the time. */
  void synchronize(ClientOperation operation, Consumer<ClientError> next) {
    if (!share(TIME, operation, next)) return;
    long start = sdk.device.now;
    sdk.network.postShared(operation, "/pa/v3/status", null, (answer, error) -> {
      ClientError problem = error;
      if (problem == null) problem = takeTime(start, answer);
      end(TIME, operation, problem);
    });
  }

  private ClientError takeTime(long start, Map<?, ?> answer) {
    if (!(answer.get("serverTime") instanceof Long serverTime)) return new ClientError("networkError");
    return sdk.time.update(start, serverTime) ? null : new ClientError("timeSynchronization");
  }

  /** Gives an encryptor of the application, or of the activation, when a temporary key is there. */
  void withEncryptor(
      ClientOperation operation, boolean isOfActivation, String sharedInfo,
      BiConsumer<ClientEncryptor, ClientError> next) {
    if (isOfActivation && !sdk.session().isActive()) {
      next.accept(null, new ClientError("missingActivation"));
      return;
    }
    String scope = isOfActivation ? ACTIVATION : APPLICATION;
    Consumer<ClientError> prepared = error -> {
      if (error == null) error = missing(scope);
      next.accept(error == null ? encryptor(scope, sharedInfo) : null, error);
    };
    if (hasKey(scope)) {
      withTime(operation, prepared);
    } else {
      fetchKey(operation, scope, prepared);
    }
  }

  /** Makes a temporary key of a scope ready, without sending anything else: only requests need the time. */
  void withKey(ClientOperation operation, boolean isOfActivation, Consumer<ClientError> next) {
    String scope = isOfActivation ? ACTIVATION : APPLICATION;
    if (hasKey(scope)) {
      next.accept(null);
    } else {
      // The activation may have been removed until the key comes.
      fetchKey(operation, scope, error -> next.accept(error == null ? missing(scope) : error));
    }
  }

  /** Returns whether a temporary key can be used; one that ends soon is forgotten. */
  private boolean hasKey(String scope) {
    TemporaryKey key = keys.get(scope);
    if (key != null && sdk.time.now() < key.expires() - MARGIN) return true;
    keys.remove(scope);
    return false;
  }

  /** Returns an encryptor of a scope whose temporary key is there. */
  ClientEncryptor encryptor(String scope, String sharedInfo) {
    TemporaryKey key = keys.get(scope);
    ClientSession session = sdk.session();
    boolean isOfActivation = scope.equals(ACTIVATION);
    return new ClientEncryptor(session.setup, sharedInfo, isOfActivation ? session.activationId() : null,
        isOfActivation ? session.transportKey() : null, key.id(), key.publicKey());
  }

  /** Returns an encryptor of the activation, with the temporary key that there is now. */
  ClientEncryptor encryptorAtHand(String sharedInfo) throws ClientError {
    ClientError problem = missing(ACTIVATION);
    if (problem != null) throw problem;
    return encryptor(ACTIVATION, sharedInfo);
  }

  private ClientError missing(String scope) {
    // Another application may have removed the activation, whose key this object still has.
    if (scope.equals(ACTIVATION) && !sdk.session().isActive()) return new ClientError("missingActivation");
    return keys.containsKey(scope) ? null : new ClientError("encryption");
  }

  private void fetchKey(ClientOperation operation, String scope, Consumer<ClientError> next) {
    if (!share(scope, operation, next)) return;
    ClientSession session = sdk.session();
    boolean isOfActivation = scope.equals(ACTIVATION);
    String id = isOfActivation ? session.activationId() : null;
    byte[] challenge = ClientCrypto.random(18);
    Map<String, Object> claims = Adapter.reply("scope", scope, "challenge", challenge,
        "applicationKey", session.setup.applicationKey(), "applicationSecret", session.setup.applicationSecret(),
        "activationId", id, "transportKey", isOfActivation ? session.transportKey() : null);
    byte[] signer = isOfActivation ? session.state().serverPublicKey : session.setup.masterKey();
    long start = sdk.device.now;
    String token;
    try {
      token = (String) ClientCrypto.compute(ClientCrypto.VERSION, "temporary-key.request", claims).get("token");
    } catch (Refusal refusal) {
      end(scope, operation, new ClientError("encryption"));
      return;
    }
    sdk.network.postShared(operation, "/pa/v3/keystore/create", Adapter.reply("jwt", token), (answer, error) -> {
      Shared shared = running.get(scope);
      if (shared == null || shared.owner() != operation) return;
      end(scope, operation, error != null ? error : takeKey(start, scope, claims, signer, answer.get("jwt")));
    });
  }

  private ClientError takeKey(long start, String scope, Map<String, Object> claims, byte[] signer, Object token) {
    if (!(token instanceof String)) return new ClientError("networkError");
    // The end of the key is compared when it is used.
    Map<String, Object> fields = Adapter.reply("token", token, "publicKey", signer, "time", 0L);
    fields.putAll(claims);
    try {
      Map<String, Object> key = ClientCrypto.compute(ClientCrypto.VERSION, "temporary-key.accept", fields);
      keys.put(scope, new TemporaryKey(
          (String) key.get("keyId"), (byte[]) key.get("temporaryPublicKey"), (Long) key.get("expires")));
      sdk.time.update(start, (Long) key.get("issued"));
      return null;
    } catch (Refusal refusal) {
      boolean isForm = List.of("token-format", "token-encoding", "token-header").contains(refusal.getMessage());
      return new ClientError(isForm ? "networkError" : "encryption");
    }
  }

  /** Joins a request that is running; returns whether the operation must send it itself. */
  private boolean share(String name, ClientOperation operation, Consumer<ClientError> next) {
    Shared shared = running.get(name);
    boolean isRunning = shared != null && shared.waiters().stream().anyMatch(waiter -> !waiter.operation().isOver());
    if (!isRunning) {
      shared = new Shared(operation, new ArrayList<>());
      running.put(name, shared);
    }
    shared.waiters().add(new Waiter(operation, next));
    if (isRunning) operation.waitsFor = shared.owner();
    return !isRunning;
  }

  private void end(String name, ClientOperation owner, ClientError error) {
    Shared shared = running.get(name);
    if (shared == null || shared.owner() != owner) return;
    running.remove(name);
    for (Waiter waiter : shared.waiters()) {
      waiter.operation().waitsFor = null;
      if (!waiter.operation().isOver()) waiter.next().accept(error);
    }
  }
}
