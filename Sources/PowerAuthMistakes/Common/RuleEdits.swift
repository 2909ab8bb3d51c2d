package import PowerAuth

// Edits that many mistakes make: each takes the right rule and gives the wrong one.

/// Refuses what the right rule takes.
func refusing<Value>(
  as refusal: Refusal, when isRefused: @escaping @Sendable (Value) -> Bool
) -> @Sendable (@escaping Check<Value>) -> Check<Value> {
  { right in
    { value in
      try demand(!isRefused(value), else: refusal)
      return try right(value)
    }
  }
}

/// Changes the value before the right rule checks or reads it.
package func changing<Input, Output>(
  _ change: @escaping @Sendable (Input) -> Input
) -> @Sendable (@escaping @Sendable (Input) throws -> Output) -> @Sendable (Input) throws -> Output {
  { right in { value in try right(change(value)) } }
}

/// Changes what the right rule returns where it does not refuse.
func returning<Input, Output>(
  _ change: @escaping @Sendable (Output) -> Output
) -> @Sendable (@escaping @Sendable (Input) throws -> Output) -> @Sendable (Input) throws -> Output {
  { right in { value in change(try right(value)) } }
}

/// Takes what the right rule refuses, after a change if one is given.
package func accepting<Value>(
  _ change: @escaping @Sendable (Value) -> Value = { $0 }
) -> @Sendable (@escaping Check<Value>) -> Check<Value> {
  { _ in { value in change(value) } }
}

/// Takes some of what the right rule refuses.
package func accepting<Value>(
  when isAccepted: @escaping @Sendable (Value) -> Bool
) -> @Sendable (@escaping Check<Value>) -> Check<Value> {
  { right in { value in isAccepted(value) ? value : try right(value) } }
}

/// Gives something else where the right rule refuses for a reason.
func replacing<Input, Output>(
  _ refusal: Refusal, _ substitute: @escaping @Sendable (Input) -> Output
) -> @Sendable (@escaping @Sendable (Input) throws -> Output) -> @Sendable (Input) throws -> Output {
  { right in
    { value in
      do { return try right(value) } catch let other as Refusal where other == refusal { return substitute(value) }
    }
  }
}

/// Changes what enters the right rule.
func entering<Input, Output>(
  _ change: @escaping @Sendable (Input) -> Input
) -> @Sendable (@escaping Function<Input, Output>) -> Function<Input, Output> {
  { right in { right(change($0)) } }
}

/// Changes the result of the right rule.
func giving<Input, Output>(
  _ change: @escaping @Sendable (Output) -> Output
) -> @Sendable (@escaping Function<Input, Output>) -> Function<Input, Output> {
  { right in { change(right($0)) } }
}

/// Puts a constant in place of a value.
func constant<Value: Sendable>(_ wrong: Value) -> @Sendable (Value) -> Value {
  { _ in wrong }
}

/// Removes an element from a list.
func removing<Element: Equatable & Sendable>(_ element: Element) -> @Sendable ([Element]) -> [Element] {
  { list in list.filter { $0 != element } }
}

/// Moves an element of a list before another one.
func moving<Element: Equatable & Sendable>(
  _ element: Element, before other: Element
) -> @Sendable ([Element]) -> [Element] {
  { list in list.filter { $0 != element }.flatMap { $0 == other ? [element, other] : [$0] } }
}
