internal import Primitives
internal import StrictJSON

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

  /// What a file of answers without an answer to the request gives.
  package static let missing = Answer.error("there is no answer to the request")
}

/// A named intermediate value.
public struct Step: Equatable, Sendable {
  /// The name that the reference gives it.
  public let name: String
  /// The value: text, or bytes in lower-case hex.
  public let value: String

  /// Makes a step.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Compares the values by their code points.
  public static func == (left: Step, right: Step) -> Bool {
    left.name == right.name && left.value.hasSameCodePoints(as: right.value)
  }

  package init(_ name: String, _ bytes: [UInt8]) {
    self.init(name: name, value: Hex.encode(bytes))
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
