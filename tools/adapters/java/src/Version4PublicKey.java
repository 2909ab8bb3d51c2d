/** The public keys of ML-KEM and ML-DSA as SubjectPublicKeyInfo, whose form is checked without their algorithms. */
enum Version4PublicKey {
  ML_KEM_768(0x04, 0x02, 1184), ML_KEM_1024(0x04, 0x03, 1568), ML_DSA_65(0x03, 0x12, 1952), ML_DSA_87(0x03, 0x13, 2592);

  private final String prefix;
  private final int length;

  /** Builds what stands before the key; `family` and `number` are the end of the object identifier. */
  Version4PublicKey(int family, int number, int byteCount) {
    String identifier = "60864801650304" + Primitives.hex(new byte[] {(byte) family, (byte) number});
    String algorithm = "300b0609" + identifier;
    prefix = "3082" + twoBytes(17 + byteCount + 1) + algorithm + "0382" + twoBytes(byteCount + 1) + "00";
    length = prefix.length() / 2 + byteCount;
  }

  /** Refuses bytes that are not such a key. */
  void check(byte[] bytes) throws Refusal {
    Refusal.unless(bytes.length == length && Primitives.hex(bytes).startsWith(prefix), "invalid-public-key");
  }

  private static String twoBytes(int value) { return Primitives.hex(new byte[] {(byte) (value >> 8), (byte) value}); }
}
