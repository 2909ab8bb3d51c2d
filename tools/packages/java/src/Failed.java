package io.github.pavectors;

/** A case that fails, and is not listed as a known failure. */
public final class Failed extends AssertionError {
  private static final long serialVersionUID = 1;

  Failed(String message) { super(message); }
}
