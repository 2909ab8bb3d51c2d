import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Recovery codes and their PUKs: with activations, on postcards, confirmed, used, revoked. */
final class ServerRecovery {
  private static final String PURPOSE = "/pa/recovery/confirm";
  private static final int MOST_PUKS = 100;
  private static final long TEN_DIGITS = 10_000_000_000L;

  private final ServerContext context;

  ServerRecovery(ServerContext context) { this.context = context; }

  /** Makes the code of a new activation; null where recovery is not enabled. */
  Map<String, Object> make(ServerRows.Activation activation) throws Refusal, GeneralSecurityException {
    if (!context.settings().recovery()) return null;
    String text = ServerCalls.code();
    String puk = String.format(Locale.ROOT, "%010d", ServerCalls.randomBelow(TEN_DIGITS));
    ServerRows.RecoveryCode code = store(text, activation.application, activation.user, List.of(puk));
    code.activation = activation.id;
    boolean isActive = activation.status == ServerRows.Status.ACTIVE;
    code.status = isActive ? ServerRows.CodeStatus.ACTIVE : ServerRows.CodeStatus.CREATED;
    return Adapter.reply("recoveryCode", text, "puk", puk);
  }

  private ServerRows.RecoveryCode store(String text, String application, String user, List<String> puks)
      throws GeneralSecurityException {
    ServerRows.RecoveryCode code = new ServerRows.RecoveryCode();
    code.code = text;
    code.application = application;
    code.user = user;
    code.status = ServerRows.CodeStatus.CREATED;
    context.store().recoveryCodes.put(text, code);
    for (int i = 1; i <= puks.size(); i++) {
      ServerRows.Puk puk = new ServerRows.Puk();
      puk.code = text;
      puk.index = i;
      puk.salt = ServerCalls.random(16);
      puk.hash = ServerPasswords.hash(puks.get(i - 1), puk.salt);
      puk.status = ServerRows.PukStatus.VALID;
      context.store().puks.put(text + "#" + i, puk);
    }
    return code;
  }

