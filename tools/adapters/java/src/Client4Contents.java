import java.util.Set;

/** What the answers of the server of a script have inside, and which of it a client takes. */
final class Client4Contents {
  private static final String RIGHT = "right";
  private static final Set<String> WRONG_CLAIMS = Set.of("one-signature", "second-only", "first-wrong", "second-wrong",
      "first-twice", "none", "der", "other-challenge", "other-application", "other-activation", "without-id",
      "empty-id", "other-algorithm", "salt-of-31-bytes", "key-not-a-point", "expired");
  private static final Set<String> WRONG_ENVELOPES = Set.of("request-nonce", "other-nonce", "other-time",
      "other-message", "of-43-bytes", "without-data", "without-time", "time-as-text", "data-with-asterisk");
  private static final Set<String> WRONG_EXCHANGES = Set.of("without-id", "empty-id", "without-secret",
      "other-algorithm", "salt-of-31-bytes", "key-not-a-point", "without-server-key", "server-key-not-a-point",
      "without-counter", "counter-of-16-bytes", "counter-of-31-bytes", "counter-of-33-bytes", "counter-with-asterisk",
      "one-server-key");
  private static final Set<String> WRONG_KEYS = Set.of("without-secret", "other-algorithm", "salt-of-31-bytes",
      "key-not-a-point", "too-many-keys", "secret-with-asterisk");
  private static final Set<String> WRONG_TOKENS = Set.of("without-id", "empty-id", "without-secret",
      "secret-of-15-bytes", "secret-of-16-bytes", "secret-of-31-bytes", "secret-not-base64", "secret-with-asterisk");
  private static final Set<String> WRONG_VAULTS = Set.of("without-key", "key-of-16-bytes", "key-of-31-bytes",
      "not-base64", "with-asterisk");
  private static final Set<String> WRONG_BLOBS = Set.of("unknown-state", "other-header", "31-bytes", "other-key");

  /** Whether a client takes a temporary key; a second signature belongs to a hybrid algorithm only. */
  static boolean isKeyTaken(Events.Event event, boolean isOfActivation, boolean isHybrid) {
    String claims = event.text("claims", RIGHT);
    return switch (claims) {
      case "unknown-added" -> true;
      case "one-signature", "second-wrong" -> !isHybrid;
      // A key of the application has no claim of an activation that would be compared.
      case "other-activation" -> !isOfActivation;
      default -> isRight("claims", claims, WRONG_CLAIMS);
    };
  }

  static boolean isEnvelopeTaken(Events.Event event) {
    return isRight("envelope", event.text("envelope", RIGHT), WRONG_ENVELOPES);
  }

  /** Whether a client takes what creates an activation, or starts an upgrade. */
  static boolean isExchangeTaken(Events.Event event, boolean isHybrid) {
    String content = content(event);
    if (content.equals("superfluous-server-key") || content.equals("one-server-key") && !isHybrid) return true;
    return isRight("content", content, WRONG_EXCHANGES);
  }

  static boolean isFactorKeyTaken(Events.Event event) { return isRight("content", content(event), WRONG_KEYS); }

  /** Whether a client takes a token; a secret of 4.0 may be longer than it needs to be. */
  static boolean isTokenTaken(Events.Event event) {
    String content = content(event);
    return content.equals("secret-of-33-bytes") || isRight("content", content, WRONG_TOKENS);
  }

  static void demandVaultKey(Events.Event event) throws ClientError {
    boolean isRight = isRight("content", content(event), WRONG_VAULTS);
    ClientError.unless(!content(event).equals("without-key"), "invalidActivationState");
    ClientError.unless(isRight, "encryption");
  }

  /** Whether a status can be read. */
  static boolean isBlobRight(Events.Event status) { return isRight("blob", status.text("blob", RIGHT), WRONG_BLOBS); }

  private static String content(Events.Event event) { return event.text("content", RIGHT); }

  private static boolean isRight(String member, String word, Set<String> wrong) {
    if (!word.equals(RIGHT) && !wrong.contains(word)) throw new IllegalArgumentException(member + ": unknown");
    return word.equals(RIGHT);
  }
}
