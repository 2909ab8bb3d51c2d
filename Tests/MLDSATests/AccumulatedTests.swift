import Encodings
import Keccak
import MLDSA
import Primitives
import TestThoroughness
import Testing

/// The accumulated vectors of C2SP/CCTV (ML-DSA): one stream draws the seeds, and a second one absorbs the results.
@Suite("Accumulated vectors of ML-DSA")
struct AccumulatedTests {
  typealias Run = (parameters: SignatureParameters, rounds: Int, hash: String)

  static let runs: [Run] = [
    (.mlDSA65, 100, "8358a1843220194417cadbc2651295cd8fc65125b5a5c1a239a16dc8b57ca199"),
    (.mlDSA87, 100, "8c3ad714777622b8f21ce31bb35f71394f23bc0fcf3c78ace5d608990f3b061b"),
    (.mlDSA65, 10000, "5ff5e196f0b830c3b10a9eb5358e7c98a3a20136cb677f3ae3b90175c3ace329"),
  ]

  @Test(arguments: runs.filter { $0.rounds <= 100 || Thoroughness.coversEverything })
  func `the rounds give the published hash`(run: Run) throws {
    var random = Sponge(.shake128)
    var results = Sponge(.shake128)
    for _ in 0..<run.rounds {
      let key = try SigningKey(run.parameters, seed: random.squeeze(SignatureParameters.seedByteCount))
      results.absorb(key.verificationKey.encoded)
      let signature = try key.signature(for: [])
      results.absorb(signature)
      #expect(try key.verificationKey.isValidSignature(signature, for: []))
    }
    #expect(Hex.encode(results.squeeze(32)) == run.hash)
  }
}
