import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The operations `server.*` of 4.0: the server also serves 3.3, whose events have names with `old-` in front. */
final class Server4Script {
  private static final String OLD_PROTOCOL = "3.3";
  private static final List<String> AREAS =
      List.of("confirmation", "code", "factor-key", "service", "message", "upgrade-to-4");
  /** The events that are the same in both versions. */
  private static final List<String> ADMINISTRATION = List.of("init", "commit", "update-otp", "block", "unblock",
      "remove", "set-status", "detail", "support", "unsupport", "job", "replay");
  private static final List<String> OLD = List.of("activate", "exchange", "validate", "compute", "offline", "status",
      "token-create", "token-use", "vault-unlock", "user-info");

  static void register(Map<String, Adapter.Operation> table) {
    for (String area : AREAS) table.put("server." + area, Server4Script::play);
  }

  private static Map<String, Object> play(Call call) throws Refusal, GeneralSecurityException {
    Events.Event configuration = Events.configuration(call);
    ServerWorld world = new ServerWorld(
        OLD_PROTOCOL, ServerSettings.of(configuration), Server4Settings.of(configuration), false);
    return Adapter.reply("observations", ServerScript.observations(world, plays(world), call));
  }

  private static Map<String, ServerScript.Play> plays(ServerWorld world) {
    Map<String, ServerScript.Play> old = ServerScript.plays(world);
    Map<String, ServerScript.Play> plays = new HashMap<>();
    for (String name : ADMINISTRATION) plays.put(name, old.get(name));
    for (String name : OLD) plays.put("old-" + name, old.get(name));
    var requests = new Server4Requests(world);
    var codes = new Server4ScriptCodes(world, requests);
    codes.register(plays);
    var tokens = new ServerScriptTokens(world, Version4.VERSION);
    tokens.register(plays);
    new Server4ScriptActivation(world, requests, codes, plays).register(plays);
    new Server4ScriptMessages(world, requests, tokens).register(plays);
    new Server4ScriptUpgrade(world, requests).register(plays);
    return plays;
  }
}
