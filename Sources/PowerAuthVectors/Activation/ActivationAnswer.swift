package import Conformance
internal import Encodings
internal import Primitives

/// The members of a response, from which right and wrong ones are made; each is JSON, or nil where it is absent.
package struct ActivationAnswer: Sendable {
  package var activationId: String? = "\"f3854284-a75c-4313-a776-459dc52912df\""
  package var serverPublicKey: String?
  package var ctrData: String?
  package var recovery: String?
  /// Members of other names, each with a comma in front.
  package var more = ""

  package init(_ draw: inout Draw) {
    self.init(key: KeyPair(&draw).publicKey, counterData: draw.bytes(16))
  }

  package init(key: [UInt8], counterData: [UInt8]) {
    serverPublicKey = Self.base64(key)
    ctrData = Self.base64(counterData)
  }

  package static func base64(_ bytes: [UInt8]) -> String { "\"\(Base64.encode(bytes))\"" }

  package var text: String {
    let members = [
      ("activationId", activationId), ("serverPublicKey", serverPublicKey), ("ctrData", ctrData),
      ("activationRecovery", recovery),
    ]
    return "{" + members.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }.joined(separator: ",") + more
      + "}"
  }
}
