import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What an application of protocol 3 gets as a text. */
final class LiveTexts3 {
  private static final int COMPONENT_LENGTH = 8;

  private final LiveClient3 client;

  LiveTexts3(LiveClient3 client) { this.client = client; }

  /** The private key of the device, which the key of the vault protects. */
  private byte[] privateKey(String password) throws LiveFailure, Refusal {
    byte[] vaultKey = client.vaultKey(password, "SIGN_WITH_DEVICE_PRIVATE_KEY");
    return (byte[]) client.setup.compute("vault.recover-private-key",
        "protectedKey", client.activation.key("private"), "vaultKey", vaultKey).get("privateKey");
  }

  /** Signs data with the key of the device; the text is Base64. */
  String signData(String data, String password, Object format) throws LiveFailure, Refusal {
    byte[] privateKey = privateKey(password);
    return Primitives.base64((byte[]) client.setup.compute("device.sign", "data", Primitives.utf8(data),
        "privateKey", privateKey, "format", format).get("signature"));
  }

  String signJwt(String claims, String password) throws LiveFailure, Refusal {
    byte[] privateKey = privateKey(password);
    return (String) client.setup.compute("jwt.sign", "claims", claims, "privateKey", privateKey).get("token");
  }

  /** Tells whether the server has signed data with this key. */
  boolean isOfServer(String data, String signature, String key) throws LiveFailure {
    client.demandActivation();
    byte[] publicKey = key.equals("master") ? client.setup.masterPublicKey() : client.activation.key("server");
    try {
      client.setup.compute("server-data.verify", "data", Primitives.utf8(data),
          "signature", Members.decode(signature), "publicKey", publicKey);
      return true;
    } catch (Refusal refusal) {
      return false;
    }
  }

  /** Reads the text of a QR code, which the server has signed. */
  Map<String, Object> scanOffline(String text) throws LiveFailure {
    client.demandActivation();
    try {
      Map<String, Object> read = new LinkedHashMap<>(client.setup.compute("offline-data.verify-signature",
          "text", text, "masterPublicKey", client.setup.masterPublicKey(),
          "serverPublicKey", client.activation.key("server")));
      read.put("nonce", Primitives.base64((byte[]) read.get("nonce")));
      return read;
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }

  /** Signs what was scanned; the text is digits that a user types. */
  String signOffline(Map<?, ?> input) throws LiveFailure, Refusal {
    String data = (String) client.setup.compute("request.signed-data", "method", "POST", "uriId", input.get("uriId"),
        "nonce", Members.decode((String) input.get("nonce")), "body", Primitives.utf8((String) input.get("body")),
        "applicationSecret", "offline").get("data");
    String type = ((String) input.get("factors")).toLowerCase(Locale.ROOT);
    return client.signature("signature.offline", data, type, (String) input.get("password"),
        "componentLength", COMPONENT_LENGTH);
  }
}
