internal import Conformance
internal import PowerAuth

// Kinds of fields that the decisions of protocol 4 share, and how their values are read and written.

extension FieldKind where Native == String {
  static var recordState: FieldKind { choice(RecordState.allCases.map(\.rawValue)) }

  /// The states that a status can have.
  static var shownState: FieldKind { choice(RecordState.shown.map(\.rawValue)) }

  /// The types of codes that have possession.
  static var codeType: FieldKind { choice([SignatureType].withPossession.map(\.rawValue)) }

  static var listedAlgorithm: FieldKind { choice(algorithmNames) }
  static var knowledgeKey: FieldKind { choice(["k1", "k2", "k3", "k4"]) }
  static var biometryKey: FieldKind { choice(["b1", "b2", "b3", "b4"]) }

  /// What a request of a client gets: 200 with content that can be used, or anything else.
  static var clientAnswer: FieldKind { choice(["right", "failed"]) }
}

extension FieldKind where Native == [String] {
  /// Algorithms that an application allows.
  static var algorithms: FieldKind { list(of: .listedAlgorithm, drawing: 1...3, atMost: 4) }
}

extension Record {
  /// What the text of a field stands for.
  func choice<Choice: RawRepresentable>(_ field: Field<String>) throws -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: self[field]) else { throw UnknownChoice(text: self[field]) }
    return choice
  }

  /// Whether a field says `yes`.
  func says(_ field: Field<String>) -> Bool { self[field] == "yes" }
}

extension Field where Native == String {
  /// Binds the field to `yes` or `no`.
  func says(_ answer: Bool) -> Binding { self(answer ? "yes" : "no") }
}

extension OptionalField where Native == String {
  /// Binds the field to `yes` or `no`, or to none.
  func says(_ answer: Bool?) -> Binding { self(answer.map { $0 ? "yes" : "no" }) }
}
