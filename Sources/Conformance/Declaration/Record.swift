internal import StrictJSON

/// Named values: the inputs or the outputs of one case.
///
/// A record has few members: searching them in order is faster than hashing.
public struct Record: Equatable, Sendable {
  package private(set) var members: [(name: String, value: Value)]

  /// Makes a record of the given values; a later value replaces an earlier one of the same name.
  public init(_ values: KeyValuePairs<String, Value> = [:]) {
    members = []
    for (name, value) in values { self[name] = value }
  }

  package init(_ bindings: [Binding]) {
    members = bindings.compactMap { binding in binding.value.map { (name: binding.name, value: $0) } }
  }

  /// The value of that name.
  public subscript(name: String) -> Value? {
    get { index(of: name).map { members[$0].value } }
    set {
      guard let index = index(of: name) else {
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

  package func has(_ name: String) -> Bool { index(of: name) != nil }

  mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

  /// Adds a value whose name the record does not have.
  mutating func append(_ value: Value, as name: String) { members.append((name: name, value: value)) }

  /// The place of a name, which is compared by its code points.
  private func index(of name: String) -> Int? {
    members.indices.first { members[$0].name.hasSameCodePoints(as: name) }
  }

  // Most fields are bytes or texts: code for any type looks up the types each time.
  package subscript<Native>(field: Field<Native>) -> Native {
    @_specialize(where Native == [UInt8])
    @_specialize(where Native == String)
    get {
      guard let value = self[field.name], let native = Native(value) else {
        preconditionFailure("the record lacks the required field \(field.name)")
      }
      return native
    }
    set { self[field.name] = newValue.value }
  }

  package subscript<Native>(field: OptionalField<Native>) -> Native? {
    @_specialize(where Native == [UInt8])
    @_specialize(where Native == String)
    get { self[field.name].flatMap(Native.init) }
    set { self[field.name] = newValue?.value }
  }

  /// Adds the other record's values whose names this record does not have.
  package mutating func fill(from other: Record, only names: [String]? = nil) {
    for member in other.members where self[member.name] == nil && names?.contains(member.name) ?? true {
      members.append(member)
    }
  }

  /// Compares the records as sets of named values; the order does not matter.
  public static func == (left: Record, right: Record) -> Bool {
    left.members.count == right.members.count && left.members.allSatisfy { right[$0.name] == $0.value }
  }
}

/// A field with its value.
package struct Binding: Sendable {
  let name: String
  let value: Value?

  package init(name: String, value: Value?) {
    self.name = name
    self.value = value
  }
}
