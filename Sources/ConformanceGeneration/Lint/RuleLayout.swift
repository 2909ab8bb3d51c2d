internal import Conformance

/// The places of the rules in memory, in a value with the rules of a protocol.
///
/// A key path has no public name, and functions cannot be compared. So the rules that an edit changes are found by the
/// bytes that it changes.
struct RuleLayout: Sendable {
  private var rules: [(path: String, bytes: Range<Int>)] = []
  private let right: [UInt8]

  /// Makes the layout of the right rules; a part whose type name ends in `Rules` is a chapter.
  init(_ rules: any Sendable) {
    right = Self.bytes(of: rules)
    add(rules, at: 0, below: "")
  }

  /// The paths of all rules, as in `indexKey.writeIndex`.
  var paths: [String] { rules.map(\.path) }

  /// The paths of the rules that differ from the right ones.
  func changedPaths(in edited: any Sendable) -> [String] {
    let found = Self.bytes(of: edited)
    return rules.filter { found[$0.bytes] != right[$0.bytes] }.map(\.path)
  }

  /// Adds the parts of a value, each at the next place that its alignment allows.
  private mutating func add(_ value: Any, at start: Int, below path: String) {
    var place = start
    for child in Mirror(reflecting: value).children {
      guard let name = child.label else { continue }
      let extent = _openExistential(type(of: child.value), do: extent)
      place = (place + extent.alignment - 1) / extent.alignment * extent.alignment
      if String(describing: type(of: child.value)).hasSuffix("Rules") {
        add(child.value, at: place, below: "\(path)\(name).")
      } else {
        rules.append((path: path + name, bytes: place..<place + extent.size))
      }
      place += extent.size
    }
  }

  private static func bytes(of value: some Sendable) -> [UInt8] {
    unsafe withUnsafeBytes(of: value) { unsafe Array($0) }
  }
}

/// The size and the alignment of a type.
private func extent<Part>(of type: Part.Type) -> (size: Int, alignment: Int) {
  (MemoryLayout<Part>.size, MemoryLayout<Part>.alignment)
}
