import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Copies the vectors from the class path to a folder, as a test that uses the package finds them. */
public final class CopyResources {
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    String index = new String(resource("index.json"), StandardCharsets.UTF_8);
    Files.writeString(folder.resolve("index.json"), index);
    var paths = Pattern.compile("\"path\": \"([^\"]+)\"").matcher(index);
    while (paths.find()) {
      Path copy = folder.resolve(paths.group(1));
      Files.createDirectories(copy.getParent());
      Files.write(copy, resource(paths.group(1)));
    }
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream stream = ClassLoader.getSystemResourceAsStream("pavectors/vectors/" + name)) {
      if (stream == null) throw new IOException("the class path has no " + name);
      return stream.readAllBytes();
    }
  }
}
