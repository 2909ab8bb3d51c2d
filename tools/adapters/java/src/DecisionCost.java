import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** `endpoint.cost`: what a request costs, in which something may fail (§§ 1.1, 1.2, 8). */
final class DecisionCost {
  static final Map<String, Endpoint> ENDPOINTS = endpoints();
  private final Endpoint endpoint;
  private final Decisions.Type type;
  private final String name, header;
  private final boolean isApplicationSupported, isBlocked, isRightCode, isRefused;
  private boolean counterMoves;
  private String attempts = "kept";

  /** The types of codes or tokens that an endpoint takes, none where it has neither; the error after them. */
  record Endpoint(Set<Decisions.Type> types, String error) {}

  private static Map<String, Endpoint> endpoints() {
    Set<Decisions.Type> none = EnumSet.noneOf(Decisions.Type.class);
    Set<Decisions.Type> possession = EnumSet.of(Decisions.Type.POSSESSION);
    Set<Decisions.Type> knowledge = EnumSet.of(Decisions.Type.POSSESSION_KNOWLEDGE);
    Set<Decisions.Type> two = EnumSet.of(Decisions.Type.POSSESSION_KNOWLEDGE, Decisions.Type.POSSESSION_BIOMETRY);
    Set<Decisions.Type> upToTwo = EnumSet.range(Decisions.Type.POSSESSION, Decisions.Type.POSSESSION_BIOMETRY);
    Map<String, Endpoint> table = new LinkedHashMap<>();
    table.put("status", new Endpoint(none, "ERR_STATUS"));
    table.put("keystore/create", new Endpoint(none, "ERR_TEMPORARY_KEY"));
    table.put("activation/create", new Endpoint(none, "ERR_ACTIVATION"));
    table.put("activation/confirm", new Endpoint(knowledge, "ERR_ACTIVATION"));
    table.put("activation/status", new Endpoint(none, "ERR_ACTIVATION"));
    table.put("activation/remove", new Endpoint(two, "ERR_ACTIVATION"));
    table.put("activation/rename", new Endpoint(two, "ERR_ACTIVATION"));
    table.put("activation/detail", new Endpoint(two, "ERR_ACTIVATION"));
    table.put("upgrade/start", new Endpoint(knowledge, "ERR_UPGRADE"));
    table.put("upgrade/confirm", new Endpoint(possession, "ERR_UPGRADE"));
    table.put("token/create", new Endpoint(upToTwo, "ERR_AUTHENTICATION"));
    table.put("token/remove", new Endpoint(upToTwo, "ERR_AUTHENTICATION"));
    table.put("vault/unlock", new Endpoint(two, "ERR_SECURE_VAULT"));
    table.put("password/change", new Endpoint(knowledge, "ERR_PASSWORD_CHANGE"));
    table.put("biometry/add", new Endpoint(knowledge, "ERR_BIOMETRY"));
    table.put("biometry/remove", new Endpoint(possession, "ERR_BIOMETRY"));
    table.put("user/info", new Endpoint(none, "ERR_USER_INFO"));
    table.put("config/application", new Endpoint(none, "ERR_CONFIG"));
    table.put("config/activation", new Endpoint(none, "ERR_CONFIG"));
    // Nothing comes after the code of auth/validate, so that it has no error of its own.
    table.put("auth/validate", new Endpoint(upToTwo, null));
    return table;
  }

  private DecisionCost(Call call) {
    name = call.word("endpoint", ENDPOINTS.keySet().toArray(String[]::new));
    endpoint = ENDPOINTS.get(name);
    header = call.word("header", "right", "unreadable", "other-version");
    type = Decisions.Type.of(call);
    isApplicationSupported = call.isYes("application");
    isBlocked = call.isYes("blocked");
    isRightCode = call.word("code", "right", "wrong").equals("right");
    isRefused = call.word("request", "right", "refused").equals("refused");
  }

  static Map<String, Object> cost(Call call) {
    DecisionCost cost = new DecisionCost(call);
    Map<String, Object> answer = cost.answer();
    return Decisions.joined(answer, Decisions.output("counterMoves", Decisions.yesOrNo(cost.counterMoves),
        "attempts", cost.attempts));
  }

  private Map<String, Object> answer() {
    if (endpoint.types().isEmpty()) return afterCode();
    return switch (name) {
      case "activation/detail" -> detail();
      case "vault/unlock" -> vault();
      default -> withCode();
    };
  }

  /** A token has no counter and no attempts. */
  private Map<String, Object> detail() {
    boolean isToken = header.equals("right") && isTypeTaken() && !isBlocked && isRightCode;
    return isToken ? afterCode() : Decisions.notAuthenticated();
  }

  /** The code comes last. */
  private Map<String, Object> vault() {
    if (!header.equals("right")) return Decisions.notAuthenticated();
    boolean isOpened = isTypeTaken() && isApplicationSupported && !isBlocked && !isRefused;
    if (!isOpened) return Decisions.error(endpoint.error());
    return isVerified() ? Decisions.success() : Decisions.notAuthenticated();
  }

  /** The version of the header is tested after the code, whose cost stays. */
  private Map<String, Object> withCode() {
    boolean isReadable = !header.equals("unreadable");
    boolean isAuthenticated = isReadable && isTypeTaken() && isVerified() && header.equals("right");
    return isAuthenticated ? afterCode() : Decisions.notAuthenticated();
  }

  private Map<String, Object> afterCode() {
    if (!isRefused || endpoint.error() == null) return Decisions.success();
    boolean isLikeCode = endpoint.error().equals("ERR_AUTHENTICATION");
    return isLikeCode ? Decisions.notAuthenticated() : Decisions.error(endpoint.error());
  }

  private boolean isTypeTaken() { return endpoint.types().contains(type); }

  /** Verifies the code as § 3.1: an application that is not supported counts in each state. */
  private boolean isVerified() {
    boolean counts = type != Decisions.Type.POSSESSION;
    if (isApplicationSupported && isBlocked) return false;
    if (!isApplicationSupported || !isRightCode) {
      if (counts) attempts = "raised";
      return false;
    }
    counterMoves = true;
    if (counts) attempts = "cleared";
    return true;
  }
}
