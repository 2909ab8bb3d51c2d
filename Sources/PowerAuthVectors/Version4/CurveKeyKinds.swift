package import Conformance
internal import PowerAuth
internal import Primitives

extension FieldKind where Native == [UInt8] {
  /// A private key of P-384: 48 bytes, which are a valid scalar with a probability so near 1 that no draw is repeated.
  package static let curvePrivateKey = FieldKind.bytes(48).withoutCornersOfForm

  /// A public key of P-384, uncompressed; its private key is drawn and not kept.
  package static let curvePublicKey = FieldKind.bytes { draw in
    CurveKeyPair(&draw).publicKey
  }.withoutCornersOfForm

  /// A key, a ciphertext or a signature of another kind, which scenarios make.
  package static let made = FieldKind.bytes(0).withoutCornersOfForm
}

extension FieldKind where Native == [[UInt8]] {
  /// The keys of the parts of an algorithm, which scenarios make.
  package static let keyParts = FieldKind.list(of: .made, drawing: 0...0, atMost: 16)
}

extension FieldKind where Native == String {
  /// The name of an algorithm of shared secrets; any text, because a name may be unknown.
  package static let algorithm = FieldKind.text { _ in SharedSecretAlgorithm.ecP384.rawValue }.withoutCornersOfForm
}

/// A private key of P-384 with its public key, for scenarios.
package struct CurveKeyPair: Sendable {
  package let privateKey: [UInt8]
  /// Uncompressed.
  package let publicKey: [UInt8]
  package let compressed: [UInt8]

  package init(_ draw: inout Draw) {
    self.init(privateKey: draw.bytes(48))
  }

  /// Draws until the compressed public key has the prefix, which is the parity of Y.
  package init(_ draw: inout Draw, prefix: UInt8) {
    repeat { self.init(&draw) } while compressed[0] != prefix
  }

  /// Makes the pair of a scalar that is known to be valid.
  package init(privateKey: [UInt8]) {
    do {
      let key = try P384.PrivateKey(scalar: privateKey).publicKey()
      self.privateKey = privateKey
      publicKey = key.uncompressed
      compressed = key.compressed
    } catch {
      preconditionFailure("a drawn scalar is below the order of the curve: \(error)")
    }
  }
}
