/**
 * The rows of the server's tables. A row has texts, bytes, whole numbers, truth values and words of a list, which
 * {@link ServerStore} writes and reads by their names; null is nothing.
 */
final class ServerRows {
  /** The states of an activation, with their numbers in a status blob. */
  enum Status {
    CREATED(1), PENDING_COMMIT(2), ACTIVE(3), BLOCKED(4), REMOVED(5);

    final int number;

    Status(int number) { this.number = number; }

    /** Returns whether an activation in this state expires. */
    boolean expires() { return this == CREATED || this == PENDING_COMMIT; }
  }

  enum Phase { ON_COMMIT, ON_KEY_EXCHANGE }

  enum CodeStatus { CREATED, ACTIVE, BLOCKED, REVOKED }

  enum PukStatus { VALID, USED, INVALID }

  static final class Application {
    String id;
    byte[] masterPrivateKey;
    byte[] masterPublicKey;
    /** The keys that the server and the printing centre of recovery codes agree with. */
    byte[] postcardPrivateKey;
    byte[] printerPublicKey;
    byte[] masterPrivateKey4;
    /** The algorithms of 4.0 and of 3 that it has, with a space between them; null for all. */
    String algorithms;
    /** Whether biometry does not open KEK_DEVICE_PRIVATE. */
    boolean isBiometryDisabled;
  }

  /** A version of an application; its key and its secret are texts, as in requests. */
  static final class Version {
    String application;
    String name;
    String key;
    String secret;
    boolean supported;
  }

  static final class Activation {
    String id;
    String code;
    String application;
    String user;
    Status status;
    byte[] serverPrivateKey;
    byte[] serverPublicKey;
    byte[] devicePublicKey;
    /** The major version of the protocol; 0 before the exchange. */
    long version;
    long counter;
    byte[] ctrData;
    long attempts;
    long maximum;
    byte[] passwordSalt;
    byte[] passwordHash;
    Phase phase;
    /** Whether the phase was stated by the deprecated member `activationOtpValidation`. */
    boolean hasValidation;
    long expires;
    String blockedReason;
    String name;
    String platform;
    long lastUsed;

    // Protocol 4.0, whose keys an exchange or the start of an upgrade makes; before them nothing of it is there.

    String algorithm;
    byte[] serverPrivateKey4;
    byte[] devicePublicKey4;
    byte[] activationSecret;
    byte[] ctrData4;
    byte[] knowledge;
    byte[] nextKnowledge;
    byte[] biometry;
    byte[] nextBiometry;
    boolean confirmationPending;
    boolean upgradePending;
    boolean biometryEnabled;
    /** When a block ends by itself; null where it does not. */
    Long blockExpires;
    /** How many blocks for a time there were since the last right code. */
    long blocks;

    boolean hasVersion4() { return ctrData4 != null; }
  }

  static final class Token {
    String id;
    String activation;
    byte[] secret;
    String type;
  }

  static final class TemporaryKey {
    String id;
    byte[] privateKey;
    String applicationKey;
    /** The activation of the key; null for the scope of an application. */
    String activation;
    long expires;
  }

  /** A temporary key of 4.0, which is a secret. */
  static final class EnvelopeKey {
    String id;
    byte[] secret;
    String applicationKey;
    /** The activation of the key; null for the scope of an application. */
    String activation;
    long expires;
  }

  /** A value that must not arrive twice before it is forgotten. */
  static final class UniqueValue {
    long expires;
  }

  static final class RecoveryCode {
    String code;
    String application;
    String user;
    /** The activation with which the code was made; null for the code of a postcard. */
    String activation;
    CodeStatus status;
    long attempts;
  }

  static final class Puk {
    String code;
    long index;
    byte[] salt;
    byte[] hash;
    PukStatus status;
  }
}
