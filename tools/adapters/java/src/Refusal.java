/** A refusal of an input: it becomes a `reject` with its reason. */
final class Refusal extends Exception {
  private static final long serialVersionUID = 1;

  Refusal(String reason) { super(reason); }

  /** Refuses with the reason unless the condition holds. */
  static void unless(boolean condition, String reason) throws Refusal {
    if (!condition) throw new Refusal(reason);
  }
}
