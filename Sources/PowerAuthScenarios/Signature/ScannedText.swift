internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors

/// A scanned text before its MAC or signature.
struct ScannedText: Sendable {
  var lines = [
    "5ff1b1ed-a3cc-45a3-8ab0-ed60950312b6", "Payment", "Please confirm this payment",
    "A1*A100CZK*ICZ2730300000001165254011*D20180425", "B",
  ]
  var others: [String] = []
  var nonce = "wMHCw8TFxsfIycrLzM3Ozw=="
  var keyType = "2"

  /// What is before the Base64 at the end.
  var covered: String { (lines + others + [nonce, keyType]).joined(separator: "\n") }
}

extension ScannedText {
  /// A drawn text, some with a one-time password.
  init(drawnFor draft: Draft) {
    let drawn = draft.draw("text") { draw in
      (draw.bytes(16), draw.element(of: ["Payment", "Login", "Změna údajů"]), draw.bytes(16), draw.count(0...1))
    }
    self.init()
    lines[0] = Hex.encode(drawn.0)
    lines[1] = drawn.1
    nonce = Base64.encode(drawn.2)
    if drawn.3 == 1 { others = ["12345678"] }
  }
}

extension ScannedText {
  /// Changes of a text that its MAC or signature does not allow; the nonce is changed by its first characters.
  static func tampering(
    nonce own: String, other: String
  ) -> [Row<@Sendable (String) -> String>] {
    [
      Row("operation-changed", "another operation", { "6" + $0.dropFirst() }),
      Row("title-changed", "another title", { $0.replacing("Payment\n", with: "payment\n") }),
      Row("data-changed", "another amount", { $0.replacing("A100CZK", with: "A900CZK") }),
      Row("flags-changed", "other flags", { $0.replacing("\nB\n", with: "\nX\n") }),
      Row("line-added", "a line with a one-time password more", { $0.replacing("\nB\n", with: "\nB\n12345678\n") }),
      Row(
        "carriage-returns", "line breaks of Windows in front of the nonce", { $0.replacing("\nB\n", with: "\nB\r\n") }),
      Row("nonce-changed", "another nonce", { $0.replacing(own, with: other) }),
    ]
  }
}

/// The rules of the lines of a scanned text, which 3.x and 4.0 have in common.
protocol ScannedTextRules {
  var lines: Rule { get }
  var password: Rule { get }
  var escapes: Rule { get }
  var nonce: Rule { get }
  var types: Rule { get }
  var covered: Rule { get }
}

extension OfflineDataSentences: ScannedTextRules {}
extension SignedOfflineDataSentences: ScannedTextRules {}

/// The vectors of the lines of a scanned text, which 3.x and 4.0 have in common.
struct ScannedTextScenarios {
  typealias Edit = @Sendable (inout ScannedText) -> Void

  let op: OperationBuilder
  let keyType: String
  let rules: any ScannedTextRules
  /// Writes a text with its MAC or signature.
  let put: @Sendable (ScannedText, inout Draft) throws -> Void

  /// Declares a text that is accepted.
  @discardableResult
  func declare(
    _ name: String, _ comment: String, _ exercised: [Rule], _ flag: Flag, change: @escaping Edit
  ) -> Scenario {
    op.scenario(name, comment, exercised, flag) { [keyType, put] draft in
      var scanned = ScannedText()
      scanned.keyType = keyType
      change(&scanned)
      try put(scanned, &draft)
    }
  }

