import java.util.Map;

/** `factor-key.change`: the factor keys after a call that changes one (§ 4). */
final class DecisionFactors {
  private final String call, state, knowledgeKey, newKnowledge, newBiometry;
  private final Decisions.Type type;
  private final boolean isRightCode, isRefused;
  private final DecisionKeys knowledge, biometry;
  private boolean isBiometryEnabled;

  private DecisionFactors(Call input) {
    call = input.word("call", "password/change", "biometry/add", "biometry/remove");
    state = Decisions.state(input);
    type = Decisions.Type.of(input);
    isRightCode = input.isYes("rightCode");
    knowledgeKey = input.word("knowledgeKey", Decisions.KNOWLEDGE_KEYS);
    isRefused = input.word("request", "right", "refused").equals("refused");
    newKnowledge = input.word("newKnowledge", Decisions.KNOWLEDGE_KEYS);
    newBiometry = input.word("newBiometry", Decisions.BIOMETRY_KEYS);
    knowledge = DecisionKeys.knowledge(input);
    biometry = DecisionKeys.biometry(input);
    isBiometryEnabled = input.isYes("biometryEnabled");
  }

  static Map<String, Object> change(Call input) {
    DecisionFactors factors = new DecisionFactors(input);
    Map<String, Object> answer = factors.answer();
    return Decisions.joined(answer, factors.fields());
  }

  private Map<String, Object> answer() {
    if (!state.equals("ACTIVE") || !isCodeRight()) return Decisions.notAuthenticated();
    if (call.equals("biometry/remove")) {
      removeBiometry();
      return Decisions.success();
    }
    // The key that a right code promotes or discards stays so, also if the rest of the request is refused.
    knowledge.use(knowledgeKey);
    boolean isPassword = call.equals("password/change");
    if (isRefused) return Decisions.error(isPassword ? "ERR_PASSWORD_CHANGE" : "ERR_BIOMETRY");
    if (isPassword) knowledge.next = newKnowledge;
    else addBiometry();
    return Decisions.success();
  }

  /** A code of possession removes biometry; the others take possession and knowledge. */
  private boolean isCodeRight() {
    if (call.equals("biometry/remove")) return type == Decisions.Type.POSSESSION && isRightCode;
    return type == Decisions.Type.POSSESSION_KNOWLEDGE && isRightCode && knowledge.has(knowledgeKey);
  }

  private void removeBiometry() {
    isBiometryEnabled = false;
    biometry.current = null;
    biometry.next = null;
  }

  /** A new key becomes current only where there is no current one, whether biometry was enabled or not. */
  private void addBiometry() {
    isBiometryEnabled = true;
    if (biometry.current == null) biometry.current = newBiometry;
    else biometry.next = newBiometry;
  }

  private Map<String, Object> fields() {
    return Decisions.output("currentKnowledge", knowledge.current, "nextKnowledge", knowledge.next,
        "currentBiometry", biometry.current, "nextBiometry", biometry.next,
        "biometryEnabled", Decisions.yesOrNo(isBiometryEnabled));
  }
}
