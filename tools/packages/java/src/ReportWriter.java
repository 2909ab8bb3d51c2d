package io.github.pavectors;

import io.github.pavectors.Judging.Risk;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** The report of a replay, in the format that `pavectors report` reads. */
@SuppressWarnings("unchecked")
final class ReportWriter {
  private static final String FORMAT = "pavectors-report-2";
  private static final int MOST_FAILURES = 2500, MOST_GROUPS = 1000, LONGEST_VALUE = 4096;
  private static final List<String> COUNTS = List.of(
      "selected", "executed", "passed", "failed", "interoperability", "security", "strictness", "wrongExplanations",
      "failedRefusals", "expectedFailures", "unsupported", "inexpressible", "cannotBeAsked", "excluded",
      "refusalsWithoutReason", "comparedSteps");
  /** Reports order texts by their bytes. */
  private static final Comparator<String> BY_BYTES =
      Comparator.comparing(text -> text.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);
  private static final Comparator<Case> BY_NAME =
      Comparator.comparing(Case::id, BY_BYTES).thenComparing(Case::protocol, BY_BYTES);

  private final Replay replay;

  ReportWriter(Replay replay) { this.replay = replay; }

  Map<String, Object> document() {
    var lines = lines();
    Map<String, Object> total = empty();
    lines.forEach(line -> ((Map<String, Object>) line.get("cases")).forEach((name, number) -> add(total, name, (Long) number)));
    lines.forEach(line -> line.put("cases", written((Map<String, Object>) line.get("cases"))));
    var failed = replay.cases().stream().filter(one -> one.failure != null).sorted(BY_NAME).toList();
    long unfinished = replay.cases().stream().filter(one -> one.result == null).count();
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("format", FORMAT);
    report.put("implementation", implementation());
    report.put("suite", replay.index.get("suite"));
    if (unfinished > 0) report.put("gaps", List.of("interrupted"));
    report.put("corpus", replay.corpus);
    if (replay.options.folder() != null) report.put("folder", replay.options.folder().toString());
    var protocols = new TreeSet<>(BY_BYTES);
    lines.forEach(line -> protocols.add((String) line.get("protocol")));
    report.put("protocols", new ArrayList<>(protocols));
    var selection = record("run", List.of(), "skip", List.of(), "protocols", List.of(), "flags", List.of(),
        "leftOut", replay.options.hasLongSearches() ? List.of() : List.of("LongSearch"), "shard", "1/1");
    if (replay.options.release() != null) selection.put("release", replay.options.release());
    report.put("selection", selection);
    report.put("vectors", replay.vectors);
    report.put("bytes", replay.bytes);
    report.put("total", written(total));
    report.put("operations", lines);
    report.put("diagnoses", List.of());
    report.put("inexpressible", unasked("inexpressible"));
    report.put("cannotBeAsked", unasked("cannotBeAsked"));
    report.put("tooLax", tooLax(failed));
    report.put("alternatives", List.of());
    report.put("notes", notes(unfinished));
    report.put("failing", failed.stream().map(ReportWriter::brief).toList());
    report.put("failures", failed.stream().filter(one -> one.result.equals("failed"))
        .sorted(Comparator.<Case>comparingInt(one -> one.place).thenComparing(BY_NAME)).limit(MOST_FAILURES)
        .map(ReportWriter::whole).toList());
    return report;
  }

  private Map<String, Object> implementation() {
    var options = replay.options;
    Map<String, Object> known = record("name", options.name());
    if (options.version() != null) known.put("version", options.version());
    known.put("language", "java");
    return known;
  }

  // The counts of each operation in each version.

  private List<Map<String, Object>> lines() {
    Map<String, Map<String, Object>> lines = new LinkedHashMap<>();
    for (var entry : replay.entries()) {
      String operation = (String) entry.get("operation");
      for (String protocol : (List<String>) entry.get("protocol")) {
        var line = lines.computeIfAbsent(operation + "@" + protocol,
            key -> record("operation", operation, "protocol", protocol, "cases", empty()));
        if (replay.has(operation, protocol)) continue;
        var counts = (Map<String, Object>) line.get("cases");
        add(counts, "selected", (Long) entry.get("count"));
        add(counts, "unsupported", (Long) entry.get("count"));
      }
    }
    Stream.concat(replay.cases().stream(), replay.notRun.stream()).forEach(one ->
        count(one, (Map<String, Object>) lines.get(one.operation() + "@" + one.protocol()).get("cases")));
    return new ArrayList<>(lines.values());
  }

  private static void count(Case one, Map<String, Object> counts) {
    if (one.result == null) {
      add(counts, "excluded", 1);
      return;
    }
    add(counts, "selected", 1);
    add(counts, one.result, 1);
    if (List.of("passed", "failed", "expectedFailures").contains(one.result)) add(counts, "executed", 1);
    if (one.lacksReason) add(counts, "refusalsWithoutReason", 1);
    add(counts, "comparedSteps", one.comparedSteps);
    if (!one.result.equals("failed")) return;
    String kind = one.failure.kind(), severity = risk(one).severity();
    if (!severity.equals("none")) add(counts, severity, 1);
    if (kind.equals("wrong-reason") || kind.equals("wrong-step")) add(counts, "wrongExplanations", 1);
    if (kind.equals("failed-instead-of-refusing")) add(counts, "failedRefusals", 1);
  }

