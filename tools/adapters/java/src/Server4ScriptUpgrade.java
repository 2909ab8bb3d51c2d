import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Map;

/** The start of an upgrade in a script: a message of 4.0 with a signature of 3.3, or with what must be refused. */
final class Server4ScriptUpgrade {
  private static final String URI_ID = "/pa/upgrade/start";
  private static final String OLD_PROTOCOL = "3.3";

  private final ServerWorld world;
  private final Server4Requests requests;

  Server4ScriptUpgrade(ServerWorld world, Server4Requests requests) {
    this.world = world;
    this.requests = requests;
  }

  void register(Map<String, ServerScript.Play> plays) { plays.put("upgrade-start", this::start); }

  private Map<String, Object> start(Events.Event event) throws Refusal, GeneralSecurityException {
    ServerDevice device = world.device(event);
    String algorithm = event.text("algorithm", Server4Device.ALGORITHM);
    try {
      var key = requests.key(event, device, false, algorithm);
      var secret = Device4Secret.of(algorithm);
      var message = requests.message(event, device, false, URI_ID, key);
      byte[] plaintext = ServerCalls.body("sharedSecretRequest", secret.request(),
          "devicePublicKeys", Server4ScriptActivation.publicKeys(event, device, secret.algorithm()),
          "enableBiometry", event.yes("enableBiometry", true));
      byte[] body = Server4Requests.sealed(event, message, plaintext);
      return requests.deliver(event, device, "/pa/v4/upgrade/start", headers(event, device, body), body,
          Server4Requests.decrypting(message, (answer, more) ->
              () -> device.version4().exchanged(secret.agreement(answer))));
    } catch (ServerScriptRequests.KeyRefused refused) {
      return refused.observation;
    }
  }

  /** Writes the header of the signature or code, and that of encryption with the version that the event states. */
  private Map<String, String> headers(Events.Event event, ServerDevice device, byte[] body)
      throws Refusal, GeneralSecurityException {
    ServerDevice.Application application = world.application(event);
    var unsigned = new ServerDevice.Unsigned("POST", URI_ID, body);
    Map<String, String> headers = new LinkedHashMap<>();
    if (event.text("protocol", OLD_PROTOCOL).equals(OLD_PROTOCOL)) {
      headers.putAll(device.header(device.sign(event, ServerSignatures.POSSESSION_KNOWLEDGE, application.secret(),
          OLD_PROTOCOL, unsigned), application, OLD_PROTOCOL));
    } else {
      headers.putAll(device.version4().header(device.version4().code(
          event, Decisions.Type.POSSESSION_KNOWLEDGE, application.secret(), unsigned), application));
    }
    String version = event.text("encryption", Version4.VERSION);
    if (!version.equals("wrong")) headers.putAll(Server4Requests.header(application, null, version));
    return headers;
  }
}
