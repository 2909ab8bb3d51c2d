import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Encrypted requests as the server reads them, and the answers to them (§ 12). */
final class ServerEncryption {
  static final String GENERIC_APPLICATION = "/pa/generic/application";
  static final String GENERIC_ACTIVATION = "/pa/generic/activation";

  private final ServerContext context;

  ServerEncryption(ServerContext context) { this.context = context; }

  /** What a header says about a message; the activation is null in the scope of an application. */
  record Parameters(String version, String applicationKey, String activationId) {
    /** Reads the header of encryption. */
    static Parameters of(ServerRequest request) throws Refusal, GeneralSecurityException {
      Map<String, Object> fields = ServerCalls.run("header.parse", "3.3",
          "kind", "encryption", "value", request.header(ServerRequest.ENCRYPTION));
      return new Parameters((String) fields.get("version"), (String) fields.get("applicationKey"),
          (String) fields.get("activationId"));
    }
  }

  /** A decrypted request; it encrypts its answer. */
  final class Opened {
    final byte[] plaintext;
    private final String version;
    private final Map<String, Object> setup;
    private final Map<String, Object> message;

    private Opened(String version, Map<String, Object> setup, Map<String, Object> message)
        throws Refusal, GeneralSecurityException {
      this.version = version;
      this.setup = setup;
      this.message = message;
      Map<String, Object> input = new LinkedHashMap<>(setup);
      message.forEach((name, value) -> ServerCalls.add(input, name, value));
      this.plaintext = (byte[]) ServerCalls.run("ecies.decrypt-request", version, input).get("plaintext");
    }

    /** Reads the JSON object of the request. */
    Map<?, ?> object() throws Refusal { return ServerCalls.object(plaintext); }

    /** Encrypts the members of an answer. */
    Map<String, Object> seal(Object... namesAndValues) throws Refusal, GeneralSecurityException {
      Map<String, Object> input = new LinkedHashMap<>(setup);
      ServerCalls.add(input, "plaintext", ServerCalls.body(namesAndValues),
          "ephemeralPublicKey", message.get("ephemeralPublicKey"), "temporaryKeyId", message.get("temporaryKeyId"));
      Map<String, Object> answer = new LinkedHashMap<>();
      if (version.equals("3.1")) ServerCalls.add(input, "requestNonce", message.get("nonce"));
      if (version.compareTo("3.2") >= 0) {
        byte[] nonce = ServerCalls.random(16);
        ServerCalls.add(input, "nonce", nonce, "timestamp", context.now());
        answer = Adapter.reply("nonce", Primitives.base64(nonce), "timestamp", context.now());
      }
      for (var part : ServerCalls.run("ecies.encrypt-response", version, input).entrySet()) {
        answer.put(part.getKey(), Primitives.base64((byte[]) part.getValue()));
      }
      return answer;
    }
  }

  /** Opens a request whose header of encryption must have the scope of the endpoint. */
  Opened open(ServerRequest request, boolean isActivation, String purpose)
      throws Refusal, ServerFault, GeneralSecurityException {
    Parameters parameters = Parameters.of(request);
    ServerFault.unless((parameters.activationId() != null) == isActivation, "ERR0024");
    return open(parameters, purpose, request.body());
  }

  /** Opens a message: application version, activation, members, memory, key, decryption. */
  Opened open(Parameters parameters, String purpose, byte[] body)
      throws Refusal, ServerFault, GeneralSecurityException {
    return open(parameters, purpose, body, false);
  }

  /** Opens the start of an upgrade, whose message is looked for in the memory before the activation is looked at. */
  Opened openAdmittedFirst(ServerRequest request, String purpose)
      throws Refusal, ServerFault, GeneralSecurityException {
    Parameters parameters = Parameters.of(request);
    ServerFault.unless(parameters.activationId() != null, "ERR0024");
    admit(message(parameters, request.body()), parameters);
    return open(parameters, purpose, request.body(), true);
  }

  private static Map<String, Object> message(Parameters parameters, byte[] body)
      throws Refusal, GeneralSecurityException {
    return ServerCalls.run("ecies.parse-request", parameters.version(),
        "request", Json.write(ServerCalls.object(body)));
  }

  private void admit(Map<String, Object> message, Parameters parameters) throws ServerFault {
    new ServerMemory(context).admitMessage((byte[]) message.get("ephemeralPublicKey"), (byte[]) message.get("nonce"),
        (Long) message.get("timestamp"), parameters.activationId());
  }

  private Opened open(Parameters parameters, String purpose, byte[] body, boolean isAdmitted)
      throws Refusal, ServerFault, GeneralSecurityException {
    context.demandServed(parameters.version(), "ERR0024");
    ServerRows.Version version = context.version(parameters.applicationKey());
    ServerRows.Activation activation = null;
    if (parameters.activationId() != null) {
      activation = context.activation(parameters.activationId());
      ServerFault.unless(version.application.equals(activation.application), "ERR0015");
      ServerFault.unless(activation.status == ServerRows.Status.ACTIVE, "ERR0008");
    }
    Map<String, Object> message = message(parameters, body);
    // A message is spent whether or not there is a key for it.
    if (!isAdmitted) admit(message, parameters);
    Map<String, Object> setup = new LinkedHashMap<>();
    ServerCalls.add(setup, "sharedInfo1", purpose, "scope", activation == null ? "application" : "activation",
        "applicationKey", version.key, "applicationSecret", version.secret,
        "activationId", parameters.activationId(),
        "transportKey", activation == null ? null : context.keys(activation).transport(),
        "privateKey", privateKey(version, activation, (String) message.get("temporaryKeyId")));
    return new Opened(parameters.version(), setup, message);
  }

  /** Returns the key of a message: a temporary one where the message names it. */
  private byte[] privateKey(ServerRows.Version version, ServerRows.Activation activation, String temporaryKeyId)
      throws ServerFault {
    if (temporaryKeyId != null) {
      String activationId = activation == null ? null : activation.id;
      return new ServerTemporaryKeys(context).find(temporaryKeyId, version.key, activationId).privateKey;
    }
    return activation == null
        ? context.store().applications.get(version.application).masterPrivateKey
        : activation.serverPrivateKey;
  }
}
