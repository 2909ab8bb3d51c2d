import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The request of a device of 4.0 for a temporary key, in a script or alive, and the acceptance of its answer. */
final class Device4KeyRequest {
  private static final int CHALLENGE_LENGTH = 32;

  private final Device4Secret secret;
  /** What the answer must repeat. */
  private final Map<String, Object> asked;

  /** Asks for a key of the application, or of the activation where its id is not null. */
  Device4KeyRequest(String algorithm, String applicationKey, String activationId) throws Refusal {
    secret = Device4Secret.of(algorithm);
    asked = Adapter.reply("algorithm", algorithm, "applicationKey", applicationKey, "activationId", activationId,
        "challenge", ServerCalls.random(CHALLENGE_LENGTH));
  }

  /** Writes the token of the request, which a key of the scope authenticates. */
  String token(byte[] key) throws Refusal {
    return (String) run("temporary-key.request-shared-secret",
        "encapsulationKeys", secret.publicKeys(), "key", key).get("jwt");
  }

  /** Takes the token of an answer, which the server of the scope has signed. */
  Device4Message.TemporaryKey accepted(String answer, byte[] signer, long now) throws Refusal {
    Map<String, Object> key = run("temporary-key.accept-shared-secret", "publicKeys", List.of(signer),
        "privateKeys", List.of(secret.pair().privateKey()), "now", now, "jws", answer);
    return new Device4Message.TemporaryKey(
        (String) key.get("keyId"), (byte[]) key.get("secret"), ((Number) key.get("expiry")).longValue());
  }

  private Map<String, Object> run(String operation, Object... namesAndValues) throws Refusal {
    Map<String, Object> input = new LinkedHashMap<>(asked);
    input.putAll(Adapter.reply(namesAndValues));
    return ClientCrypto.compute(Version4.VERSION, operation, input);
  }
}
