internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

extension OneTimePasswordFields {
  /// Sets the secret of RFC 6238 for a hash: the digits over and over, as long as the hash.
  func setExample(_ draft: inout Draft, _ hash: KeyedHash) {
    let count = [KeyedHash.sha1: 20, .sha256: 32, .sha512: 64][hash] ?? 0
    draft[secret] = (1...count).map { UInt8(ascii: "0") + UInt8($0 % 10) }
    draft[algorithm] = hash.rawValue
  }
}

extension OneTimePasswordSentences {
  func declareDigitCounts(on op: OperationBuilder, _ digits: Field<Int64>, of parent: Scenario) {
    for number: Int64 in [0, 9, 10, 1 << 32 + 6, 1 << 32 + 8] {
      op.variant(
        "\(number)-digits", of: parent, change: "digits: \(number)", "A code of \(number) digits is not made.",
        exercises: [count], flags: [.invalidLength], expecting: .reject(.digitCount)
      ) { $0[digits] = number }
    }
  }
}
