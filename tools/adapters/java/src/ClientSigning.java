import java.util.Map;

/** Signatures: who may sign, what is signed, and what it costs. */
final class ClientSigning {
  private static final int NONCE_TEXT_LENGTH = 24;
  private static final int OFFLINE_DIGITS = 8;

  private final ClientSdk sdk;

  ClientSigning(ClientSdk sdk) { this.sdk = sdk; }

  /** Signs a request of the application. */
  ClientSignature sign(ClientFactors factors, String method, String uriId, byte[] body) throws ClientError {
    check(factors, false);
    return online(factors, method, uriId, body);
  }

  /** Makes an offline signature; the nonce is a text, or null. */
  ClientSignature signOffline(ClientFactors factors, String uriId, byte[] body, String nonce) throws ClientError {
    ClientError.unless(nonce != null, "wrongParameter");
    check(factors, false);
    // Without a nonce the SDK makes an online signature.
    if (nonce.isEmpty()) return online(factors, "POST", uriId, body);
    ClientError.unless(nonce.length() == NONCE_TEXT_LENGTH, "signatureError");
    try {
      byte[] bytes = Primitives.unbase64(nonce, "invalid-encoding");
      return compute(factors, "POST", uriId, body, bytes, true);
    } catch (Refusal notBase64) {
      throw new ClientError("signatureError");
    }
  }

  /** Signs a request of the client itself. */
  ClientSignature signOwn(ClientFactors factors, String uriId, byte[] body) throws ClientError {
    boolean isCommit = uriId.equals(ClientUpgrade.COMMIT_ID);
    if (isCommit) {
      ClientError.unless(sdk.session().isActive(), "missingActivation");
    } else {
      check(factors, true);
    }
    return online(factors, "POST", uriId, body);
  }

  private void check(ClientFactors factors, boolean isOwn) throws ClientError {
    ClientSession session = sdk.session();
    ClientError.unless(session.isActive(), "missingActivation");
    boolean isDue = isOwn && session.state().version == 2;
    ClientError.unless(!session.state().hasMark && !isDue, "pendingProtocolUpgrade");
    ClientError.unless(!factors.names().isEmpty(), "wrongParameter");
  }

  private ClientSignature online(ClientFactors factors, String method, String uriId, byte[] body) throws ClientError {
    return compute(factors, method, uriId, body, ClientCrypto.random(16), false);
  }

  /** Computes a signature with the value of the counter, moves the counter, and stores it. */
  private ClientSignature compute(
      ClientFactors factors, String method, String uriId, byte[] body, byte[] nonce, boolean isOffline)
      throws ClientError {
    ClientSession session = sdk.session();
    ClientState state = session.state();
    ClientError.unless(!factors.needExternalKey() || !session.lacksExternalKey(), "signatureError");
    try {
      Map<String, Object> request = ClientCrypto.compute("request.signed-data", "method", method, "uriId", uriId,
          "nonce", nonce, "body", body, "applicationSecret", isOffline ? "offline" : session.setup.applicationSecret());
      Map<String, Object> fields = ClientLocks.unlock(state, factors, session.externalKey());
      fields.put("signatureType", factors.type());
      fields.put("data", Primitives.utf8((String) request.get("data")));
      String value = value(state, fields, isOffline);
      String version = state.version == 2 ? "2.1" : ClientCrypto.VERSION;
      session.advance(1);
      session.save();
      return new ClientSignature(
          state.activationId, version, factors.type(), Primitives.base64(nonce), value, isOffline);
    } catch (Refusal refusal) {
      throw new ClientError("signatureError");
    }
  }

  private static String value(ClientState state, Map<String, Object> fields, boolean isOffline) throws Refusal {
    String operation = isOffline ? "signature.offline" : "signature.online";
    String version = ClientCrypto.VERSION;
    if (state.version == 2) {
      operation = "signature.numeric";
      version = "2.1";
      fields.put("counter", Long.toUnsignedString(state.number));
    } else {
      fields.put("counterData", state.counter);
    }
    if (isOffline && state.version == 3) fields.put("componentLength", OFFLINE_DIGITS);
    return (String) ClientCrypto.compute(version, operation, fields).get("signature");
  }
}
