import Encodings
import Keccak
import Primitives
import TestThoroughness
import Testing

@testable import MLKEM

/// Accumulated vectors: one stream draws the inputs, and a second one absorbs the results.
@Suite("Accumulated vectors of ML-KEM")
struct AccumulatedTests {
  /// Which of the published hashes a run must give.
  struct Run: Sendable {
    let parameters: KEMParameters
    let rounds: Int
    let hash: String
    /// Whether the seeds follow from d as in the draft of FIPS 203, which does not hash k.
    var isDraft = false
    /// Whether the expanded keys are absorbed.
    var hasExpandedKeys = false
  }

  /// C2SP/CCTV (ML-KEM/README.md), whose hashes are of the draft of August 2023: the standard differs only in the seeds.
  static let draft = [
    Run(
      parameters: .mlKEM768, rounds: 10000, hash: "f7db260e1137a742e05fe0db9525012812b004d29040a5b606aad3d134b548d3",
      isDraft: true, hasExpandedKeys: true),
    Run(
      parameters: .mlKEM1024, rounds: 10000, hash: "47ac888fe61544efc0518f46094b4f8a600965fc89822acb06dc7169d24f3543",
      isDraft: true, hasExpandedKeys: true),
  ]

  /// The tests of Go's crypto/mlkem, for the standard; of ML-KEM-1024 CIRCL has the same.
  static let standard = [
    Run(
      parameters: .mlKEM768, rounds: 100, hash: "1114b1b6699ed191734fa339376afa7e285c9e6acf6ff0177d346696ce564415"),
    Run(
      parameters: .mlKEM1024, rounds: 100, hash: "800018fec3e2723f73f1d657fe239b4d5d8782efaade297e8cd448e54cc2ac00"),
    Run(
      parameters: .mlKEM768, rounds: 10000, hash: "8a518cc63da366322a8e7a818c7a0d63483cb3528d34a4cf42f35d5ad73f22fc"),
    Run(
      parameters: .mlKEM1024, rounds: 10000, hash: "f1a3925c9cf8538bb104c56efb2f5ecb74cc3df25087460b73f6c873e96bcb6a"),
  ]

  static func key(_ run: Run, seed: [UInt8]) throws -> DecapsulationKey {
    guard run.isDraft else { return try DecapsulationKey(run.parameters, seed: seed) }
    return DecapsulationKey(
      run.parameters,
      encryptionSeeds: Sponge.output(.sha3With512Bits, of: Array(seed.prefix(32)), byteCount: 64),
      rejection: Array(seed.suffix(32)))
  }

  @Test(arguments: (draft + standard).filter { $0.rounds <= 100 || Thoroughness.coversEverything })
  func `the rounds give the published hash`(run: Run) throws {
    var random = Sponge(.shake128)
    var results = Sponge(.shake128)
    for _ in 0..<run.rounds {
      let key = try Self.key(run, seed: random.squeeze(KEMParameters.seedByteCount))
      results.absorb(key.encapsulationKey.encoded)
      if run.hasExpandedKeys { results.absorb(key.expanded) }
      let message = random.squeeze(KEMParameters.secretByteCount)
      let (ciphertext, secret) = try key.encapsulationKey.encapsulate(message: message)
      results.absorb(ciphertext)
      results.absorb(secret)
      #expect(try key.decapsulate(ciphertext) == secret)
      results.absorb(try key.decapsulate(random.squeeze(run.parameters.ciphertextByteCount)))
    }
    #expect(Hex.encode(results.squeeze(32)) == run.hash)
  }
}
