package import StrictJSON

extension Report {
  /// The name of the format.
  static let format = "pavectors-report-2"
  /// The name of the format before it, which is not read: a cut value in it was not JSON.
  static let oldFormat = "pavectors-report-1"

  /// Reports as one JSON document; a single report is the document itself.
  package static func document(_ reports: [Report]) -> String {
    let value =
      reports.count == 1 ? reports[0].json : ["format": .string(format), "reports": .array(reports.map(\.json))]
    return String(decoding: JSONWriter.pretty(value), as: UTF8.self)
  }

  private var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("format", .string(Self.format)), ("implementation", implementation.json), ("suite", .string(suite)),
    ]
    if let run { members.append(("run", .string(run))) }
    if !gaps.isEmpty { members.append(("gaps", Self.json(of: gaps))) }
    if !allowsUnsupported { members.append(("allowsUnsupported", .bool(false))) }
    if notListed.all > 0 { members.append(("notListed", notListed.json)) }
    if let corpus { members.append(("corpus", .string(corpus))) }
    if let folder { members.append(("folder", .string(folder))) }
    if !source.isEmpty { members.append(("source", .array(source.map { .string($0) }))) }
    members += [("protocols", .array(protocolVersions.map { .string($0) })), ("selection", selection.json)]
    if let shuffleSeed { members.append(("shuffleSeed", .string(String(shuffleSeed)))) }
    members += [
      ("vectors", .count(vectorCount)), ("bytes", .count(byteCount)), ("total", total.json),
      ("operations", .array(lines.map(\.json))), ("diagnoses", .array(diagnoses.map(\.json))),
      ("inexpressible", .array(inexpressible.map(\.json))), ("cannotBeAsked", .array(cannotBeAsked.map(\.json))),
      ("tooLax", .array(lax.map(\.json))), ("alternatives", .array(alternatives.map(\.json))),
    ]
    if !thrown.isEmpty { members.append(("thrown", .array(thrown.map(\.json)))) }
    members += [
      ("notes", .array(notes.map { .string($0) })), ("failing", .array(Folded.list(failing).map(\.json))),
      ("failures", .array(failures.map(\.json))),
    ]
    return .object(JSONObject(members))
  }

  /// The names of gaps.
  package static func json(of gaps: Set<ReportGap>) -> JSONValue {
    .array(ReportGap.allCases.filter(gaps.contains).map { .string($0.rawValue) })
  }

  /// The report in lines: one for each error that an SDK threw, failed vector, failure with values, diagnosis and note,
  /// one for the run, one for the corpus, one for each operation and version, one for the gaps and one for the failed
  /// cases that are not listed where there are any, and the total.
  package var jsonLines: [String] {
    let pieces: [(String, JSONValue)] =
      Folded.list(failing).map { ("failing", $0.json) } + failures.map { ("failure", $0.json) }
      + diagnoses.map { ("diagnosis", $0.json) }
      + inexpressible.map { ("inexpressible", $0.json) } + cannotBeAsked.map { ("cannotBeAsked", $0.json) }
      + alternatives.map { ("alternative", $0.json) }
      + lax.map { ("tooLax", $0.json) }
      + notes.map { ("note", .string($0)) } + [corpusWords].compactMap { $0 }.map { ("corpus", .string($0)) }
      + [run].compactMap { $0 }.map { ("run", .string($0)) } + lines.map { ("operation", $0.json) }
      + (isComplete ? [] : [("gaps", Self.json(of: gaps))])
      + (notListed.all > 0 ? [("notListed", notListed.json)] : []) + [("total", total.json)]
    let errors: [(String, JSONValue)] = thrown.map { ("thrown", $0.json) }
    return (errors + pieces).map { kind, value in
      let line: JSONValue = .object(JSONObject([("implementation", .string(implementation.title)), (kind, value)]))
      return String(decoding: JSONWriter.compact(line), as: UTF8.self)
    }
  }
}

extension ImplementationIdentity {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("name", .string(name))]
    if let version { members.append(("version", .string(version))) }
    if let language { members.append(("language", .string(language))) }
    if !command.isEmpty { members.append(("command", .array(command.map { .string($0) }))) }
    if let answers { members.append(("answers", .string(answers))) }
    return .object(JSONObject(members))
  }
}

