internal import PowerAuth
internal import Primitives

/// Mistakes with secrets that are encapsulated for keys of P-384.
extension MistakeTable {
  static let keyEncapsulation: MistakeTable = [
    "dhkem.agreed-x-taken": breaking(\.version4.encapsulation.chooseSecret)(
      "The secret of the curve in the drafts before November 2025: X of the common point itself, without HPKE.",
      evidence: "The publisher's branches of June 2025 and their vectors have it.",
      { _ in { agreed, _, _ in agreed } }),
    "dhkem.kem-secret-taken": breaking(\.version4.encapsulation.chooseSecret)(
      "The shared secret of the KEM is taken, and nothing is exported.", { _ in { _, secret, _ in secret } }),
    "dhkem.info-empty": breaking(\.version4.encapsulation.info)("The info of the key schedule is empty.", is: []),
    "dhkem.context-empty": breaking(\.version4.encapsulation.exporterContext)(
      "The context of the export is empty.", is: []),
    "dhkem.texts-empty": breaking(\.version4.encapsulation.info)(
      "Both the info and the context of the export are empty.",
      evidence: "The publisher's documents say DHKEM in mode base, and give neither.", { _ in [] }
    ).and(\.version4.encapsulation.exporterContext, { _ in [] }),
    "dhkem.texts-in-lower-case": breaking(\.version4.encapsulation.info)(
      "The info and the context are in lower case.", { _ in Array("dhkem-p384".utf8) }
    ).and(\.version4.encapsulation.exporterContext, { _ in Array("dhkem-p384".utf8) }),
    "dhkem.aes-128-named": suite("The suite names AES-128-GCM, although nothing is encrypted.") { $0.aead = 1 },
    "dhkem.aes-256-named": suite("The suite names AES-256-GCM, although nothing is encrypted.") { $0.aead = 2 },
    "dhkem.hkdf-sha256-named": suite("The suite names HKDF-SHA256.") { $0.kdf = 1 },
    "dhkem.hkdf-sha512-named": suite("The suite names HKDF-SHA512.") { $0.kdf = 3 },
    "dhkem.p256-named": suite("The suite names DHKEM of P-256.") { $0.kem = 0x0010 },
    "dhkem.32-bytes-exported": breaking(\.version4.encapsulation.byteCount)("32 bytes are exported.", is: 32),
    "dhkem.64-bytes-exported": breaking(\.version4.encapsulation.byteCount)("64 bytes are exported.", is: 64),
    "dhkem.points-compressed": breaking(\.version4.encapsulation.writePoint)(
      "The points enter the secret of the KEM compressed.",
      giving { $0.count == 97 ? $0.compressedPoint : $0 }),
    "dhkem.points-without-prefix": breaking(\.version4.encapsulation.writePoint)(
      "The points enter the secret of the KEM without the byte 04.", giving { Array($0.dropFirst()) }),
    "dhkem.agreed-x-without-zeros": breaking(\.version4.encapsulation.writeAgreed)(
      "X of the common point loses its leading zero bytes.", giving { Array($0.drop { $0 == 0 }) }),
    "dhkem.agreed-x-hashed": breaking(\.version4.curveKeys.multiply)(
      "X of the common point is hashed with SHA-256, as some libraries do unasked.",
      { right in { scalar, point in SHA256.hash(try right(scalar, point)) } }),
    "dhkem.own-point-compressed": breaking(\.version4.curveKeys.multiplyBase)(
      "The own public key is computed compressed, and enters and travels in this form.",
      returning { $0.count == 97 ? $0.compressedPoint : $0 }),
    "dhkem.agreed-x-signed": breaking(\.version4.encapsulation.writeAgreed)(
      "X of the common point is written as a signed number, with a zero byte before a top bit.",
      evidence: "Java's BigInteger writes numbers in this form.", giving { $0[0] >= 0x80 ? [0] + $0 : $0 }),
    "dhkem.point-without-prefix-taken": breaking(\.version4.encapsulation.readPoint)(
      "96 bytes are both coordinates of the other key.", changing(\.withPrefixOfPoint)),
    "dhkem.structure-taken": breaking(\.version4.encapsulation.readPoint)(
      "The other key is also taken as a SubjectPublicKeyInfo.",
      changing { $0.starts(with: structureOfCurveKey) ? Array($0.dropFirst(structureOfCurveKey.count)) : $0 }),
    "dhkem.bytes-behind-point-ignored": breaking(\.version4.encapsulation.readPoint)(
      "Bytes behind the 97 of the other key are ignored.", changing { Array($0.prefix(97)) }),
  ]
}

