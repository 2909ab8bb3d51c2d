internal import Conformance
import StrictJSON

/// An answer line of an adapter, parsed as far as possible without its request.
struct AdapterAnswer {
  let seq: Int
  private let result: Result
  private let members: MemberReader

  private enum Result: String {
    case accept, reject, unsupported, inexpressible, error
  }

  /// More values than an answer of any operation has, so that a line of 16 MiB of small values is refused at its beginning.
  private static let mostValues = 1 << 16

  /// Why a line is not an answer, as the end of a sentence.
  struct NoAnswer: Error {
    /// What the line is not, and why.
    let text: String

    init(_ text: String) {
      self.text = text
    }
  }

  init(line: [UInt8]) throws(AdapterError) {
    do throws(NoAnswer) {
      try self.init(checking: line)
    } catch {
      throw AdapterError(lineIsNot: error.text)
    }
  }

  /// Whether the implementation does not have the operation, by its answer.
  var isUnsupported: Bool { result == .unsupported }

  init(checking line: [UInt8]) throws(NoAnswer) {
    do {
      var members = try MemberReader(try JSONReader.node(line, maximumValueCount: Self.mostValues))
      guard !members.has("cmd") || members.has("result") else { throw FieldError("", "is a request") }
      seq = try members.count("seq")
      guard let result = Result(rawValue: try members.text("result")) else {
        throw FieldError("result", "must be accept, reject, unsupported, inexpressible or error")
      }
      self.result = result
      self.members = members
    } catch let error as FieldError {
      throw NoAnswer("an answer: \(error.text)")
    } catch {
      throw NoAnswer(AdapterError.text(of: line, insteadOf: "an answer", error))
    }
  }

  /// The answer to a request for the operation, some of whose outputs the implementation does not have.
  ///
  /// An answer that cannot be decoded counts as an error. One with values that right answers never have does not.
  func answer(for operation: Operation?, without omitted: [String] = []) -> Answer {
    var members = members
    do throws(FieldError) {
      switch result {
      case .accept:
        return .accept(try output(members.take("output"), of: operation, without: omitted), steps: try steps(&members))
      case .reject:
        return .reject(reason: try shownText("reason", &members), native: try shownText("native", &members))
      case .unsupported:
        return .unsupported(try shownText("why", &members) ?? "")
      case .inexpressible:
        return .inexpressible(try shownText("why", &members) ?? "")
      case .error:
        return .error(try shownText("message", &members) ?? "")
      }
    } catch {
      return .unusable(.form(error.text))
    }
  }

  /// A text for people, of which only the beginning is kept.
  private func shownText(_ name: String, _ members: inout MemberReader) throws(FieldError) -> String? {
    try members.textIfPresent(name).map { ShownText.cut($0) }
  }

  private func output(
    _ node: JSONNode, of operation: Operation?, without omitted: [String]
  ) throws(FieldError) -> Record {
    guard let operation else { return Record() }
    do throws(FieldError) {
      // Nearly all outputs have the form of right ones, which needs no copies of declarations.
      if omitted.isEmpty, let output = try? RecordCoding.decode(node, as: operation.outputs) { return output }
      let output = try RecordCoding.decode(node, as: operation.answerForm.allowing(absent: omitted))
      guard let extra = omitted.first(where: output.has) else { return output }
      throw FieldError(extra, "is in omits of the answer to hello")
    } catch {
      throw error.within("output")
    }
  }

  private func steps(_ members: inout MemberReader) throws(FieldError) -> [Step] {
    guard let node = members.takeIfPresent("steps") else { return [] }
    guard let listed = node.members else { throw FieldError("steps", "must be an object") }
    var steps: [Step] = []
    steps.reserveCapacity(listed.count)
    for member in listed {
      let name = member.key
      guard let step = Step(name: name, member.value) else { throw FieldError("steps.\(name)", "must be a text") }
      steps.append(step)
    }
    return steps
  }
}
