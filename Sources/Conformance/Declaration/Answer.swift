internal import Encodings
package import StrictJSON

/// The answer of an implementation to a request.
public enum Answer: Equatable, Sendable {
  /// The output, with the steps of the computation where they were asked for.
  case accept(Record, steps: [Step] = [])
  /// The input was refused.
  case reject(reason: String? = nil, native: String? = nil)
  /// Not implemented.
  case unsupported(String)
  /// The interface of the implementation has no way to state this input; with the reason.
  case inexpressible(String)
  /// The implementation failed; this never counts as a refusal.
  case error(String)
  /// What came is not an answer; only programs and files give this, and it never counts as a refusal.
  case unusable(UnusableAnswer)
}

/// What came instead of an answer.
public enum UnusableAnswer: Equatable, Sendable {
  /// A file of answers has none to the request.
  case missing
  /// The adapter wrote a line that is not an answer; with the message.
  case line(String)
  /// The adapter ended, or gave no answer in time; with the message.
  case end(String)
  /// The answer does not have the form of one to its operation; with what is wrong.
  case form(String)

  /// What came, in words.
  public var message: String {
    switch self {
    case .missing: "there is no answer to the request"
    case .line(let message), .end(let message): message
    case .form(let objection): "the answer has the wrong form: \(objection)"
    }
  }
}

/// A named intermediate value.
public struct Step: Equatable, Sendable {
  /// The name that the reference gives it.
  public let name: String
  let content: Content

  /// The value in the form in which it is at hand: hex is written only for people and files.
  enum Content: Sendable {
    case bytes([UInt8])
    case text(String)
  }

  /// The value: text, or bytes in lower-case hex.
  public var value: String {
    switch content {
    case .bytes(let bytes): Hex.encode(bytes)
    case .text(let text): text
    }
  }

  /// Makes a step.
  public init(name: String, value: String) {
    self.name = name
    content = .text(value)
  }

  /// Compares the names and the values by their code points.
  public static func == (left: Step, right: Step) -> Bool {
    left.hasSameName(as: right) && left.hasSameValue(as: right)
  }

  /// Compares the names by their code points.
  func hasSameName(as other: Step) -> Bool { name.hasSameCodePoints(as: other.name) }

  /// Compares the values by the code points of their texts.
  package func hasSameValue(as other: Step) -> Bool {
    if case (.bytes(let mine), .bytes(let theirs)) = (content, other.content) { return mine == theirs }
    return value.hasSameCodePoints(as: other.value)
  }

  /// Reads a value, which is kept as bytes where it is hex; nil where it is not a text.
  package init?(name: String, _ node: JSONNode) {
    self.name = name
    if let bytes = node.withUTF8(Hex.decode) ?? nil {
      content = .bytes(bytes)
    } else if let text = node.text {
      content = .text(text)
    } else {
      return nil
    }
  }

  /// Writes the step as vectors have it.
  func write(to output: inout some JSONOutput) {
    output.beginObject()
    output.key("name")
    output.string(name)
    output.key("value")
    switch content {
    case .bytes(let bytes): output.plainString { Hex.append(bytes, to: &$0) }
    case .text(let text): output.string(text)
    }
    output.endObject()
  }

  package init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    content = .bytes(bytes)
  }

  package init(_ name: String, _ text: String) {
    self.init(name: name, value: text)
  }
}

extension Request {
  /// Accepts with the bound outputs; the steps are computed only where they were asked for.
  package func accept(_ outputs: Binding..., steps: () -> [Step] = { [] }) -> Answer {
    accept(outputs, steps: steps)
  }

  /// Accepts with a list of bound outputs.
  package func accept(_ outputs: [Binding], steps: () -> [Step] = { [] }) -> Answer {
    .accept(Record(outputs), steps: wantsSteps ? steps() : [])
  }

  package subscript<Native>(field: Field<Native>) -> Native { input[field] }
  package subscript<Native>(field: OptionalField<Native>) -> Native? { input[field] }
}
