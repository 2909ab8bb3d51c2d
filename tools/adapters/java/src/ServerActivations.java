import java.security.GeneralSecurityException;
import java.util.Map;

/** Activations as an administrator sees them: init, commit, one-time password, block, removal, expiry, detail. */
final class ServerActivations {
  private static final int SHORT_CODE = 11;
  private static final int TRIES = 10;
  private static final long LOOK_BACK = 3_600_000;

  private final ServerContext context;
  private final ServerRecovery recovery;

  ServerActivations(ServerContext context) {
    this.context = context;
    this.recovery = new ServerRecovery(context);
  }

  /** `/rest/v3/activation/init`. */
  Map<String, Object> init(Map<?, ?> object) throws Refusal, ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = make(Members.required(object, "applicationId", String.class),
        Members.required(object, "userId", String.class), Members.optional(object, "maxFailureCount", Long.class));
    ServerPasswords.read(activation, object);
    Long expires = Members.optional(object, "timestampActivationExpire", Long.class);
    if (expires != null) activation.expires = expires;
    context.store().activations.put(activation.id, activation);
    byte[] masterKey = context.store().applications.get(activation.application).masterPrivateKey;
    byte[] signature = Curve.P256.sign(Primitives.utf8(activation.code), Curve.P256.privateKey(masterKey), false);
    return Adapter.reply("activationId", activation.id, "activationCode", activation.code,
        "activationSignature", Primitives.base64(signature), "userId", activation.user,
        "applicationId", activation.application);
  }

  /** Makes an activation, which is not in the tables yet. */
  ServerRows.Activation make(String application, String user, Long maximum)
      throws Refusal, ServerFault, GeneralSecurityException {
    ServerFault.unless(context.store().applications.containsKey(application), "ERR0015");
    ServerFault.unless(user != null && !user.isEmpty() && user.length() <= 255, "ERR0024");
    ServerFault.unless(maximum == null || maximum > 0, "ERR0040");
    ServerRows.Activation activation = new ServerRows.Activation();
    ServerCalls.KeyPair pair = new ServerCalls.KeyPair();
    activation.id = ServerCalls.uuid();
    activation.code = newCode(application);
    activation.application = application;
    activation.user = user;
    activation.status = ServerRows.Status.CREATED;
    activation.serverPrivateKey = pair.privateKey();
    activation.serverPublicKey = pair.publicKey();
    activation.maximum = maximum == null ? context.settings().maxFailures() : maximum;
    activation.phase = ServerRows.Phase.ON_COMMIT;
    activation.expires = context.now() + context.settings().validity();
    activation.lastUsed = context.now();
    return activation;
  }

  /** Draws a code whose first half no other activation of the application has. */
  private String newCode(String application) throws Refusal, ServerFault, GeneralSecurityException {
    for (int i = 0; i < TRIES; i++) {
      String code = ServerCalls.code();
      boolean isNew = context.store().activations.values().stream().noneMatch(other ->
          other.application.equals(application) && other.code.startsWith(code.substring(0, SHORT_CODE)));
      if (isNew) return code;
    }
    throw new ServerFault("ERR0006");
  }

  /** `/rest/v3/activation/commit`. */
  Map<String, Object> commit(Map<?, ?> object) throws Refusal, ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = context.activation(object);
    expire(activation);
    ServerTrigger.COMMIT.check(activation);
    ServerFault.unless(activation.phase == ServerRows.Phase.ON_COMMIT, "ERR0008");
    String password = Members.optional(object, "activationOtp", String.class);
    demand(activation, ServerPasswords.atCommit(activation, password));
    commit(activation);
    return Adapter.reply("activationId", activation.id, "activated", true);
  }

  /** Makes a PENDING_COMMIT activation ACTIVE, and its recovery code with it. */
  void commit(ServerRows.Activation activation) throws ServerFault {
    ServerTrigger.COMMIT.move(activation);
    recovery.activate(activation);
  }

  /** Fails where a one-time password is missing, misplaced or wrong; the last attempt removes the activation. */
  void demand(ServerRows.Activation activation, ServerPasswords.Outcome outcome) throws ServerFault {
    if (outcome == ServerPasswords.Outcome.COUNTS && activation.attempts >= activation.maximum) {
      ServerTrigger.PASSWORDS_USED_UP.moveAnyway(activation);
    }
    boolean isRefused = outcome == ServerPasswords.Outcome.REFUSED || outcome == ServerPasswords.Outcome.COUNTS;
    ServerFault.unless(!isRefused, "ERR0031");
  }

  /** `/rest/v3/activation/otp/update`. */
  Map<String, Object> updatePassword(Map<?, ?> object) throws Refusal, ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = context.activation(object);
    expire(activation);
    ServerTrigger.NEW_PASSWORD.check(activation);
    boolean isOfExchange = activation.hasValidation && activation.phase == ServerRows.Phase.ON_KEY_EXCHANGE;
    ServerFault.unless(!isOfExchange, "ERR0032");
    ServerPasswords.replace(activation, Members.required(object, "activationOtp", String.class));
    activation.hasValidation = true;
    activation.phase = ServerRows.Phase.ON_COMMIT;
    return Adapter.reply("activationId", activation.id, "updated", true);
  }

  /** `/rest/v3/activation/block`. */
  Map<String, Object> block(Map<?, ?> object) throws Refusal, ServerFault {
    ServerRows.Activation activation = context.activation(object);
    boolean isNew = activation.status == ServerRows.Status.ACTIVE;
    ServerTrigger.BLOCK.move(activation);
    activation.blockExpires = null;
    String reason = Members.optional(object, "reason", String.class);
    if (isNew) activation.blockedReason = reason == null ? "NOT_SPECIFIED" : reason;
    return Adapter.reply("activationId", activation.id, "activationStatus", activation.status.name(),
        "blockedReason", activation.blockedReason);
  }

  /** `/rest/v3/activation/unblock`. */
  Map<String, Object> unblock(Map<?, ?> object) throws Refusal, ServerFault {
    ServerRows.Activation activation = context.activation(object);
    boolean isBlocked = activation.status == ServerRows.Status.BLOCKED;
    ServerTrigger.UNBLOCK.move(activation);
    if (isBlocked) {
      activation.attempts = 0;
      activation.blockedReason = null;
      activation.blockExpires = null;
    }
    return Adapter.reply("activationId", activation.id, "activationStatus", activation.status.name());
  }

  /** `/rest/v3/activation/remove`. */
  Map<String, Object> remove(Map<?, ?> object) throws Refusal, ServerFault {
    ServerRows.Activation activation = context.activation(object);
    remove(activation, Boolean.TRUE.equals(Members.optional(object, "revokeRecoveryCodes", Boolean.class)));
    return Adapter.reply("activationId", activation.id, "removed", true);
  }

  void remove(ServerRows.Activation activation, boolean revokes) {
    ServerTrigger.REMOVE.moveAnyway(activation);
    if (revokes) recovery.revoke(activation);
  }

  /** `/pa/v3/activation/remove`: a device removes its activation with two factors or more. */
  Map<String, Object> removeByDevice(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = new ServerSignatures(context)
        .demand(request, "/pa/activation/remove", ServerSignatures.TWO_FACTORS).activation();
    remove(activation, context.settings().provider());
    return Adapter.reply("activationId", activation.id);
  }

  /** `/rest/v3/activation/status/update`: the test tool, which no state stops. */
  Map<String, Object> setStatus(Map<?, ?> object) throws Refusal, ServerFault {
    ServerRows.Activation activation = context.activation(object);
    activation.status = ServerRows.Status.valueOf(Members.required(object, "activationStatus", String.class));
    return Adapter.reply("activationId", activation.id);
  }

  /** `/rest/v3/activation/status`. */
  Map<String, Object> detail(Map<?, ?> object) throws Refusal {
    ServerRows.Activation activation =
        context.store().activations.get(Members.required(object, "activationId", String.class));
    if (activation == null) {
      return Adapter.reply("activationStatus", "REMOVED", "failedAttempts", 0L, "version", 0L,
          "maxFailedAttempts", context.settings().maxFailures(), "userId", "unknown", "activationName", "unknown");
    }
    expire(activation);
    return Adapter.reply("activationStatus", activation.status.name(), "failedAttempts", activation.attempts,
        "maxFailedAttempts", activation.maximum, "version", activation.version, "userId", activation.user,
        "activationName", activation.name, "platform", activation.platform, "blockedReason", activation.blockedReason);
  }

  /** Removes an activation that was not committed in time. */
  void expire(ServerRows.Activation activation) {
    if (!activation.status.expires() || context.now() <= activation.expires) return;
    ServerTrigger.EXPIRY.moveAnyway(activation);
    recovery.revoke(activation);
  }

  /** The job that expires what nobody looked at; it looks back one hour. */
  void expireAll() {
    for (ServerRows.Activation activation : context.store().activations.values()) {
      if (activation.expires >= context.now() - LOOK_BACK) expire(activation);
    }
  }
}
