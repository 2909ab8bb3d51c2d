internal import Conformance
internal import PowerAuth

/// What goes wrong where a timestamp becomes bytes.
extension Mistake {
  static let timestampInSeconds = Mistake("ecies.timestamp-in-seconds", "The timestamp enters in seconds.")
  static let littleEndianTimestamp = Mistake("ecies.little-endian-timestamp", "The timestamp is written little-endian.")
  static let timestampAsText = Mistake("ecies.timestamp-as-text", "The timestamp enters as decimal digits.")
  static let timestampAsDouble = Mistake(
    "ecies.timestamp-as-double", "The timestamp enters as the eight bytes of a floating-point number.")
  static let timestampOfFourBytes = Mistake(
    "ecies.timestamp-of-four-bytes", "The timestamp is cut to 32 bits, in four bytes.")
  static let timestampOf32Bits = Mistake(
    "ecies.timestamp-of-32-bits", "The timestamp is cut to 32 bits, in eight bytes.")
  static let timestampSignedAt32Bits = Mistake(
    "ecies.timestamp-of-32-bits-signed", "The timestamp is cut to a signed number of 32 bits, in eight bytes.")
  static let timestampShiftedModulo32 = Mistake(
    "ecies.timestamp-shifted-modulo-32",
    "The upper four bytes of the timestamp repeat the lower ones, as where shifting by 32 bits shifts by none.")

  static let ofTimestamp = [
    timestampInSeconds, littleEndianTimestamp, timestampAsText, timestampAsDouble, timestampOfFourBytes,
    timestampOf32Bits, timestampSignedAt32Bits, timestampShiftedModulo32,
  ]
}

extension MistakenEncryption {
  /// The bytes of a timestamp.
  func bytes(of timestamp: Int64) -> [UInt8] {
    var number = timestamp
    if makes(.timestampInSeconds) { number /= 1000 }
    if makes(.timestampOf32Bits) { number = Int64(UInt32(truncatingIfNeeded: number)) }
    if makes(.timestampSignedAt32Bits) { number = Int64(Int32(truncatingIfNeeded: number)) }
    if makes(.timestampAsText) { return Array("\(number)".utf8) }
    var bytes = makes(.timestampAsDouble) ? Double(number).bitPattern.bigEndianBytes : number.bigEndianBytes
    if makes(.timestampShiftedModulo32) { bytes = Array(bytes.suffix(4) + bytes.suffix(4)) }
    if makes(.timestampOfFourBytes) { bytes = bytes.suffix(4) }
    return makes(.littleEndianTimestamp) ? bytes.reversed() : bytes
  }
}
