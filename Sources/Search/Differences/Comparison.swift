internal import Conformance
internal import ConformanceGeneration

/// What the comparison of the answers to a request says.
enum AnswerComparison: Equatable, Sendable {
  case same
  /// An implementation cannot be asked.
  case unasked
  /// The answers differ: in which way, which is the same for all inputs with the same cause.
  case different(kind: String, detail: String)
}

/// Asks the tested implementation, and the other one where there are two, and compares.
struct Comparison<Tested: Implementation, Other: Implementation>: Sendable {
  let tested: Tested
  /// Nil where the reference is the other one.
  let other: Other?

  func supports(_ maker: CaseMaker, _ version: String) -> Bool {
    tested.supports(operation: maker.operation.id, protocolVersion: version)
      && (other?.supports(operation: maker.operation.id, protocolVersion: version) ?? true)
  }

  func compareAnswers(to made: CaseMaker.MadeCase, by maker: CaseMaker, in version: String) async throws
    -> AnswerComparison
  {
    let request = Request(
      operation: maker.operation.id, protocolVersion: version, input: made.input, wantsSteps: false)
    guard let other else {
      switch try await verdict(of: tested, on: request, made, maker).verdict {
      case .right: return .same
      case .unasked: return .unasked
      case .wrong(let kind, let detail): return .different(kind: kind.rawValue, detail: detail)
      }
    }
    async let first = verdict(of: tested, on: request, made, maker)
    async let second = verdict(of: other, on: request, made, maker)
    return Self.compared(try await first, try await second)
  }

  private typealias Judged = (answer: Answer, verdict: CaseMaker.Verdict)

  private static func compared(_ first: Judged, _ second: Judged) -> AnswerComparison {
    guard first.verdict != .unasked, second.verdict != .unasked else { return .unasked }
    if first.verdict == second.verdict {
      // Right answers may differ as policies allow; wrong ones are the same if their outputs are.
      guard first.verdict != .right, case .accept(let mine, _) = first.answer,
        case .accept(let others, _) = second.answer,
        mine != others
      else { return .same }
    }
    return .different(kind: "differ", detail: "\(first.verdict.words) / \(second.verdict.words)")
  }

  private func verdict(
    of implementation: some Implementation, on request: Request, _ made: CaseMaker.MadeCase, _ maker: CaseMaker
  ) async throws -> Judged {
    let answer: Answer
    do {
      answer = try await implementation.limitedAnswer(request)
    } catch let fault as AdapterError {
      throw fault
    } catch let cancellation as CancellationError {
      throw cancellation
    } catch {
      answer = .error("\(error)")
    }
    let verdict = try maker.judgement(
      of: answer, to: made, in: request.protocolVersion, omitted: implementation.omittedOutputs(of: request.operation))
    return (answer, verdict)
  }
}

extension CaseMaker.Verdict {
  fileprivate var words: String {
    switch self {
    case .right: "right"
    case .unasked: "not asked"
    case .wrong(let kind, let detail): detail.isEmpty ? kind.rawValue : "\(kind.rawValue): \(detail)"
    }
  }
}
