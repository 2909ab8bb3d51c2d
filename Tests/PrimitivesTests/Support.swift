import Encodings
import Primitives
import Testing

/// Reads bytes from lower-case hex that may be broken into lines.
func bytes(_ hex: String) -> [UInt8] {
  guard let bytes = Hex.decode(hex.filter { !$0.isWhitespace }) else {
    Issue.record("not hex: \(hex)")
    return []
  }
  return bytes
}

func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

func repeated(_ byte: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }

/// The error that the work throws; none where it succeeds.
func failure<Value: ~Copyable>(_ work: () throws(PrimitiveError) -> Value) -> PrimitiveError? {
  do throws(PrimitiveError) {
    _ = try work()
  } catch {
    return error
  }
  return nil
}
