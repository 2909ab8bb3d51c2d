package io.github.pavectors;

/** Your library has no way to state this input. */
public final class Inexpressible extends Exception {
  private static final long serialVersionUID = 1;

  public Inexpressible(String why) { super(why); }
}
