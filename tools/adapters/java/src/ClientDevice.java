import java.util.HashMap;
import java.util.Map;

/** What the applications on a device share: the clock, the sensor, the store, and memory. */
final class ClientDevice {
  final ClientStorage storage = new ClientStorage();
  /** The clock in milliseconds. */
  long now = 1_000_000_000;
  String sensor = "available";
  /** The application whose dialog of biometry is open; null for none. */
  String dialogOwner;
  private final byte[] vendorId = ClientCrypto.random(16);
  /** The operation that an application has begun and not ended, by the instance. */
  private final Map<String, SharedOperation> operations = new HashMap<>();
  /** The queues of signed requests, by the instance. */
  private final Map<String, ClientQueue> queues = new HashMap<>();

  /** An operation in the shared memory: its text stays when the process ends, and the lock of its file does not. */
  private record SharedOperation(String owner, boolean isLocked) {}

  boolean canUseSensor() { return sensor.equals("available"); }

  /** Returns the unlock key of possession, which all instances share, and makes it where there is none. */
  byte[] possessionKey() {
    byte[] key = storage.read(ClientStorage.POSSESSION);
    if (key == null) {
      key = java.util.Arrays.copyOf(sha256(vendorId), 16);
      storage.write(ClientStorage.POSSESSION, key);
    }
    return key;
  }

  /** Returns the queue that the applications of an instance share. */
  ClientQueue queue(String instance) { return queues.computeIfAbsent(instance, name -> new ClientQueue()); }

  /** Forgets the queues, because no process is left. */
  void endAllProcesses() { queues.clear(); }

  /** Begins the operation of an application; refuses where another one has begun and lives. */
  boolean beginOperation(String instance, String application) {
    SharedOperation other = operations.get(instance);
    if (other != null && other.isLocked() && !other.owner().equals(application)) return false;
    operations.put(instance, new SharedOperation(application, true));
    return true;
  }

  void endOperation(String instance, String application) {
    SharedOperation operation = operations.get(instance);
    if (operation != null && operation.owner().equals(application)) operations.remove(instance);
  }

  /** Frees what a process held that ends without notice; what waited for it in another one goes on. */
  void endProcess(String instance, String application) {
    if (application.equals(dialogOwner)) dialogOwner = null;
    unlock(instance, application);
    queue(instance).endProcess(application);
  }

  private void unlock(String instance, String application) {
    SharedOperation operation = operations.get(instance);
    if (operation == null || !operation.owner().equals(application)) return;
    operations.put(instance, new SharedOperation(application, false));
  }

  /** Returns the application that has begun an operation of the instance; null for none, and for the own one. */
  String externalOperation(String instance, String application) {
    SharedOperation operation = operations.get(instance);
    boolean isOwn = operation != null && operation.isLocked() && operation.owner().equals(application);
    return operation == null || isOwn ? null : operation.owner();
  }

  private static byte[] sha256(byte[] data) {
    try {
      return Primitives.sha256(data);
    } catch (java.security.GeneralSecurityException broken) {
      throw new IllegalStateException(broken);
    }
  }
}
