internal import StrictJSON

/// What a rule returns.
///
/// Equality is that of all bytes: `==` on texts treats a composed and a decomposed letter as equal.
package protocol ExactResult: Sendable {
  func isExactly(_ other: Self) -> Bool
  /// The same for lists; a requirement, so that lists of bytes are compared as such.
  static func areExactly(_ list: [Self], _ other: [Self]) -> Bool
}

extension ExactResult {
  package static func areExactly(_ list: [Self], _ other: [Self]) -> Bool {
    list.count == other.count && zip(list, other).allSatisfy { $0.isExactly($1) }
  }
}

extension ExactResult where Self: Equatable {
  package func isExactly(_ other: Self) -> Bool { self == other }
}

extension Bool: ExactResult {}
extension UInt8: ExactResult {
  package static func areExactly(_ list: [UInt8], _ other: [UInt8]) -> Bool { list == other }
}
extension UInt16: ExactResult {}
extension UInt32: ExactResult {}
extension UInt64: ExactResult {}
extension Int: ExactResult {}
extension Int64: ExactResult {}

extension String: ExactResult {
  package func isExactly(_ other: String) -> Bool { hasSameCodePoints(as: other) }
}

extension Array: ExactResult where Element: ExactResult {
  package func isExactly(_ other: [Element]) -> Bool { Element.areExactly(self, other) }
}

extension Optional: ExactResult where Wrapped: ExactResult {
  package func isExactly(_ other: Wrapped?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let one?, let other?): one.isExactly(other)
    default: false
    }
  }
}
