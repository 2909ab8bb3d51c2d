internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// The headers from which vectors of the reading are made: those of the protocol's worked examples, as the mobile core writes them.
struct HeaderExample: Sendable {
  let kind: HeaderKind
  /// What the names of its scenarios begin with.
  let name: String
  var pairs: [(name: String, value: String)]

  /// Makes an example; its scenarios are named after its kind where nothing else is given.
  init(_ kind: HeaderKind, named name: String? = nil, pairs: [(name: String, value: String)]) {
    self.kind = kind
    self.name = name ?? kind.rawValue
    self.pairs = pairs
  }

  static let signature = HeaderExample(
    .signature,
    pairs: [
      ("pa_version", "3.3"), ("pa_activation_id", "f3854284-a75c-4313-a776-459dc52912df"),
      ("pa_application_key", "r5CgwHAqqyrBIR4YphxX6w=="), ("pa_nonce", "vTYzMFOhqSNC8/DxlPy5Sw=="),
      ("pa_signature_type", "possession_knowledge"), ("pa_signature", "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw="),
    ])
  static let token = HeaderExample(
    .token,
    pairs: [
      ("version", "3.3"), ("token_id", "d6561669-34d6-4fee-8913-89477687a5cb"),
      ("token_digest", "Y8hGaX1cj4K3QA3uhkQvXARKTH2P252+ypV0bRmsTyQ="), ("nonce", "m4oTTBbBqb8KT1cgfzxrrg=="),
      ("timestamp", "1718000000123"),
    ])
  static let encryption = HeaderExample(
    .encryption,
    pairs: [
      ("version", "3.3"), ("application_key", "r5CgwHAqqyrBIR4YphxX6w=="),
      ("activation_id", "f3854284-a75c-4313-a776-459dc52912df"),
    ])
  static let all = [signature, token, encryption]
  /// The headers of 4.0 that `header.parse` reads.
  static let allOf4_0 = [tokenOf4_0, encryptionOf4_0]
  private static let tokenOf4_0 = HeaderExample(
    .token, named: "token-of-4.0",
    pairs: [
      ("version", "4.0"), ("token_id", "d6561669-34d6-4fee-8913-89477687a5cb"),
      ("token_digest", "k3uhSLkvvx/qz9/+dbRSsmQ5RRbAL5DnOvlBaiYG6yQ="), ("nonce", "wMHCw8TFxsfIycrLzM3Ozw=="),
      ("timestamp", "1769422877113"),
    ])
  static let encryptionOf4_0 = HeaderExample(
    .encryption, named: "encryption-of-4.0",
    pairs: [
      ("version", "4.0"), ("application_key", "r5CgwHAqqyrBIR4YphxX6w=="),
      ("activation_id", "f3854284-a75c-4313-a776-459dc52912df"),
    ])
  static let authorization = HeaderExample(
    .authorization,
    pairs: [
      ("pa_version", "4.0"), ("pa_application_key", "r5CgwHAqqyrBIR4YphxX6w=="),
      ("pa_activation_id", "f3854284-a75c-4313-a776-459dc52912df"), ("pa_auth_code_type", "possession_knowledge"),
      (
        "pa_auth_code",
        "9mv9EywUKrc9zOmz0BB+kb32pLOJSRwncgBnuZLZjv/2B7lmeebpipuem9wjO9WO7RUHF4M3SLccwfj1Jdro8A=="
      ), ("pa_nonce", "wMHCw8TFxsfIycrLzM3Ozw=="),
    ])
  /// A header with a code of one factor, in the order of the Java library.
  static let authorizationOfOneFactor = HeaderExample(
    .authorization, named: "authorization-of-one-factor",
    pairs: [
      ("pa_activation_id", "f3854284-a75c-4313-a776-459dc52912df"),
      ("pa_application_key", "r5CgwHAqqyrBIR4YphxX6w=="), ("pa_nonce", "wMHCw8TFxsfIycrLzM3Ozw=="),
      ("pa_auth_code_type", "possession"), ("pa_auth_code", "9mv9EywUKrc9zOmz0BB+kb32pLOJSRwncgBnuZLZjv8="),
      ("pa_version", "4.0"),
    ])
  private static let tokenOf2_1 = HeaderExample(
    .token,
    pairs: [
      ("version", "2.1"), ("token_id", "d6561669-34d6-4fee-8913-89477687a5cb"),
      ("token_digest", "cFTFxAyzrppwcxG+6ejUPR7s3NZp8K4kQ5o4xUDq1zE="), ("nonce", "m4oTTBbBqb8KT1cgfzxrrg=="),
      ("timestamp", "1718000000123"),
    ])

