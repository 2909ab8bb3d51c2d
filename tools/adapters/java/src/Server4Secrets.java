import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The server's side of a shared secret of 4.0: the request of a device, and the answer to it. */
final class Server4Secrets {
  private static final int EPHEMERAL_LENGTH = 47;

  /** A `sharedSecretRequest`. */
  record Request(String algorithm, List<byte[]> keys) {
    static Request of(Map<?, ?> members) throws Refusal {
      Map<?, ?> request = Members.required(members, "sharedSecretRequest", Map.class);
      List<byte[]> keys = new ArrayList<>();
      for (Object key : Members.required(request, "encapsulationKeys", List.class)) {
        Refusal.unless(key instanceof String, "invalid-encoding");
        keys.add(Members.decode((String) key));
      }
      return new Request(Members.required(request, "algorithm", String.class), keys);
    }
  }

  /** The secret, and the members of the `sharedSecretResponse`. */
  record Response(byte[] secret, Map<String, Object> members) {}

  /** Makes a secret, and the answer from which the device computes it. */
  static Response respond(Request request) throws Refusal, GeneralSecurityException {
    Version4Exchange.Algorithm algorithm = Version4Exchange.algorithm(request.algorithm());
    byte[] salt = ServerCalls.random(Version4.KEY_LENGTH);
    Map<String, Object> input = Adapter.reply("algorithm", algorithm.name(),
        "encapsulationKeys", request.keys().stream().map(Primitives::hex).toList());
    // Drawn shorter than the order of the curve, so that each value but zero is a private key.
    ServerCalls.add(input, "salt", salt, "ephemeralPrivateKey", ServerCalls.random(EPHEMERAL_LENGTH),
        "m", algorithm.kem() == null ? null : ServerCalls.random(Version4.KEY_LENGTH));
    Map<String, Object> made = ServerCalls.run("shared-secret.respond", Version4.VERSION, input);
    List<String> encapsulated = new ArrayList<>();
    for (Object key : (List<?>) made.get("encapsulatedKeys")) encapsulated.add(Primitives.base64((byte[]) key));
    return new Response((byte[]) made.get("secret"),
        Adapter.reply("salt", Primitives.base64(salt), "encapsulatedKeys", encapsulated));
  }

  /** Reads the public keys of a device, of which the algorithm may have one of ML-DSA; returns the point. */
  static byte[] devicePoint(Map<?, ?> keys, String algorithmName) throws Refusal {
    byte[] point = Curve.P384.uncompressed(
        Curve.P384.publicKey(Members.decode(Members.required(keys, "ecdsa", String.class))));
    Version4PublicKey signer = Version4Exchange.algorithm(algorithmName).signer();
    if (signer != null) signer.check(Members.decode(Members.required(keys, "mldsa", String.class)));
    return point;
  }
}
