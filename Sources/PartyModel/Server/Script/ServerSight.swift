/// What is seen after an event.
package struct ServerSight: Equatable, Sendable {
  /// The members that are texts, by name.
  package private(set) var texts: [String: String] = [:]
  /// The members that are numbers, by name.
  package private(set) var numbers: [String: Int64] = [:]
  /// The ids of the rules that decided it.
  package internal(set) var rules: [String] = []

  package init(result: String) { texts["result"] = result }

  package var result: String { texts["result"] ?? "" }

  package subscript(name: String) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }

  package subscript(number name: String) -> Int64? {
    get { numbers[name] }
    set { numbers[name] = newValue }
  }
}
