/** The memory of requests that arrived: a value arrives once while it is remembered, and times have limits. */
final class ServerMemory {
  private final ServerContext context;

  ServerMemory(ServerContext context) { this.context = context; }

  /** Admits an encrypted message; before 3.2 it has no timestamp, and nothing is looked at. */
  void admitMessage(byte[] ephemeralKey, byte[] nonce, Long timestamp, String activation) throws ServerFault {
    if (timestamp == null || !context.settings().replayProtection()) return;
    Long past = context.settings().pastLimit();
    ServerFault.unless(past == null || timestamp >= context.now() - past, "ERR0024");
    admit(timestamp, context.settings().futureLimit(),
        ephemeralKey, nonce, Primitives.utf8(activation == null ? "" : activation));
  }

  /** Admits the values of a token; the limit is wider before 3.2. */
  void admitToken(String token, byte[] nonce, long timestamp, String version) throws ServerFault {
    if (!context.settings().replayProtection()) return;
    boolean isOlder = version.compareTo("3.2") < 0;
    admit(timestamp,
        isOlder ? context.settings().futureLimitOfOlderTokens() : context.settings().futureLimit(),
        nonce, Primitives.utf8(token));
  }

  /** Admits a value of 4.0, whose time has a window; it is forgotten as soon as its life has ended. */
  void admitInWindow(long timestamp, byte[]... parts) throws ServerFault {
    ServerFault.unless(DecisionReplay.isInTime(context.now(), timestamp), "ERR0024");
    ServerRows.UniqueValue known = context.store().uniqueValues.get(value(parts));
    boolean isForgotten = known != null && known.expires < context.now();
    if (isForgotten) context.store().uniqueValues.remove(value(parts));
    admit(DecisionReplay.LIFE, parts);
  }

  /** Forgets the values whose time has passed; before 4.0 the job of the server does so, and nothing else. */
  void forget() { context.store().uniqueValues.values().removeIf(value -> value.expires < context.now()); }

  private void admit(long timestamp, long limit, byte[]... parts) throws ServerFault {
    ServerFault.unless(timestamp <= context.now() + limit, "ERR0024");
    admit(context.settings().memory(), parts);
  }

  private void admit(long life, byte[]... parts) throws ServerFault {
    String value = value(parts);
    ServerFault.unless(!context.store().uniqueValues.containsKey(value), "ERR0024");
    ServerRows.UniqueValue row = new ServerRows.UniqueValue();
    row.expires = context.now() + life;
    context.store().uniqueValues.put(value, row);
  }

  private static String value(byte[]... parts) { return Primitives.base64(Primitives.concat(parts)); }
}