private func suite(_ sentence: String, _ change: @escaping @Sendable (inout HPKE.Suite) -> Void) -> UnnamedMistake {
  breaking(\.version4.encapsulation.suite)(sentence) { right in
    var suite = right
    change(&suite)
    return suite
  }
}

/// Mistakes where secrets become one.
extension MistakeTable {
  static let sharedSecret: MistakeTable = [
    "shared-secret.of-june-2025": breaking(\.version4.sharedSecret.derive)(
      "The shared secret of the drafts before November 2025: KDF.derive of X and the secret of ML-KEM, without salt.",
      evidence: "The publisher's branches of June 2025 and their vectors have it.",
      { _ in
        { parts, rules in
          let label = "PA4KDF:shared-secret/\(parts.algorithm.inLowerCase)"
          return try rules.kmac([], key: Array(parts.secrets.joined()), customization: label, byteCount: 32)
        }
      }
    ).and(\.version4.encapsulation.chooseSecret, { _ in { agreed, _, _ in agreed } }),
    "shared-secret.of-early-november-2025": breaking(\.version4.sharedSecret.derive)(
      "The shared secret of some days of November 2025: KDF.derive of both secrets, diversified by 4.0, without salt.",
      evidence: "The publisher's mobile core had it before the release.",
      { _ in
        { parts, rules in
          let label = Array("shared-secret/\(parts.algorithm.inLowerCase)".utf8)
          return try rules.kmac(
            rules.concatWithSizes([label, Array("4.0".utf8)]), key: Array(parts.secrets.joined()),
            customization: "PA4KDF", byteCount: 32)
        }
      }),
    "shared-secret.salt-unused": breaking(\.version4.sharedSecret.chooseKey)(
      "The salt is not used: the key of KMAC is empty.", { _ in { _ in [] } }),
    "shared-secret.salt-in-zeros": breaking(\.version4.sharedSecret.chooseKey)(
      "The key of KMAC is zeros, as SP 800-56C has it without a salt.",
      { _ in { _ in [UInt8](repeating: 0, count: 132) } }),
    "shared-secret.salt-of-any-length": breaking(\.version4.sharedSecret.checkSalt)(
      "The salt may have any length.", accepting()),
    "shared-secret.salt-may-be-empty": breaking(\.version4.sharedSecret.checkSalt)(
      "A salt may be absent.", accepting(when: \.isEmpty)),
    "shared-secret.label-in-lower-case": breaking(\.version4.sharedSecret.label)(
      "The label of the drafts before November 2025: the algorithm in lower case, with dashes.",
      { _ in { "shared-secret/\($0.inLowerCase)" } }),
    "shared-secret.label-without-prefix": breaking(\.version4.sharedSecret.label)(
      "The label is the name of the algorithm alone.", { _ in \.rawValue }),
    "shared-secret.label-of-curve": breaking(\.version4.sharedSecret.label)(
      "The label is that of EC_P384 with each algorithm.", { right in { _ in right(.ecP384) } }),
    "shared-secret.version-missing": breaking(\.version4.sharedSecret.writeFixedInfo)(
      "The fixed info has no version.", { _ in { label, rules in rules.concatWithSizes([Array(label.utf8)]) } }),
    "shared-secret.version-4": breaking(\.version4.sharedSecret.writeFixedInfo)(
      "The version in the fixed info is 4.",
      { _ in { label, rules in rules.concatWithSizes([Array(label.utf8), Array("4".utf8)]) } }),
    "shared-secret.fixed-info-without-sizes": breaking(\.version4.sharedSecret.writeFixedInfo)(
      "Label and version follow each other without sizes.", { _ in { label, _ in Array("\(label)4.0".utf8) } }),
    "shared-secret.counter-missing": breaking(\.version4.sharedSecret.layOut)(
      "The counter of SP 800-56C is left out.", { _ in { $0 + $1 } }),
    "shared-secret.counter-from-zero": breaking(\.version4.sharedSecret.layOut)(
      "The counter begins with 0.", { _ in { [0, 0, 0, 0] + $0 + $1 } }),
    "shared-secret.counter-little-endian": breaking(\.version4.sharedSecret.layOut)(
      "The counter is written little-endian.", { _ in { [1, 0, 0, 0] + $0 + $1 } }),
    "shared-secret.fixed-info-first": breaking(\.version4.sharedSecret.layOut)(
      "The fixed info stands before the secrets.", { right in { right($1, $0) } }),
    "shared-secret.without-sizes": breaking(\.version4.sharedSecret.join)(
      "The secrets follow each other without sizes.", { _ in { secrets, _ in Array(secrets.joined()) } }),
    "shared-secret.lattice-first": breaking(\.version4.sharedSecret.order)(
      "The secret of ML-KEM stands before that of the curve.", { _ in { $0.reversed() } }),
    "shared-secret.curve-alone": breaking(\.version4.sharedSecret.order)(
      "Of two secrets only that of the curve enters.", { _ in { Array($0.prefix(1)) } }),
    "shared-secret.lattice-alone": breaking(\.version4.sharedSecret.order)(
      "Of two secrets only that of ML-KEM enters.", { _ in { Array($0.suffix(1)) } }),
    "shared-secret.secrets-added": breaking(\.version4.sharedSecret.order)(
      "The two secrets are joined by XOR.",
      { _ in
        { secrets in
          guard secrets.count == 2 else { return secrets }
          return [zip(secrets[0], secrets[1] + [UInt8](repeating: 0, count: 16)).map { $0 ^ $1 }]
        }
      }),
    "shared-secret.customization-empty": breaking(\.version4.sharedSecret.customization)(
      "The custom string of KMAC is empty.", is: ""),
    "shared-secret.customization-of-keys": breaking(\.version4.sharedSecret.customization)(
      "The custom string of KMAC is PA4KDF, as for other keys.", is: "PA4KDF"),
    "shared-secret.prefix-of-64-bytes": breaking(\.version4.sharedSecret.derive)(
      "64 bytes are computed, and the first 32 are taken.",
      { right in
        { parts, rules in
          var rules = rules
          rules.version4.sharedSecret.byteCount = 64
          return Array(try right(parts, rules).prefix(32))
        }
      }),
    "shared-secret.of-48-bytes": breaking(\.version4.sharedSecret.byteCount)(
      "The secret has 48 bytes, as that of the curve.", is: 48),
    "shared-secret.more-keys-taken": breaking(\.version4.sharedSecret.isDue)(
      "Keys that the algorithm does not need are ignored.", { right in { count, due in count >= due.keyCount } }),
    "shared-secret.names-in-any-case": breaking(\.version4.sharedSecret.findAlgorithm)(
      "The name of an algorithm is taken in any case.", changing { $0.uppercased() }),
    "shared-secret.names-with-dashes": breaking(\.version4.sharedSecret.findAlgorithm)(
      "The name of an algorithm may have dashes.", changing { $0.replacing("-", with: "_") }),
    "shared-secret.unknown-as-curve": breaking(\.version4.sharedSecret.findAlgorithm)(
      "An unknown algorithm is taken for EC_P384.", replacing(.unknownAlgorithm) { _ in .ecP384 }),
  ]
}

extension SharedSecretAlgorithm {
  /// The name in the labels of the drafts.
  fileprivate var inLowerCase: String { rawValue.lowercased().replacing("_", with: "-") }
}
