import Primitives

/// What one factor contributes to a signature (§ 9.3).
package struct SignatureComponent: Equatable, Sendable {
  /// H_i, what the factor's own key gives for the counter.
  package let factorHmac: [UInt8]
  /// D, the key that the chain of factors leaves for this component.
  package let derivedKey: [UInt8]
  /// S_i, the MAC of the data under the derived key, 32 bytes.
  package let hmac: [UInt8]

  /// Computes component i from H_0 … H_(n−1).
  package init(index: Int, factorHmacs: [[UInt8]], data: [UInt8]) {
    factorHmac = factorHmacs[index]
    derivedKey = Self.derivedKey(index: index, factorHmacs: factorHmacs)
    hmac = HMACSHA256.authenticationCode(for: data, key: derivedKey)
  }

  /// Takes parts that were computed elsewhere.
  package init(factorHmac: [UInt8], derivedKey: [UInt8], hmac: [UInt8]) {
    self.factorHmac = factorHmac
    self.derivedKey = derivedKey
    self.hmac = hmac
  }

  /// Computes H_m = HMAC(k_m, CTR) for each key, which the components share.
  package static func factorHmacs(keys: [[UInt8]], counter: HashCounter) -> [[UInt8]] {
    keys.map { HMACSHA256.authenticationCode(for: counter.data, key: $0) }
  }

  /// Chains the factors up to component i: D = H_i, then D = HMAC(key: H_(j+1), data: D) for j = 0 … i−1.
  ///
  /// [D-11: the published algorithm starts every component from H_0; both published implementations and all published
  /// vectors start component i from H_i.]
  package static func derivedKey(index: Int, factorHmacs: [[UInt8]]) -> [UInt8] {
    var derivedKey = factorHmacs[index]
    for j in 0..<index {
      derivedKey = HMACSHA256.authenticationCode(for: derivedKey, key: factorHmacs[j + 1])
    }
    return derivedKey
  }

  /// The last 16 bytes of S_i, which enter a Base64 signature (§ 9.4).
  package var bytes: [UInt8] { Array(hmac.suffix(Self.byteCount)) }

  /// Length of a component in a Base64 signature.
  package static let byteCount = 16

  /// BE32 of the last four bytes of S_i without the top bit, which enters a decimal signature (§ 9.4).
  package var number: UInt32 { hmac.suffix(4).reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF }

  /// Writes the last digits of the number.
  ///
  /// [D-13: the published algorithm of offline signatures omits the padding; both published implementations pad.]
  package func decimal(digits: Int) -> String {
    String(decoding: decimalCharacters(digits), as: UTF8.self)
  }

  func decimalCharacters(_ count: Int) -> [UInt8] {
    var characters = [UInt8](repeating: UInt8(ascii: "0"), count: count)
    var rest = number
    for position in characters.indices.reversed() {
      characters[position] += UInt8(rest % 10)
      rest /= 10
    }
    return characters
  }
}
