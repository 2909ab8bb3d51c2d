import java.util.HashSet;
import java.util.Set;

/** A phone and its watch: what they tell each other. */
final class ClientWatch {
  private static final String OK = "ok";

  /** The activation that the watch knows; null for none. */
  private String knownActivation;
  private final Set<String> knownTokens = new HashSet<>();

  String play(ClientSdk sdk, Events.Event event) {
    String name = event.text("name", "token");
    return switch (event.text("message")) {
      case "send-status" -> send(event, true, () -> takeStatus(sdk.session().activationId()));
      case "send-token" -> send(event, sdk.session().isActive(), () -> {
        if (sdk.tokens.token(name) != null) knownTokens.add(name);
      });
      case "remove-token" -> send(event, true, () -> knownTokens.remove(name));
      // What has the mark of such messages is consumed, whatever follows; other data are not.
      case "status-asked", "token-asked", "no-instance", "not-json" -> "true";
      case "watch-has-activation" -> String.valueOf(knownActivation != null);
      case "watch-has-token" -> String.valueOf(knownTokens.contains(name));
      case "watch-removes-token" -> {
        knownTokens.remove(name);
        yield OK;
      }
      default -> "false";
    };
  }

  /** Sends a message: a deferred one is queued where the watch cannot be reached, an immediate one must reach it. */
  private static String send(Events.Event event, boolean hasWhatItNeeds, Runnable arrival) {
    boolean isImmediate = event.yes("immediate", false);
    String channel = event.text("channel", "reachable");
    boolean isSent = isImmediate ? channel.equals("reachable") : !channel.equals("unusable");
    if (!hasWhatItNeeds) return isImmediate ? "missingActivation" : "false";
    if (!isSent) return isImmediate ? "watchConnectivity" : "false";
    arrival.run();
    return isImmediate ? OK : "true";
  }

  private void takeStatus(String activationId) {
    if (activationId == null || !activationId.equals(knownActivation)) knownTokens.clear();
    knownActivation = activationId;
  }
}
