import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The events of a script, each with what the application then does and what it is answered. */
final class ClientEvents {
  private static final String OK = "ok";
  private static final String NOTHING = "nothing";

  private final ClientScript script;
  private final ClientMessages messages;
  /** What the watch knows of each instance. */
  private final Map<String, ClientWatch> watches = new HashMap<>();

  ClientEvents(ClientScript script) {
    this.script = script;
    messages = new ClientMessages(script);
  }

  String play(ClientApp app, Events.Event event) throws Refusal {
    String result = outside(app, event);
    if (result == null && app.sdk == null) return "no-object";
    if (result == null) result = call(app, event);
    try {
      return result == null ? local(app, event) : result;
    } catch (ClientError error) {
      return error.code();
    }
  }

  /** Plays what happens to the application and its device; null for other events. */
  private String outside(ClientApp app, Events.Event event) throws Refusal {
    switch (event.kind()) {
      case "construct":
        return ClientStart.construct(script, app, event) ? OK : "no-object";
      case "restart":
        script.endProcess(app);
        return script.makeObject(app) ? OK : "no-object";
      case "kill":
        script.endProcess(app);
        return OK;
      case "reinstall":
        script.device.endAllProcesses();
        script.apps.values().forEach(script::endProcess);
        script.device.storage.removeSettings();
        return script.makeObject(app) ? OK : "no-object";
      case "sensor":
        script.device.sensor = event.text("state");
        return OK;
      case "enrolment-change":
        script.device.storage.changeEnrolment();
        return OK;
      case "deliver":
        return script.deliver(event);
      case "cancel":
        script.cancel(event);
        return OK;
      default:
        script.notes().decision = app.decisions.decide(event);
        return script.notes().decision == null ? null : OK;
    }
  }

  /** Plays a call that may wait; null for other events. */
  private String call(ClientApp app, Events.Event event) {
    ClientCall call = script.call(event);
    ClientSdk sdk = app.sdk;
    String name = event.text("name", "token");
    switch (event.kind()) {
      case "create" -> sdk.activation.create(call, ClientDescriptions.of(event, script.server));
      case "remove" -> sdk.activation.remove(call, factors(app, event));
      case "status" -> sdk.status.fetch(call);
      case "validate-password" -> sdk.password.validate(call, password(event, "password"));
      case "change-password" -> sdk.password.change(call, password(event, "old"), password(event, "new"));
      case "add-biometry" -> sdk.biometry.add(call, password(event, "password"));
      case "authenticate-biometry" ->
          sdk.biometry.authenticate(call, event.text("outcome", null), factors -> app.fetched = factors);
      case "request-token" -> sdk.tokens.request(call, name, factors(app, event));
      case "remove-token" -> sdk.tokens.removeFromServer(call, name);
      case "token-header" -> {
        if (event.yes("synchronous", false)) return synchronousHeader(app, name);
        sdk.tokens.header(call, name);
      }
      case "vault" -> sdk.vault.use(call, use(event), factors(app, event));
      case "confirm-recovery-code" -> sdk.vault.confirm(call, recoveryCode(event), factors(app, event));
      case "encryptor" -> sdk.user.prepareEncryptor(call, ClientMessages.isOfActivation(event));
      case "user-info" -> sdk.user.fetch(call);
      case "synchronize-time" -> sdk.user.synchronizeTime(call);
      case "queue" -> {
        if (!sdk.enqueue(call)) return NOTHING;
      }
      default -> {
        return null;
      }
    }
    return script.result(app, call);
  }

  private String synchronousHeader(ClientApp app, String name) {
    String header = app.sdk.tokens.header(app.tokens.get(name));
    if (header == null) return NOTHING;
    script.takeHeader(app, header);
    return OK;
  }

  /** Plays a call that ends at once. */
  private String local(ClientApp app, Events.Event event) throws Refusal, ClientError {
    ClientSdk sdk = app.sdk;
    String name = event.text("name", "token");
    switch (event.kind()) {
      case "persist" -> sdk.activation.persist(password(event, "password"), event.yes("biometry", false));
      case "remove-local" -> sdk.activation.removeLocal();
      case "set-external-key" -> sdk.session().setExternalKey(key(event));
      case "add-external-key" -> sdk.session().addExternalKey(key(event));
      case "remove-external-key" -> sdk.session().removeExternalKey();
      case "remove-token-local" -> sdk.tokens.remove(name);
      case "remove-all-tokens-local" -> sdk.tokens.removeAll();
      case "foreground", "reset-time" -> sdk.time.reset();
      case "background" -> { }
      case "encrypt" -> messages.encrypt(app, event);
      case "decrypt" -> messages.decrypt(app, event);
      case "sign", "sign-offline", "sign-with-fetched", "sign-with-dialog" -> {
        return sign(app, event);
      }
      case "remove-through-app" -> {
        return removeThroughApp(app, event);
      }
      default -> {
        return question(app, event, name);
      }
    }
    return OK;
  }

