import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets its oldest entries when it is full: results that scripts need again and again. */
final class ClientMemory<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1;

  private final int most;

  ClientMemory(int most) { this.most = most; }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) { return size() > most; }
}
