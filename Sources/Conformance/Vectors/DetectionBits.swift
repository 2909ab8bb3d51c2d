internal import Encodings
internal import StrictJSON

/// The packed form of the detections: for each detectable mistake in an operation, in the order of the file of the
/// mistakes, a line with the Base64 of one bit for each vector of the operation.
///
/// The vectors are in the order of the lock; the first one has the highest bit of the first byte.
package enum DetectionBits {
  /// The ids of the vectors of each operation, in the order of a lock.
  package static func idsByOperation(_ ids: some Sequence<String>) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for id in ids { found[String(id.prefix { $0 != "/" }), default: []].append(id) }
    return found
  }

  package static func line(of detected: Set<String>, among ids: [String]) -> String {
    var bytes = [UInt8](repeating: 0, count: (ids.count + 7) / 8)
    for (number, id) in ids.enumerated() where detected.contains(id) { bytes[number / 8] |= bit(number) }
    return Base64.encode(bytes)
  }

  /// The ids for which a line has bits.
  static func ids(of line: String, among ids: [String]) throws(FieldError) -> [String] {
    guard let bytes = Base64.decode(line), bytes.count == (ids.count + 7) / 8 else {
      throw FieldError("", "must be Base64 of a bit for each of \(ids.count) vectors")
    }
    let numbers = (0..<bytes.count * 8).filter { bytes[$0 / 8] & bit($0) != 0 }
    guard numbers.last.map({ $0 < ids.count }) ?? true else { throw FieldError("", "has a bit behind the last vector") }
    return numbers.map { ids[$0] }
  }

  /// The bit of a vector in its byte.
  private static func bit(_ number: Int) -> UInt8 { 0x80 >> UInt8(number % 8) }
}
