import Encodings
import PowerAuth
import StrictJSON

/// What an application gets from the client as a text.
extension ScriptedClient {
  /// The output of a call; nil where there is no such call.
  func returned(_ name: String, _ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject? {
    switch name {
    case "sign-data":
      _ = try vault(&device, input)
      return ["signature": .string(try signature(of: device, input))]
    case "sign-jwt":
      _ = try vault(&device, input)
      return ["jwt": .string(try token(of: device, claims: input.text("claims") ?? ""))]
    case "verify-server-data": return ["valid": .string("\(isSigned(device, input))")]
    case "scan-offline": return try scan(device, input.text("text") ?? "")
    case "sign-offline": return try signOffline(&device, input)
    case "background": return [:]
    case "foreground":
      if !behaviour.faults.contains(.keepsTimeInBackground) { try synchronizeTime(device) }
      return [:]
    default: return nil
    }
  }

  private func signature(of device: TestDevice, _ input: JSONObject) throws -> String {
    let faults = behaviour.faults
    if faults.contains(.returnsUndefined) { return "undefined" }
    var data = Array((input.text("data") ?? "").utf8)
    if faults.contains(.signsBase64) { data = Array(Base64.encode(data).utf8) }
    let isRaw = input.text("format") == "raw" && !faults.contains(.signsInDER)
    let text = Base64.encode(
      try Rules.right.signData(data, as: isRaw ? .raw : .der, privateKey: device.privateKey))
    if faults.contains(.breaksLines) { return "\(text.prefix(64))\n\(text.dropFirst(64))" }
    return faults.contains(.encodesTwice) ? Base64.encode(Array(text.utf8)) : text
  }

  private func token(of device: TestDevice, claims: String) throws -> String {
    let text = try Rules.right.signToken(claims: claims, privateKey: device.privateKey).text
    let parts = text.split(separator: ".").map(String.init)
    let key = device.privateKey
    if behaviour.faults.contains(.signsClaimsAlone) {
      let signature = try Rules.right.signData(Array(claims.utf8), as: .raw, privateKey: key)
      return "\(parts[0]).\(parts[1]).\(Base64URL.encode(signature))"
    }
    guard behaviour.faults.contains(.writesTokenInDER) else { return text }
    let signature = try Rules.right.signData(Array("\(parts[0]).\(parts[1])".utf8), as: .der, privateKey: key)
    return "\(parts[0]).\(parts[1]).\(Base64URL.encode(signature))"
  }

  private func isSigned(_ device: TestDevice, _ input: JSONObject) -> Bool {
    let isMaster = input.text("key") == "master" && !behaviour.faults.contains(.takesOtherServerKey)
    let signature = input.text("signature").flatMap { Base64.decode($0) } ?? []
    let verified = try? Rules.right.verifyData(
      Array((input.text("data") ?? "").utf8), signature: signature, as: .der,
      publicKey: isMaster ? device.masterKey : device.serverKey)
    return verified != nil
  }

  private func scan(_ device: TestDevice, _ text: String) throws -> JSONObject {
    var rules = behaviour.reading
    if behaviour.faults.contains(.takesUnsignedText) { rules.ecdsa.verify = { _, _, _ in true } }
    let read = try rules.verifySignedOfflineData(text, masterKey: device.masterKey, serverKey: device.serverKey)
    let texts = [
      ("operationId", read.operationId), ("title", read.title), ("message", read.message),
      ("operationData", read.operationData), ("flags", read.flags), ("nonce", Base64.encode(read.nonce)),
      ("keyType", read.keyType),
    ]
    return JSONObject((texts + (read.totp.map { [("totp", $0)] } ?? [])).map { ($0.0, .string($0.1)) })
  }

  private func signOffline(_ device: inout TestDevice, _ input: JSONObject) throws -> JSONObject {
    let nonce = input.text("nonce").flatMap { Base64.decode($0) } ?? []
    let signed = try device.offlineSignature(
      Array((input.text("body") ?? "").utf8), nonce: nonce, type: input.text("factors") ?? "")
    keep(device)
    return ["signature": .string(behaviour.faults.contains(.typesBase64) ? Base64.encode(nonce) : signed.signature)]
  }
}
