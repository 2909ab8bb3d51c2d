import Platform

/// An implementation that answered the prompts somewhere else: its answers are lines of a file.
package struct AnswerFile: Implementation {
  private let suite: Suite
  private let description: AdapterDescription?
  private let replies: [Int: AdapterAnswer]
  package let identity: ImplementationIdentity

  package var name: String { identity.name }

  /// Reads the answers; the first line may be an answer to the greeting.
  package init(path: String, suite: Suite) throws {
    self.suite = suite
    var description: AdapterDescription?
    var replies: [Int: AdapterAnswer] = [:]
    let lines = try Files.read(path).split(separator: 0x0a, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !line.isEmpty {
      do throws(AdapterError) {
        if number == 0, let greeting = try? AdapterDescription(line: Array(line)) {
          description = greeting
          continue
        }
        let reply = try AdapterAnswer(line: Array(line))
        guard replies.updateValue(reply, forKey: reply.seq) == nil else {
          throw AdapterError("answered a request twice: seq \(reply.seq)")
        }
      } catch {
        throw AdapterError("\(error) (\(path), line \(number + 1))")
      }
    }
    self.description = description
    self.replies = replies
    identity = description?.identity() ?? ImplementationIdentity(name: path)
  }

  /// Cases that stand in no file cannot have been answered in one.
  package var takesAccumulatedCases: Bool { false }

  package func supports(operation: String, protocolVersion: String) -> Bool {
    guard let description else { return true }
    return description.operations[operation]?.contains(protocolVersion) ?? false
  }

  package func answer(_ request: Request) -> Answer {
    guard let number = request.caseNumber, let reply = replies[number] else {
      return .error("there is no line that answers it")
    }
    return reply.answer(for: suite[request.operation])
  }
}
