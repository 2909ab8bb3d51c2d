import PowerAuth
import Testing

/// A request and its response, as the worked examples of § 12 give them.
struct Exchange: Sendable, CustomTestStringConvertible {
  let id: String
  let context: EncryptionContext
  let recipientPrivate: [UInt8]
  let ephemeralPublic: [UInt8]
  /// SI2base, where the example gives it directly and not the scope's secrets.
  let base: [UInt8]?
  let request: Message
  let response: Message
  let sharedSecret: [UInt8]
  let info: [UInt8]
  let envelopeKey: [UInt8]
  /// The listed MACs of requests that were put together wrongly.
  let wrongMacs: WrongMacs?

  struct Message: Sendable {
    let nonce: [UInt8]?
    let timestamp: Int64?
    let iv: [UInt8]
    let sharedInfo2: [UInt8]
    let plaintext: [UInt8]
    let encryptedData: [UInt8]
    let mac: [UInt8]
  }

  struct WrongMacs: Sendable {
    let overDataOnly: [UInt8]
    let withoutSizes: [UInt8]
    let timestampInSeconds: [UInt8]
  }

  var testDescription: String { "worked example \(id)" }

  static let all: [Exchange] = [v30, v31, v32Application, v32Activation, v33Application, v33Activation]
}
