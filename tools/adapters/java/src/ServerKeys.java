import java.security.GeneralSecurityException;
import java.util.Map;

/** The keys that an activation and its device share (§ 6). */
record ServerKeys(byte[] possession, byte[] knowledge, byte[] biometry, byte[] transport, byte[] vault) {
  /** Derives the keys from the own private key and the other side's public key. */
  static ServerKeys of(byte[] privateKey, byte[] publicKey) throws Refusal, GeneralSecurityException {
    Map<String, Object> agreed =
        ServerCalls.run("keys.master-secret", "3.3", "privateKey", privateKey, "publicKey", publicKey);
    return derived((byte[]) agreed.get("masterSecret"));
  }

  static ServerKeys derived(byte[] masterSecret) throws Refusal, GeneralSecurityException {
    Map<String, Object> keys = ServerCalls.run("keys.derived", "3.3", "masterSecret", masterSecret);
    return new ServerKeys((byte[]) keys.get("possession"), (byte[]) keys.get("knowledge"),
        (byte[]) keys.get("biometry"), (byte[]) keys.get("transport"), (byte[]) keys.get("vault"));
  }
}
