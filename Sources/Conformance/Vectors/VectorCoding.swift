internal import Primitives
internal import StrictJSON

/// Reads and writes vectors as JSON objects.
struct VectorCoding {
  let suite: Suite
  let operation: Operation

  // MARK: - Writing

  func encode(_ vector: Vector) -> JSONValue {
    var members: [(String, JSONValue)] = [("id", .string(vector.id))]
    if let parent = vector.parent { members.append(("parent", .string(parent))) }
    if let change = vector.change { members.append(("change", .string(change))) }
    members += [
      ("revision", .number(JSONNumber(Int64(vector.revision)))),
      ("since", .string(vector.since)),
      ("comment", .string(vector.comment)),
      ("flags", .array(vector.flags.map { .string($0) })),
      ("rules", .array(vector.rules.map { .string($0) })),
    ]
    members += lockedMembers(of: vector)
    if !vector.steps.isEmpty { members.append(("steps", .array(vector.steps.map(encode)))) }
    return .object(JSONObject(members))
  }

  /// The digest that the lock keeps: of the input and the expectation only.
  func digest(of vector: Vector) -> [UInt8] {
    SHA256.hash(JSONWriter.compact(.object(JSONObject(lockedMembers(of: vector)))))
  }

  /// The members that the lock protects.
  private func lockedMembers(of vector: Vector) -> [(String, JSONValue)] {
    let expectation = ("expect", encode(vector.expectation))
    switch vector.subject {
    case .input(let input):
      return [("input", RecordCoding.encode(input, as: operation.inputs)), expectation]
    case .accumulated(let cases):
      let members: [(String, JSONValue)] = [
        ("seed", .string(cases.seed)), ("count", .number(JSONNumber(Int64(cases.count)))),
        ("cases", .string(cases.cases)),
      ]
      return [("accumulated", .object(JSONObject(members))), expectation]
    }
  }

  private func encode(_ step: Step) -> JSONValue {
    .object(JSONObject([("name", .string(step.name)), ("value", .string(step.value))]))
  }

  func encode(_ expectation: Expectation) -> JSONValue {
    var members: [(String, JSONValue)] = [("result", .string(expectation.result.rawValue))]
    if let reason = expectation.reason { members.append(("reason", .string(reason))) }
    if let output = expectation.outputs.first {
      members.append(("output", RecordCoding.encode(output, as: operation.outputs)))
    }
    let alternatives =
      expectation.otherReasons.map { JSONValue.string($0) }
      + expectation.outputs.dropFirst().map { RecordCoding.encode($0, as: operation.outputs) }
    if !alternatives.isEmpty { members.append(("alsoAllowed", .array(alternatives))) }
    if let verification = expectation.verification { members.append(("verify", encode(verification))) }
    if let digest = expectation.digest { members.append(("sha256", .string(Hex.encode(digest)))) }
    return .object(JSONObject(members))
  }

  private func encode(_ verification: Verification) -> JSONValue {
    guard let counterpart = suite[verification.operation] else {
      preconditionFailure("\(operation.id) is verified by \(verification.operation), which does not exist")
    }
    return .object(
      JSONObject([
        ("operation", .string(counterpart.id)),
        ("input", RecordCoding.encode(verification.input, as: counterpart.inputs)),
        ("output", RecordCoding.encode(verification.output, as: counterpart.outputs)),
      ]))
  }

  // MARK: - Reading

  /// Reads a vector, which shares texts with a known one that has the same.
  func decode(
    _ node: JSONNode, like known: Vector? = nil, risk: (_ flags: [String]) -> Risk = { _ in Risk(of: []) }
  ) throws(FieldError) -> Vector {
    var members = try MemberReader(node)
    let id = try VectorID.read("id", in: &members)
    let parent = try VectorID.readIfPresent("parent", in: &members)
    let change = try members.textIfPresent("change")
    let revision = try members.count(
      "revision", from: CorpusLimits.revisions.lowerBound, atMost: CorpusLimits.revisions.upperBound)
    let since = try members.text("since", like: known?.since)
    let comment = try members.text("comment", like: known?.comment)
    let flags = try members.texts("flags", like: known?.flags ?? [])
    let vector = Vector(
      id: id, parent: parent, change: change, revision: revision, since: since, comment: comment, flags: flags,
      rules: try members.texts("rules", like: known?.rules ?? []), subject: try decodeSubject(&members),
      expectation: try decodeExpectation(members.take("expect")),
      steps: try decodeSteps(members.takeIfPresent("steps"), like: known?.steps ?? []), risk: risk(flags))
    try members.finish()
    try checkShape(of: vector)
    if case .accumulated(let cases) = vector.subject {
      _ = try operation.accumulatedScenario(of: id, count: cases.count)
    }
    return vector
  }

  private func decodeSubject(_ members: inout MemberReader) throws(FieldError) -> Vector.Subject {
    if let node = members.takeIfPresent("accumulated") {
      guard members.takeIfPresent("input") == nil else {
        throw FieldError("input", "must be absent where accumulated is present")
      }
      return .accumulated(try decodeCases(node))
    }
    return .input(try decodeRecord(members.take("input"), as: operation.inputs, "input"))
  }

  private func decodeCases(_ node: JSONNode) throws(FieldError) -> AccumulatedCases {
    do {
      var members = try MemberReader(node)
      let cases = AccumulatedCases(
        seed: try members.text("seed"),
        count: try members.count(
          "count", from: CorpusLimits.accumulatedCases.lowerBound, atMost: CorpusLimits.accumulatedCases.upperBound),
        cases: try members.text("cases"))
      try members.finish()
      return cases
    } catch {
      throw error.within("accumulated")
    }
  }

