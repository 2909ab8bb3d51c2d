import java.util.Map;

/** The time of the server, as the client knows it (§ 15.3). */
final class ClientTime {
  private final ClientDevice device;
  private boolean isSynchronized;
  /** The difference to the device's clock, and how precise it is, in microseconds. */
  private long offset;
  private long precision;

  ClientTime(ClientDevice device) { this.device = device; }

  boolean isSynchronized() { return isSynchronized; }

  /** Returns the synchronised time in milliseconds; the device's clock where it is not synchronised. */
  long now() { return device.now + offset / 1000; }

  /**
   * Takes the time that a server stated in an exchange; returns whether that succeeded. A slow exchange changes nothing,
   * and succeeds only where the time is known. One that ended before it began always fails.
   */
  boolean update(long start, long serverTime) {
    Map<String, Object> fields = Adapter.reply("start", start, "now", device.now, "serverTime", serverTime);
    if (isSynchronized) {
      fields.put("offset", offset);
      fields.put("precision", precision);
    }
    try {
      Map<String, Object> result = ClientCrypto.compute(ClientCrypto.VERSION, "time.synchronize", fields);
      offset = (Long) result.get("offset");
      precision = (Long) result.get("precision");
      isSynchronized = true;
    } catch (Refusal useless) {
      return false;
    }
    return true;
  }

  void reset() {
    isSynchronized = false;
    offset = 0;
    precision = 0;
  }
}
