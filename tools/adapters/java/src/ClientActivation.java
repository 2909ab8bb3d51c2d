import java.util.LinkedHashMap;
import java.util.Map;

/** The creation, the persisting and the removal of an activation. */
final class ClientActivation {
  private static final String PATH = "/pa/v3/activation/create";
  private static final String OUTER = "/pa/generic/application";
  private static final String INNER = "/pa/activation";
  private static final String WRONG_STATE = "invalidActivationState";
  private static final String WRONG_DATA = "invalidActivationData";
  private static final String WRONG_CODE = "invalidActivationCode";

  private final ClientSdk sdk;
  /** The exchange that the pending activation belongs to; null where it was removed. */
  private ClientOperation running;

  /** What the application describes; a code may have a signature behind it. Without a password it is null. */
  record Description(String type, Map<String, String> attributes, String oneTimePassword) {}

  ClientActivation(ClientSdk sdk) { this.sdk = sdk; }

  void create(ClientCall call, Description description) {
    try {
      Map<String, Object> code = check(description);
      ClientSession session = sdk.session();
      ClientError.unless(!session.isActive() && !session.isPending(), WRONG_STATE);
      verify(session.setup, code);
      byte[] publicKey = session.start();
      if (!sdk.device.beginOperation(session.setup.instance(), session.setup.application())) {
        session.reset();
        throw new ClientError("externalPendingOperation");
      }
      exchange(new ClientOperation(call), description, (String) code.get("code"), publicKey);
    } catch (ClientError error) {
      call.finish(error.code());
    }
  }

  /** Checks what the application describes, and returns the parts of its code, if it has one. */
  private static Map<String, Object> check(Description description) throws ClientError {
    Map<String, String> attributes = description.attributes();
    Map<String, Object> code = Map.of();
    try {
      switch (description.type()) {
        case "CODE" -> code = ClientCrypto.compute("activation-code.parse", "text", attributes.get("code"));
        case "RECOVERY" -> {
          ClientCrypto.compute(
              "recovery-code.validate", "code", attributes.get("recoveryCode"), "prefix", "allowed");
          ClientCrypto.compute("recovery-code.validate-puk", "puk", attributes.get("puk"));
        }
        case "CUSTOM" -> ClientError.unless(!attributes.isEmpty(), WRONG_DATA);
        default -> ClientError.unless(!attributes.containsValue(""), WRONG_CODE);
      }
    } catch (Refusal malformed) {
      throw new ClientError(WRONG_CODE);
    }
    String password = description.oneTimePassword();
    boolean isRight = password == null || description.type().equals("CODE") && !password.isEmpty();
    ClientError.unless(isRight, WRONG_DATA);
    return code;
  }

  /** Verifies the signature behind a code, and that the master key is a point, before anything is sent. */
  private static void verify(ClientSetup setup, Map<String, Object> code) throws ClientError {
    try {
      Curve.P256.publicKey(setup.masterKey());
      if (code.containsKey("signature")) {
        ClientCrypto.compute("activation-code.verify-signature", "code", code.get("code"),
            "signature", code.get("signature"), "publicKey", setup.masterKey());
      }
    } catch (Refusal refusal) {
      throw new ClientError(WRONG_DATA);
    }
  }

  private void exchange(ClientOperation operation, Description description, String code, byte[] publicKey) {
    running = operation;
    operation.whenCancelled(() -> abandon(operation));
    sdk.preparation.withEncryptor(operation, false, OUTER, (outer, error) -> {
      if (error != null) {
        fail(operation, error);
        return;
      }
      try {
        ClientEncryptor inner = sdk.preparation.encryptor("application", INNER);
        String request = request(description, code, publicKey, outer, inner);
        long start = sdk.device.now;
        sdk.network.postSealed(operation, PATH, request, (answer, problem) -> {
          try {
            if (problem != null) throw problem;
            // The answer to an activation that was removed meanwhile is one without a pending activation.
            ClientError.unless(running == operation, WRONG_DATA);
            take(answer, start, outer, inner);
            operation.succeed();
          } catch (ClientError failure) {
            fail(operation, failure);
          }
        });
      } catch (ClientError failure) {
        fail(operation, failure);
      }
    });
  }

  private String request(
      Description description, String code, byte[] publicKey, ClientEncryptor outer, ClientEncryptor inner)
      throws ClientError {
    Map<String, Object> keyLayer = Adapter.reply("devicePublicKey", Primitives.base64(publicKey));
    if (description.oneTimePassword() != null) keyLayer.put("activationOtp", description.oneTimePassword());
    Map<String, Object> attributes = new LinkedHashMap<>(description.attributes());
    if (code != null) attributes.put("code", code);
    attributes.computeIfPresent("recoveryCode", (name, text) -> ((String) text).replace("R:", ""));
    long now = sdk.time.now();
    Map<String, Object> sealed = inner.encrypt(Json.write(keyLayer), now);
    Map<String, Object> layer = Adapter.reply(
        "type", description.type(), "identityAttributes", attributes, "activationData", sealed);
    return Json.write(outer.encrypt(Json.write(layer), now));
  }

  private void take(Map<?, ?> answer, long start, ClientEncryptor outer, ClientEncryptor inner) throws ClientError {
    ClientSession session = sdk.session();
    Map<?, ?> layer = sdk.network.decrypted(outer, start, answer);
    if (!(layer.get("activationData") instanceof Map<?, ?> sealed)) throw new ClientError(WRONG_DATA);
    session.takeAnswer(Json.write(sdk.network.decrypted(inner, start, sealed)));
    sdk.user.take(layer.get("userInfo"));
  }

  private void fail(ClientOperation operation, ClientError error) {
    abandon(operation);
    operation.fail(error);
  }

  /** Drops the pending activation of an exchange that did not succeed. */
  private void abandon(ClientOperation operation) {
    if (running != operation) return;
    ClientSession session = sdk.session();
    if (session.isPending()) session.reset();
    endOperation(session);
  }

  private void endOperation(ClientSession session) {
    sdk.device.endOperation(session.setup.instance(), session.setup.application());
  }

  /** Stores the pending activation; the unlock key of biometry is stored only where the sensor can be used. */
  void persist(String password, boolean withBiometry) throws ClientError {
    ClientSession session = sdk.session();
    ClientError.unless(session.isPending(), WRONG_STATE);
    byte[] biometryKey = withBiometry ? ClientCrypto.random(16) : null;
    session.complete(password, biometryKey);
    sdk.biometry.removeEntry();
    if (withBiometry) sdk.biometry.storeEntry(biometryKey);
    sdk.tokens.removeAll();
    endOperation(session);
  }

  /** Removes the activation on the device, and ends the calls that want its status or a token. */
  void removeLocal() {
    ClientSession session = sdk.session();
    running = null;
    session.reset();
    sdk.biometry.removeEntry();
    sdk.tokens.removeAll();
    sdk.preparation.dropActivationKey();
    sdk.user.take(null);
    endOperation(session);
    // None of the calls that end here has its turn before.
    sdk.network.queue().holdDuring(() -> {
      sdk.status.removed();
      sdk.tokens.interrupt();
    });
  }

  /** Removes the activation on the server by a signed request, and then on the device. */
  void remove(ClientCall call, ClientFactors factors) {
    if (sdk.refusesWithoutActivation(call)) return;
    ClientOperation operation = new ClientOperation(call);
    sdk.network.postSigned(operation, "/pa/v3/activation/remove", null, factors, (answer, error) -> {
      if (error == null) removeLocal();
      operation.conclude(error);
    });
  }
}
