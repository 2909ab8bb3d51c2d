extension String {
  /// The text with each character that cannot be seen, or that moves others about, as its number: `\u{202e}`.
  ///
  /// What an adapter or a file says is shown to people, and must not steer the terminal or the page that shows it.
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

  /// The first characters of the text, with a note on how many there are where some are left out.
  package func shortened(to count: Int) -> String {
    // Bytes are counted first because that takes no time, and there are never fewer of them than characters.
    guard utf8.count > count, unicodeScalars.count > count else { return self }
    var text = UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.prefix(count))
    return String(text) + "… (\(unicodeScalars.count) characters in all)"
  }
}

extension Unicode.Scalar {
  /// Whether this is a control or formatting character, or one that text does not have.
  fileprivate var isHidden: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
