import java.security.GeneralSecurityException;
import java.util.Map;

/** The status of an activation, as a device asks for it (§ 13). */
final class ServerStatus {
  private static final int BLOB_LENGTH = 32;

  private final ServerContext context;

  ServerStatus(ServerContext context) { this.context = context; }

  /** `/pa/v3/activation/status`. */
  Map<String, Object> answer(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    Map<?, ?> object = ServerCalls.requestObject(request.body());
    String id = Members.required(object, "activationId", String.class);
    String challenge = Members.optional(object, "challenge", String.class);
    ServerRows.Activation activation = context.store().activations.get(id);
    if (activation != null) new ServerActivations(context).expire(activation);
    boolean isRandom = activation == null || activation.status == ServerRows.Status.CREATED;
    boolean neverExchanged = !isRandom && activation.devicePublicKey == null;
    byte[] nonce = challenge == null || neverExchanged ? null : ServerCalls.random(16);
    byte[] blob = isRandom || neverExchanged
        ? ServerCalls.random(BLOB_LENGTH)
        : blob(activation, challenge == null ? null : Members.decode(challenge), nonce);
    Map<String, Object> answer =
        Adapter.reply("activationId", id, "encryptedStatusBlob", Primitives.base64(blob));
    if (nonce != null) answer.put("nonce", Primitives.base64(nonce));
    return answer;
  }

  /** Encrypts the status; without challenge it has random bytes in place of the counter, as in 3.0. */
  private byte[] blob(ServerRows.Activation activation, byte[] challenge, byte[] nonce)
      throws Refusal, ServerFault, GeneralSecurityException {
    ServerFault.unless(activation.version == 3, "ERR0008");
    byte[] transportKey = context.keys(activation).transport();
    Map<String, Object> input = Adapter.reply(
        "state", (long) activation.status.number, "currentVersion", activation.version,
        "upgradeVersion", context.version4().latestVersion(),
        "failedAttempts", activation.attempts & 0xFF, "maxFailedAttempts", activation.maximum & 0xFF);
    ServerCalls.add(input, "transportKey", transportKey, "challenge", challenge, "nonce", nonce);
    if (challenge == null) {
      ServerCalls.add(input, "reserved", ServerCalls.random(6), "counterData", ServerCalls.random(16));
      return (byte[]) ServerCalls.run("status.encrypt", "3.0", input).get("blob");
    }
    byte[] hash = (byte[]) ServerCalls.run("counter.hash", "3.3",
        "transportKey", transportKey, "counterData", activation.ctrData).get("hash");
    ServerCalls.add(input, "reserved", ServerCalls.random(5), "lookAhead", context.settings().lookAhead(),
        "counterByte", activation.counter & 0xFF, "counterHash", hash);
    return (byte[]) ServerCalls.run("status.encrypt", "3.3", input).get("blob");
  }
}
