internal import Primitives

/// Something about each of many values; it forgets the oldest.
struct ServedMemory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var values: [Key: Value] = [:]
  private var order: [Key] = []
  private let most = 20_000

  subscript(key: Key) -> Value? { values[key] }

  /// Remembers a value; returns whether its key is new.
  @discardableResult
  mutating func insert(_ key: Key, _ value: Value) -> Bool {
    guard values.updateValue(value, forKey: key) == nil else { return false }
    order.append(key)
    if order.count > 2 * most {
      for old in order.prefix(most) { values[old] = nil }
      order.removeFirst(most)
    }
    return true
  }
}

extension ServedMemory where Key == [UInt8], Value == Bool {
  /// Remembers that there was a value; returns whether it is new.
  ///
  /// Its digest is kept, because a client chooses how long the value is.
  mutating func isNew(_ value: [UInt8]) -> Bool { insert(SHA256.hash(value), true) }
}
