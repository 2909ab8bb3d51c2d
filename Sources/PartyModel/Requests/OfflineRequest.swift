package import PowerAuth
internal import Primitives

/// What `/rest/v3/signature/offline/verify` takes.
package struct OfflineRequest: Sendable {
  package var activationId: String
  package var nonce: [UInt8]
  /// The data that are shown to the user, before a time-based password is added.
  package var body: [UInt8]
  package var signature: String
  package var allowsBiometry: Bool
  package var componentLength: Int?
  /// The seed of time-based passwords, and how many earlier steps of 30 seconds count.
  package var proximity: (seed: [UInt8], steps: Int)?

  package init(
    activationId: String, nonce: [UInt8], body: [UInt8], signature: String, allowsBiometry: Bool,
    componentLength: Int? = nil, proximity: (seed: [UInt8], steps: Int)? = nil
  ) {
    self.activationId = activationId
    self.nonce = nonce
    self.body = body
    self.signature = signature
    self.allowsBiometry = allowsBiometry
    self.componentLength = componentLength
    self.proximity = proximity
  }
}

/// What `/rest/v3/signature/ecdsa/verify` takes.
package struct DataRequest: Sendable {
  package var activationId: String
  package var data: [UInt8]
  package var signature: [UInt8]
  package var isJOSE: Bool

  package init(activationId: String, data: [UInt8], signature: [UInt8], isJOSE: Bool) {
    self.activationId = activationId
    self.data = data
    self.signature = signature
    self.isJOSE = isJOSE
  }
}

/// What both sides compute of offline signatures.
package enum OfflineData {
  /// How long a time-based password is current, in seconds.
  private static let stepLength: Int64 = 30

  /// The signed bytes: a request to an address that is agreed, with a word in place of the secret.
  package static func signedBytes(_ body: [UInt8], _ nonce: [UInt8], _ core: Rules) throws -> [UInt8] {
    try core.signedBytes(of: normalized(body, nonce, core), applicationSecret: "offline")
  }

  /// The text that an administrator gives in place of that request.
  package static func normalizedData(_ body: [UInt8], _ nonce: [UInt8], _ core: Rules) throws -> String {
    core.normalizedData(of: try normalized(body, nonce, core))
  }

  private static func normalized(_ body: [UInt8], _ nonce: [UInt8], _ core: Rules) throws -> NormalizedRequest {
    try core.normalizeRequest(method: "POST", uriId: "/operation/authorize/offline", nonce: nonce, body: body)
  }

  /// The password of a step that began some steps before the current one.
  package static func password(seed: [UInt8], at now: Int64, age: Int, _ core: Rules) throws -> String {
    let seconds = now / 1000 - Int64(age) * stepLength
    return try core.timePassword(secret: seed, time: seconds, step: stepLength, digits: 8, hash: .sha256).password.text
  }
}
