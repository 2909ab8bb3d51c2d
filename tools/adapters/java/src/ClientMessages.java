import java.util.HashMap;
import java.util.Map;

/** The messages that an application of a script encrypts for itself, and the answers of the server to them. */
final class ClientMessages {
  private final ClientScript script;
  private final Map<String, Message> messages = new HashMap<>();

  /** An encryptor, and what the server knows of its scope; the record is null in the scope of the application. */
  record Given(ClientEncryptor encryptor, ClientRecord record, String sharedInfo) {
    Given another() { return new Given(encryptor.another(), record, sharedInfo); }
  }

  /** A message, the encryptor that it was encrypted with, and the time of the device at which it was. */
  private record Message(Map<String, Object> sealed, Given with, long encryptedAt) {}

  ClientMessages(ClientScript script) { this.script = script; }

  static boolean isOfActivation(Events.Event event) { return event.text("scope", "activation").equals("activation"); }

  /** Returns the encryptor that an application is given. */
  static Given given(ClientApp app, ClientServer server, boolean isOfActivation) {
    String sharedInfo = ClientUser.sharedInfo(isOfActivation);
    ClientRecord record = isOfActivation ? server.record(app.sdk.session().activationId()) : null;
    String scope = isOfActivation ? "activation" : "application";
    return new Given(app.sdk.preparation.encryptor(scope, sharedInfo), record, sharedInfo);
  }

  void encrypt(ClientApp app, Events.Event event) throws ClientError {
    Given with = encryptor(app, event);
    Map<String, Object> sealed = with.encryptor().encrypt("{}", app.sdk.time.now());
    messages.put(event.text("message"), new Message(sealed, with, app.sdk.device.now));
  }

  void decrypt(ClientApp app, Events.Event event) throws Refusal, ClientError {
    Message message = messages.get(event.text("message"));
    Map<String, Object> answer = message == null ? Map.of() : script.server.encrypt(message.with().record(),
        message.with().sharedInfo(), message.sealed(), "{}", script.serverTime(), false);
    encryptor(app, event).encryptor().decrypt(answer);
    app.sdk.time.update(message.encryptedAt(), (Long) answer.get("timestamp"));
  }

  private Given encryptor(ClientApp app, Events.Event event) throws ClientError {
    ClientError.unless(app.encryptor != null, "encryption");
    return app.encryptors.computeIfAbsent(event.text("object", "one"), name -> app.encryptor.another());
  }
}
