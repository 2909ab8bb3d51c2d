/// Finds the end of a JSON value without parsing it; the value may come in several pieces of input.
///
/// It recognises strings and counts brackets; `JSONReader` checks whether the value is well-formed.
struct JSONValueScanner {
  private enum State {
    case fresh, bare, nested, string, escape
  }

  /// The deepest nesting that it accepts, far above the default of the reader.
  private static let maximumDepth = JSONReader.deepest

  private var state = State.fresh
  private var depth = 0

  /// Returns the index after the value, or nil if the input ends before the value.
  ///
  /// The first call starts at the value's first byte, each following call where the previous input ended.
  mutating func findEnd(in input: Span<UInt8>, from start: Int) throws(JSONIndexError) -> Int? {
    var next = start
    while next < input.count {
      switch state {
      case .string, .escape:
        try skipString(input, at: &next)
        if state == .fresh { return next }
      case .nested:
        try skipStructure(input, at: &next)
        if state == .fresh { return next }
      case .fresh:
        begin(input[next], at: &next)
      case .bare:
        next = Self.endOfBareValue(input, from: next)
        if next < input.count { return next }
      }
    }
    return nil
  }

  private mutating func begin(_ byte: UInt8, at next: inout Int) {
    switch byte {
    case UInt8(ascii: "\""):
      state = .string
      next += 1
    case UInt8(ascii: "{"), UInt8(ascii: "["): state = .nested
    default: state = .bare
    }
  }

  private mutating func skipStructure(_ input: Span<UInt8>, at next: inout Int) throws(JSONIndexError) {
    while next < input.count {
      next = input.endOfOtherThanStructure(from: next)
      switch input.at(next) {
      case nil: return
      case UInt8(ascii: "\""):
        state = .string
        next += 1
        return
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth < Self.maximumDepth else {
          throw JSONIndexError("arrays and objects are nested more than \(Self.maximumDepth) deep", at: next)
        }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 {
          state = .fresh
          next += 1
          return
        }
      default: break
      }
      next += 1
    }
  }

  private mutating func skipString(_ input: Span<UInt8>, at next: inout Int) throws(JSONIndexError) {
    if state == .escape {
      state = .string
      next += 1
    }
    while next < input.count {
      next = input.endOfRun(from: next) { _ in 0 }
      switch input.at(next) {
      case UInt8(ascii: "\""):
        state = depth == 0 ? .fresh : .nested
        next += 1
        return
      case UInt8(ascii: "\\"):
        guard next + 1 < input.count else {
          state = .escape
          next += 1
          return
        }
        next += 2
      case .some: throw JSONIndexError("a control character in a string must be escaped", at: next)
      case nil: return
      }
    }
  }

  private static func endOfBareValue(_ input: Span<UInt8>, from start: Int) -> Int {
    var next = start
    while next < input.count {
      switch input[next] {
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
        UInt8(ascii: "}"), UInt8(ascii: "\""):
        return next
      case let byte where Span<UInt8>.isWhitespace(byte): return next
      default: next += 1
      }
    }
    return next
  }
}
