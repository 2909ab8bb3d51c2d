/// A type of rules that are functions of their parameters alone, and whose calls can be recorded.
///
/// A parameter must not be a function, and must not contain the rules of the protocol: with them, a function could call
/// another rule that a mistake edits.
package struct RecordedForm: Sendable {
  /// The type of the rules.
  ///
  /// It is compared itself, because a function that cannot throw can be cast to one that can.
  let type: any Sendable.Type
  /// Returns a function that records its calls under a number.
  let recording: @Sendable (_ rule: any Sendable, _ number: Int) -> any Sendable
}

extension RecordedForm {
  package static func function<First: Sendable, Output: ExactResult>(
    _: (@Sendable (First) -> Output).Type
  ) -> RecordedForm {
    form { (right: @escaping @Sendable (First) -> Output, note) in
      { @Sendable first in
        let output = right(first)
        note({ $0(first) }, .success(output))
        return output
      }
    }
  }

  package static func function<First: Sendable, Output: ExactResult>(
    _: (@Sendable (First) throws -> Output).Type
  ) -> RecordedForm {
    form { (right: @escaping @Sendable (First) throws -> Output, note) in
      { @Sendable first in
        let result = Result { try right(first) }
        note({ try $0(first) }, result)
        return try result.get()
      }
    }
  }

  package static func function<First: Sendable, Second: Sendable, Output: ExactResult>(
    _: (@Sendable (First, Second) -> Output).Type
  ) -> RecordedForm {
    form { (right: @escaping @Sendable (First, Second) -> Output, note) in
      { @Sendable first, second in
        let output = right(first, second)
        note({ $0(first, second) }, .success(output))
        return output
      }
    }
  }

  package static func function<First: Sendable, Second: Sendable, Output: ExactResult>(
    _: (@Sendable (First, Second) throws -> Output).Type
  ) -> RecordedForm {
    form { (right: @escaping @Sendable (First, Second) throws -> Output, note) in
      { @Sendable first, second in
        let result = Result { try right(first, second) }
        note({ try $0(first, second) }, result)
        return try result.get()
      }
    }
  }

  package static func function<First: Sendable, Second: Sendable, Third: Sendable, Output: ExactResult>(
    _: (@Sendable (First, Second, Third) -> Output).Type
  ) -> RecordedForm {
    form { (right: @escaping @Sendable (First, Second, Third) -> Output, note) in
      { @Sendable first, second, third in
        let output = right(first, second, third)
        note({ $0(first, second, third) }, .success(output))
        return output
      }
    }
  }

  package static func function<First: Sendable, Second: Sendable, Third: Sendable, Output: ExactResult>(
    _: (@Sendable (First, Second, Third) throws -> Output).Type
  ) -> RecordedForm {
    form { (right: @escaping @Sendable (First, Second, Third) throws -> Output, note) in
      { @Sendable first, second, third in
        let result = Result { try right(first, second, third) }
        note({ try $0(first, second, third) }, result)
        return try result.get()
      }
    }
  }

  /// Notes a call: how another function is called in the same way, and the result.
  private typealias Note<Rule, Output> =
    @Sendable (
      _ call: @escaping @Sendable (Rule) throws -> Output, _ result: Result<Output, any Error>
    ) -> Void

  /// Makes the form of a type of functions.
  private static func form<Rule: Sendable, Output: ExactResult>(
    _ noting: @escaping @Sendable (_ right: Rule, _ note: @escaping Note<Rule, Output>) -> Rule
  ) -> RecordedForm {
    RecordedForm(type: Rule.self) { rule, number in
      guard let right = rule as? Rule else { preconditionFailure("the form is that of rules of another type") }
      return noting(right) { call, result in
        let isSame: RecordedCalls.Call = { other in
          guard let other = other as? Rule else { return false }
          return Self.areExactly(result, Result { try call(other) })
        }
        RecordedCalls.current?.add(isSame, ofRule: number)
      }
    }
  }
}

extension RecordedForm {
  /// Whether both results are the same value, or the same error.
  private static func areExactly<Output: ExactResult>(
    _ result: Result<Output, any Error>, _ other: Result<Output, any Error>
  ) -> Bool {
    switch (result, other) {
    case (.success(let one), .success(let other)): one.isExactly(other)
    case (.failure(let one), .failure(let other)): one.isSame(as: other)
    default: false
    }
  }
}

extension Error {
  /// Whether both are the same; what cannot be compared is not.
  fileprivate func isSame(as other: any Error) -> Bool {
    guard let one = self as? any Hashable, let other = other as? any Hashable else { return false }
    return AnyHashable(one) == AnyHashable(other)
  }
}
