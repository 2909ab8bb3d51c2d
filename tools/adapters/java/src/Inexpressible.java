/** The end of an operation whose input cannot be stated to this platform: it becomes an `inexpressible`. */
final class Inexpressible extends RuntimeException {
  private static final long serialVersionUID = 1;

  Inexpressible(String why) { super(why); }
}
