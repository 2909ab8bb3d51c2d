import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** The cryptography of the client and of the server of its scripts: the operations of this adapter, by their names. */
final class ClientCrypto {
  static final String VERSION = "3.3";
  private static final SecureRandom RANDOM = new SecureRandom();

  /** A pair of keys of the curve. */
  record KeyPair(byte[] privateKey, byte[] publicKey) {}

  /** Computes an operation of protocol 3.3; fields that are null are left out. */
  static Map<String, Object> compute(String operation, Object... namesAndValues) throws Refusal {
    return compute(VERSION, operation, Adapter.reply(namesAndValues));
  }

  /** Computes an operation with fields of bytes, texts and numbers, and of lists and records of these. */
  static Map<String, Object> compute(String version, String operation, Map<String, Object> fields) throws Refusal {
    Map<String, Object> input = new LinkedHashMap<>();
    fields.forEach((name, value) -> {
      if (value != null) input.put(name, onTheWire(value));
    });
    try {
      return Adapter.OPERATIONS.get(operation).answer(new Call(version, input, new LinkedHashMap<>()));
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException(operation + ": " + broken.getMessage(), broken);
    }
  }

  /** Computes an operation that cannot be refused here, and returns one of its outputs. */
  static byte[] bytes(String operation, String output, Object... namesAndValues) {
    try {
      return (byte[]) compute(operation, namesAndValues).get(output);
    } catch (Refusal refusal) {
      throw new IllegalStateException(operation + ": " + refusal.getMessage(), refusal);
    }
  }

  /** Returns whether an operation that verifies accepts its fields. */
  static boolean accepts(String version, String operation, Map<String, Object> fields) {
    try {
      compute(version, operation, fields);
      return true;
    } catch (Refusal refusal) {
      return false;
    }
  }

  /** Adds a layer around the 16 bytes of a key. */
  static byte[] wrap(byte[] key, byte[] with) {
    return bytes("factor.add-external-key", "result", "protectedKey", key, "externalKey", with);
  }

  /** Removes a layer around the 16 bytes of a key; nothing tells a wrong layer. */
  static byte[] unwrap(byte[] key, byte[] with) {
    return bytes("factor.remove-external-key", "result", "protectedKey", key, "externalKey", with);
  }

  static byte[] nextCounter(byte[] counter) {
    return bytes("counter.advance", "counterData", "counterData", counter, "steps", 1);
  }

  static byte[] random(int count) {
    byte[] bytes = new byte[count];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  static String randomId() { return UUID.randomUUID().toString().toUpperCase(Locale.ROOT); }

  static KeyPair keyPair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      java.security.KeyPair pair = generator.generateKeyPair();
      BigInteger scalar = ((ECPrivateKey) pair.getPrivate()).getS();
      byte[] point = Curve.P256.uncompressed(((ECPublicKey) pair.getPublic()).getW());
      return new KeyPair(Primitives.unhex(String.format(Locale.ROOT, "%064x", scalar)), point);
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException(broken);
    }
  }

  static boolean isZero(byte[] bytes) { return Arrays.equals(bytes, new byte[bytes.length]); }

  private static Object onTheWire(Object value) {
    if (value instanceof byte[] bytes) return Primitives.hex(bytes);
    if (value instanceof List<?> list) return list.stream().map(ClientCrypto::onTheWire).toList();
    if (value instanceof Map<?, ?> members) {
      Map<String, Object> written = new LinkedHashMap<>();
      members.forEach((name, member) -> written.put((String) name, onTheWire(member)));
      return written;
    }
    return value instanceof Integer number ? Long.valueOf(number) : value;
  }
}
