import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The calls of the wire: what a runner asks of a client that lives with a real server. */
final class LiveCalls {
  private static final List<String> PROTOCOLS = List.of("3.0", "3.1", "3.2", "3.3");

  /** What a call does; its output is null where it has none. */
  private interface Work {
    Map<String, Object> with(Map<?, ?> input) throws LiveFailure, Refusal;
  }

  /** The client of the life that is played; each `start` begins another life. */
  private LiveClient client;
  private Map<?, ?> setup;
  private final Map<String, Work> calls = new LinkedHashMap<>();

  LiveCalls() {
    calls.put("start", input -> null);
    calls.put("restart", input -> {
      LiveClient earlier = client;
      client = new LiveClient(earlier.version, setup, earlier.stored);
      client.time = earlier.time;
      return null;
    });
    calls.put("synchronize-time", input -> {
      client.synchronizeTime();
      return null;
    });
    addActivations();
    calls.put("persist", input -> {
      client.persist(text(input, "password"));
      return null;
    });
    calls.put("status", input -> client.status());
    addRequests();
    addTokens();
    addTexts();
  }

  private void addActivations() {
    calls.put("activate", input -> client.activate(text(input, "code"), text(input, "name"), null));
    calls.put("activate-with-password",
        input -> client.activate(text(input, "code"), text(input, "name"), text(input, "password")));
    calls.put("recover",
        input -> client.recover(text(input, "recoveryCode"), text(input, "puk"), text(input, "name")));
    calls.put("confirm-recovery", input -> Adapter.reply("alreadyConfirmed",
        Boolean.toString(client.confirmRecovery(text(input, "recoveryCode"), input.get("password")))));
    calls.put("adopt", input -> {
      client.adopt(input);
      return null;
    });
    calls.put("upgrade", input -> {
      client.upgrade();
      return null;
    });
  }

  private void addRequests() {
    calls.put("sign", input -> {
      client.signed(input);
      return Adapter.reply("status", 200L);
    });
    calls.put("encrypt", input -> Adapter.reply("text", input.get("factors") == null
        ? client.encrypted(
            text(input, "scope"), text(input, "path"), "/pa/generic/" + text(input, "scope"), text(input, "text"))
        : client.signedThenEncrypted(input, text(input, "text"))));
    calls.put("user-info", input -> {
      String claims = client.encrypted("activation", "/pa/v3/user/info", "/pa/generic/activation", "{}");
      return Adapter.reply("sub", LiveClient.object(Primitives.utf8(claims)).get("sub"));
    });
    calls.put("vault", input -> Adapter.reply("vaultKey", client.vaultKey(input.get("password"), "NOT_SPECIFIED")));
    calls.put("validate-password", input -> {
      client.validatePassword(text(input, "password"));
      return null;
    });
    calls.put("change-password", input -> {
      client.changePassword(text(input, "old"), text(input, "new"));
      return null;
    });
    calls.put("remove", input -> {
      client.remove(input.get("factors"), input.get("password"));
      return null;
    });
  }

  private void addTokens() {
    calls.put("token", input -> Adapter.reply(
        "tokenId", client.createToken(text(input, "name"), input.get("factors"), input.get("password"))));
    calls.put("use-token", input -> {
      client.useToken(text(input, "name"), text(input, "path"));
      return Adapter.reply("status", 200L);
    });
    calls.put("remove-token", input -> {
      client.removeToken(text(input, "name"), input.get("factors"), input.get("password"));
      return null;
    });
  }

  /** The calls whose answers are texts that an application gets. */
  private void addTexts() {
    calls.put("sign-data", input -> Adapter.reply(
        "signature", client.signData(text(input, "data"), input.get("password"), input.get("format"))));
    calls.put("sign-jwt", input -> Adapter.reply("jwt", client.signJwt(text(input, "claims"), input.get("password"))));
    calls.put("verify-server-data", input -> Adapter.reply("valid", Boolean.toString(
        client.verifyServerData(text(input, "data"), text(input, "signature"), text(input, "key")))));
    calls.put("scan-offline", input -> client.scanOffline(text(input, "text")));
    calls.put("sign-offline", input -> Adapter.reply("signature", client.signOffline(input)));
    calls.put("background", input -> null);
    calls.put("foreground", input -> {
      // What was known of the server's time may no longer be right.
      client.time = new LinkedHashMap<>();
      client.synchronizeTime();
      return null;
    });
  }

  /** The calls with their versions, as the answer to `hello` lists them. */
  Map<String, Object> listed() {
    Map<String, Object> versions = new LinkedHashMap<>();
    calls.keySet().forEach(name -> versions.put(name, PROTOCOLS));
    return versions;
  }

  /** Makes a call, and returns its answer. */
  Map<String, Object> make(Object seq, Map<String, Object> question) {
    String name = String.valueOf(question.get("call"));
    String protocol = String.valueOf(question.get("protocol"));
    if (!calls.containsKey(name) || !PROTOCOLS.contains(protocol)) {
      return Adapter.reply("seq", seq, "result", "unsupported", "why", "call " + name);
    }
    try {
      Map<?, ?> input = (Map<?, ?>) question.get("with");
      if (name.equals("start")) {
        setup = input;
        client = new LiveClient(protocol, input, null);
      }
      Map<String, Object> output = calls.get(name).with(input);
      return Adapter.reply("seq", seq, "result", "ok", "output", output == null ? Map.of() : output);
    } catch (LiveFailure failure) {
      Map<String, Object> answer = Adapter.reply("seq", seq, "result", "failed", "reason", failure.getMessage());
      if (failure.status != null) answer.put("status", failure.status.longValue());
      return answer;
    } catch (Refusal refusal) {
      return Adapter.reply("seq", seq, "result", "error", "message", "refused: " + refusal.getMessage());
    }
  }

  private static String text(Map<?, ?> input, String name) { return (String) input.get(name); }
}
