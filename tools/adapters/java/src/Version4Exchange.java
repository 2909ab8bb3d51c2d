import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.spec.ECPoint;
import java.util.List;
import java.util.Map;

/** Shared secrets of protocol 4.0, as far as the curve P-384 gives them; of ML-KEM, lengths and keys are checked. */
final class Version4Exchange {
  private static final byte[] KEM = bytes("KEM\0\u0011");
  private static final byte[] HPKE = bytes("HPKE\0\u0011\0\u0002\u00FF\u00FF");
  private static final byte[] NAME = bytes("DHKEM-P384");
  private static final byte[] EMPTY = {};
  private static final byte SECRET_LENGTH = 48;
  private static final int SEED_LENGTH = 64;

  /** A shared-secret algorithm: how many keys it has, whether the first is of the curve, and its other public keys. */
  record Algorithm(String name, boolean hasCurve, Version4PublicKey kem, Version4PublicKey signer) {
    int count() { return (hasCurve ? 1 : 0) + (kem == null ? 0 : 1); }

    void checkCounts(List<byte[]> first, List<byte[]> second) throws Refusal {
      Refusal.unless(first.size() == count() && second.size() == count(), "key-count");
    }
  }

  /** A secret that the curve gave, with the values on the way to it. */
  private record Secret(byte[] sharedX, byte[] kemSecret, byte[] exported) {
    void note(Call call) {
      call.step("sharedX", sharedX);
      call.step("kemSecret", kemSecret);
    }
  }

  static void register(Map<String, Adapter.Operation> table) {
    table.put("dhkem.encapsulate", Version4Exchange::encapsulate);
    table.put("dhkem.decapsulate", Version4Exchange::decapsulate);
    table.put("shared-secret.compute", Version4Exchange::compute);
    table.put("shared-secret.respond", Version4Exchange::respond);
  }

  /** Finds an algorithm by its name, which is in upper case. */
  static Algorithm algorithm(String name) throws Refusal {
    boolean isThird = name.endsWith("ML_L3");
    Version4PublicKey kem = isThird ? Version4PublicKey.ML_KEM_768 : Version4PublicKey.ML_KEM_1024;
    Version4PublicKey signer = isThird ? Version4PublicKey.ML_DSA_65 : Version4PublicKey.ML_DSA_87;
    return switch (name) {
      case "EC_P384" -> new Algorithm(name, true, null, null);
      case "EC_P384_ML_L3", "EC_P384_ML_L5" -> new Algorithm(name, true, kem, signer);
      case "ML_L3", "ML_L5" -> new Algorithm(name, false, kem, signer);
      default -> throw new Refusal("unknown-algorithm");
    };
  }

  private static Map<String, Object> encapsulate(Call call) throws Refusal, GeneralSecurityException {
    byte[] recipient = call.bytes("publicKey");
    ECPoint point = point(recipient);
    BigInteger ephemeral = Curve.P384.privateKey(call.bytes("ephemeralPrivateKey"));
    byte[] encapsulated = Curve.P384.uncompressed(Curve.P384.publicKeyOf(ephemeral));
    Secret secret = secret(Curve.P384.sharedSecret(ephemeral, point), encapsulated, recipient);
    secret.note(call);
    return Adapter.reply("encapsulated", encapsulated, "secret", secret.exported());
  }

  private static Map<String, Object> decapsulate(Call call) throws Refusal, GeneralSecurityException {
    Secret secret = decapsulated(call.bytes("privateKey"), call.bytes("encapsulated"));
    secret.note(call);
    return Adapter.reply("secret", secret.exported());
  }

  private static Secret decapsulated(byte[] privateKey, byte[] encapsulated) throws Refusal, GeneralSecurityException {
    BigInteger scalar = Curve.P384.privateKey(privateKey);
    byte[] sharedX = Curve.P384.sharedSecret(scalar, point(encapsulated));
    return secret(sharedX, encapsulated, Curve.P384.uncompressed(Curve.P384.publicKeyOf(scalar)));
  }

  private static Map<String, Object> compute(Call call) throws Refusal, GeneralSecurityException {
    Algorithm algorithm = algorithm(call.text("algorithm"));
    List<byte[]> privateKeys = call.byteses("privateKeys");
    Shared shared = computed(algorithm, privateKeys, call.byteses("encapsulatedKeys"), call.bytes("salt"));
    shared.note(call);
    return Adapter.reply("secret", shared.secret());
  }

  /** A shared secret, with the curve's secret and the data that it is derived from. */
  record Shared(byte[] curveSecret, byte[] data, byte[] secret) {
    private void note(Call call) {
      call.step("curveSecret", curveSecret);
      call.step("data", data);
    }
  }

