import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.Set;

/** The status of an activation in 4.0, as a device asks for it (§ 6.1). */
final class Server4Status {
  private static final Set<ServerRows.Status> STATES = Set.of(ServerRows.Status.PENDING_COMMIT,
      ServerRows.Status.ACTIVE, ServerRows.Status.BLOCKED, ServerRows.Status.REMOVED);

  private final ServerContext context;

  Server4Status(ServerContext context) { this.context = context; }

  /** `activation/status`, which changes nothing but an activation that is expired. */
  Map<String, Object> answer(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    var parameters = Server4Encryption.parameters(request, true);
    var opened = new Server4Encryption(context).open(
        parameters, ServerEncryption.GENERIC_ACTIVATION, ServerCalls.object(request.body()), STATES);
    ServerRows.Activation activation = context.activation(parameters.activationId());
    new ServerActivations(context).expire(activation);
    return opened.seal("activationStatus", Primitives.base64(message(activation)), "customObject", null,
        "timestampBlockExpire", activation.blockExpires);
  }

  /** Writes the status and its MAC. */
  private byte[] message(ServerRows.Activation activation) throws Refusal, GeneralSecurityException {
    Server4Keys keys = Server4Keys.of(activation.activationSecret);
    byte[] hash = (byte[]) ServerCalls.run("counter.mac", Version4.VERSION,
        "key", keys.counterHash(), "counterData", activation.ctrData4).get("hash");
    Map<String, Object> input = ServerCalls.run("status.fields", Version4.VERSION, record(activation));
    input.put("state", (long) ServerRows.Status.valueOf((String) input.get("state")).number);
    input.replaceAll((name, value) -> value instanceof Integer number ? (Object) number.longValue() : value);
    ServerCalls.add(input, "key", keys.status(), "reserved", ServerCalls.random(4),
        "lookAhead", context.settings().lookAhead(), "counterHash", hash);
    Map<String, Object> written = ServerCalls.run("status.encode", Version4.VERSION, input);
    return Primitives.concat((byte[]) written.get("blob"), (byte[]) written.get("mac"));
  }

  private Map<String, Object> record(ServerRows.Activation activation) {
    Map<String, Object> record = Adapter.reply("state", activation.status.name(), "expired", "no",
        "version", activation.version, "algorithm", activation.algorithm,
        "confirmationPending", Decisions.yesOrNo(activation.confirmationPending),
        "upgradePending", Decisions.yesOrNo(activation.upgradePending),
        "biometryEnabled", Decisions.yesOrNo(activation.biometryEnabled), "counter", activation.counter,
        "failedAttempts", activation.attempts, "maxFailedAttempts", activation.maximum);
    Server4TemporaryKeys.addAlgorithms(record, context.store().applications.get(activation.application));
    return record;
  }
}
