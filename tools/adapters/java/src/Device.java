import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.spec.ECPoint;
import java.util.Arrays;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/** Keys on the device: the fingerprint (§ 5.5), the vault (§ 15.1) and the protection of keys (§ 7). */
final class Device {
  private static final int ITERATIONS = 10_000;
  private static final byte[] ZERO_IV = new byte[16];

  static void register(Map<String, Adapter.Operation> table) {
    table.put("activation.fingerprint", Device::fingerprint);
    table.put("vault.key", Device::vaultKey);
    table.put("vault.protect-key", Device::protectVaultKey);
    table.put("vault.recover-key", Device::recoverVaultKey);
    table.put("vault.protect-private-key", Device::protectPrivateKey);
    table.put("vault.recover-private-key", Device::recoverPrivateKey);
    table.put("vault.recover-biometry-key", Device::recoverBiometryKey);
    table.put("factor.protect-knowledge", call -> protect(call, knowledgeKey(call), true));
    table.put("factor.recover-knowledge", call -> recover(call, knowledgeKey(call), true));
    table.put("factor.protect-biometry", call -> protect(call, biometricKey(call), true));
    table.put("factor.recover-biometry", call -> recover(call, biometricKey(call), true));
    table.put("factor.protect-possession", call -> protect(call, deviceKey(call), false));
    table.put("factor.recover-possession", call -> recover(call, deviceKey(call), false));
    table.put("factor.change-password", Device::changePassword);
    table.put("factor.add-external-key", call -> externalLayer(call, Cipher.ENCRYPT_MODE));
    table.put("factor.remove-external-key", call -> externalLayer(call, Cipher.DECRYPT_MODE));
  }

  static Map<String, Object> fingerprint(Call call) throws Refusal, GeneralSecurityException {
    byte[] deviceX = Curve.P256.minimalX(call.bytes("devicePublicKey"));
    byte[] serverX = Curve.P256.minimalX(call.bytes("serverPublicKey"));
    byte[] data = Primitives.concat(deviceX, Primitives.utf8(call.text("activationId")), serverX);
    byte[] hash = Primitives.sha256(data);
    call.step("deviceX", deviceX);
    call.step("serverX", serverX);
    call.step("data", data);
    call.step("hash", hash);
    return Adapter.reply("fingerprint", Primitives.decimalCode(hash, 8));
  }

  static Map<String, Object> vaultKey(Call call) throws Refusal, GeneralSecurityException {
    byte[] block = indexBlock(call.unsigned64("index"));
    byte[] key = key(call.bytes("vaultKey"));
    call.step("block", block);
    return Adapter.reply("key", Primitives.aesBlock(key, block));
  }

  static Map<String, Object> protectVaultKey(Call call) throws Refusal, GeneralSecurityException {
    return Adapter.reply("protectedKey", encrypt(call, key(call.bytes("vaultKey")), call.bytes("transportKey")));
  }

  static Map<String, Object> recoverVaultKey(Call call) throws Refusal, GeneralSecurityException {
    return Adapter.reply("vaultKey", key(decrypt(call.bytes("protectedKey"), call.bytes("transportKey"))));
  }

  static Map<String, Object> protectPrivateKey(Call call) throws Refusal, GeneralSecurityException {
    byte[] privateKey = call.bytes("privateKey");
    Curve.P256.privateKey(privateKey);
    return Adapter.reply("protectedKey", encrypt(call, privateKey, call.bytes("vaultKey")));
  }

  static Map<String, Object> recoverPrivateKey(Call call) throws Refusal, GeneralSecurityException {
    byte[] privateKey = decrypt(call.bytes("protectedKey"), call.bytes("vaultKey"));
    Curve.P256.privateKey(privateKey);
    return Adapter.reply("privateKey", privateKey);
  }

  static Map<String, Object> recoverBiometryKey(Call call) throws Refusal, GeneralSecurityException {
    byte[] vaultKey = call.bytes("vaultKey");
    byte[] privateKey = decrypt(call.bytes("protectedPrivateKey"), vaultKey);
    BigInteger scalar = Curve.P256.privateKey(privateKey);
    ECPoint server = Curve.P256.publicKey(call.bytes("serverPublicKey"));
    byte[] secret = Primitives.fold(Curve.P256.sharedSecret(scalar, server));
    boolean isSame = Arrays.equals(Primitives.aesBlock(secret, indexBlock(2000)), vaultKey);
    Refusal.unless(isSame, "vault-key-mismatch");
    call.step("privateKey", privateKey);
    call.step("masterSecret", secret);
    return Adapter.reply("key", Primitives.aesBlock(secret, indexBlock(3)));
  }

