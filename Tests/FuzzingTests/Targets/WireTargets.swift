@testable import Conformance
@testable import ConformanceAdapters
import PowerAuthScenarios
import PowerAuthVectors
@testable import StrictJSON

extension FuzzTarget {
  static let wireTargets = [
    FuzzTarget("greeting", "the answer of an adapter to hello", readGreeting),
    FuzzTarget("answer", "a line of an adapter, as the answer of each operation", readAnswer),
    FuzzTarget("call-answer", "a line of an adapter, as the answer to a call", readCallAnswer),
    FuzzTarget("request", "a line that our adapter answers, with every operation", answerRequest),
    FuzzTarget("lines", "a stream of bytes in pieces, divided into lines", divideLines),
  ]

  @Sendable private static func readGreeting(_ bytes: [UInt8]) throws -> Outcome {
    do {
      let description = try AdapterDescription(line: bytes)
      let texts = [description.name, description.version, description.language]
      try require(texts.allSatisfy { $0.visible == $0 }, "the description has an invisible character: \(texts)")
      try require((1...AdapterDescription.mostInFlight).contains(description.maximumInFlight), "too many in flight")
      return .accepted
    } catch {
      return try .refused(with: error)
    }
  }

  @Sendable private static func readAnswer(_ bytes: [UInt8]) throws -> Outcome {
    let answer: AdapterAnswer
    do {
      answer = try AdapterAnswer(line: bytes)
    } catch {
      return try .refused(with: error)
    }
    for operation in Suite.powerAuthWithScenarios.operations {
      guard case .accept(let output, _) = answer.answer(for: operation) else { continue }
      let written = RecordCoding.encode(output, as: operation.outputs)
      try require(
        try RecordCoding.decode(JSONReader.node(JSONWriter.compact(written)), as: operation.outputs).members.count
          == output.members.count,
        "an output of \(operation.id) changes when it is written and read")
    }
    return .accepted
  }

  /// The answer has what another reader of JSON finds in the line.
  @Sendable private static func readCallAnswer(_ bytes: [UInt8]) throws -> Outcome {
    let line: CallAnswerLine
    do {
      line = try CallAnswerLine(line: bytes)
    } catch {
      return try .refused(with: error)
    }
    guard case .object(let members) = try JSONReader.parse(bytes), case .string(let result)? = members["result"] else {
      throw Violation("an answer without a result is accepted")
    }
    try require(members["seq"] == .number(JSONNumber(Int64(line.seq))), "the number is another one")
    let words = line.answer.text
    try require(words.hasPrefix(result), "the answer \(words.debugDescription) is not one of \(result)")
    try require(words.utf8.count < 1 << 15, "the answer has \(words.utf8.count) bytes in words")
    switch line.answer {
    case .ok(let output):
      try require(members["output"] ?? .object([:]) == .object(output), "the output is another one")
    case .failed(let failure, let status, let error):
      try require(members["reason"] == .string(failure.rawValue), "the reason is another one")
      try require(
        status.map { .number(JSONNumber(Int64($0))) } == members["status"], "the status of HTTP is another one")
      try require(error.map { .string($0) } == members["error"], "the name of the error is another one")
    case .unsupported, .inexpressible, .error: break
    }
    return .accepted
  }

  private static let server = WireServer(
    .powerAuthWithScenarios,
    implementation: ReferenceImplementation(
      suite: .powerAuthWithScenarios,
      environment: Environment(
        randomBytes: { [UInt8](repeating: 7, count: $0) }, currentMilliseconds: { 1_700_000_000_000 })),
    adapterName: "fuzzed")

  @Sendable private static func answerRequest(_ bytes: [UInt8]) async throws -> Outcome {
    guard var line = await server.answer(line: bytes) else { return .accepted }
    try require(line.popLast() == 0x0a, "an answer does not end with a line feed")
    try require(!line.contains(0x0a), "an answer has more than one line")
    let value = try JSONReader.parse(line)
    guard case .object(let answer) = value, answer["wire"] == nil else { return .accepted }
    guard let result = answer["result"], result != "error" else {
      let message = try require(answer["message"], "an error has no message")
      guard case .string(let sentence) = message, sentence.utf8.count > 5 else { throw Violation("no sentence") }
      return .refused
    }
    // What we answer, our own reader of answers must take as it is.
    guard case .number? = answer["seq"], case .object(let request) = try JSONReader.parse(bytes) else {
      return .accepted
    }
    guard case .string(let id)? = request["operation"], let operation = Suite.powerAuthWithScenarios[id] else {
      return .accepted
    }
    try check(line, of: operation)
    return .accepted
  }

  private static func check(_ line: [UInt8], of operation: Operation) throws {
    guard let answer = try? AdapterAnswer(line: line) else { return }
    switch answer.answer(for: operation) {
    case .error(let message): throw Violation("our answer is an error: \(message)")
    case .unusable(let unusable): throw Violation("ours: \(unusable.message)")
    default: break
    }
  }

  @Sendable private static func divideLines(_ bytes: [UInt8]) throws -> Outcome {
    let size = bytes.first.map { Int($0) % 8 + 1 } ?? 1
    let longest = 64
    var splitter = LineSplitter(maximumByteCount: longest)
    var lines: [[UInt8]] = []
    var rest = bytes[...]
    do {
      while !rest.isEmpty {
        lines += try splitter.lines(adding: Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
    } catch {
      try require(bytes.split(separator: 0x0a).contains { $0.count > longest }, "refused, but no line is too long")
      return try .refused(with: error)
    }
    let expected = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map { Array($0) }
    try require(lines + [splitter.remainder] == expected, "the lines differ")
    return .accepted
  }
}
