import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/** The configuration of an application (§ 5.1): its key, its secret and the master key in one Base64 text. */
final class Configuration {
  private static final int VERSION = 1;
  private static final int MASTER_KEY = 1;

  static void register(Map<String, Adapter.Operation> table) {
    table.put("configuration.parse", Configuration::parse);
    table.put("configuration.build", Configuration::build);
    table.put("configuration.convert", Configuration::convert);
  }

  static Map<String, Object> parse(Call call) throws Refusal {
    Keys read = readKeys(call);
    byte[] masterKey = read.keys().getOrDefault(MASTER_KEY, new byte[0]);
    Refusal.unless(masterKey.length > 0, "missing-key");
    return Adapter.reply("applicationKey", read.applicationKey(), "applicationSecret", read.applicationSecret(),
        "masterServerPublicKey", masterKey);
  }

  /** The values of a configuration, with its keys by their numbers. */
  record Keys(byte[] applicationKey, byte[] applicationSecret, Map<Integer, byte[]> keys) {}

  /** Reads a configuration with all its keys; of several with one number the last one counts. */
  static Keys readKeys(Call call) throws Refusal {
    byte[] bytes = Members.decode(call.text("configuration"));
    ByteBuffer rest = ByteBuffer.wrap(bytes);
    Refusal.unless(take(rest, 1)[0] == VERSION, "configuration-version");
    byte[] key = value(data(rest));
    byte[] secret = value(data(rest));
    Map<Integer, byte[]> keys = new HashMap<>();
    for (int left = count(rest); left > 0; left--) {
      int number = take(rest, 1)[0] & 0xFF;
      keys.put(number, data(rest));
    }
    call.step("bytes", bytes);
    return new Keys(key, secret, keys);
  }

  static Map<String, Object> build(Call call) throws Refusal {
    return built(call, call.bytes("applicationKey"), call.bytes("applicationSecret"),
        call.bytes("masterServerPublicKey"));
  }

  static Map<String, Object> convert(Call call) throws Refusal {
    byte[] key = Members.decode(call.text("applicationKey"));
    byte[] secret = Members.decode(call.text("applicationSecret"));
    byte[] masterKey = Members.decode(call.text("masterServerPublicKey"));
    Curve.P256.publicKey(masterKey);
    return built(call, key, secret, masterKey);
  }

  private static Map<String, Object> built(Call call, byte[] key, byte[] secret, byte[] masterKey) throws Refusal {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(VERSION);
    writeData(bytes, value(key));
    writeData(bytes, value(secret));
    Refusal.unless(masterKey.length > 0, "missing-key");
    writeCount(bytes, 1);
    bytes.write(MASTER_KEY);
    writeData(bytes, masterKey);
    call.step("bytes", bytes.toByteArray());
    return Adapter.reply("configuration", Primitives.base64(bytes.toByteArray()));
  }

  private static byte[] value(byte[] bytes) throws Refusal {
    Refusal.unless(bytes.length == 16, "invalid-length");
    return bytes;
  }

  private static byte[] take(ByteBuffer rest, int count) throws Refusal {
    Refusal.unless(rest.remaining() >= count, "truncated");
    byte[] taken = new byte[count];
    rest.get(taken);
    return taken;
  }

  private static byte[] data(ByteBuffer rest) throws Refusal { return take(rest, count(rest)); }

  /** Reads a count of one, two or four bytes, as the two top bits of the first one say. */
  private static int count(ByteBuffer rest) throws Refusal {
    int first = take(rest, 1)[0] & 0xFF;
    if (first < 0x80) return first;
    int value = first & 0x3F;
    for (byte next : take(rest, first < 0xC0 ? 1 : 3)) value = value << 8 | next & 0xFF;
    return value;
  }

  private static void writeData(ByteArrayOutputStream bytes, byte[] data) {
    writeCount(bytes, data.length);
    bytes.writeBytes(data);
  }

  private static void writeCount(ByteArrayOutputStream bytes, int count) {
    if (count > 0x3FFF) {
      bytes.writeBytes(Primitives.bigEndian32(count | 0xC0000000));
      return;
    }
    if (count > 0x7F) bytes.write(0x80 | count >> 8);
    bytes.write(count & 0xFF);
  }
}
