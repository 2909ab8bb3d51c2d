/// A JSON value; members keep their order, and numbers keep their digits.
///
/// Two values are equal when their canonical texts are equal: strings by code points (not by Unicode equivalence, which
/// `==` of Swift uses), numbers by their digits, objects member by member in order.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameCodePoints(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

// The content of a value of one kind; nil where it is of another kind.
extension JSONValue {
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var number: JSONNumber? { if case .number(let number) = self { number } else { nil } }
  package var integer: Int64? { number?.integer }
  package var boolean: Bool? { if case .bool(let boolean) = self { boolean } else { nil } }
  package var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
  package var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}

extension String {
  /// Compares code points, because `==` also accepts another normalisation of the same text.
  package func hasSameCodePoints(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    // The elements of stored bytes are compared much faster than those of the views.
    let isSame = unsafe utf8.withContiguousStorageIfAvailable { mine in
      unsafe other.utf8.withContiguousStorageIfAvailable { theirs in unsafe mine.span.hasBytes(theirs.span, at: 0) }
    }
    return isSame.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}
