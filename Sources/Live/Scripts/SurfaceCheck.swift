internal import Encodings
internal import PowerAuth
internal import StrictJSON

/// What is looked at in a text that a client returns, where more than one text is right.
enum SurfaceCheck: Sendable {
  /// A signature of data by the device, in Base64.
  case signature(of: String, SignatureEncoding)
  /// A JWT of the device with these claims.
  case token(claims: String)
  /// The digits that a user types, for the data that was scanned last.
  case digits(of: String)

  /// The output that has the text.
  var output: String { if case .token = self { "jwt" } else { "signature" } }
}

/// A text that a client returned, with the key of its device.
struct SurfaceText {
  let text: String
  let devicePoint: [UInt8]

  /// What is wrong with a signature of data; nil where it is right.
  func problem(asSignatureOf data: [UInt8], _ encoding: SignatureEncoding) -> String? {
    guard let signature = Base64.decode(text) else { return problemOfBase64 }
    if isSigned(data, signature, encoding) { return nil }
    let other: SignatureEncoding = encoding == .der ? .raw : .der
    if isSigned(data, signature, other) {
      return "the signature has the form \(other.rawValue), and \(encoding.rawValue) was asked for"
    }
    if let inner = String(validating: signature, as: UTF8.self).flatMap({ Base64.decode($0) }),
      isSigned(data, inner, encoding)
    {
      return "the characters of the Base64 are taken for the bytes of the signature, and encoded once more"
    }
    if isSigned(Array(Base64.encode(data).utf8), signature, encoding) {
      return "the Base64 of the data is signed in place of the data"
    }
    return "the signature is not that of the data by the key of the device"
  }

  /// Why the text is not Base64.
  private var problemOfBase64: String {
    if Self.namesOfNothing.contains(text) { return "the text is \(text), as a variable without a value" }
    let compact = text.filter { !$0.isWhitespace }
    if compact != text, Base64.decode(compact) != nil { return "the Base64 has line breaks or spaces" }
    if Base64URL.decode(text) != nil { return "the text is Base64 of the alphabet for addresses, or without padding" }
    if Hex.decode(text) != nil { return "the text is hexadecimal, and not Base64" }
    return "the text is not Base64"
  }

  private static let namesOfNothing: Set = ["", "undefined", "null", "nil", "(null)", "[object Object]"]

  /// What is wrong with a JWT; nil where it is right.
  func problem(asTokenWith claims: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else {
      return Self.namesOfNothing.contains(text) ? problemOfBase64 : "the JWT does not have three parts"
    }
    guard let header = Base64URL.decode(parts[0]), let payload = Base64URL.decode(parts[1]),
      let signature = Base64URL.decode(parts[2])
    else { return "a part of the JWT is not base64url without padding" }
    guard jsonObject(header)?.text("alg") == "ES256" else { return "the header of the JWT does not name ES256" }
    guard let own = jsonObject(payload), let asked = jsonObject(Array(claims.utf8)), Self.areEqual(own, asked) else {
      return "the claims of the JWT are not those that were to be signed"
    }
    let signed = Array("\(parts[0]).\(parts[1])".utf8)
    if isSigned(signed, signature, .raw) { return nil }
    if isSigned(signed, signature, .der) { return "the signature of the JWT is DER, and not r and s of 32 bytes each" }
    let ofClaims = [payload, Array(parts[1].utf8), Array(claims.utf8)]
    if ofClaims.contains(where: { isSigned($0, signature, .raw) || isSigned($0, signature, .der) }) {
      return "only the claims of the JWT are signed, without its header"
    }
    return "the signature of the JWT is not that of the key of the device"
  }

  /// Whether two objects have the same members, in any order.
  private static func areEqual(_ one: JSONObject, _ other: JSONObject) -> Bool {
    one.members.count == other.members.count && one.members.allSatisfy { other[$0.key] == $0.value }
  }

  private func isSigned(_ data: [UInt8], _ signature: [UInt8], _ encoding: SignatureEncoding) -> Bool {
    (try? Rules.right.verifyData(data, signature: signature, as: encoding, publicKey: devicePoint)) != nil
  }

  /// What is wrong with the form of digits that a user types, of one or more factors; nil where nothing is.
  var problemAsDigits: String? {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let areDigits = groups.allSatisfy {
      $0.count == 8 && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    if areDigits { return nil }
    if Base64.decode(text) != nil { return "the signature is Base64, as that of a request, and not groups of digits" }
    return "the signature does not have groups of eight digits, joined by dashes"
  }
}
