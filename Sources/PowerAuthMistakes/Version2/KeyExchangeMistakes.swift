internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where a public key is encrypted or decrypted in an activation of versions 2.x.
extension Mistake {
  static let saltWithoutDash = Mistake(
    "exchange.salt-without-dash", "The salt is the short identifier without its dash.", \.keyExchange.writeSalt,
    entering { $0.filter { $0 != "-" } })
  static let saltDecoded = Mistake(
    "exchange.salt-in-lower-case", "The salt is the short identifier in lower case.", \.keyExchange.writeSalt,
    entering { $0.lowercased() })
  static let saltOf16 = Mistake(
    "exchange.salt-of-16-bytes", "The salt is filled up with zeros to 16 bytes.", \.keyExchange.writeSalt,
    giving { $0.fitted(to: keyByteCount) })
  static let otpWithoutDash = Mistake(
    "exchange.otp-without-dash", "The one-time password enters without its dash.", \.keyExchange.takeOtp,
    entering { $0.filter { $0 != "-" } })
  static let thousandIterations = Mistake(
    "exchange.1000-iterations", "The key of the one-time password has 1000 iterations.", \.keyExchange.iterations,
    constant(1000))

  static let exchangeLayersReversed = Mistake(
    "exchange.layers-reversed",
    "The inner layer has the key of the agreement, and the outer one that of the one-time password.",
    evidence: "The publisher's documents have this order in one place; its code does not.", \.keyExchange.layers
  ) { $0.reversed() }
  static let bothLayersOfOtp = Mistake(
    "exchange.both-layers-of-otp", "Both layers have the key of the one-time password.", \.keyExchange.layers
  ) { _ in [.oneTimePassword, .oneTimePassword] }
  static let bothLayersOfAgreement = Mistake(
    "exchange.both-layers-of-agreement", "Both layers have the key of the agreement.", \.keyExchange.layers
  ) { _ in [.agreement, .agreement] }

  static let nonceForOuterLayerOnly = Mistake(
    "exchange.nonce-for-outer-layer-only", "The inner layer has an initialisation vector of zeros.",
    \.keyExchange.chooseVector, withZerosFor(.oneTimePassword))
  static let nonceForInnerLayerOnly = Mistake(
    "exchange.nonce-for-inner-layer-only", "The outer layer has an initialisation vector of zeros.",
    \.keyExchange.chooseVector, withZerosFor(.agreement))
  static let exchangeNonceUnused = Mistake(
    "exchange.nonce-unused", "Both layers have an initialisation vector of zeros.", \.keyExchange.chooseVector
  ) { _ in { _, _ in zeros } }
  static let exchangeNonceOfAnyLength = Mistake(
    "exchange.nonce-of-any-length", "A nonce of another length is cut, or filled up with zeros, to 16 bytes.",
    \.keyExchange.checkNonce, accepting { $0.fitted(to: keyByteCount) })
}

private let zeros = [UInt8](repeating: 0, count: keyByteCount)

/// Chooses a vector of zeros for a layer.
private func withZerosFor(
  _ layer: KeyExchangeLayer
)

  -> @Sendable (@escaping @Sendable (KeyExchangeLayer, [UInt8]) -> [UInt8]) ->
  @Sendable (KeyExchangeLayer, [UInt8]) ->
  [UInt8]
{
  { right in { $0 == layer ? zeros : right($0, $1) } }
}
