/// A case that is being made: the values that a scenario sets, before the others are drawn.
package struct Draft {
  /// The protocol version of the case: the first of its range.
  package let protocolVersion: String
  package var inputs: Record
  /// Outputs that a scenario requires, where the inputs are computed from them.
  package var wanted = Record()
  /// The check of an answer that contains values drawn by the implementation.
  package var verification: Verification?
  private let seed: String
  private let id: String

  package init(seed: String, id: String, protocolVersion: String, inputs: Record = Record()) {
    self.seed = seed
    self.id = id
    self.protocolVersion = protocolVersion
    self.inputs = inputs
  }

  package subscript<Native>(field: Field<Native>) -> Native? {
    get { inputs[field.name].flatMap(Native.init) }
    set { inputs[field.name] = newValue?.value }
  }

  package subscript<Native>(field: OptionalField<Native>) -> Native? {
    get { inputs[field.name].flatMap(Native.init) }
    set { inputs[field.name] = newValue?.value }
  }

  package subscript<Native>(wanted field: Field<Native>) -> Native? {
    get { wanted[field.name].flatMap(Native.init) }
    set { wanted[field.name] = newValue?.value }
  }

  /// Sets fields to their values.
  package mutating func set(_ bindings: [Binding]) {
    for binding in bindings { inputs[binding.name] = binding.value }
  }

  /// Draws values at the address (seed, id of the case, name).
  package func draw<Result>(_ name: String, _ body: (inout Draw) throws -> Result) rethrows -> Result {
    var draw = Draw(seed: seed, id: id, field: name)
    return try body(&draw)
  }

  /// The value of a field that the scenario or its parent has set.
  package func value<Native>(of field: Field<Native>) throws -> Native {
    guard let value = self[field] else { throw UnsetField(field: field.name) }
    return value
  }

  /// The value of an optional field that the scenario or its parent has set.
  package func value<Native>(of field: OptionalField<Native>) throws -> Native {
    guard let value = self[field] else { throw UnsetField(field: field.name) }
    return value
  }

  /// Draws the field if the scenario did not set it, and returns its value.
  @discardableResult
  package mutating func fill<Native>(_ field: Field<Native>) -> Native {
    if let present = self[field] { return present }
    let drawn = draw(field.name, field.draw)
    self[field] = drawn
    return drawn
  }

  /// Draws the optional field if the scenario did not set it, and returns its value.
  @discardableResult
  package mutating func fill<Native>(_ field: OptionalField<Native>) -> Native {
    if let present = self[field] { return present }
    let drawn = draw(field.name, field.draw)
    self[field] = drawn
    return drawn
  }

  /// Draws the wanted output if the scenario did not set it, and returns it.
  package mutating func fill<Native>(wanted field: Field<Native>) -> Native {
    if let present = self[wanted: field] { return present }
    let drawn = draw(field.name, field.draw)
    self[wanted: field] = drawn
    return drawn
  }
}

/// A scenario that uses a field that is not set.
struct UnsetField: Error, CustomStringConvertible {
  let field: String
  var description: String { "the scenario uses the field \(field), which is not set" }
}

/// The check of an answer that contains random values: another operation, run on the answer, must give the output.
package struct Verification: Equatable, Sendable {
  package let operation: String
  /// Inputs of the other operation that the implementation did not get.
  package let input: Record
  package let output: Record

  package init(operation: String, input: Record, output: Record) {
    self.operation = operation
    self.input = input
    self.output = output
  }
}

extension Operation {
  /// Makes a complete case: the values of the scenario, those that follow from them, and drawn values for the others.
  package func draft(
    seed: String, id: String, protocolVersion: String, build: (inout Draft) throws -> Void
  ) throws -> Draft {
    var draft = Draft(seed: seed, id: id, protocolVersion: protocolVersion)
    try build(&draft)
    try arrange(&draft)
    for field in inputs where !field.isOptional && draft.inputs[field.name] == nil {
      draft.inputs[field.name] = draft.draw(field.name) { field.drawn(&$0) }
    }
    return draft
  }
}
