import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is seen during one event of a script of 4.0. */
final class Client4Notes {
  /** A status as the application sees it; the last two are null where they are not known. */
  record Report(String state, long remainingAttempts, String customObject, String upgradeAvailable) {}

  final List<String> actions = new ArrayList<>();
  final List<String> codes = new ArrayList<>();
  int steps;
  /** The status that was delivered; null for none. */
  Report report;
  Long time;
  String biometryRemoved;

  Map<String, Object> observation(String result, Client4Activation activation) {
    Map<String, Object> observation = Decisions.output("result", result,
        "state", activation == null ? "empty" : activation.stateName(),
        "actions", actions.isEmpty() ? null : actions, "steps", steps == 0 ? null : steps,
        "codes", codes.isEmpty() ? null : codes, "time", time, "biometryRemoved", biometryRemoved);
    if (activation != null) {
      observation.put("knowledgeKey", activation.knowledge);
      if (activation.biometry != null) observation.put("biometryKey", activation.biometry);
    }
    if (report != null) {
      observation.putAll(Decisions.output("activationState", report.state(),
          "remainingAttempts", report.remainingAttempts(), "customObject", report.customObject(),
          "upgradeAvailable", report.upgradeAvailable()));
    }
    return observation;
  }
}