  /** Answers what the application asks its object. */
  private String question(ClientApp app, Events.Event event, String name) {
    ClientSdk sdk = app.sdk;
    ClientNotes notes = script.notes();
    return switch (event.kind()) {
      case "last-status" -> {
        notes.report = sdk.status.last();
        yield notes.report == null ? NOTHING : OK;
      }
      case "verify-server-data" -> truth(verifies(app, event));
      case "change-password-unsafe" ->
          truth(sdk.password.changeUnsafely(password(event, "old"), password(event, "new")));
      case "has-biometry" -> truth(sdk.biometry.isFactor());
      case "can-use-biometry" -> truth(script.device.canUseSensor());
      case "remove-biometry" -> truth(sdk.biometry.remove());
      case "has-external-key" -> truth(sdk.session().externalKey() != null);
      case "has-token" -> truth(sdk.tokens.token(name) != null);
      case "last-user-info" -> truth(sdk.user.isKnown());
      case "time" -> {
        notes.time = sdk.time.now();
        yield truth(sdk.time.isSynchronized());
      }
      case "pending-operation" -> {
        notes.owner = script.device.externalOperation(app.setup.instance(), app.name);
        yield notes.owner == null ? NOTHING : OK;
      }
      case "check-value" -> {
        if (app.value == null) yield NOTHING;
        notes.time = app.value.time();
        yield truth(app.value.isRight());
      }
      case "watch" -> watches.computeIfAbsent(app.setup.instance(), instance -> new ClientWatch()).play(sdk, event);
      default -> throw new IllegalArgumentException("event: unknown");
    };
  }

  private String sign(ClientApp app, Events.Event event) throws Refusal, ClientError {
    byte[] body = ClientCrypto.random(24);
    String method = event.text("method", "POST");
    String uriId = event.text("uriId", "/example");
    ClientSigning signing = app.sdk.signing;
    ClientSignature signature = switch (event.kind()) {
      case "sign-offline" -> signing.signOffline(factors(app, event), uriId, body, nonce(event));
      case "sign-with-dialog" ->
          app.sdk.biometry.signWithDialog(event.text("outcome", "success"), method, uriId, body);
      case "sign-with-fetched" -> app.fetched == null ? null : signing.sign(app.fetched, method, uriId, body);
      default -> signing.sign(factors(app, event), method, uriId, body);
    };
    if (signature == null) return NOTHING;
    script.notes().judge(script.server.judges(signature, method, uriId, body));
    return OK;
  }

  private String removeThroughApp(ClientApp app, Events.Event event) {
    script.notes().actions.add("app");
    String answer = new ClientAsked(event).nextAnswer();
    if (answer.equals("later")) return "waiting";
    if (!answer.equals(OK)) return ClientNetwork.FAILED;
    app.sdk.activation.removeLocal();
    return OK;
  }

  private boolean verifies(ClientApp app, Events.Event event) {
    boolean isByMasterKey = event.text("key", "activation").equals("master");
    String id = app.sdk.session().isActive() ? app.sdk.session().activationId() : null;
    ClientRecord record = id == null ? null : script.server.record(id);
    ClientCrypto.KeyPair signer =
        isByMasterKey || record == null ? script.server.masterKeys : record.serverKeys;
    byte[] data = ClientCrypto.random(32);
    byte[] signature =
        ClientCrypto.bytes("device.sign", "signature", "data", data, "privateKey", signer.privateKey());
    if (!event.yes("isRight", true)) data[0] ^= 1;
    return app.sdk.verifyServerData(data, signature, isByMasterKey);
  }

  // Members of events

  private ClientFactors factors(ClientApp app, Events.Event event) {
    List<String> names = ClientFactors.names(event.text("factors", "possession_knowledge"));
    byte[] possession = key(event.text("possession", "right"), script.device.possessionKey());
    byte[] biometry = key(event.text("biometry", "right"), app.sdk.biometry.storedKey());
    return new ClientFactors(names, possession, event.has("password") ? password(event, "password") : "1234", biometry);
  }

  private static byte[] key(String kind, byte[] right) {
    return switch (kind) {
      case "right" -> right;
      case "other" -> ClientCrypto.random(16);
      case "zeros" -> new byte[16];
      case "short" -> ClientCrypto.random(15);
      default -> null;
    };
  }

  private static String nonce(Events.Event event) {
    String right = Primitives.base64(ClientCrypto.random(16));
    return switch (event.text("nonce", "right")) {
      case "right" -> right;
      case "empty" -> "";
      case "missing" -> null;
      case "23-characters" -> right.substring(1);
      default -> "*".repeat(24);
    };
  }

  private static String password(Events.Event event, String member) {
    String text = event.text(member);
    return text.isEmpty() ? null : text;
  }

  private static byte[] key(Events.Event event) { return Primitives.unhex(event.text("key")); }

  static ClientVault.Use use(Events.Event event) {
    String name = event.text("use", "fetch-encryption-key");
    return ClientVault.Use.valueOf(name.replace('-', '_').toUpperCase(java.util.Locale.ROOT));
  }

  private static String recoveryCode(Events.Event event) {
    String code = ClientActivationAnswer.code();
    return event.yes("isValid", true) ? code : code.substring(1);
  }

  private static String truth(boolean value) { return value ? "true" : "false"; }
}
