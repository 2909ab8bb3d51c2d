/** What an application decides by what the client and the server say: tables, of which the client has no code. */
final class ClientDecisions {
  private static final int PIN_LENGTH = 4;
  private static final int FEW_ATTEMPTS = 2;

  /** Whether the keyboard that is shown has looked at biometry; so before the first one is shown. */
  private boolean hasLooked = true;
  private String digits = "";
  private int callers;

  /** Returns the decision of an event; null for an event that is none. */
  String decide(Events.Event event) {
    return switch (event.kind()) {
      case "start" -> event.text("activation").equals("valid") ? "fetch-status" : "new-activation";
      case "after-status" -> afterStatus(event.text("state"));
      case "after-error" -> afterError(event.text("error"));
      case "after-answer" -> afterAnswer(event.integer("status"));
      case "show-attempts" -> attempts(event);
      case "offer-biometry" ->
          event.yes("device", false) && event.yes("factor", false) && event.yes("setting", false) ? "offer" : "hide";
      case "move-flag" -> moveFlag(event.yes("own", false), event.yes("shared", false));
      case "open-keyboard" -> {
        hasLooked = false;
        digits = "";
        yield "wait";
      }
      case "look" -> look(event);
      case "digit" -> digit(event.integer("digit"));
      case "configure-keyboard" -> {
        boolean isWhole = event.yes("uri", true) && event.yes("uriId", true) && event.yes("data", true);
        yield isWhole ? event.text("method", "POST") : "refuse";
      }
      case "ask-token" -> callers++ == 0 ? "request" : "wait";
      case "token-came" -> {
        int told = callers;
        callers = 0;
        yield "tell " + told;
      }
      default -> null;
    };
  }

  private static String afterStatus(String state) {
    return switch (state) {
      case "active" -> "continue";
      case "pendingCommit" -> "wait";
      case "blocked" -> "show-blocked";
      case "removed", "deadlock" -> "remove-local";
      default -> "show-unknown";
    };
  }

  private static String afterError(String error) {
    return switch (error) {
      case "missingActivation", "activationPending" -> "new-activation";
      case "protocolUpgrade" -> "remove-local";
      default -> "show-network-error";
    };
  }

  private static String afterAnswer(long status) {
    if (status == 200) return "finish";
    return status == 401 || status == 403 ? "fetch-status" : "show-error";
  }

  private static String attempts(Events.Event event) {
    long failed = event.integer("failed");
    boolean isShown = event.text("state").equals("active") && failed > 0;
    return isShown ? "show " + Math.max(event.integer("maximum") - failed, 0) : "hide";
  }

  private static String moveFlag(boolean isOwn, boolean isShared) {
    if (isOwn && isShared) return "own shared";
    return isOwn || isShared ? "shared" : "none";
  }

  private String look(Events.Event event) {
    boolean isFirst = !hasLooked;
    hasLooked = true;
    boolean starts = isFirst && event.yes("canUse", false) && event.integer("remaining") > FEW_ATTEMPTS;
    return starts ? "start-biometry" : "wait";
  }

  private String digit(long digit) {
    if (digits.length() == PIN_LENGTH) return "wait";
    digits += digit;
    return digits.length() == PIN_LENGTH ? "continue " + digits : "wait";
  }
}
