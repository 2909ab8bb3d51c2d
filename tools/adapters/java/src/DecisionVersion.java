import java.util.Map;

/** `protocol-version.permit`: whether a server takes a request of a version (§ 2.5). */
final class DecisionVersion {
  static Map<String, Object> permit(Call call) {
    int minimum = call.integer("minimumVersion", 3, 4);
    String version = call.word("version", "3.0", "3.1", "3.2", "3.3", "4.0");
    // The header decides for each kind of request, also for the start of an upgrade, whose path is one of 4.0.
    call.word("request", "signed", "encrypted", "signed-and-encrypted", "upgrade-start");
    boolean isPermitted = minimum == 3 || version.equals(Version4.VERSION);
    return Decisions.output("permitted", Decisions.yesOrNo(isPermitted), "error", isPermitted ? null : "ERR0047");
  }
}
