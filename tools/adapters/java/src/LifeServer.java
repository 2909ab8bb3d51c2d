import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The server of a life, its administrator, and the application's own server, which lets it verify. */
class LifeServer {
  static final String URI_ID = "/example";
  private static final String VALID = "signatureValid";
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;

  final ServerWorld world;
  final ServerDevice.Application application;
  /** The activation of the last init; before any, an identifier and a code that the server does not know. */
  private String activationId = ServerCalls.uuid();
  private String code;

  LifeServer(ServerWorld world) throws Refusal, GeneralSecurityException {
    this.world = world;
    application = world.application(new Events.Event(Map.of()));
    code = ServerCalls.code();
  }

  String code() { return code; }

  /** Returns the record of the activation of the last init, as it is stored; null where there was none. */
  ServerRows.Activation activation() {
    return world.server.open(world.now(), ServerContext.Host.NONE).store().activations.get(activationId);
  }

  // The administrator

  String init(Events.Event event) throws Refusal, GeneralSecurityException {
    Map<String, Object> object = Adapter.reply("applicationId", Server.APPLICATION, "userId", "alice",
        "maxFailureCount", event.has("maxFailures") ? event.integer("maxFailures") : null,
        "timestampActivationExpire", event.has("validity") ? world.now() + event.integer("validity") : null);
    ServerRequest.Answer answer = call(ServerWorld.Kind.ADMINISTRATION, "activation/init", object);
    if (!answer.isOk()) return result(answer);
    activationId = Members.required(answer.object(), "activationId", String.class);
    code = Members.required(answer.object(), "activationCode", String.class);
    return "ok";
  }

  /** Makes a call about the activation of the last init. */
  String administer(String path) throws GeneralSecurityException {
    return result(call(ServerWorld.Kind.ADMINISTRATION, path, Adapter.reply("activationId", activationId)));
  }

  final ServerRequest.Answer call(ServerWorld.Kind kind, String path, Map<String, Object> object)
      throws GeneralSecurityException {
    return world.call(kind, null, path, object);
  }

  private static String result(ServerRequest.Answer answer) {
    return answer.isOk() ? "ok" : (String) answer.object().get("code");
  }

  // Requests of the client

  /** Returns whether a request prepares another one: the network does nothing to it. */
  static boolean isPreparation(ClientRequest request) {
    return request.path().equals("/pa/v3/status") || request.path().equals("/pa/v3/keystore/create");
  }

  LifeRequest request(ClientRequest request) {
    return new LifeRequest(request.path() + purpose(request), () -> serve(request));
  }

  private static String purpose(ClientRequest request) {
    try {
      return switch (request.path()) {
        case "/pa/v3/keystore/create" -> {
          String token = (String) content(request).get("jwt");
          yield ClientAnswers.claims(token).containsKey("activationId") ? " activation" : " application";
        }
        case "/pa/v3/signature/validate" -> " " + content(request).get("reason");
        // The purpose is encrypted; the events of this operation use the vault for this one only.
        case "/pa/v3/vault/unlock" -> " " + ClientVault.Use.FETCH_ENCRYPTION_KEY.reason;
        default -> "";
      };
    } catch (Refusal unreadable) {
      throw new IllegalStateException(request.path() + ": " + unreadable.getMessage(), unreadable);
    }
  }

  private static Map<?, ?> content(ClientRequest request) throws Refusal {
    return ServerCalls.requestObject(Primitives.utf8(request.body()));
  }

  private ClientRequest.Response serve(ClientRequest request) throws GeneralSecurityException {
    if (request.path().equals("/pa/v3/status")) {
      Map<String, Object> time = Adapter.reply("serverTime", world.now());
      return new ClientRequest.Response(OK, Json.write(Adapter.reply("status", "OK", "responseObject", time)));
    }
    Map<String, String> headers = new LinkedHashMap<>();
    if (request.authorization() != null) headers.put(ServerRequest.AUTHORIZATION, request.authorization());
    if (request.encryption() != null) headers.put(ServerRequest.ENCRYPTION, request.encryption());
    return serve(request.path(), headers, Primitives.utf8(request.body()));
  }

  final ClientRequest.Response serve(String path, Map<String, String> headers, byte[] body)
      throws GeneralSecurityException {
    var answer = world.send(null, path, headers, body);
    return new ClientRequest.Response(answer.http(), Json.write(answer.body()));
  }

  // Requests to the application's own server

  /** A request with a signature in its header. */
  LifeRequest signed(String header, byte[] body) { return new LifeRequest("app", () -> verify(header, body)); }

  private ClientRequest.Response verify(String header, byte[] body) throws Refusal, GeneralSecurityException {
    Map<String, Object> fields = ServerCalls.run("header.parse", "3.3", "kind", "signature", "value", header);
    byte[] nonce = Members.decode((String) fields.get("nonce"));
    var answer = call(ServerWorld.Kind.SIGNATURE, "signature/verify", Adapter.reply(
        "activationId", fields.get("activationId"), "applicationKey", fields.get("applicationKey"),
        "data", data(body, nonce), "signature", fields.get("signature"),
        "signatureType", ((String) fields.get("signatureType")).toUpperCase(Locale.ROOT),
        "signatureVersion", fields.get("version")));
    return verdict(answer, VALID);
  }

  /** Digits that the user reads on the device and types in at the server. */
  LifeRequest typed(ClientSignature signature, byte[] body) {
    return new LifeRequest("offline", () -> verdict(call(ServerWorld.Kind.SIGNATURE, "signature/offline/verify",
        Adapter.reply("activationId", signature.activationId(),
            "data", data(body, Members.decode(signature.nonce())), "signature", signature.value(),
            "allowBiometry", true)), VALID));
  }

  /** A request with a token in its header. */
  LifeRequest withToken(String header) {
    return new LifeRequest("app", () -> serve("/token/all", Map.of(ServerRequest.TOKEN, header), new byte[0]));
  }

  static String data(byte[] body, byte[] nonce) throws Refusal, GeneralSecurityException {
    return ServerDevice.normalized(new ServerDevice.Unsigned("POST", URI_ID, body), nonce);
  }

  /** Answers what a member of the server's answer says. */
  static ClientRequest.Response verdict(ServerRequest.Answer answer, String member) {
    boolean isValid = answer.isOk() && Boolean.TRUE.equals(answer.object().get(member));
    return new ClientRequest.Response(isValid ? OK : UNAUTHORIZED, "");
  }
}
