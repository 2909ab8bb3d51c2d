import Conformance
internal import PowerAuthVectors

/// A member of events or of the configuration; all of them may be absent, unless they say otherwise.
struct ServerMember: Sendable {
  let name: String
  fileprivate let add: @Sendable (inout RecordFields) -> Void

  static func text(_ name: String, isRequired: Bool = false, _ sentence: String) -> ServerMember {
    member(name, .text(atMost: 1000) { _ in "" }, isRequired: isRequired, sentence)
  }

  static func choice(_ name: String, _ texts: [String], isRequired: Bool = false, _ sentence: String) -> ServerMember {
    member(name, .choice(texts), isRequired: isRequired, sentence)
  }

  static func int(
    _ name: String, _ range: ClosedRange<Int64>, isRequired: Bool = false, _ sentence: String
  ) -> ServerMember {
    member(name, .int(range), isRequired: isRequired, sentence)
  }

  /// A number from 0 up.
  static func int(_ name: String, _ sentence: String) -> ServerMember { int(name, 0...most, sentence) }

  /// A number that may be below 0.
  static func signed(_ name: String, _ sentence: String) -> ServerMember { int(name, -most...most, sentence) }

  /// `yes` or `no`.
  static func answer(_ name: String, _ sentence: String) -> ServerMember { choice(name, ["yes", "no"], sentence) }

  /// The largest number of milliseconds and of steps in scripts.
  private static let most: Int64 = 1_000_000_000_000

  private static func member<Native>(
    _ name: String, _ kind: FieldKind<Native>, isRequired: Bool, _ sentence: String
  ) -> ServerMember {
    ServerMember(name: name) { fields in
      if isRequired {
        _ = fields.field(name, kind, sentence)
      } else {
        _ = fields.optionalField(name, kind, sentence)
      }
    }
  }
}

extension RecordFields {
  init(_ members: [ServerMember]) {
    self.init()
    for member in members { member.add(&self) }
  }
}

/// A kind of event of a server's script.
struct ServerEventKind: Sendable {
  let name: String
  let sentence: String
  let members: [ServerMember]

  init(_ name: String, _ sentence: String, _ members: [ServerMember]) {
    self.name = name
    self.sentence = sentence
    self.members = members
  }
}

extension RecordVariants {
  init(_ kinds: [ServerEventKind]) {
    self.init(by: "event")
    for kind in kinds { self.kind(kind.name, kind.sentence, RecordFields(kind.members)) }
  }
}
