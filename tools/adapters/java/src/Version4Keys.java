import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Keys of protocol 4.0: from labels, from passwords, of an activation, of the vault, of factors. */
final class Version4Keys {
  private static final byte[] EMPTY = {};
  private static final int IV_LENGTH = 16;

  /** A key of an activation with its label, and the keys that are derived from it. */
  private record Branch(String name, String label, Map<String, String> labels) {}

  private static final List<Branch> TREE = List.of(
      new Branch("kdkAuthenticationCode", "auth", Map.of(
          "possession", "auth/possession", "knowledge", "auth/knowledge", "biometry", "auth/biometry")),
      new Branch("kdkEncryption", "enc", Map.of()),
      new Branch("kdkVault", "vault", Map.of(
          "kekDevicePrivate", "vault/kek-device-private", "appVaultKnowledge", "vault/kdk-app-vault-knowledge",
          "appVault2fa", "vault/kdk-app-vault-2fa")),
      new Branch("kdkUtility", "util", Map.of(
          "macCtrData", "util/mac/ctr-data", "macStatus", "util/mac/status",
          "macGetActTempKey", "util/mac/get-act-temp-key", "macPersonalizedData", "util/mac/personalized-data",
          "e2eeSharedInfo2", "util/key-e2ee-sh2", "appUtility", "util/app")));

  static void register(Map<String, Adapter.Operation> table) {
    table.put("mac.kmac256", Version4Keys::kmac);
    table.put("hash.sha3", Version4Keys::sha3);
    table.put("kdf.derive", Version4Keys::derive);
    table.put("kdf.password-kmac", Version4Keys::password);
    table.put("keys.hierarchy", Version4Keys::hierarchy);
    table.put("vault.application-key", Version4Keys::vaultKey);
    table.put("factor.wrap", Version4Keys::wrap);
    table.put("factor.unwrap", Version4Keys::unwrap);
    table.put("operation-data.digest", Version4Keys::digest);
  }

  private static Map<String, Object> kmac(Call call) throws Refusal {
    byte[] key = call.bytes("key");
    return Adapter.reply("mac", Kmac.mac(key, call.bytes("data"), call.text("custom"), length(call, "length", 1)));
  }

  private static Map<String, Object> sha3(Call call) throws Refusal, GeneralSecurityException {
    long size = call.integer("size");
    Refusal.unless(size == 256 || size == 384, "invalid-length");
    return Adapter.reply("digest", Version4.sha3((int) size, call.bytes("data")));
  }

  private static Map<String, Object> derive(Call call) throws Refusal {
    int length = length(call, "length", 1);
    byte[] diversifier = call.has("diversifier") ? call.bytes("diversifier") : EMPTY;
    return derived(call, call.bytes("key"), Version4.labelled(call.text("label"), diversifier), length);
  }

  private static Map<String, Object> derived(Call call, byte[] key, byte[] data, int length) {
    call.step("data", data);
    return Adapter.reply("key", Kmac.mac(key, data, "PA4KDF", length));
  }

  private static Map<String, Object> password(Call call) throws Refusal {
    byte[] password = Primitives.utf8(call.text("password"));
    byte[] salt = call.bytes("salt");
    Refusal.unless(password.length > 0, "password-length");
    Refusal.unless(salt.length >= Version4.KEY_LENGTH, "invalid-length");
    call.step("passwordBytes", password);
    return Adapter.reply("key", Kmac.mac(password, salt, "PA4PBKDF"));
  }

  private static Map<String, Object> hierarchy(Call call) throws Refusal {
    byte[] secret = Version4.key(call, "activationSecret");
    byte[] applicationSecret = Version4.applicationSecret(call);
    Map<String, Object> keys = Adapter.reply();
    for (Branch branch : TREE) {
      byte[] parent = Version4.derived(secret, branch.label(), EMPTY);
      keys.put(branch.name(), parent);
      branch.labels().forEach((name, label) -> keys.put(name, Version4.derived(parent, label, EMPTY)));
    }
    keys.put("macGetAppTempKey", Version4.derived(applicationSecret, "util/mac/get-app-temp-key", EMPTY));
    return keys;
  }

  private static Map<String, Object> vaultKey(Call call) throws Refusal {
    String label = "app/kdf/" + call.word("kind", "2fa", "knowledge");
    byte[] vaultKey = Version4.key(call, "vaultKey");
    byte[] index = Primitives.bigEndian64(call.unsigned64("index"));
    return derived(call, vaultKey, Version4.labelled(label, index), length(call, "size", 16));
  }

  private static Map<String, Object> wrap(Call call) throws Refusal, GeneralSecurityException {
    byte[] kek = Version4.key(call, "kek");
    byte[] key = Version4.key(call, "key");
    byte[] iv = Version4.ofLength(IV_LENGTH, call.bytes("iv"));
    return Adapter.reply("wrapped", Primitives.concat(iv, Version4.counterMode(kek, iv, key)));
  }

  private static Map<String, Object> unwrap(Call call) throws Refusal, GeneralSecurityException {
    byte[] kek = Version4.key(call, "kek");
    byte[] wrapped = Version4.ofLength(IV_LENGTH + Version4.KEY_LENGTH, call.bytes("wrapped"));
    byte[] iv = Arrays.copyOf(wrapped, IV_LENGTH);
    return Adapter.reply("key", Version4.counterMode(kek, iv, Arrays.copyOfRange(wrapped, IV_LENGTH, wrapped.length)));
  }

  private static Map<String, Object> digest(Call call) throws Refusal {
    byte[] key = Version4.ofLength(16, call.bytes("key"));
    long digits = call.integer("length");
    Refusal.unless(digits >= 4 && digits <= 9, "digest-length");
    byte[] data = Primitives.utf8(String.join("&", call.texts("items")));
    byte[] mac = Kmac.mac(key, data, "PA4DIGEST-DATA");
    call.step("data", data);
    call.step("mac", mac);
    // All bytes of the MAC are the number.
    BigInteger number = new BigInteger(1, mac).mod(BigInteger.TEN.pow((int) digits));
    return Adapter.reply("digest", String.format(Locale.ROOT, "%0" + digits + "d", number));
  }

  /** Reads a length that is at least the lowest. */
  private static int length(Call call, String field, int lowest) throws Refusal {
    Refusal.unless(call.integer(field) >= lowest, "invalid-length");
    return call.integer(field, lowest, 1 << 24);
  }
}