  private func decodeSteps(_ node: JSONNode?, like known: [Step]) throws(FieldError) -> [Step] {
    guard let node else { return [] }
    guard let items = node.elements else { throw FieldError("steps", "must be an array") }
    var steps: [Step] = []
    steps.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      do throws(FieldError) {
        var members = try MemberReader(item)
        let name = try members.text("name", like: index < known.count ? known[index].name : nil)
        guard let step = Step(name: name, try members.take("value")) else {
          throw FieldError("value", "must be a text")
        }
        try members.finish()
        steps.append(step)
      } catch {
        throw error.within("steps[\(index)]")
      }
    }
    return steps
  }

  private func decodeExpectation(_ node: JSONNode) throws(FieldError) -> Expectation {
    do throws(FieldError) {
      var members = try MemberReader(node)
      let word = try members.text("result")
      guard let result = Expectation.Result(rawValue: word) else {
        throw FieldError("result", "must be accept, reject or either")
      }
      let reason = try members.textIfPresent("reason")
      let output = try members.takeIfPresent("output").map { node throws(FieldError) in
        try decodeRecord(node, as: operation.outputs, "output")
      }
      let alternatives = try decodeAlternatives(members.takeIfPresent("alsoAllowed"))
      let expectation = Expectation(
        result, outputs: (output.map { [$0] } ?? []) + alternatives.outputs, reason: reason,
        otherReasons: alternatives.reasons,
        verification: try members.takeIfPresent("verify").map { node throws(FieldError) in
          try decodeVerification(node)
        },
        digest: try members.textIfPresent("sha256").map { text throws(FieldError) in
          guard let digest = Hex.decode(text), digest.count == SHA256.byteCount else {
            throw FieldError("sha256", "must be 32 bytes in lower-case hex")
          }
          return digest
        })
      try members.finish()
      return expectation
    } catch {
      throw error.within("expect")
    }
  }

  private func decodeRecord(
    _ node: JSONNode, as fields: [FieldDeclaration], _ name: String, isPartial: Bool = false
  ) throws(FieldError) -> Record {
    do {
      return try RecordCoding.decode(node, as: fields, isPartial: isPartial)
    } catch {
      throw error.within(name)
    }
  }

  private func decodeAlternatives(
    _ node: JSONNode?
  ) throws(FieldError) -> (reasons: [String], outputs: [Record]) {
    guard let node else { return ([], []) }
    guard let items = node.elements else { throw FieldError("alsoAllowed", "must be an array") }
    var reasons: [String] = []
    var outputs: [Record] = []
    for (index, item) in items.enumerated() {
      if let reason = item.text {
        reasons.append(reason)
      } else {
        outputs.append(try decodeRecord(item, as: operation.outputs, "alsoAllowed[\(index)]"))
      }
    }
    return (reasons, outputs)
  }

  private func decodeVerification(_ node: JSONNode) throws(FieldError) -> Verification {
    do throws(FieldError) {
      var members = try MemberReader(node)
      let id = try members.text("operation")
      guard let counterpart = suite[id] else { throw FieldError("operation", "is not a known operation") }
      // The input has only some of the counterpart's inputs; the answer has the others.
      let input = try decodeRecord(members.take("input"), as: counterpart.inputs, "input", isPartial: true)
      let output = try decodeRecord(members.take("output"), as: counterpart.outputs, "output")
      try members.finish()
      return Verification(operation: id, input: input, output: output)
    } catch {
      throw error.within("verify")
    }
  }

  /// Checks which members must be present together.
  private func checkShape(of vector: Vector) throws(FieldError) {
    let expectation = vector.expectation
    if (vector.parent == nil) != (vector.change == nil) {
      throw FieldError("change", "and parent must both be present or both be absent")
    }
    if case .accumulated = vector.subject {
      guard expectation.digest != nil, expectation == Expectation(.accept, digest: expectation.digest) else {
        throw FieldError("expect", "must be accept with the sha256 of the accumulated results")
      }
      return
    }
    guard expectation.digest == nil else {
      throw FieldError("expect.sha256", "must be absent where the vector is a single case")
    }
    switch expectation.result {
    case .reject where !expectation.outputs.isEmpty || expectation.verification != nil:
      throw FieldError("expect.output", "must be absent where the result is reject")
    case .reject where expectation.reason == nil:
      throw FieldError("expect.reason", "is missing")
    case .accept where expectation.reason != nil || !expectation.otherReasons.isEmpty,
      .accept where expectation.outputs.count + expectation.verificationCount != 1:
      throw FieldError("expect", "must have either an output or a verification where the result is accept")
    case .either where expectation.outputs.isEmpty:
      throw FieldError("expect.output", "is missing")
    case .either where expectation.verification != nil:
      throw FieldError("expect.verify", "must be absent where the result is either")
    default:
      break
    }
    if let reason = expectation.reason { try check(reason: reason) }
    for reason in expectation.otherReasons { try check(reason: reason) }
  }

  private func check(reason: String) throws(FieldError) {
    guard operation.reasons.contains(where: { $0.id.hasSameCodePoints(as: reason) }) else {
      throw FieldError("expect.reason", "\(JSONExcerpt.quote(reason)) is not a reason of \(operation.id)")
    }
  }
}

extension Expectation {
  fileprivate var verificationCount: Int { verification == nil ? 0 : 1 }
}
