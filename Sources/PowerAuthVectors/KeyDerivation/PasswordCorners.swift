internal import Conformance

/// Declares passwords and salts at which implementations differ that handle most others alike.
func declarePasswordCorners(
  on op: OperationBuilder, password: Field<String>, salt: Field<[UInt8]>, iterations: Field<Int64>, utf8: Rule,
  anySalt: Rule
) {
  let texts: [(String, String, String)] = [
    ("tab-and-line-feed-around", "\t1234\n", "White space on both sides, which belongs to the password"),
    ("nul-in-front", "\u{0}1234", "A zero byte at the beginning, behind which the password goes on"),
    ("nul-and-emoji", "😀\u{0}😀", "A zero byte between two characters beyond the basic plane"),
    ("letter-with-ring-apart", "A\u{30a}bo", "A letter and its accent as two characters, before other letters"),
    ("empty-but-for-a-space", " ", "One space, which is not nothing"),
    ("of-63-bytes", String(repeating: "a", count: 63), "One byte less than a block of the hash"),
  ]
  for (name, text, words) in texts {
    op.scenario("password-\(name)", "\(words).", exercises: [utf8], flags: [.text]) {
      $0[password] = text
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
  let salts: [(String, String, [UInt8])] = [
    ("of-zeros", "A salt of zeros only", [UInt8](repeating: 0, count: 16)),
    ("with-a-zero-byte", "A salt with a zero byte inside, which ends nothing", Array(1...8) + [0] + Array(9...15)),
    ("of-top-bits", "A salt of bytes that are no text", (0..<16).map { 0x80 | UInt8($0) }),
  ]
  for (name, words, bytes) in salts {
    op.scenario("salt-\(name)", "\(words).", exercises: [anySalt], flags: [.leadingZero]) {
      $0[password] = "1234"
      $0[salt] = bytes
      $0[iterations] = 10
    }
  }
  // The first number from 100 up, as a password with the salt 00 01 … 0f, that gives such a key.
  op.scenario(
    "derived-key-with-leading-zero", "The derived key begins with a zero byte.", exercises: [anySalt],
    flags: [.leadingZero]
  ) {
    $0[password] = "277"
    $0[salt] = Array(0..<16)
    $0[iterations] = 10
  }
}
