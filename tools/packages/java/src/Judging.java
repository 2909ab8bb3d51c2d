package io.github.pavectors;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is right about an answer; FORMAT.md says it in words. */
@SuppressWarnings("unchecked")
final class Judging {
  static final List<String> KINDS = List.of(
      "wrong-output", "wrongly-accepted", "wrongly-rejected", "wrong-reason", "wrong-step", "broken",
      "failed-instead-of-refusing");
  private static final List<String> SEVERITIES = List.of("strictness", "security", "interoperability");
  private static final List<String> OF_STRICTNESS = List.of("wrong-reason", "wrong-step", "failed-instead-of-refusing");

  private Judging() {}

  /** What is wrong with an answer: the kind of failure, a sentence, and the output where there is one. */
  record Fault(String kind, String message, Map<String, Object> actual) {
    Fault(String kind, String message) { this(kind, message, null); }
  }

  /** How much a failure matters, and its effect where that is known. */
  record Risk(String severity, String effect) {}

  /** A text that differs where values differ; the order of members does not count. */
  static String text(Object value) { return Json.write(sorted(value)); }

  private static Object sorted(Object value) {
    if (value instanceof List<?> list) return list.stream().map(Judging::sorted).collect(Collectors.toList());
    if (!(value instanceof Map<?, ?> map)) return value;
    var sorted = new TreeMap<String, Object>();
    map.forEach((name, member) -> sorted.put((String) name, sorted(member)));
    return sorted;
  }

  /** Whether a right implementation may refuse; not where each of the permitted alternatives gives an output. */
  static boolean mayRefuse(Map<String, Object> expect) {
    var alternatives = (List<Map<String, Object>>) expect.getOrDefault("alternatives", List.of(Map.of()));
    boolean isEither = expect.get("result").equals("either");
    return expect.get("result").equals("reject") || isEither && alternatives.stream().anyMatch(one -> !one.containsKey("output"));
  }

  /** Returns null where the input may be refused for this reason. */
  static Fault faultOfRefusal(Map<String, Object> expect, String reason) {
    if (!mayRefuse(expect)) return new Fault("wrongly-rejected", "refused as " + reason + " an input that must be accepted");
    var allowed = Stream.concat(Stream.ofNullable(expect.get("reason")), also(expect)).filter(String.class::isInstance)
        .map(String.class::cast).toList();
    if (reason == null || allowed.isEmpty() || allowed.contains(reason)) return null;
    return new Fault("wrong-reason", "refused as " + reason + " instead of " + String.join(" or ", allowed));
  }

  /** Returns null for a right output. The steps of a vector with several right outputs belong to the first. */
  static Fault faultOfOutput(
      Map<String, Object> expect, Map<String, Object> output, Map<String, Object> steps, List<Map<String, Object>> rightSteps) {
    if (expect.get("result").equals("reject")) {
      return new Fault("wrongly-accepted", "accepted an input that must be refused as " + expect.get("reason"), output);
    }
    var right = Stream.concat(Stream.of(expect.get("output")), also(expect)).filter(Map.class::isInstance)
        .map(Judging::text).toList();
    String given = text(output);
    if (!right.contains(given)) return new Fault("wrong-output", "gives " + given + " instead of " + right.get(0), output);
    if (!given.equals(right.get(0))) return null;
    for (var step : rightSteps) {
      Object name = step.get("name"), value = steps.get(name);
      if (value != null && !value.equals(step.get("value"))) {
        return new Fault("wrong-step", "step " + name + " is " + value + " instead of " + step.get("value"), output);
      }
    }
    return null;
  }

  private static Stream<Object> also(Map<String, Object> expect) {
    return ((List<Object>) expect.getOrDefault("alsoAllowed", List.of())).stream();
  }

  static Risk risk(String kind, Map<String, Object> vector, Map<String, Object> flags) {
    if (kind.equals("unexpected-pass")) return new Risk("none", "");
    if (!kind.equals("wrongly-accepted")) {
      return new Risk(OF_STRICTNESS.contains(kind) ? "strictness" : "interoperability", "");
    }
    var all = ((List<String>) vector.get("flags")).stream().map(name -> (Map<String, Object>) flags.get(name)).toList();
    var negative = all.stream().filter(flag -> flag.get("class").equals("negative")).toList();
    Comparator<Map<String, Object>> bySeverity = Comparator.comparing(flag -> SEVERITIES.indexOf(flag.get("severity")));
    return (negative.isEmpty() ? all : negative).stream().max(bySeverity)
        .map(flag -> new Risk((String) flag.get("severity"), (String) flag.get("effect"))).orElse(new Risk("security", ""));
  }
}
