package import Conformance
internal import Primitives

extension FieldKind where Native == [UInt8] {
  /// A private key: 32 bytes, which are a valid scalar with a probability so near 1 that no draw is repeated.
  package static let privateKey = FieldKind.bytes(32).withoutCornersOfForm

  /// A public key, uncompressed; its private key is drawn and not kept.
  package static let publicKey = FieldKind.bytes { draw in
    KeyPair(&draw).publicKey
  }.withoutCornersOfForm
}

/// A private key with its public key, for scenarios.
package struct KeyPair {
  package let privateKey: [UInt8]
  /// Uncompressed.
  package let publicKey: [UInt8]
  package let compressed: [UInt8]

  package init(_ draw: inout Draw) {
    self.init(privateKey: draw.bytes(32))
  }

  /// Draws until the compressed public key has the prefix, which is the parity of Y.
  package init(_ draw: inout Draw, prefix: UInt8) {
    repeat { self.init(&draw) } while compressed[0] != prefix
  }

  /// Makes the pair of a scalar that is known to be valid.
  package init(privateKey: [UInt8]) {
    do {
      let key = try P256.PrivateKey(scalar: privateKey).publicKey()
      self.privateKey = privateKey
      publicKey = key.uncompressed
      compressed = key.compressed
    } catch {
      preconditionFailure("a drawn scalar is below the order of the curve: \(error)")
    }
  }
}

extension [UInt8] {
  /// The uncompressed point with the prefix of the hybrid form, which also contains the parity of Y.
  package var withHybridPrefix: [UInt8] { [0x06 | (self[64] & 1)] + dropFirst() }

  /// The uncompressed point of one in the hybrid form whose prefix has the parity of Y; other bytes as they are.
  package var withoutHybridPrefix: [UInt8] {
    guard count == 65, first == 0x06 | (self[64] & 1) else { return self }
    return [0x04] + dropFirst()
  }
}
