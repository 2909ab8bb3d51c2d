/// A step that always has a result.
package typealias Function<Input, Output> = @Sendable (Input) -> Output

/// A step that refuses a value, or returns what the computation uses of it.
package typealias Check<Value> = @Sendable (Value) throws -> Value
