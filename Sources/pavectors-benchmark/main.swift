import Conformance
import Measurement
import PartyModel
import Platform
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
    let (ours, bare) = (Stopwatch.median(oursTimes), Stopwatch.median(bareTimes))
    return "| \(name) | \(Int(1 / ours)) | \(raw) | \(Int(1 / bare)) | \((bare / ours).short) |"
  }

  private static func time(_ calls: Int, _ body: () throws -> Void) throws -> Double {
    try ContinuousClock().measure { for _ in 0..<calls { try body() } }.seconds / Double(calls)
  }
}

// A measurement that an option names; or the folder for drawn vectors, and their number.
let arguments = CommandLine.arguments.dropFirst()
if let measurement = NamedMeasurement.all.first(where: { $0.option == arguments.first }) {
  do {
    StandardStreams.exit(try await measurement.run(Array(arguments.dropFirst())) ? 0 : 1)
  } catch is UsageError {
    try UsageError.end()
  }
}
guard arguments.count == 2, let folder = arguments.first, !folder.hasPrefix("-"),
  let count = arguments.last.flatMap({ Int($0) }), count > 0
else { try UsageError.end() }

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
let curveScalar = [UInt8](repeating: 3, count: 48)
let curvePoint = try P384.PrivateKey(scalar: [UInt8](repeating: 5, count: 48)).publicKey()
let curveSalt = [UInt8](repeating: 7, count: 32)
let rawAgreement = try RawAgreement(scalar: scalar, peer: peer)
let sent = try Rules.right.encrypt(
  data, with: Rules.right.makeSenderEnvelope(parameters, publicKey: peer, ephemeralPrivateKey: scalar))
let ephemeralPublicKey = try P256.PrivateKey(scalar: scalar).publicKey().uncompressed
let code = try Rules.right.encodeActivationCode(random: [UInt8](repeating: 0x42, count: 10)).text

let codeBytes = Array(code.utf8)

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
    name: "offline signature, 2 times 8 digits, 256 bytes", raw: "28 SHA-256 compressions",
    ours: { _ = try $0.sign(data, keys: keys, counter: counter, format: .decimal(digits: 8)).text },
    bare: { RawHash.compress(blocks: 28) }, calls: 20_000),
  Comparison(
    name: "ECIES decryption, 256 bytes, 3.3", raw: "ECDH, keys imported",
    ours: { rules in
      let envelope = try rules.makeRecipientEnvelope(
        parameters, privateKey: peerScalar, ephemeralPublicKey: ephemeralPublicKey)
      _ = try rules.decrypt(sent, with: envelope)
    },
    bare: { try rawAgreement.derive() }, calls: 400),
  Comparison(
    name: "validation of an activation code", raw: "its 23 bytes, read once",
    ours: { _ = try $0.readActivationCode(code) }, bare: { _ = RawReading.sum(of: codeBytes) }, calls: 500_000),
  Comparison(
    name: "key from a password, 10 000 iterations", raw: "PBKDF2",
    ours: { _ = try $0.derivePasswordKey(password: "1234", salt: key, iterations: 10_000).key },
    bare: { RawPasswordKey.derive(iterations: 10_000) }, calls: 20),
  Comparison(
    name: "master secret from bytes", raw: "ECDH, keys imported",
    ours: { _ = try $0.deriveMasterSecret(privateKey: scalar, publicKey: peer).value },
    bare: { try rawAgreement.derive() }, calls: 400),
  Comparison(
    name: "shared secret of EC_P384", raw: "its two multiplications on P-384, point imported",
    ours: { rules in
      _ = try rules.computeSharedSecret(
        algorithm: "EC_P384", privateKeys: [curveScalar], encapsulatedKeys: [curvePoint.uncompressed], salt: curveSalt)
    },
    bare: {
      let own = try P384.PrivateKey(scalar: curveScalar)
      _ = try own.sharedSecret(with: curvePoint)
      _ = try own.publicKey()
    }, calls: 200),
]
print("| operation | per second | raw OpenSSL | per second | ratio |\n| --- | --- | --- | --- | --- |")
for comparison in comparisons + Version4Comparisons.all { print(try comparison.run(by: .right)) }

let lives = PartyRules()
print("\n| what | per second |\n| --- | --- |")
try PrimitiveTimes.run()
for length in [0, 30] {
  let seconds = Stopwatch.median(
    try (0..<9).map { number in
      let drawn = DrawnLife(seed: "benchmark", number: number, length: length)
      return try ContinuousClock().measure {
        var life = try Life(rules: lives, configuration: LifeConfiguration())
        for line in drawn.events { _ = try life.play(DrawnLife.event(line)) }
      }.seconds
    })
  print("| life of \(length) events after the activation | \(Int(1 / seconds)) |")
}

// Runs of pavectors over drawn vectors.
let online = try await DrawnVectors(
  "online signatures", count: count, pattern: "signature.online/*", folder: "\(folder)/online")
let all = try await DrawnVectors("of all operations", count: count, pattern: nil, folder: "\(folder)/all")
print("\n" + RunTimes.head)
for vectors in [online, all] { print(try await RunTimes.rows(of: vectors), terminator: "") }
print("\n" + (try await PipeTimes(command: ["\(folder)/null-adapter"], vectors: online).table()))
