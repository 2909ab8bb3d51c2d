package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

/// Mistakes where a timestamp becomes bytes.
extension Mistake {
  static let timestampInSeconds = Mistake(
    "ecies.timestamp-in-seconds", "The timestamp enters in seconds.", \.sharedInfo2.writeTimestamp,
    entering { $0 / 1000 })
  static let littleEndianTimestamp = Mistake(
    "ecies.little-endian-timestamp", "The timestamp is written little-endian.", \.sharedInfo2.writeTimestamp,
    giving { $0.reversed() })
  static let timestampAsText = Mistake(
    "ecies.timestamp-as-text", "The timestamp enters as decimal digits.", \.sharedInfo2.writeTimestamp
  ) { _ in { Array("\($0)".utf8) } }
  static let timestampAsDouble = Mistake(
    "ecies.timestamp-as-double", "The timestamp enters as the eight bytes of a floating-point number.",
    \.sharedInfo2.writeTimestamp
  ) { _ in { Double($0).bitPattern.bigEndianBytes } }
  static let timestampOfFourBytes = Mistake(
    "ecies.timestamp-of-four-bytes", "The timestamp is cut to 32 bits, in four bytes.", \.sharedInfo2.writeTimestamp,
    giving { $0.suffix(4) })
  static let timestampOf32Bits = Mistake(
    "ecies.timestamp-of-32-bits", "The timestamp is cut to 32 bits, in eight bytes.", \.sharedInfo2.writeTimestamp,
    entering { $0 & 0xFFFF_FFFF })
  static let timestampSignedAt32Bits = Mistake(
    "ecies.timestamp-of-32-bits-signed", "The timestamp is cut to a signed number of 32 bits, in eight bytes.",
    \.sharedInfo2.writeTimestamp, entering { Int64(Int32(truncatingIfNeeded: $0)) })
  static let timestampShiftedModulo32 = Mistake(
    "ecies.timestamp-shifted-modulo-32",
    "The upper four bytes of the timestamp repeat the lower ones, as where shifting by 32 bits shifts by none.",
    \.sharedInfo2.writeTimestamp, giving { Array($0.suffix(4) + $0.suffix(4)) })

  package static let ofTimestamp = [
    timestampInSeconds, littleEndianTimestamp, timestampAsText, timestampAsDouble, timestampOfFourBytes,
    timestampOf32Bits, timestampSignedAt32Bits, timestampShiftedModulo32,
  ]
  /// Those that are not mistakes with an input where the timestamp is one.
  static let ofWrittenTimestamp = [
    timestampInSeconds, littleEndianTimestamp, timestampAsText, timestampAsDouble, timestampOfFourBytes,
    timestampShiftedModulo32,
  ]
}