  private static Map<String, Object> empty() {
    Map<String, Object> counts = new LinkedHashMap<>();
    COUNTS.forEach(name -> counts.put(name, 0L));
    return counts;
  }

  private static void add(Map<String, Object> counts, String name, long number) {
    counts.put(name, (Long) counts.get(name) + number);
  }

  /** The counts; that of failed refusals stands only where there are some. */
  private static Map<String, Object> written(Map<String, Object> counts) {
    Map<String, Object> copy = new LinkedHashMap<>(counts);
    copy.remove("failedRefusals", 0L);
    return copy;
  }

  // Failures.

  private static Risk risk(Case one) {
    return Judging.risk(one.failure.kind(), one.vector, (Map<String, Object>) one.file.get("flags"));
  }

  private static Map<String, Object> brief(Case one) {
    var found = record("id", one.id(), "protocols", List.of(one.protocol()), "kind", one.failure.kind(),
        "severity", risk(one).severity(), "place", (long) one.place);
    if (one.result.equals("expectedFailures")) found.put("listed", true);
    return found;
  }

  private static Map<String, Object> whole(Case one) {
    String message = one.failure.message();
    var found = record("id", one.id(), "protocol", one.protocol(), "place", (long) one.place, "kind", one.failure.kind(),
        "severity", risk(one).severity(), "effect", risk(one).effect(),
        "message", message.substring(0, Math.min(LONGEST_VALUE, message.length())), "comment", one.vector.get("comment"));
    var values = record("input", one.vector.get("input"), "expected", ((Map<String, Object>) one.vector.get("expect")).get("output"),
        "actual", one.failure.actual());
    values.forEach((name, value) -> {
      if (value instanceof Map<?, ?> && isPlain(value) && Json.write(value).length() <= LONGEST_VALUE) found.put(name, value);
    });
    found.put("steps", List.of());
    return found;
  }

  /** Whether a report can have a value: texts and integers only. */
  private static boolean isPlain(Object value) {
    if (value instanceof Map<?, ?> map) return map.values().stream().allMatch(ReportWriter::isPlain);
    if (value instanceof List<?> list) return list.stream().allMatch(ReportWriter::isPlain);
    return value instanceof String || value instanceof Long;
  }

  // Groups of cases.

  private List<Map<String, Object>> unasked(String result) {
    var found = replay.cases().stream().filter(one -> result.equals(one.result)).toList();
    return groups(found, one -> List.of(one.operation(), one.why), one -> record("operation", one.operation(), "why", one.why));
  }

  /** The inputs that are accepted though they must be refused, and harmless on their own, by what they have in common. */
  private static List<Map<String, Object>> tooLax(List<Case> failed) {
    var lax = failed.stream().filter(one -> one.result.equals("failed") && one.failure.kind().equals("wrongly-accepted")
        && risk(one).severity().equals("strictness")).toList();
    return groups(lax, one -> {
      var flags = (List<String>) one.vector.get("flags");
      List<String> texts = new ArrayList<>(
          List.of(one.operation(), one.failure.kind(), changedField(one), String.valueOf(flags.size())));
      texts.addAll(flags);
      texts.addAll((List<String>) one.vector.get("rules"));
      return texts;
    }, one -> record("operation", one.operation(), "kind", one.failure.kind(), "field", changedField(one),
        "flags", one.vector.get("flags"), "rules", one.vector.get("rules")));
  }

  private static List<Map<String, Object>> groups(
      List<Case> cases, Function<Case, List<String>> texts, Function<Case, Map<String, Object>> written) {
    Comparator<List<String>> order = (left, right) -> Arrays.compare(left.toArray(String[]::new), right.toArray(String[]::new), BY_BYTES);
    var groups = new TreeMap<List<String>, Map<String, Object>>(order);
    for (Case one : cases) {
      var group = groups.computeIfAbsent(texts.apply(one), key -> {
        var members = written.apply(one);
        members.put("cases", 0L);
        return members;
      });
      add(group, "cases", 1);
    }
    return groups.values().stream().limit(MOST_GROUPS).toList();
  }

  /** The input that the change of the vector names before its colon; empty where it names none. */
  private static String changedField(Case one) {
    String name = String.valueOf(one.vector.getOrDefault("change", "")).split("[:\\[.]", 2)[0];
    var fields = (Map<String, Map<String, Object>>) one.file.get("fields");
    return Values.kind(fields.get("input"), name) == null ? "" : name;
  }

  private List<String> notes(long unfinished) {
    List<String> found = new ArrayList<>();
    if (!replay.notRun.isEmpty()) {
      found.add("not run: " + replay.notRun.size() + " cases of accumulated vectors, of long searches, of vectors that were "
          + "added after the release, and of answers that only an operation could verify which the library does not have");
    }
    if (unfinished > 0) found.add(unfinished + " cases were not checked");
    return found;
  }

  /** An object with members in this order: names and values in turn. */
  private static Map<String, Object> record(Object... members) {
    Map<String, Object> record = new LinkedHashMap<>();
    for (int number = 0; number < members.length; number += 2) record.put((String) members[number], members[number + 1]);
    return record;
  }
}
