import java.util.Map;

/** The inner layer of the answer to a new activation, as a script describes it. */
final class ClientActivationAnswer {
  private static final String PUK = "1234567890";

  static Map<String, Object> content(ClientRecord record, Events.Event event) throws Refusal {
    Map<String, Object> content = Adapter.reply("activationId", record.id,
        "serverPublicKey", Primitives.base64(record.serverKeys.publicKey()),
        "ctrData", Primitives.base64(record.firstCounter()));
    switch (event.text("response", "complete")) {
      case "recovery" -> {
        record.recovery = recovery(PUK);
        content.put("activationRecovery", record.recovery);
      }
      case "invalid-recovery" -> content.put("activationRecovery", recovery(PUK.substring(1)));
      case "recovery-with-prefix" -> {
        Map<String, Object> prefixed = recovery(PUK);
        prefixed.put("recoveryCode", "R:" + prefixed.get("recoveryCode"));
        content.put("activationRecovery", prefixed);
      }
      case "empty-id" -> content.put("activationId", "");
      case "without-id" -> content.remove("activationId");
      case "without-server-key" -> content.remove("serverPublicKey");
      case "without-counter" -> content.remove("ctrData");
      case "server-key-not-a-point" -> content.put("serverPublicKey", Primitives.base64(notAPoint()));
      case "counter-of-15-bytes" -> content.put("ctrData", Primitives.base64(new byte[15]));
      case "counter-of-17-bytes" -> content.put("ctrData", Primitives.base64(ClientCrypto.random(17)));
      case "counter-not-base64" -> content.put("ctrData", "*".repeat(24));
      case "counter-with-asterisk" -> content.put("ctrData", withAsterisk((String) content.get("ctrData")));
      case "server-key-with-asterisk" ->
          content.put("serverPublicKey", withAsterisk((String) content.get("serverPublicKey")));
      default -> { }
    }
    return content;
  }

  /** Puts an asterisk among the characters of a text, which stay. */
  static String withAsterisk(String text) { return text.substring(0, 5) + "*" + text.substring(5); }

  /** Returns bytes that have the length of a point and are none: no point of the curve has this X. */
  static byte[] notAPoint() {
    byte[] bytes = new byte[33];
    java.util.Arrays.fill(bytes, (byte) 0xFF);
    bytes[0] = 2;
    return bytes;
  }

  /** Makes a code of a valid form. */
  static String code() {
    try {
      return (String) ClientCrypto.compute("activation-code.encode", "random", ClientCrypto.random(10)).get("code");
    } catch (Refusal refusal) {
      throw new IllegalStateException(refusal);
    }
  }

  private static Map<String, Object> recovery(String puk) {
    return Adapter.reply("recoveryCode", code(), "puk", puk);
  }
}
