/// Named values: the inputs or the outputs of one case.
///
/// A record is small, so that looking a name up by going through the members is quicker than hashing it.
public struct Record: Equatable, Sendable {
  package private(set) var members: [(name: String, value: Value)]

  /// Makes a record of the given values; of two with one name the last counts.
  public init(_ values: KeyValuePairs<String, Value> = [:]) {
    members = []
    for (name, value) in values { self[name] = value }
  }

  package init(_ bindings: [Binding]) {
    members = bindings.compactMap { binding in binding.value.map { (name: binding.name, value: $0) } }
  }

  /// The value of that name.
  public subscript(name: String) -> Value? {
    get { members.first { $0.name == name }?.value }
    set {
      guard let index = members.firstIndex(where: { $0.name == name }) else {
        if let newValue { members.append((name: name, value: newValue)) }
        return
      }
      if let newValue {
        members[index].value = newValue
      } else {
        members.remove(at: index)
      }
    }
  }

  package subscript<Native>(field: Field<Native>) -> Native {
    get {
      guard let value = self[field.name], let native = Native(value) else {
        preconditionFailure("no record is made without \(field.name)")
      }
      return native
    }
    set { self[field.name] = newValue.value }
  }

  package subscript<Native>(field: OptionalField<Native>) -> Native? {
    get { self[field.name].flatMap(Native.init) }
    set { self[field.name] = newValue?.value }
  }

  /// Adds the other record's values to this one, where this one has none of that name.
  package mutating func fill(from other: Record, only names: [String]? = nil) {
    for member in other.members where self[member.name] == nil && names?.contains(member.name) ?? true {
      members.append(member)
    }
  }

  /// Compares as sets of named values: the order in which a record was filled means nothing.
  public static func == (left: Record, right: Record) -> Bool {
    left.members.count == right.members.count && left.members.allSatisfy { right[$0.name] == $0.value }
  }
}

/// A field with the value that it takes.
package struct Binding: Sendable {
  let name: String
  let value: Value?
}
