/// Takes the values of a structured input from the bytes of a fuzzer; absent bytes are zeros.
struct ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func bit() -> Bool { byte() & 1 == 1 }

  /// A number below the limit, which is at most 256.
  mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

  mutating func choice<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

  /// Bytes behind their number, at most 255.
  mutating func bytes() -> [UInt8] {
    let count = min(Int(byte()), rest.count)
    return bytes(count)
  }

  mutating func text() -> String { bytes().text }

  mutating func optional<Value>(_ value: (inout ByteSource) -> Value) -> Value? {
    bit() ? value(&self) : nil
  }

  /// All bytes that are left.
  mutating func all() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
