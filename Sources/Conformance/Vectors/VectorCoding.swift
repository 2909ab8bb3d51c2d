internal import Encodings
package import StrictJSON

/// Reads and writes vectors as JSON objects.
package struct VectorCoding {
  let suite: Suite
  let operation: Operation

  package init(suite: Suite, operation: Operation) {
    self.suite = suite
    self.operation = operation
  }

  // MARK: - Writing

  /// The vector as a tree.
  package func encode(_ vector: Vector) -> JSONValue {
    var tree = JSONTreeOutput()
    write(vector, to: &tree)
    return tree.value
  }

  package func write(_ vector: Vector, to output: inout some JSONOutput) {
    output.beginObject()
    output.member("id", vector.id)
    output.member("parent", vector.parent)
    output.member("change", vector.change)
    output.key("revision")
    output.scalar(.number(JSONNumber(Int64(vector.revision))))
    output.member("since", vector.since)
    output.member("comment", vector.comment)
    output.member("flags", vector.flags)
    output.member("rules", vector.rules)
    writeLockedMembers(of: vector, to: &output)
    if !vector.keptSteps.isEmpty {
      output.key("steps")
      output.beginArray()
      for step in vector.steps { step.write(to: &output) }
      output.endArray()
    }
    output.endObject()
  }

  /// The digest that the lock keeps: of the input and the expectation only.
  package func digest(of vector: Vector) -> [UInt8] {
    var text = JSONCompactText()
    text.beginObject()
    writeLockedMembers(of: vector, to: &text)
    text.endObject()
    return PlainSHA256.hash(text.bytes)
  }

  /// Writes the members that the lock protects.
  private func writeLockedMembers(of vector: Vector, to output: inout some JSONOutput) {
    switch vector.subject {
    case .input(let input):
      output.key("input")
      RecordCoding.write(input, as: operation.inputs, to: &output)
    case .accumulated(let cases):
      output.key("accumulated")
      output.beginObject()
      output.member("seed", cases.seed)
      output.key("count")
      output.scalar(.number(JSONNumber(Int64(cases.count))))
      output.member("cases", cases.cases)
      output.endObject()
    }
    output.key("expect")
    write(vector.expectation, to: &output)
  }

  private func write(_ expectation: Expectation, to output: inout some JSONOutput) {
    output.beginObject()
    output.member("result", expectation.result.rawValue)
    output.member("reason", expectation.reason)
    if let right = expectation.outputs.first {
      output.key("output")
      RecordCoding.write(right, as: operation.outputs, to: &output)
    }
    if !expectation.otherReasons.isEmpty || expectation.outputs.count > 1 {
      output.key("alsoAllowed")
      output.beginArray()
      for reason in expectation.otherReasons { output.string(reason) }
      for other in expectation.outputs.dropFirst() { RecordCoding.write(other, as: operation.outputs, to: &output) }
      output.endArray()
    }
    if let verification = expectation.verification {
      output.key("verify")
      write(verification, to: &output)
    }
    if !expectation.alternatives.isEmpty { write(expectation.alternatives, to: &output) }
    if let digest = expectation.digest { write(digest, to: &output) }
    output.endObject()
  }

  private func write(_ digest: [UInt8], to output: inout some JSONOutput) {
    output.key("sha256")
    output.plainString { Hex.append(digest, to: &$0) }
  }

  private func write(_ alternatives: [AlternativeAnswer], to output: inout some JSONOutput) {
    output.key("alternatives")
    output.beginArray()
    for answer in alternatives {
      output.beginObject()
      output.member("taken", answer.taken)
      if let number = answer.output {
        output.key("output")
        output.scalar(.number(JSONNumber(Int64(number))))
      }
      if let digest = answer.digest { write(digest, to: &output) }
      output.endObject()
    }
    output.endArray()
  }

  private func write(_ verification: Verification, to output: inout some JSONOutput) {
    guard let counterpart = suite[verification.operation] else {
      preconditionFailure("\(operation.id) is verified by \(verification.operation), which does not exist")
    }
    output.beginObject()
    output.member("operation", counterpart.id)
    output.key("input")
    RecordCoding.write(verification.input, as: counterpart.inputs, to: &output)
    output.key("output")
    RecordCoding.write(verification.output, as: counterpart.outputs, to: &output)
    output.endObject()
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
      steps: try decodeSteps(members.takeIfPresent("steps"), like: known?.keptSteps.names ?? []), risk: risk(flags))
    try members.finish()
    try checkShape(of: vector)
    if case .accumulated(let cases) = vector.subject, operation.hasScenarios {
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

  private func decodeSteps(_ node: JSONNode?, like names: [String]) throws(FieldError) -> VectorSteps {
    guard let node else { return VectorSteps() }
    guard let items = node.elements else { throw FieldError("steps", "must be an array") }
    var steps = VectorSteps(names: names)
    for (index, item) in items.enumerated() {
      do throws(FieldError) {
        var members = try MemberReader(item)
        let name = try members.text("name", like: index < names.count ? names[index] : nil)
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
      let others = try decodeOthers(members.takeIfPresent("alsoAllowed"))
      let expectation = Expectation(
        result, outputs: (output.map { [$0] } ?? []) + others.outputs, reason: reason,
        otherReasons: others.reasons,
        verification: try members.takeIfPresent("verify").map { node throws(FieldError) in
          try decodeVerification(node)
        },
        alternatives: try decodeAlternatives(members.takeIfPresent("alternatives")),
        digest: try decodeDigest(in: &members))
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

  private func decodeDigest(in members: inout MemberReader) throws(FieldError) -> [UInt8]? {
    guard let text = try members.textIfPresent("sha256") else { return nil }
    guard let digest = Hex.decode(text), digest.count == PlainSHA256.byteCount else {
      throw FieldError("sha256", "must be 32 bytes in lower-case hex")
    }
    return digest
  }

  private func decodeAlternatives(_ node: JSONNode?) throws(FieldError) -> [AlternativeAnswer] {
    guard let node else { return [] }
    guard let items = node.elements, items.count > 0 else {
      throw FieldError("alternatives", "must be an array that is not empty")
    }
    var answers: [AlternativeAnswer] = []
    for (index, item) in items.enumerated() {
      do throws(FieldError) {
        var members = try MemberReader(item)
        let taken = try members.texts("taken", like: [])
        if let unknown = taken.first(where: { !operation.hasAlternative($0) }) {
          throw FieldError("taken", "\(JSONExcerpt.quote(unknown)) is not an alternative of \(operation.id)")
        }
        let output = try members.countIfPresent("output")
        answers.append(AlternativeAnswer(taken: taken, output: output, digest: try decodeDigest(in: &members)))
        try members.finish()
      } catch {
        throw error.within("alternatives[\(index)]")
      }
    }
    return answers
  }

  private func decodeOthers(
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
      let alternatives = expectation.alternatives
      guard expectation.digest != nil,
        expectation == Expectation(.accept, alternatives: alternatives, digest: expectation.digest)
      else { throw FieldError("expect", "must be accept with the sha256 of the accumulated results") }
      guard alternatives.allSatisfy({ $0.digest != nil && $0.output == nil }) else {
        throw FieldError("expect.alternatives", "must have the sha256 of the accumulated results")
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
    case .either where expectation.outputs.isEmpty && expectation.verification == nil:
      throw FieldError("expect.output", "is missing")
    case .either where !expectation.outputs.isEmpty && expectation.verification != nil:
      throw FieldError("expect.verify", "must be absent where there is an output")
    default:
      break
    }
    let outputCount = max(expectation.outputs.count, expectation.verificationCount)
    if expectation.result != .either, !expectation.alternatives.isEmpty {
      throw FieldError("expect.alternatives", "must be absent where the result is not either")
    }
    if expectation.alternatives.contains(where: { $0.digest != nil }) {
      throw FieldError("expect.alternatives", "must have no sha256 where the vector is a single case")
    }
    if expectation.alternatives.contains(where: { $0.output.map { $0 >= outputCount } ?? false }) {
      throw FieldError("expect.alternatives", "must have numbers of outputs that are allowed")
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

extension JSONOutput {
  fileprivate mutating func member(_ key: String, _ text: String) {
    self.key(key)
    string(text)
  }

  /// Writes a member that may be absent.
  fileprivate mutating func member(_ key: String, _ text: String?) {
    if let text { member(key, text) }
  }

  fileprivate mutating func member(_ key: String, _ texts: [String]) {
    self.key(key)
    beginArray()
    for text in texts { string(text) }
    endArray()
  }
}
