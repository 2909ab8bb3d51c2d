package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes with a response with a token.
extension Mistake {
  package static let tokenPurposeInInfo = Mistake(
    "token.purpose-in-info", "The info begins with the purpose of the exchange, as from 3.0 on.",
    \.tokenResponse.makeInfo, giving { Array("/pa/token/create".utf8) + $0 })
  package static let tokenVersionInInfo = Mistake(
    "token.version-in-info", "The info begins with the version, as from 3.2 on.", \.tokenResponse.makeInfo,
    giving { Array("2.1".utf8) + $0 })
  package static let tokenInfoOmitted = Mistake(
    "token.ephemeral-key-missing-in-info", "The keys are derived without the ephemeral key.",
    \.tokenResponse.makeInfo, giving { _ in [] })
  package static let tokenMACOfKey = Mistake(
    "token.mac-of-ephemeral-key", "The MAC covers the ephemeral key as well.", \.tokenResponse.makeSharedInfo2
  ) { _ in { $0 } }
}
