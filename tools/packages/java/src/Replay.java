package io.github.pavectors;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A replay of the vectors in your own tests: a plain list of cases, each of which calls your library and compares. */
@SuppressWarnings("unchecked")
public final class Replay {
  /**
   * How a library is replayed.
   *
   * @param name the name of the library, for the report
   * @param version its version, or null
   * @param knownFailing a file of known failures, as `pavectors verify --known-failing` reads it, or null
   * @param isRaw whether values are as in the files: hex in place of byte[], decimal digits in place of BigInteger
   * @param hasLongSearches whether vectors with the flag LongSearch are run, with which a wrong library may seem to hang
   * @param release the release whose vectors are run, without those that were added after it, or null for all
   * @param folder the folder of index.json, or null for that of the package
   */
  public record Options(
      String name, String version, Path knownFailing, boolean isRaw, boolean hasLongSearches, String release, Path folder) {
    public Options(String name) { this(name, null, null, false, false, null, null); }
  }

  private final Library library;
  private final Map<String, List<String>> operations;
  final Options options;
  final Map<String, Object> index;
  final String corpus;
  final List<Case> notRun = new ArrayList<>();
  private final List<Case> cases = new ArrayList<>();
  private final Map<String, Map<String, Object>> fields = new HashMap<>();
  private KnownFailures known;
  long bytes, vectors;

  /**
   * Reads the files of the operations that the library has.
   *
   * @param operations the protocol versions of each operation; an empty list stands for all of them
   */
  public Replay(Library library, Map<String, List<String>> operations, Options options) throws IOException {
    this.library = library;
    this.operations = operations;
    this.options = options;
    byte[] data = read("index.json");
    index = json(data);
    corpus = digest(data);
    var all = entries().stream().map(entry -> (String) entry.get("operation")).collect(Collectors.toSet());
    for (String operation : operations.keySet()) {
      if (!all.contains(operation)) throw new IllegalArgumentException("the corpus has no operation " + operation);
    }
    for (var entry : entries()) add(entry);
    if (options.knownFailing() == null) return;
    known = new KnownFailures(options.knownFailing());
    cases.forEach(this::listed);
    notRun.forEach(this::listed);
    known.check(operations.keySet());
  }

  /** The cases that the library can be asked, in the order of the files. */
  public List<Case> cases() { return Collections.unmodifiableList(cases); }

  /** Writes the report of the cases that were checked, in the format of `pavectors verify --json`. */
  public void write(Path path) throws IOException {
    Files.writeString(path, Json.write(new ReportWriter(this).document()) + "\n");
  }

  /** The numbers of cases by result, as the report has them. */
  public Map<String, Object> total() { return (Map<String, Object>) new ReportWriter(this).document().get("total"); }

  List<Map<String, Object>> entries() { return (List<Map<String, Object>>) index.get("vectors"); }

  boolean has(String operation, String protocol) {
    List<String> versions = operations.get(operation);
    return versions != null && (versions.isEmpty() || versions.contains(protocol));
  }

  List<String> listed(Case one) { return known == null ? List.of() : known.kinds(one.id(), one.protocol()); }

  private void add(Map<String, Object> entry) throws IOException {
    String operation = (String) entry.get("operation"), path = (String) entry.get("path");
    var versions = ((List<String>) entry.get("protocol")).stream().filter(version -> has(operation, version)).toList();
    if (versions.isEmpty()) return;
    byte[] data = read(path);
    if (!digest(data).equals(entry.get("sha256"))) throw new IOException(path + " is not the file that the index names");
    var file = json(data);
    int count = ((List<Object>) file.get("vectors")).size();
    if (count != (Long) entry.get("count")) {
      throw new IOException(path + " has " + count + " vectors, and should have " + entry.get("count"));
    }
    bytes += data.length;
    vectors += count;
    for (String version : versions) {
      fields.put(operation + "@" + version, (Map<String, Object>) file.get("fields"));
      for (int place = 0; place < count; place++) {
        Case one = new Case(this, file, place, version);
        (canRun(one.vector, version) ? cases : notRun).add(one);
      }
    }
  }

  /** Not accumulated ones, long searches, later ones, and those that only an operation verifies that the library lacks. */
  private boolean canRun(Map<String, Object> vector, String protocol) {
    var verify = (Map<String, Object>) ((Map<String, Object>) vector.get("expect")).get("verify");
    boolean isShort = options.hasLongSearches() || !((List<String>) vector.get("flags")).contains("LongSearch");
    boolean isReleased = options.release() == null
        || Arrays.compare(numbers((String) vector.get("since")), numbers(options.release())) <= 0;
    return !vector.containsKey("accumulated") && isShort && isReleased
        && (verify == null || has((String) verify.get("operation"), protocol));
  }

  /** The three numbers of a version. */
  private static int[] numbers(String release) {
    if (!release.matches("[0-9]+\\.[0-9]+\\.[0-9]+")) throw new IllegalArgumentException(release + " is not a release");
    return Arrays.stream(release.split("\\.")).mapToInt(Integer::parseInt).toArray();
  }

  /** Asks the library; the question and the answer are those of files. */
  Output call(String operation, String protocol, Map<String, Object> question) throws Exception {
    var kinds = fields(operation, protocol);
    var inputs = (Map<String, Object>) kinds.get("input");
    Map<String, Object> asked = new LinkedHashMap<>(question);
    asked.keySet().removeIf(name -> Values.kind(inputs, name) == null);
    if (options.isRaw()) return library.answer(operation, protocol, asked);
    Output given = library.answer(operation, protocol, Values.decodeRecord(inputs, asked));
    Map<String, Object> steps = new LinkedHashMap<>();
    given.steps().forEach((name, value) -> steps.put(name, Values.encode("bytes", value)));
    return new Output(Values.encodeRecord((Map<String, Object>) kinds.get("output"), given.fields()), steps);
  }

  /** The fields of an operation, whose file comes later where it verifies another one. */
  private Map<String, Object> fields(String operation, String protocol) throws IOException {
    String key = operation + "@" + protocol;
    if (!fields.containsKey(key)) {
      for (var entry : entries()) {
        if (entry.get("operation").equals(operation) && ((List<String>) entry.get("protocol")).contains(protocol)) {
          fields.put(key, (Map<String, Object>) json(read((String) entry.get("path"))).get("fields"));
        }
      }
    }
    return fields.get(key);
  }

  private byte[] read(String name) throws IOException {
    if (options.folder() != null) return Files.readAllBytes(options.folder().resolve(name));
    try (InputStream stream = Replay.class.getResourceAsStream("/pavectors/vectors/" + name)) {
      if (stream == null) throw new IOException("the class path has no " + name);
      return stream.readAllBytes();
    }
  }

  private static Map<String, Object> json(byte[] data) {
    return (Map<String, Object>) Json.read(new String(data, StandardCharsets.UTF_8));
  }

  private static String digest(byte[] data) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(data));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