  /// Declares texts of each form, and returns one with a one-time password.
  func declareTexts() -> Scenario {
    let withPassword = declarePasswords()
    let titles: [Row<String>] = [
      Row("line-break", "a line break, escaped", "two\\nlines"), Row("backslash", "a backslash, escaped", "C:\\\\Temp"),
      Row("backslash-before-n", "a backslash and an n, which are not a line break", "C:\\\\new"),
      Row("accents", "letters with accents", "Změna údajů"), Row("empty", "no character", ""),
      Row("decomposed-accents", "letters and their accents as two characters", "Zme\u{30c}na u\u{301}daju\u{30a}"),
      Row("carriage-return", "a carriage return", "one\rtwo"), Row("spaces", "spaces around it", " Payment "),
    ]
    for row in titles {
      for (place, name) in [(1, "title"), (2, "message")] {
        declare("\(name)/\(row.name)", "The \(name) has \(row.words).", [rules.escapes], .text) {
          $0.lines[place] = row.value
        }
      }
      declare(
        "data/\(row.name)", "The data have \(row.words), and nothing in them is replaced.", [rules.escapes], .text
      ) { $0.lines[3] = row.value }
    }
    declare("flags-empty", "No flags.", [rules.lines], .text) { $0.lines[4] = "" }
    declare("nonce-of-zeros", "A nonce of zeros.", [rules.nonce], .leadingZero) {
      $0.nonce = "AAAAAAAAAAAAAAAAAAAAAA=="
    }
    declare("nonce-with-two-zeros", "A nonce that begins with two zero bytes.", [rules.nonce], .leadingZero) {
      $0.nonce = "AADCw8TFxsfIycrLzM3Ozw=="
    }
    declare("nonce-with-plus-and-slash", "A nonce with + and /.", [rules.nonce], .text) {
      $0.nonce = "+/+/+/+/+/+/+/+/+/+/+w=="
    }
    return withPassword
  }

  private func declarePasswords() -> Scenario {
    let withPassword = declare(
      "with-password", "A one-time password before the nonce.", [rules.password, rules.lines], .basic
    ) { $0.others = ["12345678"] }
    declare(
      "with-password-like-nonce", "The one-time password is Base64 of 16 bytes, as the nonce is.",
      [rules.password, rules.nonce], .crossed
    ) { $0.others = ["AAAAAAAAAAAAAAAAAAAAAA=="] }
    declare(
      "with-other-lines", "More lines behind the one-time password.", [rules.lines, rules.password], .text
    ) { $0.others = ["12345678", "another line", "and one more"] }
    declare(
      "with-one-other-line", "One more line behind the one-time password.", [rules.lines, rules.password], .text
    ) { $0.others = ["12345678", "another line"] }
    declare(
      "operation-with-mark", "The operation begins with a byte order mark, which belongs to it.",
      [rules.lines, rules.covered], .text
    ) { $0.lines[0] = "\u{feff}5ff1b1ed-a3cc-45a3-8ab0-ed60950312b6" }
    declare("password-empty", "An empty line for the one-time password.", [rules.password], .text) {
      $0.others = [""]
    }
    return withPassword
  }

  /// Declares texts of another form, with a right MAC or signature, and those with the other types of the key.
  func declareRefusals(
    of basic: Scenario, with proof: String, mismatch: Refusal, types: [(String, String, Refusal, Edit)]
  ) {
    let rows: [(String, String, Refusal, Rule, Edit)] = [
      ("six-lines", "without the flags", .offlineSyntax, rules.lines, { $0.lines.removeLast() }),
      ("no-operation", "without operation and title", .offlineSyntax, rules.lines, { $0.lines.removeFirst(2) }),
      ("nonce-of-15-bytes", "a nonce of 15 bytes", .invalidLength, rules.nonce, { $0.nonce = "wMHCw8TFxsfIycrLzM3O" }),
      (
        "nonce-of-17-bytes", "a nonce of 17 bytes", .invalidLength, rules.nonce,
        { $0.nonce = "wMHCw8TFxsfIycrLzM3OzwA=" }
      ),
      ("nonce-empty", "an empty nonce", .invalidLength, rules.nonce, { $0.nonce = "" }),
      (
        "nonce-no-base64", "a nonce with a character that Base64 does not have", .invalidEncoding, rules.nonce,
        { $0.nonce = "wMHCw8TFxsfIycrLzM3O!w==" }
      ),
    ]
    let all: [(String, String, Refusal, Rule, Edit)] = rows + types.map { ($0.0, $0.1, $0.2, rules.types, $0.3) }
    for (name, words, reason, rule, change) in all {
      op.refuses(
        name, of: basic, "text: \(words), with \(proof)", "The text does not have the form of scanned data.", reason,
        also: [.offlineSyntax, .invalidEncoding, .invalidLength, .unknownKeyType, mismatch].filter { $0 != reason },
        [rule], .malformed
      ) { [keyType, put] draft in
        var scanned = ScannedText()
        scanned.keyType = keyType
        change(&scanned)
        try put(scanned, &draft)
      }
    }
  }
}
