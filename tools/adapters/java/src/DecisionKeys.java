/** The keys of one factor: the current one, and the next one, which waits for its first right code (§ 3.3). */
final class DecisionKeys {
  /** Null where there is none. */
  String current, next;

  DecisionKeys(String current, String next) {
    this.current = current;
    this.next = next;
  }

  static DecisionKeys knowledge(Call call) {
    return new DecisionKeys(call.word("currentKnowledge", Decisions.KNOWLEDGE_KEYS),
        call.wordOrNull("nextKnowledge", Decisions.KNOWLEDGE_KEYS));
  }

  static DecisionKeys biometry(Call call) {
    return new DecisionKeys(call.wordOrNull("currentBiometry", Decisions.BIOMETRY_KEYS),
        call.wordOrNull("nextBiometry", Decisions.BIOMETRY_KEYS));
  }

  boolean has(String key) { return key.equals(current) || key.equals(next); }

  /** The place of a key in the search: the current one comes first. */
  int place(String key) { return key.equals(current) ? 0 : 1; }

  /** A right code with the next key makes it current, and one with the current key discards the next. */
  void use(String key) {
    current = key;
    next = null;
  }
}
