import Foundation
import PowerAuth
import Primitives
@testable import StrictJSON

extension FuzzTarget {
  static let tokenTargets = [
    FuzzTarget("base64url", "Base64 in the alphabet for addresses, compared with Foundation", readBase64URL),
    FuzzTarget("token", "a JSON Web Token, of which the protection is not checked", readToken),
    FuzzTarget("changed-token", "a JSON Web Token with one other byte", changeToken),
  ]

  @Sendable private static func readBase64URL(_ bytes: [UInt8]) throws -> Outcome {
    try require(Base64URL.decode(Base64URL.encode(bytes)) == bytes, "the text of bytes is read as other bytes")
    let text = bytes.text
    guard let decoded = Base64URL.decode(text) else { return .refused }
    try require(Base64URL.encode(decoded).utf8.elementsEqual(text.utf8), "bytes have two texts")
    try require(decoded == decodedByFoundation(text), "Foundation reads other bytes")
    return .accepted
  }

  private static func decodedByFoundation(_ text: String) -> [UInt8]? {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: standard + padding).map { [UInt8]($0) }
  }

  /// Right rules, by which any signature and any code is right: the bytes of a fuzzer have none.
  static let withoutProtection: Rules = {
    var rules = Rules.right
    rules.tokenReading.isCode = { _, _ in true }
    rules.ecdsa.verify = { _, _, _ in true }
    return rules
  }()

  /// The base point, which is a public key for whom none is needed (SEC 2, 2.4.2).
  static let anyPublicKey: [UInt8] = [
    0x03, 0x6b, 0x17, 0xd1, 0xf2, 0xe1, 0x2c, 0x42, 0x47, 0xf8, 0xbc, 0xe6, 0xe5, 0x63, 0xa4, 0x40, 0xf2,
    0x77, 0x03, 0x7d, 0x81, 0x2d, 0xeb, 0x33, 0xa0, 0xf4, 0xa1, 0x39, 0x45, 0xd8, 0x98, 0xc2, 0x96,
  ]

  /// A token of a header and claims, with any signature.
  static func tokenText(
    header: [UInt8], claims: [UInt8], signature: [UInt8] = [UInt8](repeating: 1, count: 64)
  ) -> String {
    [header, claims, signature].map(Base64URL.encode).joined(separator: ".")
  }

  @Sendable private static func readToken(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let algorithm = source.choice(TokenAlgorithm.allCases)
    let text =
      source.bit()
      ? tokenText(header: source.bytes(), claims: source.bytes(), signature: source.all()) : source.all().text
    guard let read = try unlessRefused({ try withoutProtection.readToken(text, by: algorithm, key: anyPublicKey) })
    else { return .refused }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { String($0) }
    let contents = parts.compactMap { $0.flatMap(decodedByFoundation) }
    try require(contents.count == 3, "Foundation reads \(contents.count) parts")
    try require(contents[0] == Array(read.header.utf8), "the header is \(read.header)")
    try require(contents[1] == Array(read.claimsText.utf8), "the claims are \(read.claimsText)")
    try require(read.signed == Array(text.utf8.prefix(read.signed.count)), "what is signed is not the beginning")
    try require(read.signed.count + 1 + (parts[2]?.utf8.count ?? 0) == text.utf8.count, "not all of it is signed")
    try check(read, algorithm)
    return .accepted
  }

  private static func check(_ read: ReadToken, _ algorithm: TokenAlgorithm) throws {
    guard case .object(let header) = try JSONReader.parse(Array(read.header.utf8)) else {
      throw Violation("the header is no object")
    }
    try require(header["alg"] == .string(algorithm.rawValue), "the algorithm is another one")
    try require(header["typ"] == .string("JWT") && header["crit"] == nil, "the type is another one")
    let claims = JSONWriter.compact(.object(read.claims))
    try require(JSONReader.parse(claims) == .object(read.claims), "the claims change when they are written and read")
  }

  @Sendable private static func changeToken(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let place = source.number(below: 256)
    let replacement = source.byte()
    let key = source.bytes(16)
    let right = try Rules.right.authenticateToken(claims: #"{"challenge":"AAAA"}"#, key: key).text
    var changed = Array(right.utf8)
    changed[place % changed.count] = replacement
    let isRight = changed == Array(right.utf8)
    let text = changed.text
    let read = try unlessRefused { try Rules.right.readToken(text, by: .hs256, key: key) }
    try require((read != nil) == isRight, "\(text) is judged wrongly, and \(right) is right")
    return isRight ? .accepted : .refused
  }
}
