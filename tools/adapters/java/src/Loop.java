import io.github.pavectors.Failed;
import io.github.pavectors.Output;
import io.github.pavectors.Refused;
import io.github.pavectors.Replay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Replays the vectors in one process, without the wire; the arguments are the folder of index.json, and perhaps a file for
 * the report.
 *
 * <p>Your own test of your library needs no more than this; the package pavectors-vectors has the replay.
 */
@SuppressWarnings("unchecked")
final class Loop {
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Map<String, List<String>> versions = new LinkedHashMap<>();
    for (var file : (List<Map<String, Object>>) read(folder.resolve("index.json")).get("vectors")) {
      String operation = (String) file.get("operation");
      if (Adapter.OPERATIONS.containsKey(operation)) versions.put(operation, List.copyOf(Adapter.protocols(operation)));
    }
    Replay replay = new Replay(Loop::answer, versions, new Replay.Options("loop", null, null, true, true, null, folder));
    for (var one : replay.cases()) {
      try {
        one.check(why -> {});
      } catch (Failed failure) {
        System.out.println("FAILED " + failure.getMessage());
      }
    }
    if (arguments.length > 1) replay.write(Path.of(arguments[1]));
    var total = replay.total();
    long failed = (Long) total.get("failed"), passed = (Long) total.get("passed"), notRun = 0;
    for (String name : List.of("unsupported", "inexpressible", "cannotBeAsked", "excluded")) notRun += (Long) total.get(name);
    System.out.println(passed + " passed, " + failed + " failed, " + notRun + " not run");
    System.exit(failed > 0 || passed == 0 ? 1 : 0);
  }

  /** Computes an operation, and returns its output in the form of the files. */
  private static Output answer(String operation, String version, Map<String, Object> input) throws Exception {
    try {
      Call call = new Call(version, input, new LinkedHashMap<>());
      return new Output((Map<String, Object>) Json.read(Json.write(Adapter.OPERATIONS.get(operation).answer(call))));
    } catch (Refusal refusal) {
      throw new Refused(refusal.getMessage());
    } catch (Inexpressible limit) {
      throw new io.github.pavectors.Inexpressible(limit.getMessage());
    }
  }

  private static Map<String, Object> read(Path file) throws IOException {
    return (Map<String, Object>) Json.read(Primitives.decodeUtf8(Files.readAllBytes(file)));
  }
}
