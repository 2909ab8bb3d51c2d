import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Replays the vectors in one process, without the wire; the argument is the folder of index.json.
 *
 * <p>Your own test of your library needs no more than this; vectors/FORMAT.md describes the files.
 */
@SuppressWarnings("unchecked")
final class Loop {
  private static int passed, failed, notRun;

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    for (var file : (List<Map<String, Object>>) read(folder.resolve("index.json")).get("vectors")) {
      var vectors = (List<Map<String, Object>>) read(folder.resolve((String) file.get("path"))).get("vectors");
      if (vectors.size() != (Long) file.get("count")) throw new IOException(file.get("path") + ": wrong count");
      for (String version : (List<String>) file.get("protocol")) {
        for (var vector : vectors) replay((String) file.get("operation"), version, vector);
      }
    }
    System.out.println(passed + " passed, " + failed + " failed, " + notRun + " not run");
    System.exit(failed > 0 || passed == 0 ? 1 : 0);
  }

  private static void replay(String operation, String version, Map<String, Object> vector) {
    boolean isKnown = Adapter.OPERATIONS.containsKey(operation) && Adapter.protocols(operation).contains(version);
    if (!isKnown || vector.containsKey("accumulated")) {
      notRun++;
      return;
    }
    String fault;
    try {
      fault = fault(operation, version, vector);
    } catch (Inexpressible limit) {
      notRun++;
      return;
    } catch (RuntimeException | GeneralSecurityException failure) {
      fault = "broke: " + failure;
    }
    if (fault == null) {
      passed++;
    } else {
      failed++;
      System.out.println("FAILED " + vector.get("id") + " (" + version + "): " + fault);
    }
  }

  /** Returns what is wrong with the answer to a vector, or null. Throws on an error, which is not a refusal. */
  private static String fault(String operation, String version, Map<String, Object> vector)
      throws GeneralSecurityException {
    var expect = (Map<String, Object>) vector.get("expect");
    var right = new ArrayList<>((List<Object>) expect.getOrDefault("alsoAllowed", List.of()));
    Map<String, Object> input = (Map<String, Object>) vector.get("input"), output;
    try {
      output = output(operation, version, input);
    } catch (Refusal refusal) {
      String reason = refusal.getMessage();
      right.add(expect.get("reason"));
      boolean isAnyRight = reason == null || right.stream().noneMatch(String.class::isInstance);
      // Where each of the permitted alternatives gives an output, a refusal is wrong.
      var alternatives = (List<Map<String, Object>>) expect.getOrDefault("alternatives", List.of(Map.of()));
      boolean mayRefuse = alternatives.stream().anyMatch(one -> !one.containsKey("output"));
      boolean isRight = !expect.get("result").equals("accept") && mayRefuse && (isAnyRight || right.contains(reason));
      return isRight ? null : "refused as " + reason;
    }
    if (expect.get("result").equals("reject")) return "accepted";
    if (expect.get("verify") instanceof Map<?, ?> verify) {
      // The output contains drawn values, and is checked by the reverse operation.
      expect = (Map<String, Object>) verify;
      var question = new LinkedHashMap<>(input);
      question.putAll(output);
      question.putAll((Map<String, Object>) expect.get("input"));
      try {
        output = output((String) expect.get("operation"), version, question);
      } catch (Refusal refusal) {
        return "cannot be undone: " + refusal.getMessage();
      }
    }
    right.add(expect.get("output"));
    return right.contains(output) ? null : "gives " + Json.write(output);
  }

  /** Computes an operation, and returns its output in the form of the files. */
  private static Map<String, Object> output(String operation, String version, Map<String, Object> input)
      throws Refusal, GeneralSecurityException {
    Call call = new Call(version, input, new LinkedHashMap<>());
    return (Map<String, Object>) Json.read(Json.write(Adapter.OPERATIONS.get(operation).answer(call)));
  }

  private static Map<String, Object> read(Path file) throws IOException {
    return (Map<String, Object>) Json.read(Primitives.decodeUtf8(Files.readAllBytes(file)));
  }
}
