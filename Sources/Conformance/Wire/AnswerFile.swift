import Platform

/// An implementation that answered a request file elsewhere: its answers are the lines of a file.
package struct AnswerFile: Implementation {
  private let suite: Suite
  private let description: AdapterDescription?
  private let answers: [Int: AdapterAnswer]
  package let identity: ImplementationIdentity

  package var name: String { identity.name }

  /// Reads the answers; the first line may be the answer to the handshake.
  package init(path: String, suite: Suite) throws {
    self.suite = suite
    var description: AdapterDescription?
    var answers: [Int: AdapterAnswer] = [:]
    let lines = try Files.read(path).split(separator: 0x0a, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !line.isEmpty {
      do throws(AdapterError) {
        if number == 0, let handshake = try? AdapterDescription(line: Array(line)) {
          description = handshake
          continue
        }
        let answer = try AdapterAnswer(line: Array(line))
        guard answers.updateValue(answer, forKey: answer.seq) == nil else {
          throw AdapterError("answered a request twice: seq \(answer.seq)")
        }
      } catch {
        throw AdapterError("\(error) (\(path), line \(number + 1))")
      }
    }
    self.description = description
    self.answers = answers
    identity = description?.identity() ?? ImplementationIdentity(name: path)
  }

  /// Whether it can answer accumulated cases: it cannot, because a request file does not contain them.
  package var takesAccumulatedCases: Bool { false }

  package func supports(operation: String, protocolVersion: String) -> Bool {
    guard let description else { return true }
    return description.operations[operation]?.contains(protocolVersion) ?? false
  }

  package func answer(_ request: Request) -> Answer {
    guard let number = request.caseNumber, let answer = answers[number] else {
      return .error("there is no answer to the request")
    }
    return answer.answer(for: suite[request.operation])
  }
}
