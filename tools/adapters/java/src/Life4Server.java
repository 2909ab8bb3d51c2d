import java.security.GeneralSecurityException;
import java.util.Map;

/** The server of a life in 4.0, which also serves 3.3. */
final class Life4Server extends LifeServer {
  private static final String VALID = "authenticationValid";

  /** The key with which the server signs for the application. */
  final byte[] masterPublicKey;

  Life4Server(Events.Event configuration) throws Refusal, GeneralSecurityException {
    super(new ServerWorld(
        ClientCrypto.VERSION, ServerSettings.of(configuration), Server4Settings.of(configuration), false));
    masterPublicKey = new Server4Requests(world).masterKey();
  }

  /** Makes a device of 3.3 exchange keys for the activation of the last init. */
  ServerDevice exchanged() throws Refusal, GeneralSecurityException {
    Events.Event event = new Events.Event(Map.of());
    ServerDevice device = world.device(event);
    device.code = code();
    ServerScript.plays(world).get("exchange").of(event);
    return device;
  }

  /** A request of the client; the label has the purpose behind the path. */
  LifeRequest request(String path, String purpose, Map<String, String> headers, byte[] body) {
    return new LifeRequest(path + purpose, () -> serve(path, headers, body));
  }

  // Requests to the application's own server

  /** A request with a code of 4.0 in its header. */
  LifeRequest withCode(String header, byte[] body) { return new LifeRequest("app", () -> verify(header, body)); }

  private ClientRequest.Response verify(String header, byte[] body) throws Refusal, GeneralSecurityException {
    Map<String, Object> fields =
        ServerCalls.run("header.parse-authorization", Version4.VERSION, "value", header);
    byte[] nonce = Members.decode((String) fields.get("nonce"));
    return verdict(call(ServerWorld.Kind.CODE, "auth/verify", Adapter.reply(
        "activationId", fields.get("activationId"), "applicationKey", fields.get("applicationKey"),
        "data", data(body, nonce), "authenticationCode", fields.get("authCode"),
        "authenticationCodeType", fields.get("authCodeType"), "authenticationVersion", fields.get("version"))),
        VALID);
  }

  /** Digits of 4.0 for a body, which the user reads on the device and types in at the server. */
  LifeRequest typed(String activationId, String digits, byte[] body, byte[] nonce) {
    return new LifeRequest("offline", () -> verdict(call(ServerWorld.Kind.CODE, "auth/offline/verify",
        Adapter.reply("activationId", activationId, "data", data(body, nonce), "authenticationCode", digits,
            "allowBiometry", true)), VALID));
  }
}
