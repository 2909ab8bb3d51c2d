internal import Conformance
internal import PowerAuth

/// What is wrong with a header that a strict reader refuses: commas, and each field that is absent or has another form.
struct HeaderDiagnosis {
  private let kind: HeaderKind
  private let text: String
  /// The versions that the header may have.
  private let versions: [ProtocolVersion]
  private let core: Rules

  init(_ kind: HeaderKind, _ text: String, _ versions: [ProtocolVersion], core: Rules) {
    self.kind = kind
    self.text = text
    self.versions = versions
    self.core = core
  }

  /// What is found; the reason of the strict reader, where no field is to blame.
  func findings(for refusal: Refusal) -> [Finding] {
    let found = [ofCommas].compactMap(\.self) + ofFields
    return found.isEmpty ? [finding("(\(refusal.id)) \(refusal.sentence)")] : found
  }

  private func finding(
    _ words: String, severity: Severity = .interoperability, steps: [StepComparison] = [], mistake: String? = nil
  ) -> Finding {
    Finding(
      "header", .sentence("\(kind.httpName) is wrong: \(words)"), severity: severity, steps: steps, mistake: mistake)
  }

  private var ofCommas: Finding? {
    var rules = core
    rules.headerSyntax.needsCommas = false
    guard (try? core.readHeaderPairs(text)) == nil, (try? rules.readHeaderPairs(text)) != nil else { return nil }
    let isOfAndroid = kind == .encryption
    let why = isOfAndroid ? ", as the publisher's SDK for Android writes it" : ""
    return finding(
      "there is no comma between two fields\(why)", severity: isOfAndroid ? .strictness : .interoperability,
      mistake: "header.commas-missing")
  }

  private var ofFields: [Finding] {
    guard let pairs = try? core.readingHeadersLeniently.readHeaderPairs(text) else { return [] }
    return kind.fields.compactMap { field -> Finding? in
      let name = kind.namePrefix + field.snakeCaseName
      let values = pairs.filter { $0.name == name }.map(\.value)
      guard let value = values.first else { return kind.mayLack(field) ? nil : ofAbsent(name, pairs.map(\.name)) }
      guard values.count == 1 else { return finding("there is more than one \(name)") }
      guard !core.hasForm(value, field, versions) else { return nil }
      let came = ReceivedForm.words(of: value, isShown: Self.shownFields.contains(field))
      let form = field.form(versions)
      return finding(
        "\(name) is \(came), and not \(form)", steps: [StepComparison(name: name, expected: form, actual: came)])
    }
  }

  /// The fields whose values are words and no secrets.
  private static let shownFields: [HeaderField] = [.signatureType, .authCodeType, .timestamp, .version]

  private func ofAbsent(_ name: String, _ names: [String]) -> Finding {
    let other = ReceivedForm.name(like: name, among: names).map { ", but a field \($0)" } ?? ""
    return finding("there is no field \(name)\(other)")
  }
}

extension HeaderField {
  /// The form of its values, in words.
  fileprivate func form(_ versions: [ProtocolVersion]) -> String {
    switch self {
    case .activationId, .tokenId: "a UUID of version 1 to 5"
    case .applicationKey, .nonce: "Base64 of 16 bytes"
    case .tokenDigest: "Base64 of 32 bytes"
    case .signatureType, .authCodeType: "one of \(SignatureType.allCases.map(\.rawValue).joined(separator: ", "))"
    case .signature: "one to three groups of eight digits, or Base64 of 16, 32 or 48 bytes"
    case .timestamp: "9 to 15 digits"
    case .version: "one of \(versions.map(\.rawValue).joined(separator: ", "))"
    case .authCode: "Base64 of 32, 64 or 96 bytes"
    }
  }
}
