internal import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// One message of a published exchange.
struct EncryptedMessage {
  /// The publisher's names of the members.
  struct Names {
    let data: String
    let encryptedData: String
    let mac: String
    let nonce: String
    let timestamp: String

    static let request = Names(
      data: "requestData", encryptedData: "encryptedDataRequest", mac: "requestMac", nonce: "requestNonce",
      timestamp: "timestampRequest")
    static let response = Names(
      data: "responseData", encryptedData: "encryptedDataResponse", mac: "responseMac", nonce: "responseNonce",
      timestamp: "timestampResponse")
  }

  let names: Names
  let data: String
  let cryptogram: Cryptogram
  let nonce: [UInt8]?
  let timestamp: Int64?

  init(
    _ names: Names, from members: inout MemberReader, hasNonce: Bool, hasTimestamp: Bool
  ) throws(FieldError) {
    self.names = names
    data = try members.text(names.data)
    cryptogram = Cryptogram(
      encryptedData: try members.base64(names.encryptedData), mac: try members.base64(names.mac))
    nonce = hasNonce ? try members.base64(names.nonce) : nil
    timestamp = hasTimestamp ? try members.decimal(names.timestamp) : nil
  }

  /// The differences of encrypting the text, and of decrypting the published message.
  func differences(by rules: Rules, with envelope: () throws -> Envelope) -> [PublishedDifference] {
    let encrypted = Result { try rules.encrypt(Array(data.utf8), with: envelope()) }
    let decrypted = Result { try rules.decrypt(cryptogram, with: envelope()) }
    return [
      PublishedDifference(
        names.encryptedData, Base64.encode(cryptogram.encryptedData),
        ours: encrypted.shown { Base64.encode($0.encryptedData) }),
      PublishedDifference(names.mac, Base64.encode(cryptogram.mac), ours: encrypted.shown { Base64.encode($0.mac) }),
      PublishedDifference(names.data, data, ours: decrypted.shown { String(decoding: $0, as: UTF8.self) }),
    ].compactMap { $0 }
  }
}

extension PublishedDifference {
  /// Compares two texts by their bytes; nil where they are equal.
  init?(_ field: String, _ published: String, ours: String) {
    guard !published.utf8.elementsEqual(ours.utf8) else { return nil }
    self.init(field: field, published: published, ours: ours)
  }
}

extension Result where Failure == any Error {
  /// The value as a text, or the refusal or error.
  fileprivate func shown(_ text: (Success) -> String) -> String {
    switch self {
    case .success(let value): text(value)
    case .failure(let refusal as Refusal): Answer.reject(reason: refusal.id).summary
    case .failure(let error): Answer.error("\(error)").summary
    }
  }
}
