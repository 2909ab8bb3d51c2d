package import Conformance
internal import PowerAuth

/// What holds of the form of a code, wherever one is read.
package struct CodeRules: DeclarationGroup {
  package let length = rule(
    "R1", "A code has 23 characters; nothing is trimmed.", \.activationCode.takeText, \.activationCode.validate)
  package let grouping = rule(
    "R2", "Dashes stand after the 5th, 10th and 15th character, and nowhere else.", \.activationCode.takeText,
    \.activationCode.validate)
  package let alphabet = rule(
    "R3", "The other characters are A to Z and 2 to 7; lower case and look-alikes are refused.",
    \.activationCode.takeText, \.activationCode.alphabet, \.activationCode.validate)
  package let spareBits = rule(
    "R4", "The four lowest bits of the last character carry nothing and are zero.", \.activationCode.encode,
    \.activationCode.validate, \.activationCode.allowsSpareBits)
  package let checksum = rule(
    "R5", "The last two of the twelve bytes are the CRC-16/ARC of the first ten, big-endian.",
    \.activationCode.computeChecksum, \.activationCode.writeChecksum, \.activationCode.compareChecksums,
    \.activationCode.validate, \.activationCode.places)

  package var all: [Rule] { [length, grouping, alphabet, spareBits, checksum] }
}

extension FieldKind where Native == String {
  /// A valid code of drawn bytes.
  static let activationCode = FieldKind.text { draw in
    do {
      return try Rules.right.encodeActivationCode(random: draw.bytes(ActivationCode.randomByteCount)).text
    } catch {
      preconditionFailure("ten bytes make a code: \(error)")
    }
  }
}

/// Valid codes that the publisher's documents and tests hold.
package let publishedCodes = [
  "AAAAA-AAAAA-AAAAA-AAAAA", "LLLLL-LLLLL-LLLLL-LQJTA", "KKKKK-KKKKK-KKKKK-KDJNQ", "MMMMM-MMMMM-MMMMM-MUTOA",
  "VVVVV-VVVVV-VVVVV-VTFVA", "55555-55555-55555-55YMA", "W65WE-3T7VI-7FBS2-A4OYA", "DD7P5-SY4RW-XHSNB-GO52A",
  "X3TS3-TI35Z-JZDNT-TRPFA", "HCPJX-U4QC4-7UISL-NJYMA", "XHGSM-KYQDT-URE34-UZGWQ", "45AWJ-BVACS-SBWHS-ABANA",
  "BUSES-ETYN2-5HTFE-NOV2Q", "ATQAZ-WJ7ZG-FWA7J-QFAJQ", "MXSYF-LLQJ7-PS6LF-E2FMQ", "ZKMVN-4IMFK-FLSYX-ARRGA",
  "NQHGX-LNM2S-EQ4NT-G3NAA", "BBBBB-BBBBB-BBBBB-BTA6Q", "CCCCC-CCCCC-CCCCC-CNUUQ", "DDDDD-DDDDD-DDDDD-D6UKA",
  "EEEEE-EEEEE-EEEEE-E2OXA",
]
