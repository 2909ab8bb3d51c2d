package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension PasswordEditOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("An implementation puts `password` into its object one scalar at a time, and makes the edit then.")
    op.arrange { try fields.fill(&$0) }
    let scenarios = PasswordEditScenarios(op: op, fields: fields, rules: rules)
    let parents = scenarios.declare()
    op.accumulated(
      500, "Five hundred edits of short passwords, some of which cannot be made.",
      cases: "password, edit and character drawn, and a place from 0 to 3", rules.all
    ) { draft, _ in
      draft[fields.password] = draft.draw("password") { drawPassword(&$0, 0...3) }
      if try fields.fillKind(&draft).hasIndex { draft[fields.index] = draft.draw("index") { $0.number(in: 0...3) } }
    }
    op.random(12, "Password and edit drawn from the seed.", rules.all) { draft in
      draft[fields.password] = draft.draw("password") { drawPassword(&$0, 1...8) }
    }
    op.corners(of: parents.basic, parents.insertion)
  }
}

extension PasswordEditFields {
  /// Draws the edit and its parameters, as far as a scenario left them open.
  func fill(_ draft: inout Draft) throws {
    let kind = try fillKind(&draft)
    let count = Int64(draft.fill(password).unicodeScalars.count)
    if kind.hasScalar { draft.fill(scalar) }
    guard kind.hasIndex, draft[index] == nil else { return }
    let highest = kind == .insert ? count : max(count, 1) - 1
    draft[index] = draft.draw("index") { $0.number(in: 0...highest) }
  }

  func fillKind(_ draft: inout Draft) throws -> PasswordEdit.Kind { try kind(of: draft.fill(kind)) }

  /// Sets an edit with its parameters.
  func set(
    _ kind: PasswordEdit.Kind, of text: String, scalar: Int64? = nil, index: Int64? = nil, in draft: inout Draft
  ) {
    draft[password] = text
    draft[self.kind] = kind.rawValue
    draft[self.scalar] = scalar
    draft[self.index] = index
  }
}

extension PasswordEdit.Kind {
  var hasScalar: Bool { self == .add || self == .insert }
  var hasIndex: Bool { self == .insert || self == .remove }
}

/// Draws a password of characters of one to four bytes in UTF-8.
private func drawPassword(_ draw: inout Draw, _ count: ClosedRange<Int>) -> String {
  (0..<draw.count(count)).map { _ in draw.element(of: ["1", "7", "a", "ž", "\u{301}", "€", "😀"]) }.joined()
}

/// Declares the scenarios of edits.
struct PasswordEditScenarios {
  let op: OperationBuilder
  let fields: PasswordEditFields
  let rules: PasswordEditSentences