extension Selection {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("run", .array(run.map { .string($0.text) })), ("skip", .array(skip.map { .string($0.text) })),
      ("protocols", .array(protocols.sorted().map { .string($0) })),
      ("flags", .array(flags.sorted().map { .string($0) })),
      ("leftOut", .array(leftOut.sorted().map { .string($0) })),
    ]
    if let release { members.append(("release", .string(release.text))) }
    members.append(("shard", .string(shard.text)))
    return .object(JSONObject(members))
  }
}

extension Report.Line {
  fileprivate var json: JSONValue {
    ["operation": .string(operation), "protocol": .string(protocolVersion), "cases": tally.json]
  }
}

extension Tally {
  /// The counts; those of failed refusals and of cases that are not judged, which older reports do not have, stand only
  /// where there are some.
  package var json: JSONValue {
    var counts = [
      ("selected", selected), ("executed", executed), ("passed", passed), ("failed", failed),
      ("interoperability", severities.interoperability), ("security", severities.security),
      ("strictness", severities.strictness), ("wrongExplanations", wrongExplanations),
    ]
    if failedRefusals > 0 { counts.append(("failedRefusals", failedRefusals)) }
    counts += [
      ("expectedFailures", expectedFailures), ("unsupported", unsupported), ("inexpressible", inexpressible),
      ("cannotBeAsked", cannotBeAsked),
    ]
    if notJudged > 0 { counts.append(("notJudged", notJudged)) }
    counts += [
      ("excluded", excluded), ("refusalsWithoutReason", refusalsWithoutReason), ("comparedSteps", comparedSteps),
    ]
    let members: [(String, JSONValue)] = counts.map { name, count in (name, .count(count)) }
    return .object(JSONObject(members))
  }
}

extension InexpressibleCases {
  fileprivate var json: JSONValue {
    ["operation": .string(operation), "why": .string(why), "cases": .count(count)]
  }
}

extension LaxCases {
  fileprivate var json: JSONValue {
    [
      "operation": .string(operation), "kind": .string(kind.rawValue), "field": .string(field),
      "flags": .array(flags.map { .string($0) }),
      "rules": .array(rules.map { .string($0) }), "cases": .count(count),
    ]
  }
}

extension Diagnosis {
  var json: JSONValue {
    let optional = [("distinction", distinction), ("consequence", consequence)].filter { !$0.1.isEmpty }
    let suspected: [(String, JSONValue)] =
      suspects.isEmpty ? [] : [("suspects", .array(suspects.map { .string($0) }))]
    return .object(JSONObject(members + optional.map { ($0, JSONValue.string($1)) } + suspected))
  }

  private var members: [(String, JSONValue)] {
    [
      ("operations", .array(operations.map { .string($0) })),
      ("protocols", .array(protocolVersions.map { .string($0) })), ("sentence", .string(sentence)),
      ("examples", .array(examples.map { .string($0) })), ("mistakes", .array(mistakes.map { .string($0) })),
      ("alternatives", .array(alternatives.map { .string($0) })), ("explained", .count(explained)),
      ("contradicted", .count(contradicted)), ("failures", .count(failures)),
    ]
  }
}

extension Folded<FailedCase> {
  fileprivate var json: JSONValue {
    let failed = first
    var members: [(String, JSONValue)] = [
      ("id", .string(failed.id)), ("protocols", .array(protocolVersions.map { .string($0) })),
      ("kind", .string(failed.kind.rawValue)), ("severity", .string(failed.severity.word)),
      ("place", .count(failed.place)),
    ]
    if failed.isListed { members.append(("listed", .bool(true))) }
    if let cause = failed.cause { members.append(("cause", .count(cause))) }
    return .object(JSONObject(members))
  }
}

extension Failure {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("id", .string(id)), ("protocol", .string(protocolVersion)), ("place", .count(place)),
      ("kind", .string(kind.rawValue)),
      ("severity", .string(severityWord)), ("effect", .string(effect)),
      ("message", .string(message)), ("comment", .string(comment)),
    ]
    if let caseNumber { members.append(("case", .count(caseNumber))) }
    for (name, record) in [("input", input), ("expected", expected), ("actual", actual)] {
      if let record { members.append((name, RecordCoding.encode(.record(record)))) }
    }
    members.append(("steps", .array(steps.map(\.json))))
    return .object(JSONObject(members))
  }
}

extension StepComparison {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("name", .string(name)), ("expected", .string(expected))]
    if let actual { members.append(("actual", .string(actual))) }
    return .object(JSONObject(members))
  }
}