  /** `/rest/v3/recovery/create`: the printing centre derives code and PUKs from the nonce and the indexes. */
  Map<String, Object> createPostcard(Map<?, ?> object) throws Refusal, ServerFault, GeneralSecurityException {
    String application = Members.required(object, "applicationId", String.class);
    String user = Members.required(object, "userId", String.class);
    long count = Members.required(object, "pukCount", Long.class);
    ServerFault.unless(context.settings().postcards(), "ERR0029");
    ServerFault.unless(count >= 1 && count <= MOST_PUKS, "ERR0024");
    boolean hasOne = context.store().recoveryCodes.values().stream().anyMatch(code -> code.activation == null
        && code.application.equals(application) && code.user.equals(user) && isAlive(code));
    ServerFault.unless(!hasOne || context.settings().severalPostcards(), "ERR0025");
    byte[] nonce = ServerCalls.random(32);
    List<String> indexes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      indexes.add(new BigInteger(1, ServerCalls.random(8)).toString());
    }
    ServerRows.Application keys = context.store().applications.get(application);
    byte[] secret = (byte[]) ServerCalls.run("keys.master-secret", "3.3",
        "privateKey", keys.postcardPrivateKey, "publicKey", keys.printerPublicKey).get("masterSecret");
    Map<String, Object> derived = ServerCalls.run("recovery-code.derive", "3.3",
        "secret", secret, "nonce", nonce, "indexes", indexes);
    List<String> puks = new ArrayList<>();
    for (Object puk : (List<?>) derived.get("puks")) puks.add((String) puk);
    store((String) derived.get("code"), application, user, puks);
    byte[] publicKey = Curve.P256.uncompressed(Curve.P256.publicKeyOf(Curve.P256.privateKey(keys.postcardPrivateKey)));
    return Adapter.reply("postcardPublicKey", Primitives.base64(publicKey),
        "nonce", Primitives.base64(nonce), "indexes", indexes);
  }

  /** `/pa/v3/recovery/confirm`: the signature first, then the body. */
  Map<String, Object> confirm(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    var accepted = new ServerSignatures(context)
        .demand(request, PURPOSE, Set.of(ServerSignatures.POSSESSION_KNOWLEDGE));
    ServerRows.Activation activation = accepted.activation();
    var opened = new ServerEncryption(context).open(accepted.header().encryption(), PURPOSE, request.body());
    ServerRows.RecoveryCode code = context.store().recoveryCodes.get(
        Members.required(opened.object(), "recoveryCode", String.class));
    boolean isConfirmable = code != null && code.application.equals(activation.application)
        && code.user.equals(activation.user) && isAlive(code);
    ServerFault.unless(isConfirmable, "ERR0028");
    boolean wasActive = code.status == ServerRows.CodeStatus.ACTIVE;
    code.status = ServerRows.CodeStatus.ACTIVE;
    return opened.seal("alreadyConfirmed", wasActive);
  }

  /** Uses a PUK: the right one is the first that is VALID. Returns the code. */
  ServerRows.RecoveryCode use(String application, String text, String sent)
      throws ServerFault, GeneralSecurityException {
    boolean isEnabled = context.settings().recovery() || context.settings().postcards();
    ServerRows.RecoveryCode code = context.store().recoveryCodes.get(text);
    boolean isUsable = isEnabled && code != null && code.application.equals(application)
        && code.status == ServerRows.CodeStatus.ACTIVE;
    ServerFault.unless(isUsable, "ERR0028");
    ServerRows.Puk expected = puks(code).stream()
        .filter(puk -> puk.status == ServerRows.PukStatus.VALID).findFirst().orElse(null);
    if (expected != null && ServerPasswords.isRight(sent, expected.salt, expected.hash)) {
      expected.status = ServerRows.PukStatus.USED;
      code.attempts = 0;
      return code;
    }
    throw wrongPuk(code, expected);
  }

  /** Counts a wrong PUK, and returns the answer: the last attempt blocks the code and says no number. */
  private ServerFault wrongPuk(ServerRows.RecoveryCode code, ServerRows.Puk expected) {
    code.attempts++;
    if (expected == null) return new ServerFault("ERR0028");
    if (code.attempts >= context.settings().recoveryAttempts()) {
      code.status = ServerRows.CodeStatus.BLOCKED;
      expected.status = ServerRows.PukStatus.INVALID;
      return new ServerFault("ERR0028");
    }
    ServerFault fault = new ServerFault("INVALID_RECOVERY_CODE");
    fault.members.put("currentRecoveryPukIndex", expected.index);
    return fault;
  }

  /** Makes the code of an activation ACTIVE that has become ACTIVE. */
  void activate(ServerRows.Activation activation) {
    for (ServerRows.RecoveryCode code : codes(activation)) {
      if (code.status == ServerRows.CodeStatus.CREATED) code.status = ServerRows.CodeStatus.ACTIVE;
    }
  }

  /** Revokes the code of an activation. */
  void revoke(ServerRows.Activation activation) { codes(activation).forEach(this::revoke); }

  private void revoke(ServerRows.RecoveryCode code) {
    code.status = ServerRows.CodeStatus.REVOKED;
    for (ServerRows.Puk puk : puks(code)) {
      if (puk.status == ServerRows.PukStatus.VALID) puk.status = ServerRows.PukStatus.INVALID;
    }
  }

  /** `/rest/v3/recovery/revoke`. */
  Map<String, Object> revoke(Map<?, ?> object) throws Refusal {
    ServerRows.RecoveryCode code =
        context.store().recoveryCodes.get(Members.required(object, "recoveryCode", String.class));
    if (code != null) revoke(code);
    return Adapter.reply("revoked", code != null);
  }

  /** `/rest/v3/recovery/lookup`. */
  Map<String, Object> lookup(Map<?, ?> object) throws Refusal {
    ServerRows.RecoveryCode code =
        context.store().recoveryCodes.get(Members.required(object, "recoveryCode", String.class));
    if (code == null) return Adapter.reply();
    return Adapter.reply("status", code.status.name(), "attempts", code.attempts,
        "puks", puks(code).stream().map(puk -> puk.status.name()).toList());
  }

  private List<ServerRows.RecoveryCode> codes(ServerRows.Activation activation) {
    return context.store().recoveryCodes.values().stream()
        .filter(code -> activation.id.equals(code.activation)).toList();
  }

  private List<ServerRows.Puk> puks(ServerRows.RecoveryCode code) {
    return context.store().puks.values().stream().filter(puk -> puk.code.equals(code.code))
        .sorted(Comparator.comparingLong(puk -> puk.index)).toList();
  }

  private static boolean isAlive(ServerRows.RecoveryCode code) {
    return code.status == ServerRows.CodeStatus.CREATED || code.status == ServerRows.CodeStatus.ACTIVE;
  }
}
