import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a server and a client of 4.0 decide: operations without cryptography, none of which refuses its input. */
final class Decisions {
  static final String[] STATES = {"CREATED", "PENDING_COMMIT", "ACTIVE", "BLOCKED", "REMOVED"};
  static final String[] KNOWLEDGE_KEYS = {"k1", "k2", "k3", "k4"};
  static final String[] BIOMETRY_KEYS = {"b1", "b2", "b3", "b4"};
  static final int HIGHEST_COUNTER = 1_000_000;
  /** The states that a status can have. */
  private static final String[] SHOWN_STATES = {"PENDING_COMMIT", "ACTIVE", "BLOCKED", "REMOVED"};
  /** Stands for version 3. */
  static final String ALGORITHM_OF_3 = "EC_P256";
  private static final List<String> ALGORITHMS_OF_4 = List.of("EC_P384", "EC_P384_ML_L3", "EC_P384_ML_L5");
  private static final String[] ALGORITHMS = {ALGORITHM_OF_3, "EC_P384", "EC_P384_ML_L3", "EC_P384_ML_L5"};

  static void register(Map<String, Adapter.Operation> table) {
    table.put("auth-code.decide", DecisionCode::decide);
    table.put("activation.confirm", DecisionConfirmation::confirm);
    table.put("factor-key.change", DecisionFactors::change);
    table.put("upgrade.serve", DecisionUpgrade::serve);
    table.put("endpoint.cost", DecisionCost::cost);
    table.put("activation.exchange", DecisionExchange::exchange);
    table.put("vault.permit", DecisionVault::permit);
    table.put("temporary-block.decide", DecisionBlock::decide);
    table.put("temporary-key.permit", DecisionTemporaryKey::permit);
    table.put("message.replay", DecisionReplay::replay);
    table.put("status.fields", DecisionStatus::fields);
    table.put("protocol-version.permit", DecisionVersion::permit);
    table.put("activation.persist", DecisionPersistence::persist);
    table.put("status.effects", DecisionEffects::follow);
    table.put("call.permit", DecisionCall::permit);
    table.put("upgrade.run", DecisionUpgradeRun::run);
  }

  /** The factors of a code. Possession is in each of them. */
  enum Type {
    POSSESSION, POSSESSION_KNOWLEDGE, POSSESSION_BIOMETRY, POSSESSION_KNOWLEDGE_BIOMETRY;

    private static final String[] WORDS = {
        "possession", "possession_knowledge", "possession_biometry", "possession_knowledge_biometry"};

    static Type of(Call call) { return values()[Arrays.asList(WORDS).indexOf(call.word("type", WORDS))]; }

    String word() { return WORDS[ordinal()]; }

    boolean hasKnowledge() { return this == POSSESSION_KNOWLEDGE || this == POSSESSION_KNOWLEDGE_BIOMETRY; }

    boolean hasBiometry() { return this == POSSESSION_BIOMETRY || this == POSSESSION_KNOWLEDGE_BIOMETRY; }
  }

  static String state(Call call) { return call.word("state", STATES); }

  static String shownState(Call call, String field) { return call.word(field, SHOWN_STATES); }

  static String algorithm(Call call, String field) { return call.word(field, ALGORITHMS); }

  static boolean isAlgorithmOf4(String name) { return ALGORITHMS_OF_4.contains(name); }

  /** The algorithms of 4.0 that the application has: all, where it has no list. */
  static List<String> supportedAlgorithms(Call call) {
    if (!call.has("supportedAlgorithms")) return ALGORITHMS_OF_4;
    return call.words("supportedAlgorithms", ALGORITHMS).stream().filter(ALGORITHMS_OF_4::contains).toList();
  }

  static String yesOrNo(boolean condition) { return condition ? "yes" : "no"; }

  /** Returns an output of alternating names and values; fields without a value are left out. */
  static Map<String, Object> output(Object... namesAndValues) {
    Map<String, Object> output = Adapter.reply(namesAndValues);
    output.values().removeIf(value -> value == null);
    return output;
  }

  static Map<String, Object> success() { return output("httpStatus", 200); }

  static Map<String, Object> notAuthenticated() {
    return output("httpStatus", 401, "errorCode", "ERR_AUTHENTICATION");
  }

  static Map<String, Object> error(String code) { return output("httpStatus", 400, "errorCode", code); }

  /** Returns an answer and what the server keeps after it, as one output. */
  static Map<String, Object> joined(Map<String, Object> answer, Map<String, Object> record) {
    Map<String, Object> output = new LinkedHashMap<>(answer);
    output.putAll(record);
    return output;
  }
}
