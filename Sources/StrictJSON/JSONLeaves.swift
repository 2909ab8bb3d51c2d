extension JSONValue {
  /// The scalars in the value as texts without quotation marks, each with its place, such as `puks[2].code`.
  ///
  /// An empty array or object counts as a scalar.
  package func leaves(at place: String = "") -> [(place: String, text: String)] {
    switch self {
    case .array(let elements) where !elements.isEmpty:
      elements.enumerated().flatMap { $0.element.leaves(at: "\(place)[\($0.offset)]") }
    case .object(let object) where !object.members.isEmpty:
      object.members.flatMap { $0.value.leaves(at: place.isEmpty ? $0.key : "\(place).\($0.key)") }
    case .string(let text): [(place, text)]
    default: [(place, String(decoding: JSONWriter.compact(self), as: UTF8.self))]
    }
  }
}
