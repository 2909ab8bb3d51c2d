import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Digests of tokens (§ 14), synchronised time (§ 15.3), and the lists of words of an SDK. */
final class Tokens {
  private static final long SLOWEST_EXCHANGE = 16_000;
  private static final long SMALL_DIFFERENCE = 2_000_000;
  private static final long NEAR_OFFSET = 10_000_000;

  private static final List<String> SERVER_STATES = List.of("created", "pendingCommit", "active", "blocked", "removed");
  private static final long DEADLOCK = 128;
  private static final List<String> ERROR_CODES = List.of(
      "NA", "networkError", "signatureError", "invalidActivationState", "invalidActivationCode",
      "invalidActivationData", "missingActivation", "activationPending", "biometryNotAvailable", "biometryCancel",
      "biometryFailed", "operationCancelled", "encryption", "wrongParameter", "invalidToken", "watchConnectivity",
      "protocolUpgrade", "pendingProtocolUpgrade", "externalPendingOperation", "biometryFallback",
      "timeSynchronization");
  private static final List<String> UNLOCK_METHODS = List.of("biometrics", "biometricsOrPasscode", "sdkPin", "none");
  private static final List<String> MIGRATION_ERRORS = List.of(
      "unknown", "migrationInfoMissing", "accountsExistError", "accountPreviouslyEnrolledError", "pinRequired",
      "noDeviceUDID", "noMigrationToken");
  private static final List<String> SCANNED_KINDS =
      List.of("enrollment", "onlineAuth", "offlineAuth", "usernameless", "invalid");
  private static final List<String> FORMER_ERRORS = List.of(
      "NetworkError", "SignatureError", "InvalidActivationState", "InvalidActivationData", "MissingActivation",
      "ActivationPending", "BiometryNotAvailable", "BiometryCancel", "OperationCancelled", "Encryption",
      "InvalidToken", "WatchConnectivity");
  private static final List<String> LOST_ERRORS = List.of("AuthenticationFailed", "Keychain");

  static void register(Map<String, Adapter.Operation> table) {
    table.put("token.digest", call -> Adapter.reply("digest", digest(call)));
    table.put("token.verify", Tokens::verify);
    table.put("time.synchronize", Tokens::synchronize);
    table.put("vocabulary.activation-state", Tokens::activationState);
    table.put("vocabulary.error-code", call -> word(call, ERROR_CODES, 0));
    table.put("vocabulary.unlock-method", call -> word(call, UNLOCK_METHODS, 1));
    table.put("vocabulary.migration-error", call -> word(call, MIGRATION_ERRORS, 1));
    table.put("vocabulary.scanned-kind", Tokens::scannedKind);
    table.put("vocabulary.former-error", Tokens::formerError);
  }

  private static byte[] digest(Call call) throws Refusal, GeneralSecurityException {
    byte[] secret = call.bytes("tokenSecret");
    byte[] nonce = call.bytes("nonce");
    boolean isKmac = call.since(Version4.VERSION);
    Refusal.unless(secret.length == (isKmac ? 32 : 16) && nonce.length == 16, "invalid-length");
    String suffix = "&" + call.count("timestamp") + (call.since("3.2") ? "&" + call.protocol() : "");
    byte[] data = Primitives.concat(nonce, Primitives.utf8(suffix));
    call.step("data", data);
    return isKmac ? Kmac.mac(secret, data, "PA4DIGEST") : Primitives.hmacSha256(secret, data);
  }

  private static Map<String, Object> verify(Call call) throws Refusal, GeneralSecurityException {
    byte[] expected = digest(call);
    byte[] given = call.bytes("digest");
    Refusal.unless(given.length == 32, "invalid-length");
    Refusal.unless(MessageDigest.isEqual(given, expected), "digest-mismatch");
    call.step("computedDigest", expected);
    return Adapter.reply();
  }

  private static Map<String, Object> synchronize(Call call) throws Refusal {
    boolean known = call.has("offset");
    Refusal.unless(known || !call.has("precision"), "unexpected-parameter");
    Refusal.unless(!known || call.has("precision"), "missing-parameter");
    long offset = known ? call.integer("offset") : 0;
    long now = call.count("now");
    long elapsed = now - call.count("start");
    Refusal.unless(elapsed >= 0, "negative-duration");
    call.step("elapsed", String.valueOf(elapsed));
    if (elapsed > SLOWEST_EXCHANGE) {
      Refusal.unless(known, "slow-exchange");
      return Adapter.reply("offset", offset, "precision", call.count("precision"));
    }
    long precision = elapsed * 500;
    long difference = (call.count("serverTime") - now) * 1000 + precision;
    call.step("difference", String.valueOf(difference));
    boolean near = Math.abs(offset - difference) < NEAR_OFFSET;
    if (near && Math.abs(difference) < SMALL_DIFFERENCE) {
      return Adapter.reply("offset", offset, "precision", precision);
    }
    return near && known
        ? Adapter.reply("offset", offset, "precision", call.count("precision"))
        : Adapter.reply("offset", difference, "precision", precision);
  }

  private static Map<String, Object> activationState(Call call) throws Refusal {
    if (call.has("name") && !call.has("number")) {
      if (call.text("name").equals("otp_Used")) return found("pendingCommit", 2);
      if (call.text("name").equals("deadlock")) return found("deadlock", DEADLOCK);
    }
    if (!call.has("name") && call.has("number") && call.count("number") == DEADLOCK) return found("deadlock", DEADLOCK);
    return word(call, SERVER_STATES, 1);
  }

  private static Map<String, Object> scannedKind(Call call) throws Refusal {
    Refusal.unless(SCANNED_KINDS.contains(call.text("name")), "unknown-name");
    return Adapter.reply("name", call.text("name"));
  }

  private static Map<String, Object> formerError(Call call) throws Refusal {
    String former = call.text("formerName");
    Refusal.unless(!LOST_ERRORS.contains(former), "no-successor");
    Refusal.unless(FORMER_ERRORS.contains(former), "unknown-name");
    String name = former.substring(0, 1).toLowerCase(Locale.ROOT) + former.substring(1);
    return found(name, ERROR_CODES.indexOf(name));
  }

  /** Finds a word of a list by its name or by its number, which is its place counted from the first number. */
  private static Map<String, Object> word(Call call, List<String> words, int first) throws Refusal {
    Refusal.unless(!call.has("name") || !call.has("number"), "unexpected-parameter");
    if (call.has("name")) {
      int place = words.indexOf(call.text("name"));
      Refusal.unless(place >= 0, "unknown-name");
      return found(words.get(place), first + place);
    }
    Refusal.unless(call.has("number"), "missing-parameter");
    long place = call.count("number") - first;
    Refusal.unless(place >= 0 && place < words.size(), "unknown-number");
    return found(words.get((int) place), first + place);
  }

  private static Map<String, Object> found(String name, long number) {
    return Adapter.reply("name", name, "number", number);
  }
}
