import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The numbers by which a script names the factor keys of an activation, and the steps of its chain. */
final class Server4Numbers {
  private static final int LONGEST_WALK = 5000;

  /** What was stored for an activation since its last exchange or start of an upgrade. */
  static final class Keys {
    private final byte[] activationSecret;
    private final List<byte[]> knowledge = new ArrayList<>();
    private final List<byte[]> biometry = new ArrayList<>();
    private byte[] counter;
    private long steps = 0;

    private Keys(ServerRows.Activation activation) {
      activationSecret = activation.activationSecret;
      counter = activation.ctrData4;
    }

    long ofKnowledge(byte[] key) { return number(knowledge, key); }

    long ofBiometry(byte[] key) { return number(biometry, key); }

    private static long number(List<byte[]> keys, byte[] key) {
      for (int i = 0; i < keys.size(); i++) {
        if (Arrays.equals(keys.get(i), key)) return i;
      }
      throw new IllegalStateException("the server does not have the key");
    }

    private void follow(ServerRows.Activation activation) {
      note(knowledge, activation.knowledge);
      note(knowledge, activation.nextKnowledge);
      note(biometry, activation.biometry);
      note(biometry, activation.nextBiometry);
      for (int i = 0; !Arrays.equals(counter, activation.ctrData4); i++) {
        if (i == LONGEST_WALK) throw new IllegalStateException("the chain of the server has another value");
        counter = advanced(counter);
        steps++;
      }
    }

    private static void note(List<byte[]> keys, byte[] key) {
      boolean isNew = key != null && keys.stream().noneMatch(known -> Arrays.equals(known, key));
      if (isNew) keys.add(key);
    }

    private static byte[] advanced(byte[] counter) {
      try {
        return Version4Codes.advanced(counter, 1);
      } catch (GeneralSecurityException problem) {
        throw new IllegalStateException("this JDK has no SHA3-256", problem);
      }
    }
  }

  private final Map<String, Keys> keys = new HashMap<>();

  Keys of(String activationId) { return keys.get(activationId); }

  /** Notes what is stored after a request. */
  void follow(ServerStore store) {
    for (ServerRows.Activation activation : store.activations.values()) {
      if (!activation.hasVersion4()) continue;
      Keys known = keys.get(activation.id);
      boolean isNew = known == null || !Arrays.equals(known.activationSecret, activation.activationSecret);
      if (isNew) keys.put(activation.id, new Keys(activation));
      keys.get(activation.id).follow(activation);
    }
  }

  /** Adds what a record of 4.0 has more than one of 3.x. */
  void addRecord(Map<String, Object> observation, ServerRows.Activation activation) {
    observation.put("version", activation.version);
    if (activation.blockExpires != null) {
      observation.put("blockExpires", activation.blockExpires - ServerWorld.START);
    }
    if (activation.blocks > 0) observation.put("blocks", activation.blocks);
    if (!activation.hasVersion4()) return;
    Keys known = keys.get(activation.id);
    observation.put("confirmationPending", Decisions.yesOrNo(activation.confirmationPending));
    observation.put("upgradePending", Decisions.yesOrNo(activation.upgradePending));
    observation.put("biometryEnabled", Decisions.yesOrNo(activation.biometryEnabled));
    observation.put("chain", known.steps);
    observation.put("knowledge", known.ofKnowledge(activation.knowledge));
    if (activation.nextKnowledge != null) observation.put("nextKnowledge", known.ofKnowledge(activation.nextKnowledge));
    if (activation.biometry != null) observation.put("biometry", known.ofBiometry(activation.biometry));
    if (activation.nextBiometry != null) observation.put("nextBiometry", known.ofBiometry(activation.nextBiometry));
  }
}
