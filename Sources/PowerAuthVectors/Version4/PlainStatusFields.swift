package import Conformance
package import PowerAuth

/// The values that a status of protocol 4 states, as inputs or as outputs.
package struct PlainStatusFields: DeclarationGroup {
  /// The numbers by name, in the order of their bytes.
  package let numbers: [(part: String, field: Field<Int64>)]
  package let counterHash: Field<[UInt8]>

  /// Makes them inputs or outputs.
  init(isInput: Bool) {
    numbers = plainStatusNumbers.map { number in
      let kind = FieldKind.int(0...255, drawing: number.drawn)
      let field =
        isInput
        ? input(number.name, kind, number.sentence)
        : output(number.name, kind, number.sentence, formula: "message[\(number.offset)]")
      return (number.name, field)
    }
    let sentence = "The hash of the server's counter, 32 bytes."
    counterHash =
      isInput
      ? input("counterHash", .bytes(32), sentence)
      : output("counterHash", .bytes(32), sentence, formula: "message[16..<48]")
  }

  /// The number of a name.
  package subscript(name: String) -> Field<Int64> {
    guard let number = numbers.first(where: { $0.part == name }) else { preconditionFailure("no number \(name)") }
    return number.field
  }

  package func status(_ record: Record) -> PlainStatus {
    func number(_ name: String) -> Int { Int(record[self[name]]) }
    return PlainStatus(
      state: number("state"), currentVersion: number("currentVersion"), upgradeVersion: number("upgradeVersion"),
      flags: number("flags"), counterByte: number("counterByte"), failedAttempts: number("failedAttempts"),
      maxFailedAttempts: number("maxFailedAttempts"), lookAhead: number("lookAhead"),
      counterHash: record[counterHash])
  }

  package func bindings(_ status: PlainStatus) -> [Binding] {
    let values = [
      status.state, status.currentVersion, status.upgradeVersion, status.flags, status.counterByte,
      status.failedAttempts, status.maxFailedAttempts, status.lookAhead,
    ]
    return zip(numbers, values).map { $0.field(Int64($1)) } + [counterHash(status.counterHash)]
  }
}

/// A number of a status, with its place.
private struct PlainStatusNumber: Sendable {
  let name: String
  let offset: Int
  let drawn: ClosedRange<Int64>
  let sentence: String

  init(_ name: String, at offset: Int, _ drawn: ClosedRange<Int64>, _ sentence: String) {
    (self.name, self.offset, self.drawn, self.sentence) = (name, offset, drawn, sentence)
  }
}

private let plainStatusNumbers = [
  PlainStatusNumber("state", at: 4, 2...5, "1 created, 2 pending commit, 3 active, 4 blocked, 5 removed."),
  PlainStatusNumber("currentVersion", at: 5, 4...4, "The main version of the protocol that the activation has."),
  PlainStatusNumber("upgradeVersion", at: 6, 4...4, "The version to which it can be upgraded."),
  PlainStatusNumber(
    "flags", at: 7, 0...15,
    "Bit 0: the activation must be confirmed; 1: the upgrade must be; 2: its algorithm is no longer supported; 3: it "
      + "has biometry."),
  PlainStatusNumber("counterByte", at: 12, 0...255, "The lowest eight bits of the number of steps of the counter."),
  PlainStatusNumber("failedAttempts", at: 13, 0...5, "How many attempts have failed."),
  PlainStatusNumber("maxFailedAttempts", at: 14, 5...10, "After how many the activation is blocked."),
  PlainStatusNumber("lookAhead", at: 15, LookAhead.numbers, "How many values of the counter the server tries."),
]

/// The rules that writing and reading a status share.
package struct PlainStatusSentences: DeclarationGroup {
  package let layout = rule(
    "R1",
    """
    The bytes are: 0–3 magic, 4 state, 5 current version, 6 upgrade version, 7 flags, 8–11 reserved, 12 counter byte, 13 \
    failed attempts, 14 most attempts, 15 look-ahead, 16–47 hash of the counter.
    """, \.version4.status.parts)
  package let magic = rule("R2", "A status begins with DE C0 DE D4.", \.version4.status.magic)
  package let numbers = rule(
    "R3", "Each number is one byte, without a sign.", \.version4.status.writeNumber, \.version4.status.readNumber)
  package let mac = rule(
    "R4", "The MAC is KMAC256 of all 48 bytes under KEY_MAC_STATUS, with the customisation PA4MAC-STATUS.",
    \.version4.status.cover, \.version4.status.customization, \.version4.mac.authenticate)
  package let keyLength = rule("R5", "A key of any length but 32 bytes is refused.", \.version4.status.checkKey)

  package var computation: [Rule] { [layout, magic, numbers, mac] }
}
