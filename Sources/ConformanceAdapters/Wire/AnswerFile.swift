package import Conformance
import Platform

/// An implementation that answered a request file elsewhere: its answers are the lines of a file.
package struct AnswerFile: Implementation {
  private let suite: Suite
  private let description: AdapterDescription?
  /// The lines of the answers, which take less memory than parsed ones.
  private let lines: [Int: [UInt8]]
  package let identity: ImplementationIdentity

  package var name: String { identity.name }

  /// Reads the answers; the first line may be the answer to the handshake.
  package init(path: String, suite: Suite) throws {
    self.suite = suite
    var description: AdapterDescription?
    var lines: [Int: [UInt8]] = [:]
    var number = 0
    try Self.forEachLine(of: path) { line in
      number += 1
      guard !line.isEmpty else { return }
      do throws(AdapterError) {
        if number == 1, line.count <= LineSplitter.longestGreeting, let greeting = try? AdapterDescription(line: line) {
          try greeting.checkOmissions(in: suite)
          description = greeting
          return
        }
        let seq = try AdapterAnswer(line: line).seq
        guard lines.updateValue(line, forKey: seq) == nil else {
          throw AdapterError("answered a request twice: seq \(seq)")
        }
      } catch {
        throw AdapterError("\(error) (\(path), line \(number))")
      }
    }
    self.description = description
    self.lines = lines
    var identity = description?.identity() ?? ImplementationIdentity(name: path)
    identity.answers = path
    self.identity = identity
  }

  /// Whether it can answer accumulated cases: it cannot, because a request file does not contain them.
  package var takesAccumulatedCases: Bool { false }

  package func supports(operation: String, protocolVersion: String) -> Bool {
    guard let description else { return true }
    return description.has(operation, in: protocolVersion)
  }

  package func omittedOutputs(of operation: String) -> [String] { description?.omittedOutputs(of: operation) ?? [] }

  package func answer(_ request: Request) -> Answer {
    // The lines were checked when they were read.
    guard let line = request.caseNumber.flatMap({ lines[$0] }), let answer = try? AdapterAnswer(line: line) else {
      return .missing
    }
    return answer.answer(for: suite[request.operation], without: omittedOutputs(of: request.operation))
  }

  /// The largest file that is read.
  private static let longestFile = 1 << 28

  private static func forEachLine(of path: String, _ body: ([UInt8]) throws -> Void) throws {
    let file = try InputFile(path)
    guard file.size <= longestFile else {
      throw AdapterError("wrote more than \(longestFile >> 20) MiB of answers (\(path))")
    }
    var splitter = LineSplitter(maximumByteCount: LineSplitter.longestAnswer)
    while true {
      let bytes = try file.read(upTo: 1 << 16)
      do {
        for line in try splitter.lines(adding: bytes) { try body(line) }
      } catch is LineSplitter.TooLong {
        throw AdapterError("wrote a line of more than \(splitter.maximumByteCount >> 20) MiB (\(path))")
      }
      guard bytes.isEmpty else { continue }
      return try body(splitter.remainder)
    }
  }
}
