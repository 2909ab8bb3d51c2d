import io.github.pavectors.Output;
import io.github.pavectors.Refused;
import io.github.pavectors.Replay;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A test of a library with JUnit 5: `answer` calls it, and stands here for three operations. */
class VectorTests {
  private static Replay replay;

  @TestFactory
  Stream<DynamicTest> vectors() throws IOException {
    String known = System.getenv("KNOWN_FAILING");
    replay = new Replay(
        VectorTests::answer,
        Map.of("counter.advance", List.of(), "hash.sha3", List.of(), "http.basic-authentication", List.of("3.2", "3.3")),
        new Replay.Options(
            "example", null, known == null ? null : Path.of(known), false, false, System.getenv("RELEASE"), null));
    return replay.cases().stream()
        .map(one -> DynamicTest.dynamicTest(one.toString(), () -> one.check(Assumptions::abort)));
  }

  @AfterAll
  static void report() throws IOException {
    replay.write(Path.of("report.json"));
  }

  private static Output answer(String operation, String protocol, Map<String, Object> input) throws Exception {
    if (operation.equals("counter.advance")) {
      int size = protocol.equals("4.0") ? 32 : 16;
      byte[] value = (byte[]) input.get("counterData");
      if (value.length != size) throw new Refused("invalid-length");
      return new Output(Map.of("counterData", counter(value, (Long) input.get("steps"))));
    }
    if (operation.equals("hash.sha3")) {
      long size = (Long) input.get("size");
      if (size != 256 && size != 384) throw new Refused("invalid-length");
      return new Output(Map.of("digest", MessageDigest.getInstance("SHA3-" + size).digest((byte[]) input.get("data"))));
    }
    if (((String) input.get("user")).contains(":")) throw new Refused("invalid-encoding");
    byte[] bytes = (input.get("user") + ":" + input.get("password")).getBytes(StandardCharsets.UTF_8);
    return new Output(Map.of("value", "Basic " + Base64.getEncoder().encodeToString(bytes)), Map.of("bytes", bytes));
  }

  private static byte[] counter(byte[] value, long steps) throws GeneralSecurityException {
    for (long step = 0; step < steps; step++) {
      byte[] digest = MessageDigest.getInstance(value.length == 16 ? "SHA-256" : "SHA3-256").digest(value);
      boolean isFolded = value.length == 16 && System.getenv("MISTAKE") == null;
      for (int index = 0; isFolded && index < 16; index++) digest[index] ^= digest[16 + index];
      value = Arrays.copyOf(digest, value.length);
    }
    return value;
  }
}
