import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;

/** An activation of protocol 4.0: fingerprint, keys of the configuration, upgrade, and offline data. */
final class Version4Activation {
  private static final byte[] EMPTY = {};
  private static final List<String> CONFIGURED = List.of("ecP256", "ecP384", "mlDsa65", "mlDsa87");
  private static final int FEWEST_LINES = 7;
  private static final int FLAG_OF_UPGRADE = 2;

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
    boolean isUnconfirmed = (call.count("flags") & FLAG_OF_UPGRADE) != 0;
    if (current == 3 && isUnconfirmed && pending.equals("confirm-sent")) step = "confirm";
    if (current == 4 && !pending.equals("none")) step = "done";
    return Adapter.reply("step", step);
  }

  private static Map<String, Object> verifyOfflineData(Call call) throws Refusal, GeneralSecurityException {
    String text = call.text("text");
    String[] lines = text.split("\n", -1);
    String last = lines[lines.length - 1];
    Refusal.unless(lines.length >= FEWEST_LINES && !last.isEmpty(), "offline-syntax");
    String proof = last.substring(1);
    byte[] nonce = Members.decode(lines[lines.length - 2]);
    byte[] proofBytes = Members.decode(proof);
    Version4.ofLength(16, nonce);
    Refusal.unless(last.matches("[012].*"), "unknown-key-type");
    byte[] covered = Primitives.utf8(text.substring(0, text.length() - proof.length()));
    check(call, last.charAt(0), covered, proofBytes);
    call.step("covered", covered);
    Map<String, Object> output = Adapter.reply("operationId", lines[0], "title", unescaped(lines[1]),
        "message", unescaped(lines[2]), "operationData", lines[3], "flags", lines[4]);
    if (lines.length > FEWEST_LINES) output.put("totp", lines[5]);
    output.put("nonce", nonce);
    output.put("keyType", last.substring(0, 1));
    return output;
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

  /** Replaces the escapes of a title or a message, from the left to the right. */
  private static String unescaped(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char next = i + 1 < text.length() ? text.charAt(i + 1) : 0;
      boolean isEscape = text.charAt(i) == '\\' && (next == 'n' || next == '\\');
      plain.append(!isEscape ? text.charAt(i) : next == 'n' ? '\n' : '\\');
      if (isEscape) i++;
    }
    return plain.toString();
  }
}
