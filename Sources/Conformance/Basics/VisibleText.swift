extension String {
  /// The text with each invisible or formatting character as its number: `\u{202e}`.
  ///
  /// Texts of adapters and files are shown to people. They must not control the terminal or the page.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isHidden {
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The first characters of a text; where some are left out, followed by the number of all.
  package func shortened(to count: Int) -> String {
    // A text has at least as many bytes as characters, and counting bytes takes no time.
    guard utf8.count > count, unicodeScalars.count > count else { return self }
    var text = UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.prefix(count))
    return String(text) + "… (\(unicodeScalars.count) characters in all)"
  }
}

extension Unicode.Scalar {
  /// Whether this is a control or formatting character, or a code point without a meaning of its own.
  fileprivate var isHidden: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
