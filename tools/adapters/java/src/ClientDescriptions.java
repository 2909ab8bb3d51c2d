import java.util.Map;

/** The activations that an application of a script describes. */
final class ClientDescriptions {
  private static final String PUK = "0123456789";

  static ClientActivation.Description of(Events.Event event, ClientServer server) {
    String content = event.text("content", "valid");
    String password = event.text("otp", null);
    return switch (event.text("kind", "code")) {
      case "custom" -> {
        Map<String, String> attributes = content.equals("empty") ? Map.of() : Map.of("login", "user");
        yield new ClientActivation.Description("CUSTOM", attributes, password);
      }
      case "recovery" -> {
        String code = form(content, ClientActivationAnswer.code());
        Map<String, String> attributes = Map.of("recoveryCode", code, "puk", form(event.text("puk", "valid"), PUK));
        yield new ClientActivation.Description("RECOVERY", attributes, password);
      }
      case "oidc" -> {
        String code = content.equals("empty") ? "" : "code";
        Map<String, String> attributes =
            Map.of("method", "oidc", "providerId", "provider", "code", code, "nonce", "nonce");
        yield new ClientActivation.Description("DIRECT", attributes, password);
      }
      default -> {
        String code = form(content, ClientActivationAnswer.code());
        yield new ClientActivation.Description("CODE", Map.of("code", code + signature(event, server, code)), password);
      }
    };
  }

  /** Returns a text that is right, or empty, or lacks its last character. */
  private static String form(String content, String valid) {
    return switch (content) {
      case "empty" -> "";
      case "malformed" -> valid.substring(0, valid.length() - 1);
      default -> valid;
    };
  }

  private static String signature(Events.Event event, ClientServer server, String code) {
    String kind = event.text("codeSignature", "none");
    if (kind.equals("none")) return "";
    String signed = kind.equals("wrong") ? ClientActivationAnswer.code() : code;
    byte[] signature = ClientCrypto.bytes("device.sign", "signature",
        "data", Primitives.utf8(signed), "privateKey", server.masterKeys.privateKey());
    return "#" + Primitives.base64(signature);
  }
}
