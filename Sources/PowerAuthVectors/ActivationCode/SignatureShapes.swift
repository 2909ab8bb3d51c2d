internal import Conformance
internal import PowerAuth
internal import Primitives

/// Shapes that the integers of a signature can have, each about one in four or one in 256.
let signatureShapes: [(name: String, words: String, isWanted: @Sendable (P256.Signature) -> Bool)] = [
  ("both-top-bits-set", "both top bits set", { $0.raw[0] >= 0x80 && $0.raw[32] >= 0x80 }),
  ("no-top-bit-set", "no top bit set", { $0.raw[0] < 0x80 && $0.raw[32] < 0x80 && $0.raw[0] > 0 && $0.raw[32] > 0 }),
  ("r-of-31-bytes", "r of 31 bytes", { $0.raw[0] == 0 }), ("s-of-31-bytes", "s of 31 bytes", { $0.raw[32] == 0 }),
]

/// Draws codes until the signature of one has the wanted shape.
func search(
  _ draw: inout Draw, _ pair: KeyPair, _ isWanted: (P256.Signature) -> Bool
) throws -> (code: String, signature: P256.Signature) {
  while true {
    let code = try ActivationCode(random: draw.bytes(ActivationCode.randomByteCount)).text
    let signature = try P256.PrivateKey(scalar: pair.privateKey).signature(for: Array(code.utf8))
    if isWanted(signature) { return (code, signature) }
  }
}
