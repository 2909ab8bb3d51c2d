internal import Conformance
internal import PowerAuth

/// The headers from which vectors of the reading are made: those of the protocol's worked examples, as the mobile core writes them.
struct HeaderExample: Sendable {
  let kind: HeaderKind
  var pairs: [(name: String, value: String)]

  static let signature = HeaderExample(
    kind: .signature,
    pairs: [
      ("pa_version", "3.3"), ("pa_activation_id", "f3854284-a75c-4313-a776-459dc52912df"),
      ("pa_application_key", "r5CgwHAqqyrBIR4YphxX6w=="), ("pa_nonce", "vTYzMFOhqSNC8/DxlPy5Sw=="),
      ("pa_signature_type", "possession_knowledge"), ("pa_signature", "8lIEuolmBA2HfmadAxreREG5+JmK/aM64jvElYa9cZw="),
    ])
  static let token = HeaderExample(
    kind: .token,
    pairs: [
      ("version", "3.3"), ("token_id", "d6561669-34d6-4fee-8913-89477687a5cb"),
      ("token_digest", "Y8hGaX1cj4K3QA3uhkQvXARKTH2P252+ypV0bRmsTyQ="), ("nonce", "m4oTTBbBqb8KT1cgfzxrrg=="),
      ("timestamp", "1718000000123"),
    ])
  static let encryption = HeaderExample(
    kind: .encryption,
    pairs: [
      ("version", "3.3"), ("application_key", "r5CgwHAqqyrBIR4YphxX6w=="),
      ("activation_id", "f3854284-a75c-4313-a776-459dc52912df"),
    ])
  static let all = [signature, token, encryption]

  var text: String { text() }

  /// The text with something else between the pairs.
  func text(separatedBy separator: String = ", ") -> String {
    "PowerAuth " + pairs.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: separator)
  }

  /// The header with another value of a field; nil where it does not have the field.
  func setting(_ field: HeaderField, _ value: String) -> HeaderExample? {
    guard let index = pairs.firstIndex(where: { $0.name == kind.namePrefix + field.words }) else { return nil }
    var changed = self
    changed.pairs[index].value = value
    return changed
  }

  /// The header without a field.
  func removing(_ field: HeaderField) -> HeaderExample {
    var changed = self
    changed.pairs.removeAll { $0.name == kind.namePrefix + field.words }
    return changed
  }

  /// The header with its pairs in another order.
  func arranging(_ order: ([(name: String, value: String)]) -> [(name: String, value: String)]) -> HeaderExample {
    var changed = self
    changed.pairs = order(pairs)
    return changed
  }
}

/// Draws a header with its fields in a drawn order.
func drawHeader(_ kind: HeaderKind, _ draw: inout Draw) throws -> String {
  let version = draw.element(of: headerVersions)
  let type = draw.element(of: SignatureType.allCases)
  var rules = Rules.right
  let turn = draw.count(0...kind.fields.count - 1)
  rules.headerWriting.order = { Array($0.fields[turn...] + $0.fields[..<turn]) }
  let isBare = draw.count(0...1) == 0
  var values: [HeaderField: String] = [:]
  for field in kind.fields where !(kind.mayLack(field) && isBare) {
    values[field] =
      field == .signatureType
      ? type.rawValue : field.drawn(&draw, version: version, components: type.factors.count)
  }
  return try rules.writeHeader(kind, values)
}
