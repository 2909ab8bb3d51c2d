internal import Primitives
internal import StrictJSON

/// What an implementation answers to a request.
public enum Answer: Equatable, Sendable {
  /// The result, with the steps of its computation where they were asked for.
  case accept(Record, steps: [Step] = [])
  /// Refused, as a correct implementation must.
  case reject(reason: String? = nil, native: String? = nil)
  /// Not implemented.
  case unsupported(String)
  /// Something broke; this never counts as a refusal.
  case error(String)
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

extension Answer {
  /// Accepts with the bound outputs; the steps are computed only where somebody wants them.
  package static func accept(
    _ bindings: [Binding], for question: Question, steps: () -> [Step] = { [] }
  ) -> Answer {
    .accept(Record(bindings), steps: question.wantsSteps ? steps() : [])
  }
}

/// What an operation's declaration is asked: a request whose inputs are known to be as declared.
package struct Question {
  package let protocolVersion: String
  package let input: Record
  package let wantsSteps: Bool
  /// Random bytes and the time, for the operations in which the implementation draws its own.
  package let surroundings: Surroundings
  /// The ids of the mistakes with which the answer is to be computed.
  package var mistakes: [String] = []

  package subscript<Native>(field: Field<Native>) -> Native { input[field] }
  package subscript<Native>(field: OptionalField<Native>) -> Native? { input[field] }
}

/// What an implementation takes from outside: randomness and the clock.
package struct Surroundings: Sendable {
  package let randomBytes: @Sendable (Int) -> [UInt8]
  package let currentMilliseconds: @Sendable () -> Int64

  package init(
    randomBytes: @escaping @Sendable (Int) -> [UInt8], currentMilliseconds: @escaping @Sendable () -> Int64
  ) {
    self.randomBytes = randomBytes
    self.currentMilliseconds = currentMilliseconds
  }
}