  static Map<String, Object> changePassword(Call call) throws Refusal, GeneralSecurityException {
    byte[] protectedKey = key(call.bytes("protectedKey"));
    byte[] externalKey = externalKey(call);
    byte[] newUnlockKey = passwordKey(call.text("newPassword"), call.bytes("newSalt"), ITERATIONS);
    byte[] oldUnlockKey = passwordKey(call, "oldPassword", "oldSalt", "oldIterations");
    byte[] inner = layer(Cipher.DECRYPT_MODE, protectedKey, externalKey);
    byte[] key = layer(Cipher.DECRYPT_MODE, inner, oldUnlockKey);
    byte[] changed = layer(Cipher.ENCRYPT_MODE, layer(Cipher.ENCRYPT_MODE, key, newUnlockKey), externalKey);
    call.step("oldUnlockKey", oldUnlockKey);
    call.step("key", key);
    call.step("newUnlockKey", newUnlockKey);
    return Adapter.reply("newProtectedKey", changed);
  }

  /** Protects a factor key: the unlock key inside, the external key outside, where the factor has one. */
  private static Map<String, Object> protect(Call call, byte[] unlockKey, boolean hasExternalKey)
      throws Refusal, GeneralSecurityException {
    byte[] key = key(call.bytes("key"));
    byte[] externalKey = externalKey(call);
    byte[] inner = layer(Cipher.ENCRYPT_MODE, key, unlockKey);
    call.step("unlockKey", unlockKey);
    call.step("innerKey", inner);
    return Adapter.reply("protectedKey", layer(Cipher.ENCRYPT_MODE, inner, hasExternalKey ? externalKey : null));
  }

  /** Recovers a factor key; nothing tells a wrong unlock key. */
  private static Map<String, Object> recover(Call call, byte[] unlockKey, boolean hasExternalKey)
      throws Refusal, GeneralSecurityException {
    byte[] protectedKey = key(call.bytes("protectedKey"));
    byte[] externalKey = externalKey(call);
    byte[] inner = layer(Cipher.DECRYPT_MODE, protectedKey, hasExternalKey ? externalKey : null);
    call.step("unlockKey", unlockKey);
    call.step("innerKey", inner);
    return Adapter.reply("key", layer(Cipher.DECRYPT_MODE, inner, unlockKey));
  }

  private static Map<String, Object> externalLayer(Call call, int mode) throws Refusal, GeneralSecurityException {
    return Adapter.reply("result", layer(mode, key(call.bytes("protectedKey")), key(call.bytes("externalKey"))));
  }

  /** Adds or removes a layer around 16 bytes; there is none where its key is null. */
  private static byte[] layer(int mode, byte[] block, byte[] key) throws GeneralSecurityException {
    if (key == null) return block;
    // One block of CBC with a zero IV is the block cipher alone.
    Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
    cipher.init(mode, new SecretKeySpec(key, "AES"));
    return cipher.doFinal(block);
  }

  private static byte[] externalKey(Call call) throws Refusal {
    return call.has("externalKey") ? key(call.bytes("externalKey")) : null;
  }

  private static byte[] knowledgeKey(Call call) throws Refusal, GeneralSecurityException {
    return passwordKey(call, "password", "salt", "iterations");
  }

  private static byte[] passwordKey(Call call, String password, String salt, String iterations)
      throws Refusal, GeneralSecurityException {
    return passwordKey(call.text(password), call.bytes(salt), call.integer(iterations, 1, Integer.MAX_VALUE));
  }

  private static byte[] passwordKey(String password, byte[] salt, int iterations)
      throws Refusal, GeneralSecurityException {
    byte[] bytes = Primitives.utf8(password);
    Refusal.unless(bytes.length >= 4, "password-length");
    Refusal.unless(salt.length >= 16, "invalid-length");
    Refusal.unless(iterations >= ITERATIONS, "iteration-count");
    return Primitives.pbkdf2(bytes, salt, iterations);
  }

  private static byte[] biometricKey(Call call) throws Refusal {
    byte[] key = key(call.bytes("biometricKey"));
    Refusal.unless(!Arrays.equals(key, new byte[16]), "zero-key");
    return key;
  }

  /** The first half of the hash of the device's identifier; it is not folded. */
  private static byte[] deviceKey(Call call) throws GeneralSecurityException {
    return Arrays.copyOf(Primitives.sha256(call.bytes("deviceIdentifier")), 16);
  }

  private static byte[] encrypt(Call call, byte[] data, byte[] key) throws Refusal, GeneralSecurityException {
    int missing = 16 - data.length % 16;
    byte[] padding = new byte[missing];
    Arrays.fill(padding, (byte) missing);
    byte[] encrypted = Primitives.aesCbcEncrypt(key(key), ZERO_IV, data);
    call.step("padded", Primitives.concat(data, padding));
    return encrypted;
  }

  private static byte[] decrypt(byte[] data, byte[] key) throws Refusal, GeneralSecurityException {
    return Primitives.aesCbcDecrypt(key(key), ZERO_IV, data);
  }

  private static byte[] indexBlock(long index) {
    return Primitives.concat(new byte[8], Primitives.bigEndian64(index));
  }

  private static byte[] key(byte[] bytes) throws Refusal {
    Refusal.unless(bytes.length == 16, "invalid-length");
    return bytes;
  }
}
