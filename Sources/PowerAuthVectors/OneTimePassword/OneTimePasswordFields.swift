internal import Conformance
internal import PowerAuth
internal import Primitives

/// The inputs that both kinds of one-time passwords have.
struct OneTimePasswordFields: Sendable {
  let secret: Field<[UInt8]>
  let algorithm: Field<String>
  let digits: Field<Int64>

  init(_ op: OperationBuilder) {
    secret = op.input("secret", .bytes(20), "The secret, as its bytes.")
    algorithm = op.input("algorithm", .choice(KeyedHash.allCases.map(\.rawValue)), "The hash of the HMAC.")
    digits = op.input("digits", .int(countRange, drawing: 6...8), "How many digits the code has, from 1 to 8.")
    op.mayBeRefused(as: nil, "Java's HMAC refuses an empty key; others compute with it.") { [secret] in
      $0[secret].isEmpty
    }
  }

  func hash(_ input: Record) throws -> KeyedHash {
    guard let hash = KeyedHash(rawValue: input[algorithm]) else { throw UnknownAlgorithm(name: input[algorithm]) }
    return hash
  }

  /// Sets the secret of RFC 6238 for a hash: the digits over and over, as long as the hash.
  func setExample(_ draft: inout Draft, _ hash: KeyedHash) {
    let count = [KeyedHash.sha1: 20, .sha256: 32, .sha512: 64][hash] ?? 0
    draft[secret] = (1...count).map { UInt8(ascii: "0") + UInt8($0 % 10) }
    draft[algorithm] = hash.rawValue
  }
}

/// A hash that the field does not have; the engine lets none through.
struct UnknownAlgorithm: Error, CustomStringConvertible {
  let name: String
  var description: String { "\(name) is no hash of one-time passwords" }
}

/// The intermediate values of a code.
struct OneTimePasswordSteps: Sendable {
  private let counterBlock: StepHandle
  private let hmac: StepHandle
  private let truncated: StepHandle

  init(_ op: OperationBuilder) {
    counterBlock = op.step("counterBlock", "BE64(counter)")
    hmac = op.step("hmac", "HMAC of algorithm (key: secret, data: counterBlock)")
    truncated = op.step(
      "truncated", "the four bytes of hmac from the place that its last half-byte says, without their top bit")
  }

  func callAsFunction(_ password: CounterPassword) -> [Step] {
    [counterBlock(password.block), hmac(password.hmac), truncated(password.truncated.bigEndianBytes)]
  }
}

/// What holds of both kinds.
struct OneTimePasswordSentences {
  let hmac: Rule
  let truncation: Rule
  let digits: Rule
  let count: Rule

  init(_ op: OperationBuilder) {
    hmac = op.rule(
      "R1", "The counter, in eight bytes, big-endian, is authenticated under the secret with the stated hash.")
    truncation = op.rule(
      "R2",
      "The lower half of the last byte of the HMAC says where the four bytes begin, which are read big-endian without "
        + "their top bit.")
    digits = op.rule("R3", "The code has the last digits of this number, filled up with zeros on the left.")
    count = op.rule("R4", "A code has from 1 to 8 digits, and no other number is made.")
  }

  var computation: [Rule] { [hmac, truncation, digits] }

  func declareDigitCounts(on op: OperationBuilder, _ digits: Field<Int64>, of parent: Scenario) {
    for number: Int64 in [0, 9, 10, 1 << 32 + 6, 1 << 32 + 8] {
      op.variant(
        "\(number)-digits", of: parent, change: "digits: \(number)", "A code of \(number) digits is not made.",
        exercises: [count], flags: [.invalidLength], expecting: .reject(.digitCount)
      ) { $0[digits] = number }
    }
  }

  func declareMistakes(on op: OperationBuilder) {
    op.mistakes(Mistake.ofCounterPasswords, violate: [hmac])
    op.mistakes(Mistake.ofTruncations, violate: [truncation])
    op.mistakes(Mistake.ofPasswordDigits, violate: [digits])
    op.mistakes([.passwordDigitsUnchecked, .passwordDigitsClamped], violate: [count])
  }
}
