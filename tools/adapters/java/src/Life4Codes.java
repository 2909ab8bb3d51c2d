import java.util.Map;

/** The codes that the client of a life in 4.0 makes; an activation of 3.3 makes signatures in their place. */
final class Life4Codes {
  private static final int NONCE_LENGTH = 16;
  private static final long DIGITS = 8;

  private final Life4Server server;
  private final ServerDevice.Application application;

  Life4Codes(Life4Server server) {
    this.server = server;
    application = server.application;
  }

  /** Makes the header of a request; its value of the counter is used from now on. */
  String header(Life4Activation activation, Life4Factors factors, String uriId, byte[] body) throws Refusal {
    byte[] nonce = ClientCrypto.random(NONCE_LENGTH);
    String data = normalized(activation, uriId, body, nonce) + "&" + application.secret();
    String code = code(activation, factors, "online", data, null);
    boolean isOld = activation.isOld();
    Map<String, Object> fields = Adapter.reply("activationId", activation.id(), "applicationKey", application.key(),
        "nonce", Primitives.base64(nonce), "version", activation.protocol());
    fields.putAll(isOld ? Adapter.reply("signatureType", factors.type(), "signature", code)
        : Adapter.reply("authCodeType", factors.type(), "authCode", code));
    String operation = isOld ? "header.signature" : "header.authorization";
    return (String) ClientCrypto.compute(activation.protocol(), operation, fields).get("value");
  }

  private static String code(
      Life4Activation activation, Life4Factors factors, String purpose, String data, Long digits) throws Refusal {
    boolean isOld = activation.isOld();
    Map<String, Object> input = isOld ? factors.ofSignature() : factors.ofCode();
    input.putAll(Adapter.reply("counterData", activation.takeCounter(), "data", Primitives.utf8(data),
        "componentLength", digits));
    String operation = (isOld ? "signature." : "auth-code.") + purpose;
    return (String) ClientCrypto.compute(activation.protocol(), operation, input).get(isOld ? "signature" : "code");
  }

  private static String normalized(Life4Activation activation, String uriId, byte[] body, byte[] nonce)
      throws Refusal {
    return (String) ClientCrypto.compute(activation.protocol(), "request.normalized", Adapter.reply(
        "method", "POST", "uriId", uriId, "nonce", nonce, "body", body)).get("data");
  }

  // Requests of the application itself

  /** A request of the application with a code in its header. */
  LifeRequest signed(Life4Activation activation, Life4Factors factors) throws Refusal {
    byte[] body = ClientCrypto.random(24);
    String header = header(activation, factors, LifeServer.URI_ID, body);
    return activation.isOld() ? server.signed(header, body) : server.withCode(header, body);
  }

  /** Digits that the user types in. */
  LifeRequest offline(Life4Activation activation, Life4Factors factors) throws Refusal {
    byte[] body = ClientCrypto.random(24);
    byte[] nonce = ClientCrypto.random(NONCE_LENGTH);
    String data = normalized(activation, LifeServer.URI_ID, body, nonce) + "&" + ServerSignatures.OFFLINE_SECRET;
    String code = code(activation, factors, "offline", data, DIGITS);
    if (!activation.isOld()) return server.typed(activation.id(), code, body, nonce);
    return server.typed(new ClientSignature(activation.id(), activation.protocol(), factors.type(),
        Primitives.base64(nonce), code, true), body);
  }

  /** A request of the application with a token in its header. */
  LifeRequest withToken(Life4Activation.Token token) throws Refusal {
    byte[] nonce = ClientCrypto.random(NONCE_LENGTH);
    long time = server.world.now();
    Object digest = ClientCrypto.compute(Version4.VERSION, "token.digest",
        Adapter.reply("tokenSecret", token.secret(), "nonce", nonce, "timestamp", time)).get("digest");
    return server.withToken((String) ClientCrypto.compute(Version4.VERSION, "header.token", Adapter.reply(
        "tokenId", token.id(), "tokenDigest", Primitives.base64((byte[]) digest), "nonce", Primitives.base64(nonce),
        "timestamp", String.valueOf(time), "version", Version4.VERSION)).get("value"));
  }
}
