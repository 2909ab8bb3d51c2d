internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// Declares raw signatures, where both forms are verified.
struct RawSignatures {
  private let verification: DataVerificationScenarios

  init(of verification: DataVerificationScenarios) { self.verification = verification }

  private var op: OperationBuilder { verification.op }
  private var rules: DataVerificationRules { verification.rules }

  func declare() {
    let basic = op.scenario("raw/basic", "A raw signature.", [rules.raw], .basic, in: ProtocolRange.versionsWithRaw) {
      [format = verification.fields.format] in $0[format] = SignatureEncoding.raw.rawValue
    }
    let bothTopBitsSet = verification.declareShape(.bothTopBitsSet, raw: true)
    let noTopBitSet = verification.declareShape(.noTopBitSet, raw: true)
    let sOf31Bytes = verification.declareShape(.sOf31Bytes, raw: true)
    for (name, parent) in [("basic", basic), ("both-top-bits-set", bothTopBitsSet), ("no-top-bit-set", noTopBitSet)] {
      declareBadLengths(of: parent, name)
      let wrong: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
        Row("exchanged", "r and s exchanged", { $0.suffix(32) + $0.prefix(32) }),
        Row("little-endian", "each number little-endian", { $0.prefix(32).reversed() + $0.suffix(32).reversed() }),
        Row("zeros", "r and s are 0", { _ in [UInt8](repeating: 0, count: 64) }),
        Row("orders", "r and s are the order of the curve", { _ in curveOrder + curveOrder }),
        Row("s-zero", "s is 0", { $0.prefix(32) + [UInt8](repeating: 0, count: 32) }),
        Row("r-zero", "r is 0", { [UInt8](repeating: 0, count: 32) + $0.suffix(32) }),
        Row("last-bit", "the last bit flipped", { $0.withLastBitFlipped }),
        Row("first-bit", "the first bit flipped", { $0.withFirstBitFlipped }),
      ]
      for row in wrong {
        variant(
          "\(name)/\(row.name)", of: parent, row, flag: .tampered,
          expecting: .reject(.signatureMismatch, also: [.signatureEncoding]))
      }
    }
    for suffix in ["", "/2"] {
      let parent = verification.declareShape(.rOf31Bytes, raw: true, suffix: suffix)
      declareShortened(of: parent, "r-of-31-bytes\(suffix)") { Array($0.dropFirst()) }
    }
    declareShortened(of: sOf31Bytes, "s-of-31-bytes") { raw in Array(raw[..<32] + raw[33...]) }
    op.variant(
      "raw/high-s", of: basic, "signature: s replaced by n − s",
      "ECDSA accepts both; the protocol does not require a low S.", [rules.malleable], .highBit,
      expecting: .accept, in: ProtocolRange.versionsWithRaw
    ) { [signature = verification.signature] draft in
      let raw = try draft.value(of: signature)
      draft[signature] = raw.prefix(32) + curveOrder.subtracting(Array(raw.suffix(32)))
    }
  }

  private func declareBadLengths(of parent: Scenario, _ name: String) {
    let bad: [Row<@Sendable ([UInt8]) -> [UInt8]>] = [
      Row("der", "in DER", { P256.Signature(raw: $0)?.der ?? $0 }), Row("empty", "no byte", { _ in [] }),
      Row("truncated", "the last byte missing", { Array($0.dropLast()) }),
      Row("trailing-byte", "a byte behind it", { $0 + [0] }),
      Row("zero-byte-in-front", "a zero byte before it", { [0] + $0 }),
      Row("r-alone", "r alone", { Array($0.prefix(32)) }), Row("twice", "the whole signature twice", { $0 + $0 }),
      Row("zero-byte-before-each", "a zero byte before each number", { [0] + $0.prefix(32) + [0] + $0.suffix(32) }),
      Row(
        "of-96-bytes", "each number in 48 bytes, as for a larger curve",
        { raw in
          let zeros = [UInt8](repeating: 0, count: 16)
          return zeros + raw.prefix(32) + zeros + raw.suffix(32)
        }),
      Row("base64", "as Base64 text", { Array(Base64.encode($0).utf8) }),
    ]
    for row in bad {
      variant(
        "\(name)/\(row.name)", of: parent, row, flag: .malformed,
        expecting: .reject(.signatureEncoding, also: [.signatureMismatch]))
    }
  }

  private func declareShortened(
    of parent: Scenario, _ name: String, _ shorten: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) {
    variant(
      "\(name)/without-its-zero-byte", of: parent,
      Row("without-its-zero-byte", "the zero byte of that number missing", shorten),
      flag: .malformed, expecting: .reject(.signatureEncoding, also: [.signatureMismatch]))
  }

  private func variant(
    _ name: String, of parent: Scenario, _ row: Row<@Sendable ([UInt8]) -> [UInt8]>, flag: Flag, expecting: Expected
  ) {
    op.variant(
      "raw/\(name)", of: parent, verification.signature.changed(row.words, row.value),
      "A raw signature is r and s of 32 bytes each, big-endian, from 1 to the order less one.", [rules.raw], flag,
      expecting: expecting, in: ProtocolRange.versionsWithRaw)
  }
}
