package io.github.pavectors;

/** Your library refuses the input. */
public final class Refused extends Exception {
  private static final long serialVersionUID = 1;

  /** Refuses without a reason, if the library has none. */
  public Refused() { this(null); }

  /** Refuses with one of the reasons of the operation. */
  public Refused(String reason) { super(reason); }
}
