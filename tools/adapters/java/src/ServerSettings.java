/** The settings of the server, of which each has a default. */
record ServerSettings(
    long maxFailures, long lookAhead, long validity, long offlineLength, boolean replayProtection, long memory,
    long futureLimit, long futureLimitOfOlderTokens, Long pastLimit, long tokenPast, long tokenFuture,
    long temporaryKeyValidity, boolean vaultWithBiometry, boolean provider, boolean recovery, boolean postcards,
    boolean severalPostcards, long recoveryAttempts) {

  static ServerSettings of(Events.Event configuration) {
    return new ServerSettings(
        configuration.integer("maxFailures", 5),
        configuration.integer("lookAhead", 20),
        configuration.integer("validity", 300_000),
        configuration.integer("offlineLength", 8),
        configuration.yes("replayProtection", true),
        configuration.integer("memory", 60_000),
        configuration.integer("futureLimit", 60_000),
        configuration.integer("futureLimitOfOlderTokens", 7_200_000),
        configuration.has("pastLimit") ? configuration.integer("pastLimit") : null,
        configuration.integer("tokenPast", 7_200_000),
        configuration.integer("tokenFuture", 1_800_000),
        configuration.integer("temporaryKeyValidity", 300_000),
        configuration.yes("vaultWithBiometry", false),
        configuration.yes("provider", false),
        configuration.yes("recovery", false),
        configuration.yes("postcards", false),
        configuration.yes("severalPostcards", false),
        configuration.integer("recoveryAttempts", 5));
  }
}
