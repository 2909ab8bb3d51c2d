import java.util.LinkedHashMap;
import java.util.Map;

/** A failure of a request, with its code: that of the administration (ERR0009), or that of a device (ERR_…). */
final class ServerFault extends Exception {
  private static final long serialVersionUID = 1;

  final String code;

  /** Further members of the answer. */
  final transient Map<String, Object> members = new LinkedHashMap<>();

  ServerFault(String code) {
    super(code);
    this.code = code;
  }

  /** Fails with the code unless the condition holds. */
  static void unless(boolean condition, String code) throws ServerFault {
    if (!condition) throw new ServerFault(code);
  }
}
