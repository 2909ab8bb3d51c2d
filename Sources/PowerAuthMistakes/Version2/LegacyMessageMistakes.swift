package import Conformance
internal import PowerAuth

/// Mistakes in the encryption of versions 2.x.
extension MistakeTable {
  static let legacyMessage: MistakeTable = [
    // Mistakes where a public key is encrypted or decrypted in an activation of versions 2.x.
    "exchange.salt-without-dash": breaking(\.keyExchange.writeSalt)(
      "The salt is the short identifier without its dash.", entering { $0.filter { $0 != "-" } }),
    "exchange.salt-in-lower-case": breaking(\.keyExchange.writeSalt)(
      "The salt is the short identifier in lower case.", entering { $0.lowercased() }),
    "exchange.salt-of-16-bytes": breaking(\.keyExchange.writeSalt)(
      "The salt is filled up with zeros to 16 bytes.", giving { $0.fitted(to: keyByteCount) }),
    "exchange.otp-without-dash": breaking(\.keyExchange.takeOtp)(
      "The one-time password enters without its dash.", entering { $0.filter { $0 != "-" } }),
    "exchange.1000-iterations": breaking(\.keyExchange.iterations)(
      "The key of the one-time password has 1000 iterations.", constant(1000)),
    "exchange.layers-reversed": breaking(\.keyExchange.layers)(
      "The inner layer has the key of the agreement, and the outer one that of the one-time password.",
      evidence: "The publisher's documents have this order in one place; its code does not.", { $0.reversed() }),
    "exchange.both-layers-of-otp": breaking(\.keyExchange.layers)(
      "Both layers have the key of the one-time password.", { _ in [.oneTimePassword, .oneTimePassword] }),
    "exchange.both-layers-of-agreement": breaking(\.keyExchange.layers)(
      "Both layers have the key of the agreement.", { _ in [.agreement, .agreement] }),
    "exchange.nonce-for-outer-layer-only": breaking(\.keyExchange.chooseVector)(
      "The inner layer has an initialisation vector of zeros.", withZerosFor(.oneTimePassword)),
    "exchange.nonce-for-inner-layer-only": breaking(\.keyExchange.chooseVector)(
      "The outer layer has an initialisation vector of zeros.", withZerosFor(.agreement)),
    "exchange.nonce-unused": breaking(\.keyExchange.chooseVector)(
      "Both layers have an initialisation vector of zeros.", { _ in { _, _ in zeros } }),
    "exchange.nonce-of-any-length": breaking(\.keyExchange.checkNonce)(
      "A nonce of another length is cut, or filled up with zeros, to 16 bytes.",
      accepting { $0.fitted(to: keyByteCount) }),

    // Mistakes in the end-to-end encryption of versions 2.x.
    "e2ee.indexes-exchanged": breaking(\.legacyMessage.chooseEncryptionIndex)(
      "The indexes change places: adHocIndex gives the key of the MAC.", constant(\.macIndex)
    ).and(\.legacyMessage.chooseMACIndex, constant(\.adHocIndex)),
    "e2ee.one-index-for-both-keys": breaking(\.legacyMessage.chooseMACIndex)(
      "Both keys are derived from adHocIndex.", constant(\.adHocIndex)),
    "e2ee.nonce-as-index": breaking(\.legacyMessage.chooseEncryptionIndex)(
      "The key of the cipher is derived from the nonce.", constant(\.nonce)),
    "e2ee.vector-of-zeros": breaking(\.legacyMessage.chooseVector)(
      "The initialisation vector is all zeros.", { _ in { _, _ in [UInt8](repeating: 0, count: keyByteCount) } }),
    "e2ee.vector-derived": breaking(\.legacyMessage.chooseVector)(
      "The initialisation vector is derived from the nonce, as from 3.1 on.",
      { _ in { Rules.right.deriveInternalKey(key: $1, anyIndex: $0.nonce).key } }),
    "e2ee.mac-over-nonce": breaking(\.legacyMessage.macParts)(
      "The MAC covers the nonce behind the encrypted data.", { $0 + [.nonce] }),
    "e2ee.mac-over-nonce-first": breaking(\.legacyMessage.macParts)(
      "The MAC covers the nonce before the encrypted data.", { [.nonce] + $0 }),
    "e2ee.mac-over-indexes": breaking(\.legacyMessage.macParts)(
      "The MAC covers both indexes behind the encrypted data.", { $0 + [.adHocIndex, .macIndex] }),
    "e2ee.zero-index-accepted": breaking(\.legacyMessage.checkIndex)("An index of zeros is taken.", accepting()),
    "e2ee.equal-indexes-accepted": breaking(\.legacyMessage.checkIndexes)(
      "The two indexes of a message may be equal.", accepting()),
    "e2ee.nonce-of-any-length": breaking(\.legacyMessage.checkNonce)(
      "A nonce of another length is cut, or filled up with zeros, to 16 bytes.",
      accepting { $0.fitted(to: keyByteCount) }),

    // Mistakes with a response with a token.
    "token.purpose-in-info": breaking(\.tokenResponse.makeInfo)(
      "The info begins with the purpose of the exchange, as from 3.0 on.",
      giving { Array("/pa/token/create".utf8) + $0 }),
    "token.version-in-info": breaking(\.tokenResponse.makeInfo)(
      "The info begins with the version, as from 3.2 on.", giving { Array("2.1".utf8) + $0 }),
    "token.ephemeral-key-missing-in-info": breaking(\.tokenResponse.makeInfo)(
      "The keys are derived without the ephemeral key.", giving { _ in [] }),
    "token.mac-of-ephemeral-key": breaking(\.tokenResponse.makeSharedInfo2)(
      "The MAC covers the ephemeral key as well.", { _ in { $0 } }),
  ]
}

extension Mistake {
  package static let legacyIndexesExchanged = MistakeTable.legacyMessage["e2ee.indexes-exchanged"]
  package static let oneIndexForBothKeys = MistakeTable.legacyMessage["e2ee.one-index-for-both-keys"]
  package static let ofLegacyCoverage = MistakeTable.legacyMessage[
    "e2ee.mac-over-nonce", "e2ee.mac-over-nonce-first", "e2ee.mac-over-indexes"]
  package static let tokenPurposeInInfo = MistakeTable.legacyMessage["token.purpose-in-info"]
  package static let tokenVersionInInfo = MistakeTable.legacyMessage["token.version-in-info"]
  package static let tokenInfoOmitted = MistakeTable.legacyMessage["token.ephemeral-key-missing-in-info"]
  package static let tokenMACOfKey = MistakeTable.legacyMessage["token.mac-of-ephemeral-key"]
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
