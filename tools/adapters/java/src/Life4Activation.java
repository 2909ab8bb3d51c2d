import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** An activation as the client of a life in 4.0 has it; what is stored is a copy. */
final class Life4Activation {
  private static final int BYTES = 256;
  private static final int KEY_LENGTH_OF_3 = 16;
  /** How far apart two values of the counter are looked for. */
  private static final int MOST_STEPS = 1000;

  /** What does not change: the keys of 3.3, or those of 4.0 and that of the server; the others are null. */
  record Origin(String id, ServerKeys old, Server4Keys keys, byte[] serverPublicKey, byte[] firstCounter) {}

  /** A token with its secret. */
  record Token(String id, byte[] secret) {}

  final Origin origin;
  /** Whether it is in memory only, because it is not persisted. */
  boolean isPending = false;
  /** Whether a confirmation has failed, which may have reached the server; this is in memory only. */
  boolean hasConfirmationFailed = false;
  /** Whether the upgrade to 4.0 has begun, and its end is not known. */
  boolean hasMark = false;
  byte[] counter;
  int counterByte = 0;
  byte[] knowledge;
  /** Null where biometry is not a factor. */
  byte[] biometry;
  /** The password of the key of knowledge. */
  String password;
  final Map<String, Token> tokens = new HashMap<>();

  private Life4Activation(Origin origin, byte[] counter, byte[] knowledge, byte[] biometry) {
    this.origin = origin;
    this.counter = counter;
    this.knowledge = knowledge;
    this.biometry = biometry;
  }

  /** An activation of 3.3 after its exchange. */
  static Life4Activation of3(ServerDevice device) {
    byte[] counter = device.firstCounter;
    return new Life4Activation(new Origin(device.activationId, device.keys, null, null, counter), counter,
        device.keys.knowledge(), device.keys.biometry());
  }

  /** An activation of 4.0 after an exchange, or after the start of an upgrade. */
  static Life4Activation of4(String id, Device4Secret.Agreement agreement) throws Refusal {
    Server4Keys keys = Server4Keys.of(agreement.activationSecret());
    byte[] counter = agreement.counter();
    return new Life4Activation(new Origin(id, null, keys, agreement.serverPublicKey(), counter), counter,
        keys.knowledge(), keys.biometry());
  }

  Life4Activation copy() {
    Life4Activation copy = new Life4Activation(origin, counter, knowledge, biometry);
    copy.hasMark = hasMark;
    copy.counterByte = counterByte;
    copy.password = password;
    copy.tokens.putAll(tokens);
    return copy;
  }

  String id() { return origin.id(); }

  boolean isOld() { return origin.keys() == null; }

  String protocol() { return isOld() ? ClientCrypto.VERSION : Version4.VERSION; }

  /** The path of an endpoint in the version of the data. */
  String path(String endpoint) { return (isOld() ? "/pa/v3/" : "/pa/v4/") + endpoint; }

  String phase() {
    if (isPending) return "pending";
    if (hasMark) return "upgrading";
    return isOld() ? "active-3" : "active";
  }

  // Factors

  private byte[] possessionKey() { return isOld() ? origin.old().possession() : origin.keys().possession(); }

  /** Returns the key that a password gives, which is any key where the password is wrong. */
  private byte[] knowledgeKey(String given) {
    return given.equals(password) ? knowledge : ClientCrypto.random(isOld() ? KEY_LENGTH_OF_3 : Version4.KEY_LENGTH);
  }

  Life4Factors possession() { return Life4Factors.ofPossession(possessionKey()); }

  Life4Factors knowledge(String given) { return Life4Factors.ofKnowledge(possessionKey(), knowledgeKey(given)); }

  /** Returns what a confirmation has, before any password protects the key. */
  Life4Factors firstKnowledge() { return Life4Factors.ofKnowledge(possessionKey(), knowledge); }

  /** Returns factors by their name; refuses biometry where it is not a factor. */
  Life4Factors factors(String type, String given) throws ClientError {
    return switch (type) {
      case Life4Factors.POSSESSION -> possession();
      case Life4Factors.KNOWLEDGE -> knowledge(given);
      case Life4Factors.BIOMETRY -> {
        ClientError.unless(biometry != null, "biometryNotConfigured");
        yield new Life4Factors(type, possessionKey(), null, biometry);
      }
      default -> throw new IllegalArgumentException("factors: unknown");
    };
  }

  // The counter

  /** Takes the next value; nothing gives it back. */
  byte[] takeCounter() {
    byte[] taken = counter;
    counter = next(counter);
    counterByte = (counterByte + 1) % BYTES;
    return taken;
  }

  private byte[] next(byte[] value) {
    if (isOld()) return ClientCrypto.nextCounter(value);
    try {
      return Version4Codes.advanced(value, 1);
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("this JDK has no SHA3-256", broken);
    }
  }

  /** Returns by how many steps the server's counter is ahead; null where its chain is another one, or none. */
  Long distance(ServerRows.Activation record) {
    if (isOld()) return record.counter - steps(origin.firstCounter(), counter);
    if (!record.hasVersion4()) return null;
    Long ahead = steps(counter, record.ctrData4);
    if (ahead != null) return ahead;
    Long behind = steps(record.ctrData4, counter);
    return behind == null ? null : Long.valueOf(-behind);
  }

  /** Returns how many steps after a value another one is; null where it is not there. */
  private Long steps(byte[] from, byte[] to) {
    byte[] value = from;
    for (long steps = 0; steps < MOST_STEPS; steps++) {
      if (Arrays.equals(value, to)) return steps;
      value = next(value);
    }
    return null;
  }
}
