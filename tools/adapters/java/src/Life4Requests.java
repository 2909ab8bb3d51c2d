import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The requests of the call that the client of a life in 4.0 makes.
 *
 * <p>Each returns what an answer with 200 has inside; no answer, and any other one, is an error of the call.
 */
final class Life4Requests {
  private static final int OK = 200;

  final Life4Messages messages;
  final Life4Codes codes;
  private final Life4Server server;
  private Life4Call running;

  Life4Requests(Life4Server server, LifeNetwork network) {
    this.server = server;
    messages = new Life4Messages(server, network);
    codes = new Life4Codes(server);
  }

  /** Takes the call whose requests follow. */
  void begin(Life4Call call) { running = call; }

  private String send(String path, String purpose, Map<String, String> headers, byte[] body) throws ClientError {
    ClientRequest.Response answer = running.exchange(server.request(path, purpose, headers, body));
    ClientError.unless(answer.status() == OK, ClientNetwork.FAILED);
    return answer.body();
  }

  private static Map<?, ?> opened(Device4Message message, String answer) throws Refusal {
    return message.open(Members.object(answer));
  }

  // Plain requests

  /** Sends a request without a code; returns the object inside of the answer. */
  Map<?, ?> post(String path, Object... members) throws ClientError, Refusal {
    return Life4Messages.object(send(path, "", Map.of(), plain(members)));
  }

  /** Sends a request with a code. */
  void post(Life4Activation activation, String endpoint, Life4Factors factors, Object... members)
      throws ClientError, Refusal {
    post(activation, endpoint, "", factors, plain(members));
  }

  /** Lets the server validate a code, for a reason that stands in what is seen. */
  void validate(Life4Activation activation, Life4Factors factors, String reason) throws ClientError, Refusal {
    String endpoint = activation.isOld() ? "signature/validate" : "auth/validate";
    post(activation, endpoint, " " + reason, factors, plain("reason", reason));
  }

  private void post(Life4Activation activation, String endpoint, String purpose, Life4Factors factors, byte[] body)
      throws ClientError, Refusal {
    String header = codes.header(activation, factors, "/pa/" + endpoint, body);
    send(activation.path(endpoint), purpose, Map.of(ServerRequest.AUTHORIZATION, header), body);
  }

  private static byte[] plain(Object... members) {
    return ServerCalls.body("requestObject", Adapter.reply(members));
  }

  // Encrypted requests

  /** Sends an encrypted request of an activation without a code. */
  Map<?, ?> postSealed(Life4Activation activation, String endpoint) throws ClientError, Refusal {
    Device4Message message = messages.ofActivation(activation, ServerEncryption.GENERIC_ACTIVATION);
    byte[] body = Life4Messages.sealed(message, ServerCalls.body());
    return opened(message, send(activation.path(endpoint), "", messages.header(activation.id()), body));
  }

  /** Sends an encrypted request of an activation, whose code covers the encrypted body. */
  Map<?, ?> postSealed(Life4Activation activation, String endpoint, Life4Factors factors, Object... members)
      throws ClientError, Refusal {
    String uriId = "/pa/" + endpoint;
    Device4Message message = messages.ofActivation(activation, uriId);
    byte[] body = Life4Messages.sealed(message, ServerCalls.body(members));
    String header = codes.header(activation, factors, uriId, body);
    return opened(message,
        send(activation.path(endpoint), "", Map.of(ServerRequest.AUTHORIZATION, header), body));
  }

  /** Asks for an activation with a code, in two layers; returns the inner one of the answer. */
  Map<?, ?> create(String code, Map<String, Object> asked) throws ClientError, Refusal {
    Device4Message inner = messages.ofApplication("/pa/activation");
    Device4Message outer = messages.ofApplication(ServerEncryption.GENERIC_APPLICATION);
    Map<String, Object> data = inner.seal(Primitives.utf8(Json.write(asked)), true);
    byte[] body = Life4Messages.sealed(outer, ServerCalls.body(
        "type", "CODE", "identityAttributes", Map.of("code", code), "activationData", data));
    Map<?, ?> answer =
        opened(outer, send("/pa/v4/activation/create", "", messages.header(null), body));
    return inner.open(Members.required(answer, "activationData", Map.class));
  }

  /** Starts an upgrade: a message of 4.0 with a signature of 3.3. */
  Map<?, ?> startUpgrade(Life4Activation old, Life4Factors factors, Map<String, Object> asked)
      throws ClientError, Refusal {
    String uriId = "/pa/upgrade/start";
    Device4Message message = messages.ofApplication(uriId);
    byte[] body = Life4Messages.sealed(message, Primitives.utf8(Json.write(asked)));
    Map<String, String> headers = new LinkedHashMap<>(messages.header(null));
    headers.put(ServerRequest.AUTHORIZATION, codes.header(old, factors, uriId, body));
    return opened(message, send("/pa/v4/upgrade/start", "", headers, body));
  }
}
