import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** `auth-code.decide`: the record after the verification of a code (§§ 3.1 to 3.3). */
final class DecisionCode {
  private final Decisions.Type type;
  private final DecisionAttempts attempts;
  private final DecisionKeys knowledge, biometry;
  private final boolean isConfirmation, isConfirmationPending, isApplicationSupported, isBiometryEnabled, hasChain;
  private final List<Match> matches;

  /** A place at which the code matches. */
  private record Match(int offset, String knowledgeKey, String biometryKey) {
    static Match of(Call call) {
      return new Match(call.integer("offset", 0, 100), call.word("knowledgeKey", Decisions.KNOWLEDGE_KEYS),
          call.word("biometryKey", Decisions.BIOMETRY_KEYS));
    }
  }

  private DecisionCode(Call call) {
    type = Decisions.Type.of(call);
    attempts = new DecisionAttempts(call);
    knowledge = DecisionKeys.knowledge(call);
    biometry = DecisionKeys.biometry(call);
    String endpoint = call.word("endpoint", "activation/confirm", "upgrade/confirm", "another");
    isConfirmation = endpoint.equals("activation/confirm");
    isConfirmationPending = call.isYes("confirmationPending");
    isApplicationSupported = call.isYes("applicationSupported");
    isBiometryEnabled = call.isYes("biometryEnabled");
    hasChain = !call.word("chain", "none", "pending", "own").equals("none");
    matches = call.records("matches").stream().map(Match::of).toList();
  }

  static Map<String, Object> decide(Call call) {
    DecisionCode code = new DecisionCode(call);
    Match match = code.verified();
    Map<String, Object> output = Decisions.output("valid", Decisions.yesOrNo(match != null),
        "offset", match == null ? null : match.offset());
    output.putAll(code.attempts.fields());
    output.putAll(code.keys());
    return output;
  }

  /** Makes the checks in their order. Returns the match that won; null where the code is not valid. */
  private Match verified() {
    if (!isApplicationSupported) {
      attempts.fail(type);
      return null;
    }
    if (!isOpened() || !attempts.hasAttempts()) return null;
    // A code that cannot be computed is neither right nor wrong.
    if (!hasChain || type.hasBiometry() && !isBiometryEnabled) return null;
    Match match = first().orElse(null);
    if (match == null) {
      attempts.fail(type);
      return null;
    }
    attempts.succeed(type, match.offset());
    if (type.hasKnowledge()) knowledge.use(match.knowledgeKey());
    if (type.hasBiometry()) biometry.use(match.biometryKey());
    return match;
  }

  private boolean isOpened() {
    return attempts.state.equals("ACTIVE")
        || attempts.state.equals("PENDING_COMMIT") && isConfirmation && isConfirmationPending;
  }

  /** The smallest offset wins, and at one offset the current keys, those of knowledge before those of biometry. */
  private Optional<Match> first() {
    Comparator<Match> order = Comparator.comparingInt(Match::offset);
    if (type.hasKnowledge()) order = order.thenComparingInt(match -> knowledge.place(match.knowledgeKey()));
    if (type.hasBiometry()) order = order.thenComparingInt(match -> biometry.place(match.biometryKey()));
    return matches.stream().filter(this::isFound).min(order);
  }

  private boolean isFound(Match match) {
    return attempts.isInWindow(match.offset())
        && (!type.hasKnowledge() || knowledge.has(match.knowledgeKey()))
        && (!type.hasBiometry() || biometry.has(match.biometryKey()));
  }

  private Map<String, Object> keys() {
    return Decisions.output("currentKnowledge", knowledge.current, "nextKnowledge", knowledge.next,
        "currentBiometry", biometry.current, "nextBiometry", biometry.next);
  }
}
