import java.util.List;

/**
 * What moves an activation from state to state (§ 21.1).
 *
 * <p>A row has for CREATED, PENDING_COMMIT, ACTIVE, BLOCKED and REMOVED the state after it, or the code of the error.
 */
enum ServerTrigger {
  EXCHANGE("PENDING_COMMIT", "ERR0009", "ERR0009", "ERR0009", "ERR0009"),
  EXCHANGE_AND_COMMIT("ACTIVE", "ERR0009", "ERR0009", "ERR0009", "ERR0009"),
  INVALID_POINT("REMOVED", "ERR0009", "ERR0009", "ERR0009", "ERR0009"),
  PASSWORDS_USED_UP("REMOVED", "REMOVED", "ACTIVE", "BLOCKED", "REMOVED"),
  EXPIRY("REMOVED", "REMOVED", "ACTIVE", "BLOCKED", "REMOVED"),
  COMMIT("ERR0008", "ACTIVE", "ERR0008", "ERR0008", "ERR0007"),
  NEW_PASSWORD("ERR0008", "PENDING_COMMIT", "ERR0008", "ERR0008", "ERR0008"),
  BLOCK("ERR0008", "ERR0008", "BLOCKED", "BLOCKED", "ERR0008"),
  UNBLOCK("ERR0008", "ERR0008", "ACTIVE", "ACTIVE", "ERR0008"),
  REMOVE("REMOVED", "REMOVED", "REMOVED", "REMOVED", "REMOVED");

  private final List<String> results;

  ServerTrigger(String... results) { this.results = List.of(results); }

  /** Fails with the code of the error where the trigger is none of the state's. */
  void check(ServerRows.Activation activation) throws ServerFault {
    String result = results.get(activation.status.ordinal());
    ServerFault.unless(!result.startsWith("ERR"), result);
  }

  /** Moves the activation. */
  void move(ServerRows.Activation activation) throws ServerFault {
    check(activation);
    moveAnyway(activation);
  }

  /** Moves the activation by a trigger that no state refuses. */
  void moveAnyway(ServerRows.Activation activation) {
    activation.status = ServerRows.Status.valueOf(results.get(activation.status.ordinal()));
  }
}
