internal import PowerAuth

/// What the published server takes beyond the protocol.
extension Rules {
  /// The rules with which the published library reads headers, as far as they take more than the protocol allows.
  var readingHeadersLeniently: Rules {
    var rules = self
    rules.headerSyntax.needsCommas = false
    rules.headerSyntax.takesEmptyElements = true
    rules.headerSyntax.takesUnquotedValues = true
    rules.headerReading.findValue = { pairs, name in pairs.last { $0.name == name }?.value }
    rules.headerReading.isIdentifier = { !$0.isEmpty }
    rules.headerReading.isSignatureType = { SignatureType(rawValue: $0.lowercased()) != nil }
    rules.headerReading.isSignature = { text, _ in !text.isEmpty }
    rules.version4.authorizationHeader.isCodeType = { SignatureType(rawValue: $0.lowercased()) != nil }
    rules.version4.authorizationHeader.isCode = { text, _ in !text.isEmpty }
    return rules
  }

  /// The rules by which the published server reads tokens: its own test client names no type in them.
  var takingAnyType: Rules {
    var rules = self
    rules.tokenReading.isType = { _ in true }
    return rules
  }
}
