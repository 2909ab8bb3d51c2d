import Foundation
import PowerAuth
import Primitives

extension FuzzTarget {
  static let activationCodeTargets = [
    FuzzTarget("activation-code", "an activation code as it is typed", readCode),
    FuzzTarget("changed-code", "an activation code with one other character", changeCode),
    FuzzTarget("scanned-code", "the text of a QR code", readScannedText),
    FuzzTarget("code-signature", "an activation code, a signature in DER and a public key", verifyCode),
  ]

  @Sendable private static func readCode(_ bytes: [UInt8]) throws -> Outcome {
    do {
      let code = try Rules.right.readActivationCode(bytes.text)
      let random = Array(code.payload.prefix(ActivationCode.randomByteCount))
      let written = try Rules.right.encodeActivationCode(random: random)
      try require(Array(written.text.utf8) == bytes, "two texts are the same code: \(written.text)")
      return .accepted
    } catch is Refusal {
      return .refused
    }
  }

  /// A CRC of 16 bits detects each change of at most 16 bits in a row, and a character has five.
  @Sendable private static func changeCode(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let place = source.number(below: ActivationCode.characterCount)
    let replacement = source.byte()
    let right = try Rules.right.encodeActivationCode(random: source.bytes(ActivationCode.randomByteCount)).text
    var changed = Array(right.utf8)
    changed[place] = replacement
    let isRight = changed == Array(right.utf8)
    do {
      _ = try Rules.right.readActivationCode(changed.text)
      try require(isRight, "\(changed.text) is accepted, and so is \(right)")
      return .accepted
    } catch is Refusal {
      try require(!isRight, "\(right) is refused")
      return .refused
    }
  }

  @Sendable private static func readScannedText(_ bytes: [UInt8]) throws -> Outcome {
    do {
      let scanned = try Rules.right.readScannedCode(bytes.text)
      let parts = bytes.split(separator: UInt8(ascii: "#"), maxSplits: 1, omittingEmptySubsequences: false)
      try require(Array(scanned.text.utf8) == Array(parts[0]), "the code is \(scanned.text)")
      try require((scanned.signature == nil) == (parts.count == 1), "the signature is made up or lost")
      if let signature = scanned.signature {
        let expected = Data(base64Encoded: Array(parts[1]).text).map { [UInt8]($0) }
        try require(!signature.isEmpty && signature == expected, "Foundation reads another signature")
      }
      return .accepted
    } catch is Refusal {
      return .refused
    }
  }

  @Sendable private static func verifyCode(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let key = try P256.PrivateKey(scalar: [1] + source.bytes(16))
    let code = try Rules.right.encodeActivationCode(random: source.bytes(ActivationCode.randomByteCount)).text
    let signature = try key.signature(for: Array(code.utf8)).der
    let publicKey = try key.publicKey().compressed
    let given = source.bit() ? signature : source.bytes()
    let signer = source.bit() ? publicKey : source.all()
    do {
      _ = try Rules.right.verifyActivationCode(code, signature: given, publicKey: signer)
      try require(given == signature, "another signature is accepted")
      return .accepted
    } catch is Refusal {
      try require(given != signature || signer != publicKey, "the right signature is refused")
      return .refused
    }
  }
}
