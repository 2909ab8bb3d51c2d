/** The configuration of an application's object: what it knows of its server, and how it behaves. */
record ClientSetup(
    String instance, String application, String applicationKey, String applicationSecret, byte[] masterKey,
    byte[] externalKey, String biometryName, boolean isLinked, boolean opensByPasscode, boolean upgradesItself) {

  /** Reads the three texts of a configuration, of which each must be Base64 and not empty; the point is not checked. */
  static boolean isValid(String applicationKey, String applicationSecret, String masterKey, byte[] externalKey) {
    return isBase64(applicationKey) && isBase64(applicationSecret) && isBase64(masterKey)
        && (externalKey == null || ClientLocks.isKey(externalKey));
  }

  private static boolean isBase64(String text) {
    try {
      return Primitives.unbase64(text, "invalid-encoding").length > 0;
    } catch (Refusal | IllegalArgumentException notBase64) {
      return false;
    }
  }
}
