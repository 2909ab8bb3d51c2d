import java.util.HashMap;
import java.util.Map;

/** The messages that an application of a script encrypts for itself, and the answers of the server to them. */
final class ClientMessages {
  private final ClientScript script;
  private final Map<String, Message> messages = new HashMap<>();

  /** A message, and the activation of its scope; that is null in the scope of the application. */
  private record Message(Map<String, Object> sealed, ClientRecord record, String sharedInfo) {}

  ClientMessages(ClientScript script) { this.script = script; }

  void encrypt(ClientApp app, Events.Event event) throws ClientError {
    Map<String, Object> sealed = encryptor(app, event).encrypt("{}", app.sdk.time.now());
    ClientRecord record =
        app.encryptsForActivation ? script.server.record(app.sdk.session().activationId()) : null;
    messages.put(event.text("message"), new Message(sealed, record, sharedInfo(app)));
  }

  void decrypt(ClientApp app, Events.Event event) throws Refusal, ClientError {
    Message message = messages.get(event.text("message"));
    Map<String, Object> answer = message == null ? Map.of() : script.server.encrypt(
        message.record(), message.sharedInfo(), message.sealed(), "{}", script.serverTime(), false);
    encryptor(app, event).decrypt(answer);
  }

  private static ClientEncryptor encryptor(ClientApp app, Events.Event event) {
    String scope = app.encryptsForActivation ? "activation" : "application";
    return app.encryptors.computeIfAbsent(
        event.text("object", "one"), name -> app.sdk.preparation.encryptor(scope, sharedInfo(app)));
  }

  private static String sharedInfo(ClientApp app) { return ClientUser.sharedInfo(app.encryptsForActivation); }
}
