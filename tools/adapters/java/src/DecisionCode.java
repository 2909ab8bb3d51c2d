import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** `auth-code.decide`: the record after the verification of a code (§§ 3.1 to 3.3). */
final class DecisionCode {
  private final Decisions.Type type;
  final DecisionAttempts attempts;
  final DecisionKeys knowledge, biometry;
  private final Situation situation;
  private final List<Match> matches;
  /** Whether the code moves the time of the last use, after the verification. */
  boolean isLookedAt = true;

  /** What surrounds a code: the endpoint that takes it, its application, and what the record has. */
  record Situation(boolean isConfirmation, boolean isConfirmationPending, boolean isApplicationSupported,
      boolean isBiometryEnabled, boolean hasChain) {
    static Situation of(Call call) {
      String endpoint = call.word("endpoint", "activation/confirm", "upgrade/confirm", "another");
      return new Situation(endpoint.equals("activation/confirm"), call.isYes("confirmationPending"),
          call.isYes("applicationSupported"), call.isYes("biometryEnabled"),
          !call.word("chain", "none", "pending", "own").equals("none"));
    }

    /** Returns whether a code can be computed; one that cannot is neither right nor wrong. */
    boolean isComputable(Decisions.Type type) { return hasChain && (!type.hasBiometry() || isBiometryEnabled); }
  }

  /** A place at which the code matches. */
  record Match(int offset, String knowledgeKey, String biometryKey) {
    static Match of(Call call) {
      return new Match(call.integer("offset", 0, 100), call.word("knowledgeKey", Decisions.KNOWLEDGE_KEYS),
          call.word("biometryKey", Decisions.BIOMETRY_KEYS));
    }
  }

  private DecisionCode(Call call) {
    this(Decisions.Type.of(call), new DecisionAttempts(call), DecisionKeys.knowledge(call), DecisionKeys.biometry(call),
        Situation.of(call), call.records("matches").stream().map(Match::of).toList());
  }

  DecisionCode(Decisions.Type type, DecisionAttempts attempts, DecisionKeys knowledge, DecisionKeys biometry,
      Situation situation, List<Match> matches) {
    this.type = type;
    this.attempts = attempts;
    this.knowledge = knowledge;
    this.biometry = biometry;
    this.situation = situation;
    this.matches = matches;
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
  Match verified() {
    if (!situation.isApplicationSupported()) {
      attempts.fail(type);
      return null;
    }
    if (!isOpened() || !attempts.hasAttempts()) return null;
    isLookedAt = situation.isComputable(type);
    if (!isLookedAt) return null;
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
        || attempts.state.equals("PENDING_COMMIT") && situation.isConfirmation() && situation.isConfirmationPending();
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
