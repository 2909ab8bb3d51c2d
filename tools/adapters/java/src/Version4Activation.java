import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;

/** An activation of protocol 4.0: fingerprint, keys of the configuration, upgrade, and offline data. */
final class Version4Activation {
  private static final byte[] EMPTY = {};
  private static final List<String> CONFIGURED = List.of("ecP256", "ecP384", "mlDsa65", "mlDsa87");

  static void register(Map<String, Adapter.Operation> table) {
    table.put("activation.key-fingerprint", Version4Activation::fingerprint);
    table.put("configuration.parse-keys", Version4Activation::parseConfiguration);
    table.put("upgrade.decide", Version4Activation::decideUpgrade);
    table.put("offline-data.verify", Version4Activation::verifyOfflineData);
  }

  private static Map<String, Object> fingerprint(Call call) throws Refusal, GeneralSecurityException {
    Version4Exchange.Algorithm algorithm = Version4Exchange.algorithm(call.text("algorithm"));
    List<byte[]> device = call.byteses("deviceKeys");
    List<byte[]> server = call.byteses("serverKeys");
    algorithm.checkCounts(device, server);
    byte[] data = Primitives.concat(Primitives.utf8(algorithm.name()), keyData(algorithm, device),
        Primitives.utf8(call.text("activationId")), keyData(algorithm, server));
    byte[] hash = Version4.sha3(256, data);
    call.step("data", data);
    call.step("hash", hash);
    return Adapter.reply("fingerprint", Primitives.decimalCode(hash, 8));
  }

  /** The X coordinate without leading zeros, and the whole encoded key of ML-DSA. */
  private static byte[] keyData(Version4Exchange.Algorithm algorithm, List<byte[]> keys) throws Refusal {
    byte[] x = algorithm.hasCurve() ? Curve.P384.minimalX(keys.get(0)) : EMPTY;
    if (algorithm.signer() == null) return x;
    byte[] encoded = keys.get(keys.size() - 1);
    algorithm.signer().check(encoded);
    return Primitives.concat(x, encoded);
  }

  private static Map<String, Object> parseConfiguration(Call call) throws Refusal {
    List<Integer> required = switch (call.text("algorithm")) {
      case "EC_P256" -> List.of(1);
      case "EC_P384" -> List.of(1, 2);
      case "EC_P384_ML_L3" -> List.of(1, 2, 3);
      case "EC_P384_ML_L5" -> List.of(1, 2, 4);
      default -> throw new Refusal("unknown-algorithm");
    };
    Configuration.Keys read = Configuration.readKeys(call);
    for (int number : required) Refusal.unless(read.keys().getOrDefault(number, EMPTY).length > 0, "missing-key");
    Map<String, Object> output =
        Adapter.reply("applicationKey", read.applicationKey(), "applicationSecret", read.applicationSecret());
    for (int i = 0; i < CONFIGURED.size(); i++) {
      if (read.keys().containsKey(i + 1)) output.put(CONFIGURED.get(i), read.keys().get(i + 1));
    }
    return output;
  }

  private static Map<String, Object> decideUpgrade(Call call) {
    String pending = call.word("pending", "none", "start-sent", "confirm-sent");
    long current = call.count("currentVersion");
    String step = current == 3 && call.count("upgradeVersion") == 4 ? "start" : "none";
    boolean isUnconfirmed = (call.count("flags") & Version4Status.FLAG_OF_UPGRADE) != 0;
    if (current == 3 && isUnconfirmed && pending.equals("confirm-sent")) step = "confirm";
    if (current == 4 && !pending.equals("none")) step = "done";
    return Adapter.reply("step", step);
  }

  private static Map<String, Object> verifyOfflineData(Call call) throws Refusal, GeneralSecurityException {
    return OfflineData.read(call, "012", (keyType, covered, proof) -> check(call, keyType, covered, proof));
  }

  private static void check(Call call, char keyType, byte[] covered, byte[] proof)
      throws Refusal, GeneralSecurityException {
    if (keyType != '2') {
      Version4Signatures.check(call.bytes("key"), covered, proof);
      return;
    }
    byte[] key = Version4.key(call, "key");
    Version4.ofLength(32, proof);
    Refusal.unless(MessageDigest.isEqual(Kmac.mac(key, covered, "PA4MAC-QR"), proof), "mac-mismatch");
  }
}
