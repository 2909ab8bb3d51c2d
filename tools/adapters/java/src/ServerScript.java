import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The operations `server.*`: a script of events is played with a new server, and each event is observed. */
final class ServerScript {
  private static final List<String> AREAS =
      List.of("activation", "signature", "token", "vault", "encryption", "recovery", "upgrade");

  /** Plays one event, and returns its observation. */
  interface Play {
    Map<String, Object> of(Events.Event event) throws Refusal, GeneralSecurityException;
  }

  static void register(Map<String, Adapter.Operation> table) {
    for (String area : AREAS) table.put("server." + area, call -> play(call, area.equals("recovery")));
  }

  private static Map<String, Object> play(Call call, boolean showsCodes) throws GeneralSecurityException {
    ServerSettings settings = ServerSettings.of(Events.configuration(call));
    ServerWorld world = new ServerWorld(call.protocol(), settings, showsCodes);
    return Adapter.reply("observations", observations(world, plays(world), call));
  }

  /** Returns how each event of 3.x is played. */
  static Map<String, Play> plays(ServerWorld world) {
    Map<String, Play> plays = new HashMap<>();
    var administration = new ServerScriptAdministration(world);
    var requests = new ServerScriptRequests(world);
    administration.register(plays);
    requests.register(plays);
    new ServerScriptActivation(world, administration, requests).register(plays);
    new ServerScriptSignatures(world).register(plays);
    new ServerScriptTokens(world, world.protocol).register(plays);
    plays.put("replay", event -> replay(world, event));
    return plays;
  }

  /** Plays the events of a call in their order. */
  static List<Object> observations(ServerWorld world, Map<String, Play> plays, Call call)
      throws GeneralSecurityException {
    List<Object> observations = new ArrayList<>();
    for (Events.Event event : Events.of(call)) {
      Play play = plays.get(event.kind());
      if (play == null) throw new IllegalArgumentException("event: unknown");
      world.begin(event);
      try {
        observations.add(play.of(event));
      } catch (Refusal broken) {
        // What a server answers with 200 can be read, and what a script says can be computed.
        throw new IllegalStateException(event.kind() + ": " + broken.getMessage(), broken);
      }
      world.end();
    }
    return observations;
  }

  /** Sends the request of an earlier event again. */
  private static Map<String, Object> replay(ServerWorld world, Events.Event event) throws GeneralSecurityException {
    ServerWorld.Sent sent = world.sent.get((int) event.integer("of") - 1);
    if (sent == null) throw new IllegalArgumentException("of: the event sent nothing");
    return world.observe(sent, world.send(sent));
  }
}
