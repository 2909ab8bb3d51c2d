import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Encrypted requests of 4.0 as the server reads them, and the answers to them (§§ 1.1, 9.3). */
final class Server4Encryption {
  static final Set<ServerRows.Status> ACTIVE = Set.of(ServerRows.Status.ACTIVE);
  private static final int NONCE_LENGTH = 24;

  private final ServerContext context;

  Server4Encryption(ServerContext context) { this.context = context; }

  /** The envelope of a request. */
  private record Envelope(String temporaryKeyId, byte[] encryptedData, byte[] nonce, long timestamp) {
    static Envelope of(Map<?, ?> members) throws Refusal {
      return new Envelope(Members.required(members, "temporaryKeyId", String.class),
          Members.decode(Members.required(members, "encryptedData", String.class)),
          Version4.ofLength(NONCE_LENGTH, Members.decode(Members.required(members, "nonce", String.class))),
          Members.required(members, "timestamp", Long.class));
    }
  }

  /** A decrypted request; it encrypts its answer. */
  final class Opened {
    final byte[] plaintext;
    private final Map<String, Object> setup;

    private Opened(Map<String, Object> setup, Envelope envelope) throws Refusal, GeneralSecurityException {
      this.setup = setup;
      Map<String, Object> input = new LinkedHashMap<>(setup);
      ServerCalls.add(input, "timestamp", envelope.timestamp(), "encryptedData", envelope.encryptedData());
      this.plaintext = (byte[]) ServerCalls.run("e2ee.decrypt-request", Version4.VERSION, input).get("plaintext");
    }

    /** Reads the JSON object of the request. */
    Map<?, ?> object() throws Refusal { return ServerCalls.object(plaintext); }

    /** Encrypts the members of an answer. */
    Map<String, Object> seal(Object... namesAndValues) throws Refusal, GeneralSecurityException {
      Map<String, Object> input = new LinkedHashMap<>(setup);
      ServerCalls.add(input, "timestamp", context.now(), "plaintext", ServerCalls.body(namesAndValues));
      byte[] data = (byte[]) ServerCalls.run("e2ee.encrypt-response", Version4.VERSION, input).get("encryptedData");
      return Adapter.reply("encryptedData", Primitives.base64(data), "timestamp", context.now());
    }
  }

  /** Reads the header of encryption, which must state 4.0 and have the scope of the endpoint. */
  static ServerEncryption.Parameters parameters(ServerRequest request, boolean isActivation)
      throws Refusal, GeneralSecurityException {
    Map<String, Object> fields = ServerCalls.run("header.parse", Version4.VERSION,
        "kind", "encryption", "value", request.header(ServerRequest.ENCRYPTION));
    boolean isDue = Version4.VERSION.equals(fields.get("version"))
        && fields.containsKey("activationId") == isActivation;
    Refusal.unless(isDue, "invalid-field");
    return new ServerEncryption.Parameters(Version4.VERSION, (String) fields.get("applicationKey"),
        (String) fields.get("activationId"));
  }

  /** Opens the body of a request for an ACTIVE activation, or for an application. */
  Opened open(ServerEncryption.Parameters parameters, String purpose, ServerRequest request)
      throws Refusal, ServerFault, GeneralSecurityException {
    return open(parameters, purpose, ServerCalls.object(request.body()), ACTIVE);
  }

  /** Opens a message: form, application version, activation and its state, time, memory, key, decryption. */
  Opened open(ServerEncryption.Parameters parameters, String purpose, Map<?, ?> members, Set<ServerRows.Status> states)
      throws Refusal, ServerFault, GeneralSecurityException {
    Envelope envelope = Envelope.of(members);
    ServerRows.Version version = context.version(parameters.applicationKey());
    Map<String, Object> setup = new LinkedHashMap<>();
    if (parameters.activationId() != null) {
      ServerRows.Activation activation = context.activation(parameters.activationId());
      context.version(version.key, activation);
      ServerFault.unless(states.contains(activation.status), "ERR0008");
      byte[] secret = activation.hasVersion4() ? activation.activationSecret : ServerCalls.random(32);
      ServerCalls.add(setup, "activationId", activation.id, "keySharedInfo2", Server4Keys.of(secret).sharedInfo2());
    }
    new ServerMemory(context).admitInWindow(
        envelope.timestamp(), Primitives.utf8(envelope.temporaryKeyId()), envelope.nonce());
    ServerRows.EnvelopeKey key = new Server4TemporaryKeys(context)
        .find(envelope.temporaryKeyId(), version.key, parameters.activationId());
    ServerCalls.add(setup, "scope", parameters.activationId() == null ? "application" : "activation",
        "sharedInfo1", purpose, "applicationKey", version.key, "applicationSecret", version.secret,
        "temporaryKeyId", key.id, "envelopeKey", key.secret, "nonce", envelope.nonce());
    return new Opened(setup, envelope);
  }
}
