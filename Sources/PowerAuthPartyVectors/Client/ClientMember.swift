import Conformance
internal import PartyModel
internal import PowerAuthVectors

/// A member of events, of statuses and of the configuration; it may be absent unless it is required.
struct ClientMember: Sendable {
  fileprivate let add: @Sendable (inout RecordFields) -> Void

  static func text(_ name: String, _ sentence: String, isRequired: Bool = false) -> ClientMember {
    member(name, .text(atMost: 200) { _ in "" }, sentence, isRequired: isRequired)
  }

  static func choice(
    _ name: String, _ texts: [String], _ sentence: String, isRequired: Bool = false
  ) -> ClientMember {
    member(name, .choice(texts), sentence, isRequired: isRequired)
  }

  /// One of the cases of a type.
  static func cases<Case: CaseIterable & RawRepresentable>(
    _ name: String, _ type: Case.Type, _ sentence: String, isRequired: Bool = false
  ) -> ClientMember where Case.RawValue == String {
    choice(name, type.allCases.map(\.rawValue), sentence, isRequired: isRequired)
  }

  static func yes(_ name: String, _ sentence: String, isRequired: Bool = false) -> ClientMember {
    choice(name, ["yes", "no"], sentence, isRequired: isRequired)
  }

  static func int(
    _ name: String, _ range: ClosedRange<Int64>, _ sentence: String, isRequired: Bool = false
  ) -> ClientMember {
    member(name, .int(range), sentence, isRequired: isRequired)
  }

  static func bytes(_ name: String, _ sentence: String, isRequired: Bool = false) -> ClientMember {
    member(name, .bytes(16, atMost: 64), sentence, isRequired: isRequired)
  }

  static func list(_ name: String, of element: FieldKind<String>, _ sentence: String) -> ClientMember {
    member(name, .list(of: element, drawing: 0...0, atMost: 20), sentence)
  }

  static func records(_ name: String, of members: [ClientMember], _ sentence: String) -> ClientMember {
    member(name, .list(of: .record(RecordFields(members)), drawing: 0...0, atMost: 8), sentence)
  }

  private static func member<Native>(
    _ name: String, _ kind: FieldKind<Native>, _ sentence: String, isRequired: Bool = false
  ) -> ClientMember {
    ClientMember { fields in
      if isRequired {
        _ = fields.field(name, kind, sentence)
      } else {
        _ = fields.optionalField(name, kind, sentence)
      }
    }
  }
}

extension RecordFields {
  init(_ members: [ClientMember]) {
    self.init()
    for member in members { member.add(&self) }
  }
}

/// A kind of event of a client's script.
struct ClientEventKind: Sendable {
  let name: String
  let sentence: String
  let members: [ClientMember]

  init(_ name: String, _ sentence: String, _ members: [ClientMember] = []) {
    self.name = name
    self.sentence = sentence
    self.members = [.at, .app] + members
  }
}

/// What many kinds of events have.
extension ClientMember {
  static let at = int(
    "at", 0...1_000_000_000_000,
    "The device's clock in milliseconds. Absent: that of the event before; 1000000000 for the first one.")
  static let app = choice("app", ["A", "B"], "The application to which it happens. Absent: `A`.")
  static let task = text(
    "task",
    """
    A name for the call, by which `deliver` and `cancel` and the member `finished` speak of it. It is given only where \
    the call may wait, and once.
    """)
  static let answers = list(
    "answers", of: .choice(ClientAnswer.allCases.map(\.rawValue)),
    "What comes of the requests that the event causes, in their order. Those that are missing are `ok`.")
  static let requiredPassword = text(
    "password", "The password; an empty text stands for none.", isRequired: true)
  static let factors = cases(
    "factors", ClientFactors.self, "The factors that are asked for. Absent: `possession_knowledge`.")
  static let credentials: [ClientMember] = [
    factors,
    text("password", "The password; an empty text stands for none. Absent: `1234`."),
    cases(
      "possession", ClientKeyChoice.self,
      """
      The unlock key of possession that is given: `right`, that of this device; `other`, that of another device; \
      `zeros`, 16 zero bytes; `short`, 15 bytes; `missing`, none. Absent: `right`.
      """),
    // Whether an unlock key of biometry may be zeros, documents state differently.
    choice(
      "biometry", ClientKeyChoice.allCases.filter { $0 != .zeros }.map(\.rawValue),
      """
      The unlock key of biometry that is given, where biometry is asked for: `right`, that of the store, or none where \
      the store has none; `other`, another one; `short`, `missing` as above. No dialog is shown. Absent: `right`.
      """),
  ]
}
