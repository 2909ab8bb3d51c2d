import Encodings
import PowerAuth
import Primitives

extension FuzzTarget {
  static let sharedSecretTargets =
    [
      FuzzTarget("public-key-structure", "a SubjectPublicKeyInfo of ML-KEM or ML-DSA", readStructure),
      FuzzTarget("key-configuration", "the configuration of an application with several keys", readConfiguration),
      FuzzTarget("web-signature", "a JSON Web Signature in one of its forms", readSignatures),
    ] + secretExchangeTargets

  @Sendable private static func readStructure(_ bytes: [UInt8]) throws -> Outcome {
    let kinds: [LatticeKeyKind] =
      EncapsulationSet.allCases.map { .encapsulation($0) } + SignatureSet.allCases.map { .signature($0) }
    var accepted = 0
    for kind in kinds {
      guard let key = try unlessRefused({ try Rules.right.version4.structures.read(bytes, kind) }) else { continue }
      try require(key.count == kind.byteCount, "a key has \(key.count) bytes")
      try require(kind.prefix + key == bytes, "the structure of the key is another one")
      accepted += 1
    }
    try require(accepted <= 1, "a structure is that of several algorithms")
    return accepted == 1 ? .accepted : .refused
  }

  @Sendable private static func readConfiguration(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let algorithm = source.bit() ? "EC_P256" : "EC_P384"
    let text = source.bit() ? source.all().text : Base64.encode(source.all())
    guard let read = try unlessRefused({ try Rules.right.readKeyConfiguration(text, algorithm: algorithm) }) else {
      return .refused
    }
    let older = try Rules.right.readConfiguration(text).configuration
    try require(older.masterServerPublicKey == read.configuration.keys[.ecP256], "another key of P-256 is read")
    try require(older.applicationKey == read.configuration.applicationKey, "another APP_KEY is read")
    return .accepted
  }

  @Sendable private static func readSignatures(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let form: WebSignatureForm = source.bit() ? .compact : .json
    let key = try Rules.right.version4.curveKeys.multiplyBase([UInt8](repeating: 1, count: 48))
    let text = source.all().text
    guard
      let read = try unlessRefused({
        try Rules.right.readWebSignatures(text, form, keys: [.es384: key], isStrict: true)
      })
    else { return .refused }
    let again = try Rules.right.writeWebSignatures(
      read.payload, form, keys: [.es384: [UInt8](repeating: 1, count: 48)])
    let other = try Rules.right.readWebSignatures(again, form, keys: [.es384: key], isStrict: true)
    try require(other.payload == read.payload, "the payload changes when it is signed and read")
    return .accepted
  }
}
