import Encodings
import Foundation
import PowerAuth
import Primitives

extension FuzzTarget {
  static let notationTargets = [
    FuzzTarget("hex", "hexadecimal digits", readHex),
    FuzzTarget("base32", "Base32", readBase32),
    FuzzTarget("base64", "Base64, compared with Foundation", readBase64),
    FuzzTarget("form-encoding", "form URL encoding", readForm),
  ]

  @Sendable private static func readHex(_ bytes: [UInt8]) throws -> Outcome {
    try require(Hex.decode(Hex.encode(bytes)) == bytes, "the digits of bytes are read as other bytes")
    let text = bytes.text
    guard let decoded = Hex.decode(text) else { return .refused }
    try require(Hex.encode(decoded).utf8.elementsEqual(text.utf8), "bytes have two texts")
    return .accepted
  }

  @Sendable private static func readBase32(_ bytes: [UInt8]) throws -> Outcome {
    try require(Base32.decode(Base32.encode(bytes)) == bytes, "the Base32 of bytes is read as other bytes")
    let text = bytes.text
    let lax = try? Base32.decode(text, allowingSpareBits: true)
    do {
      let decoded = try Base32.decode(text)
      try require(Base32.encode(decoded).utf8.elementsEqual(text.utf8), "bytes have two texts")
      try require(lax == decoded, "spare bits change the bytes")
      return .accepted
    } catch let failure as Base32.Failure {
      try require((lax != nil) == (failure == .spareBits), "\(failure) with spare bits allowed")
      return .refused
    }
  }

  @Sendable private static func readBase64(_ bytes: [UInt8]) throws -> Outcome {
    try require(Base64.decode(Base64.encode(bytes)) == bytes, "the Base64 of bytes is read as other bytes")
    try require(Base64.encode(bytes) == Data(bytes).base64EncodedString(), "Foundation writes another text")
    let text = bytes.text
    let lax = Base64.decode(text, allowingSpareBits: true)
    if let lax { try require(Data(base64Encoded: text).map { [UInt8]($0) } == lax, "Foundation reads other bytes") }
    guard let decoded = Base64.decode(text) else { return .refused }
    try require(Base64.encode(decoded).utf8.elementsEqual(text.utf8), "bytes have two texts")
    try require(lax == decoded, "spare bits change the bytes")
    return .accepted
  }

  @Sendable private static func readForm(_ bytes: [UInt8]) throws -> Outcome {
    let text = bytes.text
    let encoded = FormEncoding.encode(text)
    let decoded = try FormEncoding.decode(encoded.utf8)
    try require(decoded.utf8.elementsEqual(text.utf8), "the encoded text is another one")
    do {
      _ = try FormEncoding.decode(bytes)
      return .accepted
    } catch let refusal as Refusal {
      try require(refusal == .invalidEncoding, "the reason is \(refusal.id)")
      return .refused
    }
  }
}
