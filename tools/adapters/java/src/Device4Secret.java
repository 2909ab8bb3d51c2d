import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The side of a device in a shared secret of 4.0. */
record Device4Secret(Version4Exchange.Algorithm algorithm, ServerCalls.KeyPair pair) {
  /** What a server answers to a request for an activation, or to the start of an upgrade. */
  record Agreement(String algorithm, byte[] activationSecret, byte[] serverPublicKey, byte[] counter) {}

  static Device4Secret of(String algorithm) throws Refusal {
    return new Device4Secret(Version4Exchange.algorithm(algorithm), new ServerCalls.KeyPair(Curve.P384));
  }

  /** Returns the public keys; that of ML-KEM is drawn, and serves for requests that are refused. */
  List<byte[]> publicKeys() {
    List<byte[]> keys = new ArrayList<>(List.of(pair.publicKey()));
    if (algorithm.kem() != null) keys.add(algorithm.kem().drawn());
    return keys;
  }

  /** Writes the `sharedSecretRequest`. */
  Map<String, Object> request() {
    return Adapter.reply("algorithm", algorithm.name(),
        "encapsulationKeys", publicKeys().stream().map(Primitives::base64).toList());
  }

  /** Computes the secret from the members of an answer. */
  byte[] from(Map<?, ?> answer) throws Refusal {
    Map<?, ?> response = Members.required(answer, "sharedSecretResponse", Map.class);
    List<byte[]> encapsulated = new ArrayList<>();
    for (Object key : Members.required(response, "encapsulatedKeys", List.class)) {
      if (!(key instanceof String text)) throw new Refusal("invalid-encoding");
      encapsulated.add(Members.decode(text));
    }
    return (byte[]) ClientCrypto.compute(Version4.VERSION, "shared-secret.compute", Adapter.reply(
        "algorithm", algorithm.name(), "privateKeys", List.of(pair.privateKey()), "encapsulatedKeys", encapsulated,
        "salt", Members.decode(Members.required(response, "salt", String.class)))).get("secret");
  }

  /** Reads an answer with a new activation secret, the server's key and the first value of the counter. */
  Agreement agreement(Map<?, ?> answer) throws Refusal {
    byte[] secret = from(answer);
    Map<?, ?> keys = Members.required(answer, "serverPublicKeys", Map.class);
    byte[] key = Members.decode(Members.required(keys, "ecdsa", String.class));
    byte[] counter = Members.decode(Members.required(answer, "ctrData", String.class));
    return new Agreement(algorithm.name(), secret, Curve.P384.uncompressed(Curve.P384.publicKey(key)),
        Version4.ofLength(Version4.KEY_LENGTH, counter));
  }
}
