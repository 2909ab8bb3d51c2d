import java.util.LinkedHashMap;
import java.util.Map;

/** What a client knows of the time of its server. */
final class LiveTime {
  /** Offset and precision, in microseconds; empty where nothing is known. */
  private Map<String, Object> known = Map.of();

  long now() {
    long offset = known.get("offset") instanceof Number number ? number.longValue() : 0;
    return System.currentTimeMillis() + Math.round(offset / 1000.0);
  }

  /** Takes the time of an answer to a request that was sent at the start. */
  void synchronize(String version, long start, long serverTime) throws Refusal {
    Map<String, Object> input = new LinkedHashMap<>(known);
    input.putAll(Adapter.reply("start", start, "now", System.currentTimeMillis(), "serverTime", serverTime));
    known = ClientCrypto.compute(version, "time.synchronize", input);
  }

  void forget() { known = Map.of(); }
}
