import Conformance
import PowerAuth
import PowerAuthVectors
import Primitives

/// Times our operation and the raw one in turn, so that a change of the machine's speed affects both.
struct Comparison {
  let name: String
  let raw: String
  /// Our operation, which gets the rules as operations of the corpus do: whoever asks `Rules.right` for them copies all.
  let ours: (Rules) throws -> Void
  let bare: () throws -> Void
  /// The number of calls of each in a round.
  let calls: Int

  func run(by rules: Rules) throws -> String {
    var oursTimes: [Double] = []
    var bareTimes: [Double] = []
    for _ in 0..<9 {
      oursTimes.append(try Self.time(calls) { try self.ours(rules) })
      bareTimes.append(try Self.time(calls, bare))
    }
    let (ours, bare) = (Self.median(oursTimes), Self.median(bareTimes))
    let ratio = Double(Int(bare / ours * 100)) / 100
    return "| \(name) | \(Int(1 / ours)) | \(raw) | \(Int(1 / bare)) | \(ratio) |"
  }

  private static func time(_ calls: Int, _ body: () throws -> Void) throws -> Double {
    let clock = ContinuousClock()
    let duration = try clock.measure { for _ in 0..<calls { try body() } }
    return Double(duration.components.attoseconds) / 1e18 / Double(calls)
      + Double(duration.components.seconds) / Double(calls)
  }

  private static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
}

let key = [UInt8](repeating: 7, count: 16)
let otherKey = [UInt8](repeating: 9, count: 16)
let counter = [UInt8](repeating: 3, count: 16)
let data = [UInt8](repeating: 0x61, count: 256)
let keys = try Rules.right.signatureKeys(
  ofType: "possession_knowledge", from: FactorKeys(possession: key, knowledge: otherKey))

let scalar = [UInt8](repeating: 0x11, count: 32)
let peerScalar = [UInt8](repeating: 0x22, count: 32)
let peer = try P256.PrivateKey(scalar: peerScalar).publicKey().uncompressed
let context = EncryptionContext(
  version: .v3_3, scope: .application, sharedInfo1: "/pa/generic/application", applicationKey: "a2V5a2V5a2V5a2V5a2U=",
  applicationSecret: "c2VjcmV0c2VjcmV0c2U=", temporaryKeyId: "00000000-0000-4000-8000-000000000000")
let parameters = try Rules.right.checkRequest(context, nonce: key, timestamp: 1_700_000_000_000)
let rawAgreement = try RawAgreement(scalar: scalar, peer: peer)

// A signature of two factors over 256 bytes takes 28 compressions: 3 HMACs of one block, and 2 of five.
let comparisons = [
  Comparison(
    name: "two-factor signature, 256 bytes", raw: "28 SHA-256 compressions",
    ours: { _ = try $0.sign(data, keys: keys, counter: counter, format: .base64).text },
    bare: { RawHash.compress(blocks: 28) }, calls: 20_000),
  Comparison(
    name: "ECIES encryption, 256 bytes, 3.3", raw: "ECDH, keys imported",
    ours: { rules in
      let envelope = try rules.makeSenderEnvelope(parameters, publicKey: peer, ephemeralPrivateKey: scalar)
      _ = try rules.encrypt(data, with: envelope)
    },
    bare: { try rawAgreement.derive() }, calls: 400),
  Comparison(
    name: "master secret from bytes", raw: "ECDH, keys imported",
    ours: { _ = try $0.deriveMasterSecret(privateKey: scalar, publicKey: peer).value },
    bare: { try rawAgreement.derive() }, calls: 400),
]
print("| operation | per second | raw OpenSSL | per second | ratio |\n| --- | --- | --- | --- | --- |")
for comparison in comparisons { print(try comparison.run(by: .right)) }

// A replay of the whole corpus: reading, parsing, computing and judging.
let clock = ContinuousClock()
var times: [Double] = []
var vectors = 0
var cases = 0
var bytes = 0
for _ in 0..<5 {
  let start = clock.now
  let report = try await Replay(.powerAuth).corpus(
    in: Corpus.standardDirectory, against: ReferenceImplementation.powerAuth)
  let duration = clock.now - start
  times.append(Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18)
  (vectors, cases, bytes) = (report.vectorCount, report.total.executed, report.byteCount)
}
let seconds = times.sorted()[times.count / 2]
print(
  "\nreplay of the corpus: \(vectors) vectors (\(cases) cases) in \(Int(seconds * 1000)) ms: "
    + "\(Int(Double(vectors) / seconds)) vectors and \(Double(Int(Double(bytes) / seconds / 1e5)) / 10) MB a second")