  /// The headers that a version has.
  static func all(in version: String) -> [HeaderExample] {
    switch version {
    case "2.0": [numericSignature(version)]
    case "2.1": [numericSignature(version), tokenOf2_1]
    case "4.0": allOf4_0
    default: all
    }
  }

  /// The versions that a header of the kind can name, where a version is spoken.
  static func versions(of kind: HeaderKind, readBy version: String) -> [ProtocolVersion] {
    switch (version, kind) {
    case ("2.0", _): [.v2_0]
    case ("2.1", .token): [.v2_1]
    case ("2.1", _): olderHeaderVersions
    case ("4.0", _): headerVersions + [.v4_0]
    default: headerVersions
    }
  }

  /// The header of a signature with a published numeric signature, as the mobile core of that time writes it: with the
  /// version at its end.
  private static func numericSignature(_ version: String) -> HeaderExample {
    HeaderExample(
      .signature,
      pairs: [
        ("pa_activation_id", "f3854284-a75c-4313-a776-459dc52912df"),
        ("pa_application_key", "r5CgwHAqqyrBIR4YphxX6w=="), ("pa_nonce", "vTYzMFOhqSNC8/DxlPy5Sw=="),
        ("pa_signature_type", "possession_knowledge"), ("pa_signature", "95917955-36250482"),
        ("pa_version", version),
      ])
  }

  var text: String { text() }

  /// The text with something else between the pairs, or between names and values.
  func text(separatedBy separator: String = ", ", assigningBy sign: String = "=") -> String {
    "PowerAuth " + pairs.map { "\($0.name)\(sign)\"\($0.value)\"" }.joined(separator: separator)
  }

  /// The header with another value of a field; nil where it does not have the field.
  func setting(_ field: HeaderField, _ value: String) -> HeaderExample? {
    guard let index = pairs.firstIndex(where: { $0.name == kind.namePrefix + field.snakeCaseName }) else { return nil }
    var changed = self
    changed.pairs[index].value = value
    return changed
  }

  /// The header without a field.
  func removing(_ field: HeaderField) -> HeaderExample {
    var changed = self
    changed.pairs.removeAll { $0.name == kind.namePrefix + field.snakeCaseName }
    return changed
  }

  /// The header with its pairs in another order.
  func arranging(_ order: ([(name: String, value: String)]) -> [(name: String, value: String)]) -> HeaderExample {
    var changed = self
    changed.pairs = order(pairs)
    return changed
  }
}

/// Draws a header of one of the versions, with its fields in a drawn order.
func drawHeader(_ kind: HeaderKind, of versions: [ProtocolVersion], _ draw: inout Draw) throws -> String {
  let version = draw.element(of: versions)
  let type = draw.element(of: SignatureType.allCases)
  var rules = Rules.right
  let turn = draw.count(0...kind.fields.count - 1)
  rules.headerWriting.order = { Array($0.fields[turn...] + $0.fields[..<turn]) }
  let isBare = draw.count(0...1) == 0
  var values: [HeaderField: String] = [:]
  for field in kind.fields where !(kind.mayLack(field) && isBare) {
    values[field] =
      field == .signatureType || field == .authCodeType
      ? type.rawValue : field.drawn(&draw, version: version, components: type.factors.count)
  }
  return try rules.writeHeader(kind, values)
}

extension HeaderField {
  /// Draws a value of the form that the version has.
  func drawn(_ draw: inout Draw, version: ProtocolVersion, components: Int) -> String {
    switch (self, version.signatureFormat) {
    case (.version, _): version.rawValue
    case (.authCode, _): Base64.encode(draw.bytes(32 * components))
    case (.signature, .base64): Base64.encode(draw.bytes(16 * components))
    case (.signature, .decimal):
      (0..<components).map { _ in draw.decimal(digits: 8) }.joined(separator: "-")
    default: kind.draw(&draw)
    }
  }
}

extension Draw {
  /// Draws decimal digits.
  mutating func decimal(digits: Int) -> String {
    bytes(digits).map { String($0 % 10) }.joined()
  }
}
