import java.util.Map;

/** The keys of 4.0 that follow from the secret of an activation, or from that of an application version. */
record Server4Keys(Map<String, Object> hierarchy) {
  /** The names of the keys of the vault in requests, with their names in the hierarchy. */
  private static final Map<String, String> VAULT = Map.of("KEK_DEVICE_PRIVATE", "kekDevicePrivate",
      "KDK_APP_VAULT_KNOWLEDGE", "appVaultKnowledge", "KDK_APP_VAULT_2FA", "appVault2fa");
  private static final byte[] ZERO = new byte[Version4.KEY_LENGTH];
  private static final String NO_SECRET = Primitives.base64(new byte[16]);

  static Server4Keys of(byte[] activationSecret) throws Refusal {
    return of(activationSecret, NO_SECRET);
  }

  /** Returns the key that authenticates the request for a temporary key of an application version. */
  static byte[] ofApplication(String applicationSecret) throws Refusal {
    return of(ZERO, applicationSecret).key("macGetAppTempKey");
  }

  private static Server4Keys of(byte[] activationSecret, String applicationSecret) throws Refusal {
    return new Server4Keys(ClientCrypto.compute(Version4.VERSION, "keys.hierarchy",
        Adapter.reply("activationSecret", activationSecret, "applicationSecret", applicationSecret)));
  }

  byte[] possession() { return key("possession"); }

  byte[] knowledge() { return key("knowledge"); }

  byte[] biometry() { return key("biometry"); }

  byte[] counterHash() { return key("macCtrData"); }

  byte[] status() { return key("macStatus"); }

  byte[] temporaryKey() { return key("macGetActTempKey"); }

  byte[] sharedInfo2() { return key("e2eeSharedInfo2"); }

  /** Returns a key of the vault; null where its name is unknown. */
  byte[] vault(String identifier) { return VAULT.containsKey(identifier) ? key(VAULT.get(identifier)) : null; }

  private byte[] key(String name) { return (byte[]) hierarchy.get(name); }
}
