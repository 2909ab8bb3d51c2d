import Encodings
import PowerAuth
import Primitives
import StrictJSON

extension FuzzTarget {
  static let activationTargets = [
    FuzzTarget("activation-response", "what a server answers in an activation", readResponse)
  ]

  @Sendable private static func readResponse(_ bytes: [UInt8]) throws -> Outcome {
    let text = bytes.text
    guard let read = try unlessRefused({ try Rules.right.readActivationResponse(text) }) else { return .refused }
    try require(!read.activationId.isEmpty && read.counterData.count == 16, "a member has another length")
    let key = try P256.PublicKey(encoded: read.serverPublicKey)
    try require(key.uncompressed == read.serverPublicKey, "the server's key is not uncompressed")
    if let recovery = read.recovery {
      let code = try Rules.right.readActivationCode(recovery.recoveryCode)
      try require(code.text.utf8.elementsEqual(recovery.recoveryCode.utf8), "the recovery code is \(code.text)")
      try require(recovery.puk.utf8.count == 10 && UInt64(recovery.puk) != nil, "the PUK is \(recovery.puk)")
    }
    for form in [key.compressed, key.uncompressed] {
      let again = try Rules.right.readActivationResponse(written(read, key: form))
      try require(again == read, "the response changes when it is written and read")
      try require(again.activationId.utf8.elementsEqual(read.activationId.utf8), "the identifier changes")
    }
    return .accepted
  }

  private static func written(_ response: ActivationResponse, key: [UInt8]) -> String {
    var members: [(String, JSONValue)] = [
      ("activationId", .string(response.activationId)), ("serverPublicKey", .string(Base64.encode(key))),
      ("ctrData", .string(Base64.encode(response.counterData))),
    ]
    if let recovery = response.recovery {
      let contents: JSONValue = ["recoveryCode": .string(recovery.recoveryCode), "puk": .string(recovery.puk)]
      members.append(("activationRecovery", contents))
    }
    return JSONWriter.compact(.object(JSONObject(members))).text
  }
}