  /// Declares the scenarios, and returns those of which corners are made.
  func declare() -> (basic: Scenario, insertion: Scenario) {
    let basic = declare("basic", "The fourth digit of a PIN.", [rules.end], .add, of: "123", scalar: 0x34)
    let insertion = declare(
      "insert-inside", "A digit between two others.", [rules.places], .insert, of: "134", scalar: 0x32, index: 1)
    let removal = declare("remove-inside", "The second of three digits.", [rules.places], .remove, of: "193", index: 1)
    let last = declare("remove-last", "The last of four digits.", [rules.end], .removeLast, of: "1234")
    let clear = declare("clear", "A PIN that is given up.", [rules.end], .clear, of: "1234")
    declareAdded()
    for (name, text, scalar, index) in [
      ("at-the-beginning", "234", 0x31, 0), ("at-the-end", "123", 0x34, 3), ("into-empty", "", 0x31, 0),
      ("behind-two-bytes", "ž2", 0x31, 1), ("behind-four-bytes", "😀2", 0x31, 1), ("between-wide", "ž😀", 0x20AC, 1),
      ("between-letter-and-accent", "e\u{301}x", 0x31, 1), ("behind-accent", "e\u{301}x", 0x31, 2),
      ("inside-family", "👩‍👧", 0x31, 2), ("zero-character", "12", 0, 1), ("zero-character-first", "12", 0, 0),
      ("behind-zero-character", "\0\0", 0x31, 1),
    ] as [(String, String, Int64, Int64)] {
      declare(
        "insert-\(name)", "The character \(scalar) before that of place \(index).", [rules.places, rules.characters],
        .insert, of: text, scalar: scalar, index: index)
    }
    declareRemoved()
    declare("clear-empty", "Nothing is there that could be cleared.", [rules.end], .clear, of: "")
    declare("clear-multibyte", "All bytes of all characters go.", [rules.end], .clear, of: "ž€😀")
    declareUnknownScalars(of: basic, insertion)
    for number: Int64 in [0xD800, 0xDBFF, 0xDC00, 0xDFFF] {
      refuse(
        "\(basic.name)/surrogate-\(number)", of: basic, "scalar: \(number), a half of a pair of UTF-16",
        "It is not a scalar and has no UTF-8; the mobile core writes three bytes.", rules.encoding, flag: .policy,
        expecting: .either(.unknownCharacter, by: Mistake.takingSurrogates)
      ) { [scalar = fields.scalar] in $0[scalar] = number }
    }
    declarePlacesOutside(insertion, removal)
    refuse(
      "remove-last/empty", of: last, "password: empty", "No character is there that could be removed.", rules.end,
      expecting: .reject(.noCharacter)
    ) { [password = fields.password] in $0[password] = "" }
    op.refuses(
      "remove-first/empty", of: last, "password: empty, and the first one is removed",
      "No character is there that could be removed.", .noCharacter, [rules.places], .malformed
    ) { [fields] in fields.set(.remove, of: "", index: 0, in: &$0) }
    declareParameters(basic, insertion, removal, last, clear)
    return (basic, insertion)
  }

  @discardableResult
  private func declare(
    _ name: String, _ words: String, _ exercised: [Rule], _ kind: PasswordEdit.Kind, of text: String,
    scalar: Int64? = nil, index: Int64? = nil
  ) -> Scenario {
    op.scenario(name, words, exercised, text.utf8.count > text.count ? .text : .basic) { [fields] in
      fields.set(kind, of: text, scalar: scalar, index: index, in: &$0)
    }
  }

  private func declareAdded() {
    declare("add-first", "The first character of a password.", [rules.end], .add, of: "", scalar: 0x31)
    for (name, scalar) in [
      ("zero", 0), ("highest-of-one-byte", 0x7F), ("lowest-of-two-bytes", 0x80), ("highest-of-two-bytes", 0x7FF),
      ("lowest-of-three-bytes", 0x800), ("below-surrogates", 0xD7FF), ("above-surrogates", 0xE000),
      ("byte-order-mark", 0xFEFF), ("highest-of-three-bytes", 0xFFFF), ("lowest-of-four-bytes", 0x1_0000),
      ("highest", 0x10_FFFF), ("space", 0x20), ("line-feed", 0x0A), ("full-width-digit", 0xFF11),
    ] as [(String, Int64)] {
      declare(
        "add-\(name)", "The character of the number \(scalar) behind two others.", [rules.encoding], .add, of: "12",
        scalar: scalar)
    }
    for (name, text, scalar) in [
      ("accent", "e", 0x301), ("accent-of-composed-letter", "\u{e9}", 0x301), ("joiner", "👩", 0x200D),
      ("second-half-of-flag", "🇨", 0x1F1FF), ("line-feed-behind-return", "1\r", 0x0A), ("jamo", "\u{1112}", 0x1161),
      ("sign-of-unit", "1", 0x212B),
    ] as [(String, String, Int64)] {
      declare(
        "add-\(name)", "A character that is shown as one with the one before it, or has another normal form.",
        [rules.characters, rules.encoding], .add, of: text, scalar: scalar)
    }
  }

