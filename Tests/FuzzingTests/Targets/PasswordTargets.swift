import PowerAuth

extension FuzzTarget {
  static let passwordTargets = [
    FuzzTarget("pin", "a PIN, and its rating as a password", checkPIN),
    FuzzTarget("typed-password", "edits of a password, compared with those of a list of scalars", editPassword),
    FuzzTarget("typed-signature", "an offline signature as it was typed, compared with a pattern", readSignature),
  ]

  @Sendable private static func checkPIN(_ bytes: [UInt8]) throws -> Outcome {
    let pin = bytes.text
    let rated = Rules.right.passwordStrength(pin)
    try require(rated.byteCount == Array(pin.utf8).count, "\(rated.byteCount) bytes are counted")
    try require(rated.strength == (rated.byteCount < 4 ? 0 : rated.byteCount < 8 ? 1 : 2), "the rating is another one")
    let isRefused = try unlessRefused { try Rules.right.checkPIN(pin) } == nil
    try require(isRefused == bytes.isEmpty, "a PIN of \(bytes.count) bytes")
    return isRefused ? .refused : .accepted
  }

  @Sendable private static func editPassword(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let count = source.number(below: 24)
    let text = source.text()
    var password = Password(text: text)
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<count {
      let edit = takeEdit(&source)
      let isMade = try unlessRefused { try Rules.right.edit(&password, edit) } != nil
      try require(isMade == make(edit, in: &scalars), "the edit \(edit) of \(scalars.count) characters")
      let expected = Array(String(String.UnicodeScalarView(scalars)).utf8)
      try require(password.withBytes { $0 == expected }, "the bytes after \(edit) are others")
      try require(Rules.right.countCharacters(of: password) == scalars.count, "another count after \(edit)")
      guard isMade else { return .refused }
    }
    return .accepted
  }

  private static func takeEdit(_ source: inout ByteSource) -> PasswordEdit {
    func number(_ count: Int) -> Int64 { source.bytes(count).reduce(0) { $0 << 8 | Int64($1) } }
    return switch source.number(below: 5) {
    case 0: .add(number(3))
    case 1: .insert(number(3), at: number(1))
    case 2: .removeLast
    case 3: .remove(at: number(1))
    default: .clear
    }
  }

  /// Makes an edit in a list of scalars; false where it cannot be made.
  private static func make(_ edit: PasswordEdit, in scalars: inout [Unicode.Scalar]) -> Bool {
    func character(_ number: Int64) -> Unicode.Scalar? { UInt32(exactly: number).flatMap(Unicode.Scalar.init) }
    switch edit {
    case .add(let number):
      guard let scalar = character(number) else { return false }
      scalars.append(scalar)
    case .insert(let number, let index):
      guard let scalar = character(number), index <= scalars.count else { return false }
      scalars.insert(scalar, at: Int(index))
    case .removeLast: return scalars.popLast() != nil
    case .remove(let index):
      guard index < scalars.count else { return false }
      scalars.remove(at: Int(index))
    case .clear: scalars = []
    }
    return true
  }

  @Sendable private static func readSignature(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let (digits, factors) = (source.number(below: 12), source.number(below: 4))
    let text = source.all().text
    let pattern = try Regex("[0-9]{\(digits)}(-[0-9]{\(digits)}){\(max(factors, 1) - 1)}").matchingSemantics(
      .unicodeScalar)
    guard
      let format = try unlessRefused({ try Rules.right.offlineSignatureFormat(digits: digits, isDecimal: true) })
    else {
      try require(!(4...8 ~= digits), "components of \(digits) digits are refused")
      return .refused
    }
    try require(4...8 ~= digits, "components of \(digits) digits are read")
    let isRight = format.isWellFormed(text, componentCount: factors)
    try require(isRight == (factors > 0 && text.wholeMatch(of: pattern) != nil), "\(text.debugDescription) is read")
    return isRight ? .accepted : .refused
  }
}
