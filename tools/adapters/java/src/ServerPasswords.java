import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Map;

/**
 * The one-time password of an activation: what init states, and what the exchange and the commit make of it.
 *
 * <p>The tables have only salted hashes. A published server hashes with Argon2, which this JDK has not.
 */
final class ServerPasswords {
  private static final int SALT_LENGTH = 16;
  private static final int ITERATIONS = 1000;

  /** What a one-time password does to the request that has it, or lacks it. */
  enum Outcome { WAITS, COMMITS, REFUSED, COUNTS }

  /** Reads the members of init; they must not contradict each other. */
  static void read(ServerRows.Activation activation, Map<?, ?> object)
      throws Refusal, ServerFault, GeneralSecurityException {
    String password = Members.optional(object, "activationOtp", String.class);
    String validation = Members.optional(object, "activationOtpValidation", String.class);
    String phase = Members.optional(object, "commitPhase", String.class);
    activation.hasValidation = validation != null && !validation.equals("NONE");
    if (activation.hasValidation) {
      ServerFault.unless(phase == null && password != null && !password.isBlank(), "ERR0024");
      phase = validation;
    }
    activation.phase = phase == null ? ServerRows.Phase.ON_COMMIT : ServerRows.Phase.valueOf(phase);
    if (password != null && !password.isEmpty()) replace(activation, password);
  }

  static void replace(ServerRows.Activation activation, String password) throws GeneralSecurityException {
    activation.passwordSalt = ServerCalls.random(SALT_LENGTH);
    activation.passwordHash = hash(password, activation.passwordSalt);
  }

  /** The rows of the exchange. */
  static Outcome atExchange(ServerRows.Activation activation, String sent) throws GeneralSecurityException {
    boolean isSent = sent != null && !sent.isEmpty();
    boolean isOfExchange = activation.phase == ServerRows.Phase.ON_KEY_EXCHANGE;
    if (activation.passwordHash == null) return isOfExchange || isSent ? Outcome.COMMITS : Outcome.WAITS;
    if (isOfExchange) return check(activation, sent);
    return isSent ? Outcome.REFUSED : Outcome.WAITS;
  }

  /** The rows of the commit, which an exchange that commits leaves nothing to do. */
  static Outcome atCommit(ServerRows.Activation activation, String sent) throws GeneralSecurityException {
    return activation.passwordHash == null ? Outcome.COMMITS : check(activation, sent);
  }

  /** Compares a password that is expected, and counts a wrong one; the last attempt removes the activation. */
  private static Outcome check(ServerRows.Activation activation, String sent) throws GeneralSecurityException {
    if (sent == null || sent.isEmpty()) return Outcome.REFUSED;
    if (isRight(sent, activation.passwordSalt, activation.passwordHash)) {
      activation.attempts = 0;
      return Outcome.COMMITS;
    }
    activation.attempts++;
    return Outcome.COUNTS;
  }

  static byte[] hash(String password, byte[] salt) throws GeneralSecurityException {
    return Primitives.pbkdf2(Primitives.utf8(password), salt, ITERATIONS);
  }

  static boolean isRight(String password, byte[] salt, byte[] hash) throws GeneralSecurityException {
    return MessageDigest.isEqual(hash(password, salt), hash);
  }
}
