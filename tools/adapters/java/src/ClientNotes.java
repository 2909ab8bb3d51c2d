import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is seen during one event of a script. */
final class ClientNotes {
  final List<String> actions = new ArrayList<>();
  final List<String> finished = new ArrayList<>();
  int steps;
  /** The status that was delivered; null for none. */
  ClientReport report;
  Long time;
  String owner;
  String decision;
  private final List<String> signatures = new ArrayList<>();

  void judge(boolean isValid) { signatures.add(isValid ? "valid" : "invalid"); }

  Map<String, Object> observation(String result, String state) {
    Map<String, Object> observation = Adapter.reply("result", result, "state", state);
    if (!actions.isEmpty()) observation.put("actions", actions);
    if (steps != 0) observation.put("steps", steps);
    if (!signatures.isEmpty()) observation.put("signatures", signatures);
    if (!finished.isEmpty()) observation.put("finished", finished);
    if (report != null) {
      observation.put("activationState", report.state());
      observation.put("remainingAttempts", report.remainingAttempts());
      if (report.customObject() != null) observation.put("customObject", report.customObject());
    }
    if (time != null) observation.put("time", time);
    if (owner != null) observation.put("owner", owner);
    if (decision != null) observation.put("decision", decision);
    return observation;
  }
}
