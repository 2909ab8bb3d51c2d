internal import Conformance

/// Renders the filters of the failures.
enum HTMLFilter {
  static func controls(_ reports: [Report]) -> Markup {
    let failures = reports.flatMap(\.failures)
    return """
      <search id="filters" aria-label="Failures" hidden="">
      <label>Text <input id="filter-text" type="search" autocomplete="off" spellcheck="false"/></label>
      \(choice("operation", failures.map(\.operation).distinct))
      \(choice("protocol", failures.map(\.protocolVersion).distinct.sorted()))
      \(choice("kind", failures.map(\.kind.rawValue).distinct.sorted()))
      \(choice("severity", failures.map(\.severityWord).distinct.sorted()))
      \(choice("implementation", reports.map(\.implementation.title).distinct))
      <div class="buttons">
      <button type="button" id="clear">Clear</button>
      <button type="button" id="open-all">Open all shown</button>
      <button type="button" id="close-all">Close all</button>
      </div>
      <output id="shown" for="filter-text filter-operation filter-protocol filter-kind filter-severity filter-implementation"></output>
      </search>
      """
  }

  /// The address that shows only the failures of an operation.
  static func link(operation: String, version: String, implementation: String) -> String {
    // The filter compares texts in their visible form, which the page shows.
    "#"
      + [("operation", operation), ("protocol", version), ("implementation", implementation)]
      .map { "\($0.0)=\($0.1.visible.percentEncoded)" }.joined(separator: "&")
  }

  private static func choice(_ name: String, _ values: [String]) -> Markup {
    let options: [Markup] = values.map { "<option>\($0)</option>" }
    return """
      <label>\(name.capitalizedFirst) \
      <select id="filter-\(name)"><option value="">any</option>\(options)</select></label>
      """
  }
}

extension String {
  /// The text as the address of a place in the page.
  var addressEncoded: String {
    percentEncoded.replacing("%2F", with: "/").replacing("%40", with: "@")
  }

  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text with percent encoding of all characters except letters, digits, hyphens, dots and underscores.
  fileprivate var percentEncoded: String {
    utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        String(Unicode.Scalar(byte))
      default: (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
