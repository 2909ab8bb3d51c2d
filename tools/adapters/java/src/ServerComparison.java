import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.Map;

/** Compares a signature with the values of an activation's counter; a match moves the counter behind that value. */
final class ServerComparison {
  private final ServerRows.Activation activation;
  private final ServerKeys keys;
  private final String signature;

  ServerComparison(ServerContext context, ServerRows.Activation activation, String signature)
      throws Refusal, GeneralSecurityException {
    this.activation = activation;
    this.keys = context.keys(activation);
    this.signature = signature;
  }

  /** Tries as many values of the hash-based counter as the look-ahead says, in the form of a protocol version. */
  boolean matchesOnline(String type, byte[] data, String protocol, long lookAhead) throws GeneralSecurityException {
    return matchesHashed("signature.verify-online", protocol, input(type, data, lookAhead), 0);
  }

  /** Tries one value of the hash-based counter, so many steps after the stored one, in digits. */
  boolean matchesOffline(String type, byte[] data, long digits, long offset) throws GeneralSecurityException {
    Map<String, Object> input = input(type, data, 1);
    input.put("componentLength", digits);
    return matchesHashed("signature.verify-offline", "3.3", input, offset);
  }

  /** Tries the numeric counter of version 2. */
  boolean matchesNumeric(String type, byte[] data, long lookAhead) throws GeneralSecurityException {
    Map<String, Object> input = input(type, data, lookAhead);
    input.put("counter", Long.toUnsignedString(activation.counter));
    try {
      Map<String, Object> match = ServerCalls.run("signature.verify-numeric", "2.1", input);
      activation.counter = Long.parseUnsignedLong((String) match.get("counter"));
      return true;
    } catch (Refusal wrong) {
      return false;
    }
  }

  private boolean matchesHashed(String operation, String protocol, Map<String, Object> input, long offset)
      throws GeneralSecurityException {
    if (activation.ctrData == null) return false;
    try {
      ServerCalls.add(input, "counterData", ServerCalls.run("counter.advance", "3.3",
          "counterData", activation.ctrData, "steps", offset).get("counterData"));
      Map<String, Object> match = ServerCalls.run(operation, protocol, input);
      activation.ctrData = (byte[]) match.get("counterData");
      activation.counter += offset + (Long) match.get("distance") + 1;
      return true;
    } catch (Refusal wrong) {
      return false;
    }
  }

  private Map<String, Object> input(String type, byte[] data, long lookAhead) {
    Map<String, Object> input = Adapter.reply("signatureType", type.toLowerCase(Locale.ROOT), "signature", signature);
    ServerCalls.add(input, "possessionKey", keys.possession(), "knowledgeKey", keys.knowledge(),
        "biometryKey", keys.biometry(), "data", data, "lookAhead", lookAhead);
    return input;
  }
}
