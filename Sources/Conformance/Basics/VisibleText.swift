extension String {
  /// The text with each invisible or formatting character as its number, `\u{202e}`, and without commands of CI systems.
  ///
  /// Texts of adapters and files are shown to people. They must not control the terminal, the page or the CI system that
  /// shows the output. A line break is such a character too, so that the text stays in its line.
  package var visible: String { visible(except: []) }

  /// The visible text, in which these characters stay.
  package func visible(except kept: [Unicode.Scalar]) -> String {
    replacingHidden(except: kept) { "\\u{" + String($0.value, radix: 16) + "}" }
  }

  /// The JSON text with each such character as an escape: another text of the same JSON value.
  package var visibleJSON: String {
    replacingHidden(except: ["\n"]) { scalar in
      String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
  }

  /// The line without a command that begins it, as in `::error::`; a visible text has no other commands.
  package var withoutLineCommand: String {
    let words = unicodeScalars.drop { $0.properties.isWhitespace }
    guard words.starts(with: "::".unicodeScalars) else { return self }
    return String(unicodeScalars[..<words.startIndex]) + "\\u{3a}" + String(words.dropFirst())
  }

  private func replacingHidden(
    except kept: [Unicode.Scalar], with replacement: (Unicode.Scalar) -> String
  ) -> String {
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: "#") }) else { return self }
    var text = UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if !kept.contains(scalar), scalar.isHidden || (scalar == "#" && text.last == "#" && rest.endsCommandName) {
        text.append(contentsOf: replacement(scalar).unicodeScalars)
      } else {
        text.append(scalar)
      }
    }
    return String(text)
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

extension Substring.UnicodeScalarView {
  /// Whether what follows `##` makes it a command, as in `##[error]` and `##vso[task.complete]`.
  fileprivate var endsCommandName: Bool {
    drop { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }.first == "["
  }
}

extension Unicode.Scalar {
  /// Whether this is a control or formatting character, or a code point without a meaning.
  fileprivate var isHidden: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
