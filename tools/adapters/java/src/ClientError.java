/** An error that the client tells the application, by its name on iOS. */
final class ClientError extends Exception {
  private static final long serialVersionUID = 1;

  ClientError(String name) { super(name); }

  String code() { return getMessage(); }

  /** Fails with the error unless the condition holds. */
  static void unless(boolean condition, String name) throws ClientError {
    if (!condition) throw new ClientError(name);
  }
}
