import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The calls of the wire: what a runner asks of a client that lives with a real server. */
final class LiveCalls {
  private static final List<String> OLDER = List.of("3.0", "3.1", "3.2", "3.3");

  /** What a call does; its output is null where it has none. */
  private interface Work {
    Map<String, Object> with(Map<?, ?> input) throws LiveFailure, Refusal;
  }

  /** The same where it has no output. */
  private interface Act {
    void with(Map<?, ?> input) throws LiveFailure, Refusal;
  }

  /** The client of the life that is played; each `start` begins another life. */
  private LiveClient client;
  /** The calls of protocol 3, and those of 4.0. */
  private final Map<String, Work> older = new LinkedHashMap<>(), newer = new LinkedHashMap<>();

  LiveCalls() {
    // The client is made by the version of the call, before the work.
    addActs("start", input -> { });
    addActs("restart", input -> client = client.restarted());
    addActs("synchronize-time", input -> client.setup.synchronizeTime());
    addActivations();
    add("status", input -> client.status());
    addRequests();
    addTokens();
    addBackground();
    addOlder();
    addTexts();
    addNewer();
  }

  private void add(String name, Work work) {
    older.put(name, work);
    newer.put(name, work);
  }

  private void addActs(String name, Act act) { add(name, work(act)); }

  private static Work work(Act act) {
    return input -> {
      act.with(input);
      return null;
    };
  }

  private void addActivations() {
    add("activate", input -> client.activate(text(input, "code"), text(input, "name"), null));
    add("activate-with-password",
        input -> client.activate(text(input, "code"), text(input, "name"), text(input, "password")));
    addActs("remove", input -> client.remove(input.get("factors"), input.get("password")));
  }

  private void addRequests() {
    add("sign", input -> {
      client.sign(LiveRequest.of(input));
      return Adapter.reply("status", 200L);
    });
    add("user-info", input -> Adapter.reply("sub", client.user()));
    add("vault", input -> Adapter.reply("vaultKey", client.vaultKey(text(input, "password"))));
    addActs("validate-password", input -> client.validatePassword(text(input, "password")));
    addActs("change-password", input -> client.changePassword(text(input, "old"), text(input, "new")));
  }

  private void addTokens() {
    add("token", input -> Adapter.reply(
        "tokenId", client.createToken(text(input, "name"), input.get("factors"), input.get("password"))));
    add("use-token", input -> {
      client.useToken(text(input, "name"), text(input, "path"));
      return Adapter.reply("status", 200L);
    });
    addActs("remove-token",
        input -> client.removeToken(text(input, "name"), input.get("factors"), input.get("password")));
  }

  private void addBackground() {
    addActs("background", input -> { });
    addActs("foreground", input -> {
      // What was known of the server's time may no longer be right.
      client.setup.time().forget();
      client.setup.synchronizeTime();
    });
  }

  private LiveClient3 client3() { return (LiveClient3) client; }

  private void addOlder() {
    older.put("persist", work(input -> client3().persist(text(input, "password"))));
    older.put("recover",
        input -> client3().recover(text(input, "recoveryCode"), text(input, "puk"), text(input, "name")));
    older.put("confirm-recovery", input -> Adapter.reply("alreadyConfirmed",
        Boolean.toString(client3().confirmRecovery(text(input, "recoveryCode"), text(input, "password")))));
    older.put("adopt", work(input -> client3().adopt(input)));
    older.put("upgrade", work(input -> client3().upgrade()));
    older.put("encrypt", input -> Adapter.reply("text", input.get("factors") == null
        ? client3().encrypted(text(input, "scope"), text(input, "path"), text(input, "text"))
        : client3().signedThenEncrypted(input, text(input, "text"))));
  }

  private LiveTexts3 texts() { return new LiveTexts3(client3()); }

  /** The calls whose answers are texts that an application gets. */
  private void addTexts() {
    older.put("sign-data", input -> Adapter.reply(
        "signature", texts().signData(text(input, "data"), text(input, "password"), input.get("format"))));
    older.put("sign-jwt",
        input -> Adapter.reply("jwt", texts().signJwt(text(input, "claims"), text(input, "password"))));
    older.put("verify-server-data", input -> Adapter.reply("valid", Boolean.toString(
        texts().isOfServer(text(input, "data"), text(input, "signature"), text(input, "key")))));
    older.put("scan-offline", input -> texts().scanOffline(text(input, "text")));
    older.put("sign-offline", input -> Adapter.reply("signature", texts().signOffline(input)));
  }

  private LiveClient4 client4() { return (LiveClient4) client; }

  private void addNewer() {
    newer.put("confirm", work(input -> client4().confirm(text(input, "password"), isTrue(input, "biometry"))));
    newer.put("biometry", work(input -> {
      if (text(input, "set").equals("on")) client4().addBiometry(text(input, "password"));
      else client4().removeBiometry();
    }));
    newer.put("upgrade", work(input -> {
      LiveUpgrade upgrade = new LiveUpgrade(client, input);
      try {
        upgrade.run(text(input, "password"), isTrue(input, "biometry"));
      } finally {
        client = upgrade.client();
      }
    }));
  }

  /** The calls with their versions, as the answer to `hello` lists them. */
  Map<String, Object> listed() {
    Map<String, Object> versions = new LinkedHashMap<>();
    older.keySet().forEach(name -> versions.put(name, new ArrayList<>(OLDER)));
    newer.keySet().forEach(name -> versions.merge(name, Version4.PROTOCOLS, (one, other) -> {
      List<Object> both = new ArrayList<>((List<?>) one);
      both.addAll((List<?>) other);
      return both;
    }));
    return versions;
  }

  /** Makes a call, and returns its answer. */
  Map<String, Object> make(Object seq, Map<String, Object> question) {
    String name = String.valueOf(question.get("call"));
    String protocol = String.valueOf(question.get("protocol"));
    Work work = work(name, protocol);
    if (work == null) return Adapter.reply("seq", seq, "result", "unsupported", "why", "call " + name);
    try {
      Map<?, ?> input = (Map<?, ?>) question.get("with");
      if (name.equals("start")) client = begun(LiveSetup.of(protocol, input));
      Map<String, Object> output = work.with(input);
      return Adapter.reply("seq", seq, "result", "ok", "output", output == null ? Map.of() : output);
    } catch (LiveFailure failure) {
      Map<String, Object> answer = Adapter.reply("seq", seq, "result", "failed", "reason", failure.getMessage());
      if (failure.status != null) answer.put("status", failure.status.longValue());
      return answer;
    } catch (Inexpressible limit) {
      return Adapter.reply("seq", seq, "result", "inexpressible", "why", limit.getMessage());
    } catch (Refusal refusal) {
      return Adapter.reply("seq", seq, "result", "error", "message", "refused: " + refusal.getMessage());
    }
  }

  /** Returns what a call does in a version; null where there is no such call. */
  private Work work(String name, String protocol) {
    if (Version4.PROTOCOLS.contains(protocol)) return newer.get(name);
    return OLDER.contains(protocol) ? older.get(name) : null;
  }

  private static LiveClient begun(LiveSetup setup) {
    return setup.isOf4() ? new LiveClient4(setup, null) : new LiveClient3(setup, null);
  }

  private static String text(Map<?, ?> input, String name) { return (String) input.get(name); }

  private static boolean isTrue(Map<?, ?> input, String name) { return text(input, name).equals("true"); }
}
