package import Conformance
import Platform
import Synchronization

/// An implementation that answered a request file elsewhere: its answers are the lines of a file.
package struct AnswerFile: Implementation {
  private let suite: Suite
  private let description: AdapterDescription?
  /// The lines of the answers, which take less memory than parsed ones.
  private let lines: [Int: [UInt8]]
  package let identity: ImplementationIdentity
  /// The number of answers but for `unsupported`, which answers also what is not asked.
  private let answerCount: Int
  private let used = UseCount()

  private final class UseCount: Sendable {
    let number = Atomic<Int>(0)
  }

  /// The number of answers, but for `unsupported`, that no request had until now.
  package var unusedCount: Int { answerCount - used.number.load(ordering: .relaxed) }

  package var name: String { identity.name }

  /// Reads the answers; the first line may be the answer to the handshake.
  package init(path: String, suite: Suite) throws {
    self.suite = suite
    var description: AdapterDescription?
    var lines: [Int: [UInt8]] = [:]
    var (number, answerCount) = (0, 0)
    try Self.forEachLine(of: path) { line in
      number += 1
      guard !line.isEmpty else { return }
      func invalid(_ text: String) -> InvalidCorpus { InvalidCorpus(file: path, place: "line \(number)", text) }
      do {
        if number == 1, line.count <= LineSplitter.longestGreeting, let greeting = try? AdapterDescription(line: line) {
          try greeting.checkOmissions(in: suite)
          description = greeting
          return
        }
        let answer = try AdapterAnswer(checking: line)
        guard lines.updateValue(line, forKey: answer.seq) == nil else {
          throw invalid("is the second answer to the request with the seq \(answer.seq)")
        }
        if !answer.isUnsupported { answerCount += 1 }
      } catch let error as AdapterAnswer.NoAnswer {
        throw invalid("is not \(error.text)")
      } catch let error as AdapterError {
        throw invalid("the implementation \(error)")
      }
    }
    self.answerCount = answerCount
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
      return .unusable(.missing)
    }
    if !answer.isUnsupported { used.number.add(1, ordering: .relaxed) }
    return answer.answer(for: suite[request.operation], without: omittedOutputs(of: request.operation))
  }

  /// The largest file that is read.
  private static let longestFile = 1 << 28

  private static func forEachLine(of path: String, _ body: ([UInt8]) throws -> Void) throws {
    let file = try InputFile(path)
    guard file.size <= longestFile else {
      throw InvalidCorpus(file: path, "has more than \(longestFile >> 20) MiB")
    }
    var splitter = LineSplitter(maximumByteCount: LineSplitter.longestAnswer)
    while true {
      let bytes = try file.read(upTo: 1 << 16)
      do {
        for line in try splitter.lines(adding: bytes) { try body(line) }
      } catch is LineSplitter.TooLong {
        throw InvalidCorpus(file: path, "has a line of more than \(splitter.maximumByteCount >> 20) MiB")
      }
      guard bytes.isEmpty else { continue }
      return try body(splitter.remainder)
    }
  }
}
