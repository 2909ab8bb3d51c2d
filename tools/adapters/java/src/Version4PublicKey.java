import java.util.Arrays;

/** The public keys of ML-KEM and ML-DSA as SubjectPublicKeyInfo, whose form is checked without their algorithms. */
enum Version4PublicKey {
  ML_KEM_768(0x04, 0x02, 1184, 1088, 2400), ML_KEM_1024(0x04, 0x03, 1568, 1568, 3168),
  ML_DSA_65(0x03, 0x12, 1952, 3309, 4032), ML_DSA_87(0x03, 0x13, 2592, 4627, 4896);

  private static final int MODULUS = 3329;
  private static final int SEED_LENGTH = 32;

  private final String prefix;
  private final int length;
  private final boolean isOfKem;
  /** The length of what is made with such a key: a ciphertext, or a signature. */
  final int madeLength;
  final int expandedPrivateKeyLength;

  /** Builds what stands before the key; `family` and `number` are the end of the object identifier. */
  Version4PublicKey(int family, int number, int byteCount, int madeLength, int expandedPrivateKeyLength) {
    isOfKem = family == 0x04;
    this.madeLength = madeLength;
    this.expandedPrivateKeyLength = expandedPrivateKeyLength;
    String identifier = "60864801650304" + Primitives.hex(new byte[] {(byte) family, (byte) number});
    String algorithm = "300b0609" + identifier;
    prefix = "3082" + twoBytes(17 + byteCount + 1) + algorithm + "0382" + twoBytes(byteCount + 1) + "00";
    length = prefix.length() / 2 + byteCount;
  }

  /** Returns a key in this form whose private key nobody has: coefficients of zero, and a drawn end. */
  byte[] drawn() {
    byte[] key = Arrays.copyOf(Primitives.unhex(prefix), length);
    byte[] seed = ServerCalls.random(SEED_LENGTH);
    System.arraycopy(seed, 0, key, length - SEED_LENGTH, SEED_LENGTH);
    return key;
  }

  /** Refuses bytes that are not such a key. */
  void check(byte[] bytes) throws Refusal {
    Refusal.unless(bytes.length == length && Primitives.hex(bytes).startsWith(prefix), "invalid-public-key");
    Refusal.unless(!isOfKem || isReduced(bytes), "invalid-public-key");
  }

  /** The coefficients, of which three bytes hold two, are below the modulus; a seed stands behind them. */
  private boolean isReduced(byte[] bytes) {
    for (int i = prefix.length() / 2; i < length - SEED_LENGTH; i += 3) {
      int pair = (bytes[i] & 0xFF) | (bytes[i + 1] & 0xFF) << 8 | (bytes[i + 2] & 0xFF) << 16;
      if ((pair & 0xFFF) >= MODULUS || pair >> 12 >= MODULUS) return false;
    }
    return true;
  }

  private static String twoBytes(int value) { return Primitives.hex(new byte[] {(byte) (value >> 8), (byte) value}); }
}
