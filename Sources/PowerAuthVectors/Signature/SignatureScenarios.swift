internal import Conformance
internal import PowerAuth

/// The rules of the computation that all operations on signatures share.
struct SignatureRules: Sendable {
  let factors: Rule
  let chain: Rule
  let data: Rule
  let unusedKeys: Rule
  let types: Rule
  let missingKey: Rule
  let lengths: Rule

  init(_ op: OperationBuilder) {
    factors = op.rule(
      "R1", "H_i is the HMAC-SHA256 of the counter's value under key i; keys stand as possession, knowledge, biometry.")
    chain = op.rule(
      "R2", "The key D of component i starts as H_i; for j from 0 to i-1 it becomes the HMAC of D under H_(j+1).")
    data = op.rule("R3", "S_i is the HMAC-SHA256 of the data, byte for byte, under the key of component i.")
    unusedKeys = op.rule("R4", "Keys of factors that the type does not name are not looked at.")
    types = op.rule(
      "R5", "The type is one of six, in lower case; knowledge and biometry do not go together without possession.")
    missingKey = op.rule("R6", "The key of each factor that the type names must be there.")
    lengths = op.rule("R7", "Each key that is used, and the counter's value, have exactly 16 bytes.")
  }

  /// What each accepted signature exercises.
  var computation: [Rule] { [factors, chain, data] }
}

/// Declares the scenarios of the operations that make signatures.
struct SignatureScenarios {
  let op: OperationBuilder
  let fields: SignatureFields
  let rules: SignatureRules
  /// What a signature exercises in this operation.
  let computation: [Rule]

  /// The scenarios of one, two and all three factors, of which refusals are variants.
  static let oneFactor = SignatureType.possession.slug
  static let twoFactors = SignatureType.possessionKnowledge.slug
  static let threeFactors = SignatureType.possessionKnowledgeBiometry.slug

  func declareTypes() {
    let fields = fields
    for type in SignatureType.allCases {
      op.scenario(
        type.slug, "A signature of \(type.rawValue), with no other keys at hand.",
        exercises: computation + [rules.types],
        flags: type == .possessionBiometry ? [.basic, .possessionBiometry] : [.basic]
      ) { $0[fields.signatureType] = type.rawValue }
      guard type.factors.count < SignatureFactor.allCases.count else { continue }
      op.scenario(
        "\(type.slug)/all-keys-present", "A signature of \(type.rawValue), though the keys of all factors are at hand.",
        exercises: [rules.unusedKeys, rules.chain], flags: type == .possessionBiometry ? [.possessionBiometry] : []
      ) { fields.setAllKeys(&$0, type: type) }
      op.scenario(
        "\(type.slug)/unused-keys-of-odd-lengths",
        "The keys that \(type.rawValue) does not use are no keys at all, and nobody looks at them.",
        exercises: [rules.unusedKeys], flags: [.length]
      ) { draft in
        draft[fields.signatureType] = type.rawValue
        for (factor, count) in zip(SignatureFactor.allCases, [0, 15, 33]) where !type.factors.contains(factor) {
          draft[fields.key(of: factor)] = draft.draw("unused \(factor.rawValue)") { $0.bytes(count) }
        }
      }
    }
  }

  func declareData() {
    let fields = fields
    for count in [0, 1, 55, 56, 63, 64, 65, 255, 256, 4096] {
      op.scenario(
        "data-of-\(count)-bytes", "Data of \(count) bytes, at or near the end of a block or of a size.",
        exercises: computation, flags: [.length]
      ) { draft in
        draft[fields.signatureType] = SignatureType.possessionKnowledge.rawValue
        draft[fields.data] = draft.draw("data") { $0.bytes(count) }
      }
    }
    op.scenario(
      "data-of-65536-bytes", "Data of 65536 bytes, which no two bytes can count.", exercises: [rules.data],
      flags: [.length]
    ) { draft in draft[fields.data] = draft.draw("data") { $0.bytes(65_536) } }
    let contents: [(String, [UInt8], String)] = [
      ("data-of-zero-bytes", [UInt8](repeating: 0, count: 20), "Data of zero bytes, where a C text would be empty."),
      ("data-not-utf8", [0xff, 0xfe, 0x80, 0xc0, 0x00, 0xed, 0xa0, 0x80], "Data that is no UTF-8 text."),
      ("data-ending-in-newline", Array("data\r\n".utf8), "Data that ends in a line break, which is signed as well."),
      (
        "data-beginning-with-space", Array(" \tdata".utf8),
        "Data that begins with white space, which is signed as well."
      ),
      (
        "data-beginning-with-mark", [0xef, 0xbb, 0xbf] + Array("data".utf8),
        "Data that begins with a byte order mark, which is signed as well."
      ),
    ]
    for (name, bytes, words) in contents {
      op.scenario(name, words, exercises: [rules.data], flags: [.text]) { $0[fields.data] = bytes }
    }
  }
}
