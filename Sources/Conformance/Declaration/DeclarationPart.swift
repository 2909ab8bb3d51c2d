/// A part of an operation that belongs to it because a stored property of its declaration holds it.
protocol DeclarationPart: AnyObject {
  func join(_ op: OperationBuilder)
}

/// Stored properties that several declarations share; those of a group in a group count as well.
package protocol DeclarationGroup: Sendable {}

// MARK: - What stored properties hold

/// An input.
package func input<Native>(_ name: String, _ kind: FieldKind<Native>, _ sentence: String) -> Field<Native> {
  Field(name, kind, sentence, as: .input)
}

/// An input that may be absent.
package func optionalInput<Native>(
  _ name: String, _ kind: FieldKind<Native>, _ sentence: String
) -> OptionalField<Native> {
  OptionalField(name, kind, sentence, as: .input)
}

/// An output, and how it is computed from the steps.
package func output<Native>(
  _ name: String, _ kind: FieldKind<Native>, _ sentence: String, formula: String? = nil
) -> Field<Native> {
  Field(name, kind, sentence, as: .output(formula.map { Formula(name: name, text: $0) }))
}

/// An output whose computation differs between versions.
package func output<Native>(
  _ name: String, _ kind: FieldKind<Native>, _ sentence: String, inVersions formulas: KeyValuePairs<[String], String>
) -> Field<Native> {
  Field(name, kind, sentence, as: .output(Formula(name: name, inVersions: formulas)))
}

/// An output that may be absent.
package func optionalOutput<Native>(
  _ name: String, _ kind: FieldKind<Native>, _ sentence: String, formula: String? = nil
) -> OptionalField<Native> {
  OptionalField(name, kind, sentence, as: .output(formula.map { Formula(name: name, text: $0) }))
}

/// An output that some versions have.
package func optionalOutput<Native>(
  _ name: String, _ kind: FieldKind<Native>, _ sentence: String, inVersions formulas: KeyValuePairs<[String], String>
) -> OptionalField<Native> {
  OptionalField(name, kind, sentence, as: .output(Formula(name: name, inVersions: formulas)))
}

/// An intermediate value of bytes, and how it is computed, in the notation of the reference.
package func step(_ name: String, _ formula: String) -> StepHandle {
  StepHandle(Formula(name: name, text: formula), isText: false)
}

/// An intermediate value of bytes that is computed in another way, or not at all, in other versions.
package func step(_ name: String, inVersions formulas: KeyValuePairs<[String], String>) -> StepHandle {
  StepHandle(Formula(name: name, inVersions: formulas), isText: false)
}

/// An intermediate value that is a text, such as a number in decimal digits.
package func textStep(_ name: String, _ formula: String) -> StepHandle {
  StepHandle(Formula(name: name, text: formula), isText: true)
}

/// A text that is computed in another way, or not at all, in other versions.
package func textStep(_ name: String, inVersions formulas: KeyValuePairs<[String], String>) -> StepHandle {
  StepHandle(Formula(name: name, inVersions: formulas), isText: true)
}

// MARK: - How they become parts of an operation

extension Field: DeclarationPart {
  func join(_ op: OperationBuilder) { op.add(declaration, as: role) }
}

extension OptionalField: DeclarationPart {
  func join(_ op: OperationBuilder) { op.add(declaration, as: role) }
}

extension StepHandle: DeclarationPart {
  func join(_ op: OperationBuilder) { op.steps.append(self) }
}

extension Rule: DeclarationPart {
  func join(_ op: OperationBuilder) { op.rules.append(self) }
}

extension OperationBuilder {
  fileprivate func add(_ field: FieldDeclaration, as role: FieldRole) {
    switch role {
    case .input: inputs.append(field)
    case .output(let formula):
      outputs.append(field)
      if let formula { outputFormulas.append(formula) }
    case .member: break
    }
  }

  /// Adds a part that no stored property holds.
  func add<Part: DeclarationPart>(_ part: Part) -> Part {
    part.join(self)
    return part
  }

  /// Adds what the stored properties of a declaration hold, in their order.
  package func addParts(of declaration: any DeclarationGroup) {
    var added: Set<ObjectIdentifier> = []
    addParts(of: declaration, added: &added)
  }

  private func addParts(of value: Any, added: inout Set<ObjectIdentifier>) {
    for child in Mirror(reflecting: value).children {
      if let part = child.value as? any DeclarationPart {
        if added.insert(ObjectIdentifier(part)).inserted { part.join(self) }
      } else if child.value is any DeclarationGroup || Mirror(reflecting: child.value).isOfContainer {
        addParts(of: child.value, added: &added)
      }
    }
  }
}

extension Mirror {
  /// Whether the value is a list or a tuple, or may be nil.
  fileprivate var isOfContainer: Bool { [.collection, .tuple, .optional].contains(displayStyle) }
}
