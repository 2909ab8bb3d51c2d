/// An event of a script, with its members by name.
package struct ServerEvent: Sendable {
  package let kind: String
  private var texts: [String: String] = [:]
  private var numbers: [String: Int64] = [:]

  package init(_ kind: String) { self.kind = kind }

  /// A member that is a text; nil where it is absent.
  package subscript(name: String) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }

  /// A member that is a number; nil where it is absent.
  package subscript(number name: String) -> Int64? {
    get { numbers[name] }
    set { numbers[name] = newValue }
  }

  /// A member that is a number of things; nil where it is absent.
  package subscript(count name: String) -> Int? { numbers[name].map { Int($0) } }

  /// Whether a member is `yes`; nil where it is absent.
  package subscript(answer name: String) -> Bool? { texts[name].map { $0 == "yes" } }
}
