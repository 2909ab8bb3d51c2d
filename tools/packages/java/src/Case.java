package io.github.pavectors;

import io.github.pavectors.Judging.Fault;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A vector in one protocol version. */
@SuppressWarnings("unchecked")
public final class Case {
  private final Replay replay;
  final Map<String, Object> file, vector;
  final int place;
  private final String operation, id, protocol;
  /** What became of it: passed, failed, expectedFailures, inexpressible, cannotBeAsked; null before `check`. */
  String result;
  Fault failure;
  String why;
  boolean lacksReason;
  int comparedSteps;

  Case(Replay replay, Map<String, Object> file, int place, String protocol) {
    this.replay = replay;
    this.file = file;
    this.place = place;
    this.protocol = protocol;
    vector = ((List<Map<String, Object>>) file.get("vectors")).get(place);
    operation = (String) file.get("operation");
    id = (String) vector.get("id");
  }

  public String operation() { return operation; }

  public String id() { return id; }

  public String protocol() { return protocol; }

  /** The identifier with the version. */
  @Override
  public String toString() { return id + "@" + protocol; }

  /**
   * Calls the library and compares.
   *
   * @param skip gets the reason where the library cannot be asked, as `Assumptions::abort` of JUnit, which throws
   * @throws Failed where the case fails, and is not listed as a known failure
   */
  public void check(Consumer<String> skip) {
    Fault fault = null;
    try {
      fault = fault();
    } catch (Inexpressible limit) {
      why = limit.getMessage() == null ? "no reason is stated" : limit.getMessage();
      result = expect().get("result").equals("accept") ? "cannotBeAsked" : "inexpressible";
    }
    List<String> listed = replay.listed(this);
    if (fault == null && !listed.isEmpty()) {
      String words = why == null ? "passes" : "is inexpressible";
      fault = new Fault("unexpected-pass", words + ", but is listed as a known failure");
    } else if (fault != null && listed.contains(fault.kind())) {
      result = "expectedFailures";
    } else if (fault != null && !listed.isEmpty()) {
      String words = "listed as " + String.join(" and ", listed) + ", but it is " + fault.kind() + ": " + fault.message();
      fault = new Fault(fault.kind(), words, fault.actual());
    }
    failure = fault;
    if (fault != null) {
      if (!"expectedFailures".equals(result)) fail(fault);
    } else if (why != null) {
      skip.accept(why);
    } else {
      result = "passed";
    }
  }

  private void fail(Fault fault) {
    result = "failed";
    String input = Judging.text(vector.get("input"));
    throw new Failed(this + ": " + fault.kind() + ": " + fault.message() + "\n  about: " + vector.get("comment")
        + "\n  input: " + input.substring(0, Math.min(1000, input.length())));
  }

  private Map<String, Object> expect() { return (Map<String, Object>) vector.get("expect"); }

  /** Returns what is wrong, or null. */
  private Fault fault() throws Inexpressible {
    Map<String, Object> expect = expect();
    Output given;
    try {
      given = replay.call(operation, protocol, (Map<String, Object>) vector.get("input"));
    } catch (Inexpressible limit) {
      throw limit;
    } catch (Refused refusal) {
      Fault fault = Judging.faultOfRefusal(expect, refusal.getMessage());
      lacksReason = fault == null && refusal.getMessage() == null;
      return fault;
    } catch (Exception | StackOverflowError error) {
      return new Fault(Judging.mayRefuse(expect) ? "failed-instead-of-refusing" : "broken", "error: " + error);
    }
    if (expect.containsKey("verify") && !expect.get("result").equals("reject")) {
      return verify((Map<String, Object>) expect.get("verify"), given.fields());
    }
    var right = (List<Map<String, Object>>) vector.getOrDefault("steps", List.of());
    Fault fault = Judging.faultOfOutput(expect, given.fields(), given.steps(), right);
    if (fault == null) comparedSteps = (int) right.stream().filter(step -> given.steps().containsKey(step.get("name"))).count();
    return fault;
  }

  /** Checks an output with drawn values by the reverse operation of the library. */
  private Fault verify(Map<String, Object> verify, Map<String, Object> output) {
    String reverse = (String) verify.get("operation");
    var question = new LinkedHashMap<>((Map<String, Object>) vector.get("input"));
    question.putAll(output);
    question.putAll((Map<String, Object>) verify.get("input"));
    try {
      String got = Judging.text(replay.call(reverse, protocol, question).fields());
      return got.equals(Judging.text(verify.get("output"))) ? null : new Fault("wrong-output", reverse + " gives " + got, output);
    } catch (Refused refusal) {
      return new Fault("wrong-output", reverse + " refuses it as " + refusal.getMessage(), output);
    } catch (Exception error) {
      return new Fault("wrong-output", reverse + " of it: " + error, output);
    }
  }
}
