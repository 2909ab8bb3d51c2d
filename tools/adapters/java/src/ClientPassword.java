/** The password: its validation by the server, and its change. */
final class ClientPassword {
  private final ClientSdk sdk;

  ClientPassword(ClientSdk sdk) { this.sdk = sdk; }

  void validate(ClientCall call, String password) {
    if (sdk.refusesWithoutActivation(call)) return;
    ClientOperation operation = new ClientOperation(call);
    validate(operation, password, operation::succeed);
  }

  /** Changes the password after the server has validated the old one. */
  void change(ClientCall call, String old, String password) {
    if (sdk.refusesWithoutActivation(call)) return;
    ClientOperation operation = new ClientOperation(call);
    validate(operation, old, () -> {
      operation.conclude(changeUnsafely(old, password) ? null : new ClientError("invalidActivationState"));
    });
  }

  /** Changes the password without the server, which alone would notice a wrong old one. */
  boolean changeUnsafely(String old, String password) {
    ClientSession session = sdk.session();
    if (!session.isActive() || session.lacksExternalKey()) return false;
    if (!ClientLocks.isPassword(old) || !ClientLocks.isPassword(password)) return false;
    ClientLocks.changePassword(session.state(), old, password, session.externalKey());
    session.save();
    return true;
  }

  private void validate(ClientOperation operation, String password, Runnable next) {
    ClientFactors factors = ClientFactors.withPassword(sdk.device.possessionKey(), password);
    sdk.network.postSigned(operation, "/pa/v3/signature/validate", Adapter.reply("reason", "VALIDATE_PASSWORD"),
        factors, (answer, error) -> {
          if (error == null) {
            next.run();
          } else {
            operation.fail(error);
          }
        });
  }
}
