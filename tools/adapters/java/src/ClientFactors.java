import java.util.ArrayList;
import java.util.List;

/** The factors of a signature, and what unlocks their keys; what is not given is null. */
record ClientFactors(List<String> names, byte[] possessionKey, String password, byte[] biometryKey) {
  static final String POSSESSION = "possession";
  static final String KNOWLEDGE = "knowledge";
  static final String BIOMETRY = "biometry";

  static ClientFactors possession(byte[] key) { return new ClientFactors(List.of(POSSESSION), key, null, null); }

  static ClientFactors withPassword(byte[] key, String password) {
    return new ClientFactors(List.of(POSSESSION, KNOWLEDGE), key, password, null);
  }

  static ClientFactors withBiometry(byte[] key, byte[] biometryKey) {
    return new ClientFactors(List.of(POSSESSION, BIOMETRY), key, null, biometryKey);
  }

  /** Returns the names of a type, as in `possession_knowledge`; none for `none`. */
  static List<String> names(String type) {
    List<String> names = new ArrayList<>(List.of(type.split("_")));
    names.remove("none");
    return names;
  }

  boolean has(String factor) { return names.contains(factor); }

  /** Returns whether the external key concerns one of the factors. */
  boolean needExternalKey() { return has(KNOWLEDGE) || has(BIOMETRY); }

  String type() { return String.join("_", names); }
}
