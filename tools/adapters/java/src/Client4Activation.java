import java.util.HashSet;
import java.util.Set;

/** An activation as the client of a script of 4.0 has it: its keys are numbers, its counter is a place. */
final class Client4Activation {
  private static final int BYTES = 256;

  /** The protocol version of its data, 3 or 4. */
  int version;
  /** The algorithm of 4.0; null for data of version 3. */
  String algorithm;
  /** Whether it is in memory only, because it is not persisted. */
  boolean isPending;
  /** Whether the upgrade to 4.0 has begun, and its end is not known. */
  boolean hasMark;
  /** Whether a confirmation has failed, which may have reached the server; this is in memory only. */
  boolean hasConfirmationFailed;
  /** How many values of the counter come before the next one. */
  long value = 0;
  int counterByte = 0;
  int knowledge = 0;
  /** The number of the key of biometry; null where there is none. */
  Integer biometry;
  /** The password of the stored key; null where a change with a wrong one has spoiled that key. */
  String password;
  final Set<String> tokens = new HashSet<>();
  private int knowledgeKeys = 0;
  private int biometryKeys = 0;

  Client4Activation(int version, String algorithm) {
    this.version = version;
    this.algorithm = algorithm;
  }

  String stateName() {
    if (isPending) return "pending";
    if (hasMark) return "upgrading";
    return version == 3 ? "active-3" : "active";
  }

  boolean isHybrid() { return version == 4 && !algorithm.equals("EC_P384"); }

  /** The path of an endpoint in the version of the data. */
  String path(String endpoint) { return "/pa/v" + version + "/" + endpoint; }

  /** Describes a code with the next value, and moves the counter behind it. */
  String code(String factors, String givenPassword) {
    StringBuilder text = new StringBuilder(version == 3 ? "3.3 " : "4.0 ").append(factors).append(' ').append(value);
    if (factors.contains("knowledge")) text.append(" knowledge=").append(knowledgeName(givenPassword));
    if (factors.contains("biometry")) text.append(" biometry=").append(biometry);
    move(1);
    return text.toString();
  }

  /** What is pending has its first key in memory, where no password protects it. */
  private String knowledgeName(String givenPassword) {
    return isPending || givenPassword.equals(password) ? String.valueOf(knowledge) : "wrong";
  }

  void move(int steps) {
    value += steps;
    counterByte = Math.floorMod(counterByte + steps, BYTES);
  }

  /** Returns the number of the key that the server makes for a request to change the password. */
  int nextKnowledge() { return ++knowledgeKeys; }

  int nextBiometry() { return ++biometryKeys; }

  /** Takes the answer to the start of an upgrade: a new chain, whose byte continues that of version 3. */
  void upgrade(String newAlgorithm, String newPassword, boolean keepsBiometry) {
    version = 4;
    algorithm = newAlgorithm;
    hasMark = true;
    value = 0;
    knowledge = 0;
    knowledgeKeys = 0;
    biometryKeys = 0;
    password = newPassword;
    biometry = keepsBiometry ? 0 : null;
  }
}
