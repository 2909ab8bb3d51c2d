import java.nio.charset.CharacterCodingException;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** The operations of this adapter, as the server and its devices call them, and what both draw. */
final class ServerCalls {
  private static final SecureRandom RANDOM = new SecureRandom();

  /** A private key and its public key, uncompressed; drawn when one is read first, because most scripts need only some. */
  static final class KeyPair {
    private final Curve curve;
    private java.security.KeyPair drawn;

    /** A pair of P-256. */
    KeyPair() { this(Curve.P256); }

    KeyPair(Curve curve) { this.curve = curve; }

    byte[] privateKey() { return ((ECPrivateKey) drawn().getPrivate()).getS().toByteArray(); }

    byte[] publicKey() { return curve.uncompressed(((ECPublicKey) drawn().getPublic()).getW()); }

    /** Draws with the generator of the JDK, which is much faster than {@link Curve#publicKeyOf}. */
    private java.security.KeyPair drawn() {
      if (drawn != null) return drawn;
      try {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(curve.parameters(), RANDOM);
        drawn = generator.generateKeyPair();
        return drawn;
      } catch (GeneralSecurityException problem) {
        throw new IllegalStateException("this JDK does not have the curve", problem);
      }
    }
  }

  /** Runs an operation; the fields are alternating names and values, and those of null are left out. */
  static Map<String, Object> run(String operation, String protocol, Object... namesAndValues)
      throws Refusal, GeneralSecurityException {
    Map<String, Object> input = new LinkedHashMap<>();
    add(input, namesAndValues);
    return run(operation, protocol, input);
  }

  static Map<String, Object> run(String operation, String protocol, Map<String, Object> input)
      throws Refusal, GeneralSecurityException {
    return Adapter.OPERATIONS.get(operation).answer(new Call(protocol, input, new LinkedHashMap<>()));
  }

  /** Adds fields in the form of the wire, where bytes are hex. */
  static void add(Map<String, Object> input, Object... namesAndValues) {
    for (int i = 0; i < namesAndValues.length; i += 2) {
      Object value = namesAndValues[i + 1];
      if (value == null) continue;
      input.put((String) namesAndValues[i], value instanceof byte[] bytes ? Primitives.hex(bytes) : value);
    }
  }

  static byte[] random(int count) {
    byte[] bytes = new byte[count];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  static long randomBelow(long bound) { return RANDOM.nextLong(bound); }

  /** Draws an activation code, or a recovery code. */
  static String code() throws Refusal, GeneralSecurityException {
    return (String) run("activation-code.encode", "3.3", "random", random(10)).get("code");
  }

  static String uuid() { return UUID.randomUUID().toString(); }

  /** Writes a JSON object as the bytes of a body. */
  static byte[] body(Object... namesAndValues) { return Primitives.utf8(Json.write(Adapter.reply(namesAndValues))); }

  /** Reads the JSON object of a body. */
  static Map<?, ?> object(byte[] body) throws Refusal {
    try {
      return Members.object(Primitives.decodeUtf8(body));
    } catch (CharacterCodingException notText) {
      throw new Refusal("invalid-encoding");
    }
  }

  /** Reads the object inside of a plain request. */
  static Map<?, ?> requestObject(byte[] body) throws Refusal {
    return Members.required(object(body), "requestObject", Map.class);
  }
}
