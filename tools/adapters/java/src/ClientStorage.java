import java.util.ArrayList;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** The permanent store of a device: the keychain, whose entries are bytes, and the settings of the applications. */
final class ClientStorage {
  static final String POSSESSION = "possession/device";
  private static final String TOKENS = "tokens/powerAuthToken__";

  private final Map<String, byte[]> entries = new TreeMap<>();
  /** Whether an object was made since the applications were installed. */
  private boolean isInitialized;

  static String stateName(String instance) { return "status/" + instance; }

  static String biometryName(String name) { return "biometry/" + name; }

  static String tokenName(String instance, String name) { return TOKENS + instance + "__" + name; }

  /** Takes all entries of another store, and its settings. */
  void copy(ClientStorage other) {
    entries.clear();
    entries.putAll(other.entries);
    isInitialized = other.isInitialized;
  }

  byte[] read(String name) {
    byte[] bytes = entries.get(name);
    return bytes == null ? null : bytes.clone();
  }

  /** Writes an entry, or removes it where the bytes are null; returns whether the store changed. */
  boolean write(String name, byte[] bytes) {
    byte[] before = entries.get(name);
    if (bytes == null) {
      entries.remove(name);
    } else {
      entries.put(name, bytes.clone());
    }
    return !Arrays.equals(before, bytes);
  }

  void removeTokens(String instance) {
    entries.keySet().removeIf(name -> name.startsWith(TOKENS + instance + "__"));
  }

  /** Removes the entries of biometry that were linked to the enrolled set. */
  void changeEnrolment() {
    for (String name : new ArrayList<>(entries.keySet())) {
      if (name.startsWith("biometry/") && ClientBiometry.isLinked(entries.get(name))) entries.remove(name);
    }
  }

  /** Empties the keychain where the settings do not say that it is of this installation. */
  void initialize() {
    if (!isInitialized) entries.clear();
    isInitialized = true;
  }

  /** Removes the settings, as the removal of the applications does; the keychain stays. */
  void removeSettings() { isInitialized = false; }
}
