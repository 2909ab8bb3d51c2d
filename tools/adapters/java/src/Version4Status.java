import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The status of an activation in protocol 4.0, and the counter that it shows. */
final class Version4Status {
  private static final byte[] MAGIC = Primitives.unhex("dec0ded4");
  private static final int BLOB_LENGTH = 48;
  static final int FLAG_OF_CONFIRMATION = 1, FLAG_OF_UPGRADE = 2, FLAG_OF_WITHDRAWAL = 4, FLAG_OF_BIOMETRY = 8;
  /** The numbers before the reserved bytes, and those after them. */
  private static final List<String> FIRST = List.of("state", "currentVersion", "upgradeVersion", "flags");
  private static final List<String> SECOND = List.of("counterByte", "failedAttempts", "maxFailedAttempts", "lookAhead");

  static void register(Map<String, Adapter.Operation> table) {
    table.put("counter.mac", Version4Status::counterMac);
    table.put("counter.synchronize-by-mac", Version4Status::synchronize);
    table.put("status.encode", Version4Status::encode);
    table.put("status.decode", Version4Status::decode);
  }

  private static Map<String, Object> counterMac(Call call) throws Refusal {
    return Adapter.reply("hash", counterHash(Version4.key(call, "key"), Version4.key(call, "counterData")));
  }

  private static byte[] counterHash(byte[] key, byte[] counter) { return Kmac.mac(key, counter, "PA4MAC-CTR"); }

  private static Map<String, Object> synchronize(Call call) throws Refusal, GeneralSecurityException {
    byte[] key = Version4.key(call, "key");
    return Status.synchronize(call, "calculate-code", Version4.key(call, "counterData"),
        Version4.key(call, "serverCounterHash"), counter -> counterHash(key, counter),
        counter -> Version4Codes.advanced(counter, 1));
  }

  private static Map<String, Object> encode(Call call) throws Refusal {
    byte[] key = Version4.key(call, "key");
    byte[] reserved = Version4.ofLength(4, call.bytes("reserved"));
    byte[] hash = Version4.key(call, "counterHash");
    byte[] blob = Primitives.concat(MAGIC, numbers(call, FIRST), reserved, numbers(call, SECOND), hash);
    return Adapter.reply("blob", blob, "mac", mac(key, blob));
  }

  private static Map<String, Object> decode(Call call) throws Refusal {
    byte[] key = Version4.key(call, "key");
    byte[] message = Version4.ofLength(BLOB_LENGTH + 32, call.bytes("message"));
    byte[] blob = Arrays.copyOf(message, BLOB_LENGTH);
    byte[] mac = Arrays.copyOfRange(message, BLOB_LENGTH, message.length);
    byte[] due = mac(key, blob);
    Refusal.unless(MessageDigest.isEqual(mac, due), "mac-mismatch");
    Refusal.unless(Arrays.equals(Arrays.copyOf(blob, MAGIC.length), MAGIC), "magic");
    Map<String, Object> output = Adapter.reply();
    for (int i = 0; i < FIRST.size(); i++) output.put(FIRST.get(i), blob[4 + i] & 0xFF);
    for (int i = 0; i < SECOND.size(); i++) output.put(SECOND.get(i), blob[12 + i] & 0xFF);
    output.put("counterHash", Arrays.copyOfRange(blob, 16, BLOB_LENGTH));
    Refusal.unless(blob[4] >= 1 && blob[4] <= 5, "unknown-state");
    Refusal.unless(blob[15] >= 1 && blob[15] <= 64, "look-ahead");
    Refusal.unless(blob[5] != 3 || (blob[7] & FLAG_OF_UPGRADE) != 0, "status-version");
    call.step("mac", due);
    return output;
  }

  private static byte[] mac(byte[] key, byte[] blob) { return Kmac.mac(key, blob, "PA4MAC-STATUS"); }

  private static byte[] numbers(Call call, List<String> fields) {
    return Primitives.concat(fields.stream().map(field -> Status.number(call, field)).toArray(byte[][]::new));
  }
}
