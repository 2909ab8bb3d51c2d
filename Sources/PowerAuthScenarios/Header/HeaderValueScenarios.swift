internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension OperationBuilder {
  /// Declares values that writers of headers are known to change.
  func declareNotableHeaderValues(_ header: HeaderBuilding) {
    let kept: [Row<(HeaderField, String)>] = [
      Row("key-with-plus-and-slash", "An application key with + and /.", (.applicationKey, "+/+/+/+/+/+/+/+/+/+/+w==")),
      Row("key-of-zeros", "An application key of zero bytes.", (.applicationKey, "AAAAAAAAAAAAAAAAAAAAAA==")),
      Row("nonce-with-plus-and-slash", "A nonce with + and /.", (.nonce, "/+/+/+/+/+/+/+/+/+/+/w==")),
      Row("nonce-of-zeros", "A nonce of zero bytes.", (.nonce, "AAAAAAAAAAAAAAAAAAAAAA==")),
      Row(
        "activation-in-upper-case", "An activation in upper case.",
        (.activationId, "9E107D9D-372B-4B6A-8F1A-ABCDEF012345")),
      Row("token-in-upper-case", "A token in upper case.", (.tokenId, "9E107D9D-372B-4B6A-8F1A-ABCDEF012345")),
      Row(
        "digest-with-plus-and-slash", "A digest with + and /.",
        (.tokenDigest, "+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/+/8=")),
      Row(
        "digest-of-zeros", "A digest of zero bytes.", (.tokenDigest, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")),
      Row("timestamp-with-zeros-before", "A timestamp that begins with zeros.", (.timestamp, "0001718000000")),
    ]
    for row in kept where header.kind.fields.contains(row.value.0) {
      scenario(row.name, row.words, exercises: [header.contents], flags: [.text]) { [fields = header.fields] in
        fields.set(row.value.0, row.value.1, in: &$0)
      }
    }
  }

  /// Declares values that would end their quotes, or the header.
  func declareHarmfulHeaderValues(_ header: HeaderBuilding, of parents: Scenario...) {
    let harmful: [Row<String>] = [
      Row("quote", "a quote and another field", "x\", \(header.kind.namePrefix)version=\"2.0"),
      Row("quote-alone", "a quote at its end", "x\""),
      Row("line-break", "a line break and another header", "x\r\nX-Forwarded-For: 127.0.0.1"),
      Row("line-feed", "a line feed", "x\ny"), Row("zero-character", "a zero character", "x\0"),
      Row("delete-character", "a delete character", "x\u{7f}"),
      Row("unit-separator", "U+001F, the last of the control characters in a row", "x\u{1f}"),
    ]
    for field in header.kind.fields where field != .version {
      guard let parent = header.kind.mayLack(field) ? parents.last : parents.first else { continue }
      for row in harmful {
        variant(
          "\(field.rawValue.slug)/\(row.name)", of: parent, change: "\(field.rawValue): \(row.words)",
          "Whoever chooses this value would add something of his own to the request.", exercises: [header.harmless],
          flags: [.injection], expecting: .reject(.invalidField)
        ) { [fields = header.fields] in fields.set(field, row.value, in: &$0) }
      }
    }
  }
}

extension Flag {
  static let injection = Flag(
    "Injection", .negative, .security, "A value that would end the place in which it stands.",
    effect: "Whoever chooses the value adds fields or headers of his own to a request.")
}
