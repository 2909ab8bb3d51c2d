/// A case in the making: what a scenario sets, before the rest is drawn.
package struct Draft {
  /// The protocol version for which the case is made; the first of its range.
  package let protocolVersion: String
  package internal(set) var inputs: Record
  /// Values that a scenario wants to come out, where the inputs are computed from them.
  package internal(set) var wanted = Record()
  /// How an answer is judged that contains values the implementation drew.
  package var verification: Verification?
  private let seed: String
  private let id: String

  init(seed: String, id: String, protocolVersion: String, inputs: Record = Record()) {
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

  /// Draws from the address (seed, id of the case, name).
  package func draw<Result>(_ name: String, _ body: (inout Draw) throws -> Result) rethrows -> Result {
    var draw = Draw(seed: seed, id: id, field: name)
    return try body(&draw)
  }

  /// The value of a field that the scenario, or the one it is a copy of, has set.
  package func value<Native>(of field: Field<Native>) throws -> Native {
    guard let value = self[field] else { throw UnsetField(field: field.name) }
    return value
  }

  /// The value of an optional field that the scenario, or the one it is a copy of, has set.
  package func value<Native>(of field: OptionalField<Native>) throws -> Native {
    guard let value = self[field] else { throw UnsetField(field: field.name) }
    return value
  }

  /// Draws the field where the scenario left it open, and returns what it has now.
  @discardableResult
  package mutating func settle<Native>(_ field: Field<Native>) -> Native {
    if let present = self[field] { return present }
    let drawn = draw(field.name, field.draw)
    self[field] = drawn
    return drawn
  }

  /// Draws the optional field where the scenario left it open, and returns what it has now.
  @discardableResult
  package mutating func settle<Native>(_ field: OptionalField<Native>) -> Native {
    if let present = self[field] { return present }
    let drawn = draw(field.name, field.draw)
    self[field] = drawn
    return drawn
  }

  /// Draws the wanted output where the scenario left it open, and returns it.
  package mutating func settle<Native>(wanted field: Field<Native>) -> Native {
    if let present = self[wanted: field] { return present }
    let drawn = draw(field.name, field.draw)
    self[wanted: field] = drawn
    return drawn
  }
}

/// A scenario that uses a field which nothing has set.
struct UnsetField: Error, CustomStringConvertible {
  let field: String
  var description: String { "the scenario uses \(field), which it has not set" }
}

/// The check of an answer that contains random values: another operation, run on the answer, must give the output.
package struct Verification: Equatable, Sendable {
  package let operation: String
  /// Inputs that the other operation needs, and that the implementation was not told.
  package let input: Record
  package let output: Record

  package init(operation: String, input: Record, output: Record) {
    self.operation = operation
    self.input = input
    self.output = output
  }
}
