internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension PasswordKeyOperation {
  /// Declares passwords and salts that implementations are known to treat differently.
  func declarePasswordCorners(on op: OperationBuilder) {
    let texts: [Row<String>] = [
      Row("tab-and-line-feed-around", "White space on both sides, which belongs to the password", "\t1234\n"),
      Row("nul-in-front", "A zero byte at the beginning, behind which the password goes on", "\u{0}1234"),
      Row("nul-and-emoji", "A zero byte between two characters beyond the basic plane", "😀\u{0}😀"),
      Row("letter-with-ring-apart", "A letter and its accent as two characters, before other letters", "A\u{30a}bo"),
      Row("empty-but-for-a-space", "One space, which is not nothing", " "),
      Row("of-63-bytes", "One byte less than a block of the hash", String(repeating: "a", count: 63)),
    ]
    for row in texts {
      op.scenario("password-\(row.name)", "\(row.words).", exercises: [utf8], flags: [.text]) {
        $0[password] = row.value
        $0[iterations] = 100
      }
    }
    op.scenario(
      "everything-empty", "Neither password nor salt, and one iteration.", exercises: [utf8, anySalt], flags: [.length]
    ) {
      $0[password] = ""
      $0[salt] = []
      $0[iterations] = 1
    }
    let salts: [Row<[UInt8]>] = [
      Row("of-zeros", "A salt of zeros only", [UInt8](repeating: 0, count: 16)),
      Row("with-a-zero-byte", "A salt with a zero byte inside, which ends nothing", Array(1...8) + [0] + Array(9...15)),
      Row("of-top-bits", "A salt of bytes that are no text", (0..<16).map { 0x80 | UInt8($0) }),
    ]
    for row in salts {
      op.scenario("salt-\(row.name)", "\(row.words).", exercises: [anySalt], flags: [.leadingZero]) {
        $0[password] = "1234"
        $0[salt] = row.value
        $0[iterations] = 10
      }
    }
    // Found by search: the first number from 100 on that gives such a key as a password with the salt 00 01 … 0f.
    op.scenario(
      "derived-key-with-leading-zero", "The derived key begins with a zero byte.", exercises: [anySalt],
      flags: [.leadingZero]
    ) {
      $0[password] = "277"
      $0[salt] = Array(0..<16)
      $0[iterations] = 10
    }
  }
}
