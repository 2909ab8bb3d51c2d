extension Report {
  /// The lines of all versions of an operation together.
  package var operations: [(id: String, protocols: [String], tally: Tally)] {
    var sums: [(id: String, protocols: [String], tally: Tally)] = []
    for line in lines {
      if let index = sums.firstIndex(where: { $0.id == line.operation }) {
        if !sums[index].protocols.contains(line.protocolVersion) { sums[index].protocols.append(line.protocolVersion) }
        sums[index].tally.add(line.tally)
      } else {
        sums.append((line.operation, [line.protocolVersion], line.tally))
      }
    }
    return sums
  }

  /// The whole report as one JSON document.
  package var json: String {
    String(decoding: JSONWriter.pretty(document), as: UTF8.self)
  }

  /// The report in pieces: a line for each failure, then one for each operation and version, then the sum.
  package var jsonLines: [String] {
    let failures = failures.map { Self.line("failure", $0.json) }
    let lines = lines.map { Self.line("operation", Self.json(of: $0)) }
    return (failures + lines + [Self.line("total", total.json)])
  }

  /// Writes the document to a file.
  package func write(to path: String) throws {
    try Files.write(JSONWriter.pretty(document) + [0x0a], to: path)
  }

  private var document: JSONValue {
    [
      "implementation": .string(implementation), "total": total.json,
      "vectors": .number(JSONNumber(Int64(vectorCount))), "steps": .number(JSONNumber(Int64(comparedSteps))),
      "refusalsWithoutReason": .number(JSONNumber(Int64(refusalsWithoutReason))),
      "operations": .array(lines.map(Self.json)), "failures": .array(failures.map(\.json)),
    ]
  }

  private static func line(_ kind: String, _ value: JSONValue) -> String {
    String(decoding: JSONWriter.compact(.object(JSONObject([(kind, value)]))), as: UTF8.self)
  }

  private static func json(of line: Line) -> JSONValue {
    ["operation": .string(line.operation), "protocol": .string(line.protocolVersion), "cases": line.tally.json]
  }
}

extension Tally {
  fileprivate var json: JSONValue {
    .object(
      JSONObject(
        [
          ("selected", selected), ("executed", executed), ("passed", passed), ("failed", failed),
          ("unsupported", unsupported), ("excluded", excluded),
        ].map { ($0.0, .number(JSONNumber(Int64($0.1)))) }))
  }
}

extension Failure {
  fileprivate var json: JSONValue {
    .object(
      JSONObject([
        ("id", .string(id)), ("protocol", .string(protocolVersion)), ("kind", .string(kind.rawValue)),
        ("message", .string(message)), ("comment", .string(comment)), ("expected", .string(expected)),
        ("actual", .string(actual)), ("step", divergingStep.map { .string($0) } ?? .null),
      ]))
  }
}