  private func declareRemoved() {
    for (name, text) in [
      ("of-two-bytes", "1ž"), ("of-three-bytes", "1€"), ("of-four-bytes", "1😀"), ("accent", "1e\u{301}"),
      ("half-of-flag", "1🇨🇿"), ("of-family", "👩‍👧"), ("line-feed-behind-return", "1\r\n"), ("zero-character", "1\0"),
      ("jamo", "\u{1112}\u{1161}\u{11ab}"), ("only-one", "1"), ("only-wide-one", "😀"), ("space", "1 "),
    ] {
      declare(
        "remove-last-\(name)", "The last scalar of the password goes, and no other.", [rules.end, rules.characters],
        .removeLast, of: text)
    }
    for (name, text, index) in [
      ("first", "123", 0), ("last", "123", 2), ("of-two-bytes", "1ž3", 1), ("of-four-bytes", "1😀3", 1),
      ("behind-wide", "😀ž3", 2), ("letter-before-accent", "e\u{301}", 0), ("accent", "e\u{301}x", 1),
      ("joiner", "👩‍👧", 1), ("zero-character", "\0" + "12", 0), ("only-one", "😀", 0),
    ] as [(String, String, Int64)] {
      declare(
        "remove-place/\(name)", "The character of place \(index).", [rules.places, rules.characters], .remove, of: text,
        index: index)
    }
  }

  // MARK: - What is refused

  private func refuse(
    _ name: String, of parent: Scenario, _ change: String, _ words: String, _ rule: Rule, flag: Flag = .malformed,
    expecting: Expected, build: @escaping @Sendable (inout Draft) -> Void
  ) {
    op.variant(
      name, of: parent, change, words, [rule], flag, expecting: expecting, build: build)
  }

  private func declareUnknownScalars(of parents: Scenario...) {
    for parent in parents {
      for number: Int64 in [0x11_0000, 0x1F_FFFF, 0xFFFF_FFFF, 1 << 32 + 0x31, 1 << 32 + 0x35] {
        refuse(
          "\(parent.name)/scalar-\(number)", of: parent, "scalar: \(number)",
          "Unicode ends at 1114111, and no bits of a number are cut off.", rules.encoding,
          expecting: .reject(.unknownCharacter)
        ) { [scalar = fields.scalar] in $0[scalar] = number }
      }
    }
  }

  private func declarePlacesOutside(_ insertion: Scenario, _ removal: Scenario) {
    for (parent, places) in [
      (insertion, [4, 5, 255, 1 << 32, 1 << 32 + 1]), (removal, [3, 4, 255, 1 << 32, 1 << 32 + 1]),
    ] as [(Scenario, [Int64])] {
      for place in places {
        refuse(
          "\(parent.name)/place-\(place)", of: parent, "index: \(place)", "The password has three characters.",
          rules.places, expecting: .reject(.noCharacter)
        ) { [index = fields.index] in $0[index] = place }
      }
    }
    for (parent, place) in [(insertion, 3), (removal, 2)] as [(Scenario, Int64)] {
      refuse(
        "\(parent.name)/place-of-bytes-\(place)", of: parent, "password: 1ž, and index: \(place)",
        "The password has three bytes, and two characters.", rules.characters, expecting: .reject(.noCharacter)
      ) { [fields] draft in
        draft[fields.password] = "1ž"
        draft[fields.index] = place
      }
    }
  }

  private func declareParameters(
    _ basic: Scenario, _ insertion: Scenario, _ removal: Scenario, _ last: Scenario, _ clear: Scenario
  ) {
    for parent in [basic, insertion] {
      declareParameter("\(parent.name)/without-scalar", of: parent, "scalar: absent", isMissing: true) {
        [scalar = fields.scalar] in $0[scalar] = nil
      }
    }
    for parent in [insertion, removal] {
      declareParameter("\(parent.name)/without-index", of: parent, "index: absent", isMissing: true) {
        [index = fields.index] in $0[index] = nil
      }
    }
    for parent in [removal, last, clear] {
      declareParameter("\(parent.name)/with-scalar", of: parent, "scalar: 52", isMissing: false) {
        [scalar = fields.scalar] in $0[scalar] = 52
      }
    }
    for parent in [basic, last, clear] {
      declareParameter("\(parent.name)/with-index", of: parent, "index: 0", isMissing: false) {
        [index = fields.index] in $0[index] = 0
      }
    }
  }

  private func declareParameter(
    _ name: String, of parent: Scenario, _ change: String, isMissing: Bool,
    build: @escaping @Sendable (inout Draft) -> Void
  ) {
    refuse(
      name, of: parent, change, "Each edit has its own parameters.", rules.parameters, flag: .missing,
      expecting: .reject(isMissing ? .missingParameter : .unexpectedParameter), build: build)
  }
}