  /** Computes the secret of a client from the answer of a server. */
  static Shared computed(Algorithm algorithm, List<byte[]> privateKeys, List<byte[]> encapsulated, byte[] salt)
      throws Refusal, GeneralSecurityException {
    algorithm.checkCounts(privateKeys, encapsulated);
    Version4.ofLength(32, salt);
    Secret secret = algorithm.hasCurve() ? decapsulated(privateKeys.get(0), encapsulated.get(0)) : null;
    Version4PublicKey kem = algorithm.kem();
    if (kem != null) {
      int keyLength = last(privateKeys).length;
      Refusal.unless(keyLength == SEED_LENGTH || keyLength == kem.expandedPrivateKeyLength, "invalid-length");
      Version4.ofLength(kem.madeLength, last(encapsulated));
      throw Version4.unavailable();
    }
    return combined(algorithm, secret, salt);
  }

  private static byte[] last(List<byte[]> list) { return list.get(list.size() - 1); }

  private static Map<String, Object> respond(Call call) throws Refusal, GeneralSecurityException {
    Algorithm algorithm = algorithm(call.text("algorithm"));
    Status.demandPresence(call, "ephemeralPrivateKey", algorithm.hasCurve());
    Status.demandPresence(call, "m", algorithm.kem() != null);
    List<byte[]> keys = call.byteses("encapsulationKeys");
    algorithm.checkCounts(keys, keys);
    byte[] salt = Version4.key(call, "salt");
    BigInteger ephemeral = algorithm.hasCurve() ? Curve.P384.privateKey(call.bytes("ephemeralPrivateKey")) : null;
    ECPoint point = algorithm.hasCurve() ? point(keys.get(0)) : null;
    if (algorithm.kem() != null) {
      Version4.key(call, "m");
      algorithm.kem().check(last(keys));
      throw Version4.unavailable();
    }
    byte[] encapsulated = Curve.P384.uncompressed(Curve.P384.publicKeyOf(ephemeral));
    Secret secret = secret(Curve.P384.sharedSecret(ephemeral, point), encapsulated, keys.get(0));
    Shared shared = combined(algorithm, secret, salt);
    shared.note(call);
    return Adapter.reply("encapsulatedKeys", List.of(encapsulated), "secret", shared.secret());
  }

  private static Shared combined(Algorithm algorithm, Secret secret, byte[] salt) {
    byte[] info = Primitives.concatWithSizes(bytes("shared-secret/" + algorithm.name()), bytes(Version4.VERSION));
    byte[] data = Primitives.concat(Primitives.bigEndian32(1), Primitives.concatWithSizes(secret.exported()), info);
    return new Shared(secret.exported(), data, Kmac.mac(salt, data, "KDF"));
  }

  private static ECPoint point(byte[] bytes) throws Refusal {
    Refusal.unless(bytes.length == 97, "invalid-public-key");
    return Curve.P384.publicKey(bytes);
  }

  /** RFC 9180 in base mode: the secret of the KEM, the schedule of keys without a PSK, and the export. */
  private static Secret secret(byte[] sharedX, byte[] encapsulated, byte[] recipient) throws GeneralSecurityException {
    byte[] agreed = extract(KEM, EMPTY, "eae_prk", sharedX);
    byte[] kemSecret = expand(KEM, agreed, "shared_secret", encapsulated, recipient);
    byte[] pskIdHash = extract(HPKE, EMPTY, "psk_id_hash", EMPTY);
    byte[] infoHash = extract(HPKE, EMPTY, "info_hash", NAME);
    byte[] secret = extract(HPKE, kemSecret, "secret", EMPTY);
    byte[] exporter = expand(HPKE, secret, "exp", new byte[] {0}, pskIdHash, infoHash);
    return new Secret(sharedX, kemSecret, expand(HPKE, exporter, "sec", NAME));
  }

  private static byte[] extract(byte[] suite, byte[] salt, String label, byte[] key) throws GeneralSecurityException {
    return Version4.hmacSha384(salt, bytes("HPKE-v1"), suite, bytes(label), key);
  }

  /** Expands to as many bytes as the hash has, so that one block suffices. */
  private static byte[] expand(byte[] suite, byte[] key, String label, byte[]... info) throws GeneralSecurityException {
    byte[] length = {0, SECRET_LENGTH};
    byte[] labelled = Primitives.concat(length, bytes("HPKE-v1"), suite, bytes(label));
    return Version4.hmacSha384(key, labelled, Primitives.concat(info), new byte[] {1});
  }

  private static byte[] bytes(String text) { return text.getBytes(StandardCharsets.ISO_8859_1); }
}
