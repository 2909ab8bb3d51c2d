internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

/// The vectors that only the operation that reads both layers has.
struct ActivationLayerScenarios {
  let op: OperationBuilder
  let fields: ReadActivationRequestFields
  let rules: ActivationRequestSentences

  func accepts(
    _ name: String, _ words: String, _ rule: Rule, flag: Flag = .basic,
    _ change: @escaping @Sendable (inout ActivationLayers) -> Void
  ) { op.scenario(name, words, [rule], flag, build: put(change)) }

  func refuses(
    _ name: String, of parent: Scenario, _ words: String, _ rule: Rule, _ reason: Refusal, also others: [Refusal] = [],
    flag: Flag = .malformed, in protocols: Set<String>? = nil,
    _ change: @escaping @Sendable (inout ActivationLayers) -> Void
  ) {
    op.refuses(
      name, of: parent, words, "The server cannot take it for the request of an activation.", reason, also: others,
      [rule], flag, in: protocols, build: put(change))
  }

  private func put(
    _ change: @escaping @Sendable (inout ActivationLayers) -> Void
  ) -> @Sendable (inout Draft) throws -> Void {
    { [fields] draft in
      var layers = ActivationLayers()
      change(&layers)
      try fields.put(layers, into: &draft)
    }
  }
}

// MARK: - Forms that are accepted

extension ActivationLayerScenarios {
  func declareForms() {
    accepts("other-members", "Members of other names, which are passed over in both layers.", rules.layers) {
      $0.more = #","other":[1,{"type":"CUSTOM"}]"#
      $0.moreInside = #","other":{"activationOtp":"1"}"#
    }
    accepts("null-members", "null stands for an absent text, and for absent custom attributes.", rules.texts) {
      $0.custom = "null"
      $0.moreInside = #","activationName":null,"activationOtp":null"#
    }
    accepts("order-and-white-space", "JSON in another order, with white space.", rules.layers) {
      $0.writeOuter = { "\r\n{ \"other\" : null,\t" + $0.dropFirst() + "\n" }
      $0.writeInner = { " { \"platform\" :\t\"iOS\" , " + $0.dropFirst() }
    }
    accepts("escaped-names", "Names of members with escapes.", rules.layers) {
      $0.writeOuter = { $0.replacing("\"type\"", with: #""\u0074ype""#) }
      $0.writeInner = { $0.replacing("\"devicePublicKey\"", with: #""device\u0050ublicKey""#) }
    }
    for prefix: UInt8 in [2, 3] {
      op.scenario(
        "compressed-key-0\(prefix)", "A compressed key of the device with Y \(prefix == 2 ? "even" : "odd").",
        [rules.key], .pointEncoding
      ) { [fields] draft in
        let key = draft.draw("device") { KeyPair(&$0, prefix: prefix) }.compressed
        try fields.put(ActivationLayers(key), into: &draft)
      }
    }
    op.scenario("worked-example", "The protocol's worked example.", rules.all, .basic, in: ["3.3"]) { [fields] draft in
      draft[fields.setup.applicationKey] = WorkedTemporaryKey.applicationKey
      draft[fields.setup.applicationSecret] = WorkedTemporaryKey.applicationSecret
      draft[fields.setup.temporaryKeyId] = "8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c01"
      draft[fields.privateKey] = bytes(hex: "2fe7e791a667e92f05f3c1d25e0bd1dc54333c38456df502ecee63c77253d0bf")
      fields.put(WorkedActivation.outerLayer, into: &draft)
    }
  }
}

// MARK: - Members

extension ActivationLayerScenarios {
  func declareMembers(of parent: Scenario) {
    declareMissing(of: parent)
    declareOtherKinds(of: parent)
    declareKeys(of: parent)
    for (name, text) in [("empty", ""), ("list", "[]"), ("text", #""{}""#), ("truncated", #"{"type":"CODE""#)] {
      refuses("outer-\(name)", of: parent, "the outer layer: \(name)", rules.layers, .invalidEncoding) {
        $0.writeOuter = { _ in text }
      }
      refuses("inner-\(name)", of: parent, "the inner layer: \(name)", rules.layers, .invalidEncoding) {
        $0.writeInner = { _ in text }
      }
    }
  }

  /// Declares layers that some readers take for JSON objects, and members that are there twice.
  func declareLooseLayers(of parent: Scenario) {
    for loose in LooseObject.all {
      refuses(
        "outer-\(loose.id)", of: parent, "the outer layer: \(loose.words)", rules.layers, .invalidEncoding,
        flag: loose.flag
      ) { $0.writeOuter = loose.change }
      refuses(
        "inner-\(loose.id)", of: parent, "the inner layer: \(loose.words)", rules.layers, .invalidEncoding,
        flag: loose.flag
      ) { $0.writeInner = loose.change }
    }
    func repeats(_ name: String, _ words: String, _ change: @escaping @Sendable (inout ActivationLayers) -> Void) {
      refuses(
        "repeated/\(name)", of: parent, "\(words) twice", rules.layers, .invalidEncoding, flag: .ambiguous, change)
    }
    repeats("type", "type") { $0.more = #","type":"CUSTOM""# }
    repeats("code", "the attribute code") {
      $0.attributes = #"{"code":"ETC5X-CHLSK-XYUUK-FKY4Q","code":"45AWJ-BVACS-SBWHS-ABANA"}"#
    }
    repeats("code-first-wrong", "the attribute code, first a wrong one,") {
      $0.attributes = #"{"code":"ETC5X-CHLSK-XYUUK-FKY4R","code":"ETC5X-CHLSK-XYUUK-FKY4Q"}"#
    }
    repeats("custom-attribute", "a custom attribute") { $0.custom = #"{"a":1,"a":2}"# }
    repeats("device-key", "devicePublicKey") {
      $0.moreInside = #","devicePublicKey":"# + ActivationLayers.text(Base64.encode(ExampleKey.server))
    }
    repeats("otp", "activationOtp") { $0.moreInside = #","activationOtp":"12345","activationOtp":"54321""# }
    repeats("mac", "mac of activationData") { layers in
      layers.placeEnvelope = { envelope, _ in #"{"mac":"AA==",\#(envelope.dropFirst())"# }
    }
  }

  private func declareMissing(of parent: Scenario) {
    for (form, value) in [("missing", nil), ("null", "null")] as [(String, String?)] {
      func misses(
        _ name: String, _ words: String, _ rule: Rule, _ path: any WritableKeyPath<ActivationLayers, String?> & Sendable
      ) {
        refuses("\(name)-\(form)", of: parent, "\(words): \(form)", rule, .missingParameter, flag: .missing) {
          $0[keyPath: path] = value
        }
      }
      misses("type", "type", rules.types, \.type)
      misses("attributes", "identityAttributes", rules.attributes, \.attributes)
      misses("key", "devicePublicKey", rules.key, \.key)
      refuses(
        "envelope-\(form)", of: parent, "activationData: \(form)", rules.layers, .missingParameter, flag: .missing
      ) { $0.placeEnvelope = { _, _ in value } }
    }
    refuses(
      "type-of-documents", of: parent, "activationType for type", rules.types, .missingParameter, flag: .missing
    ) {
      $0.type = nil
      $0.more = #","activationType":"CODE""#
    }
    refuses(
      "key-in-outer-layer", of: parent, "devicePublicKey in the outer layer", rules.layers, .missingParameter,
      flag: .missing
    ) {
      $0.more = #","devicePublicKey":\#($0.key ?? "")"#
      $0.key = nil
    }
    refuses(
      "inner-not-encrypted", of: parent, "activationData: the inner layer, not encrypted", rules.layers,
      .missingParameter, flag: .missing
    ) { $0.placeEnvelope = { _, inner in inner } }
  }

  private func declareOtherKinds(of parent: Scenario) {
    refuses("type-as-number", of: parent, "type: 1", rules.types, .invalidEncoding) { $0.type = "1" }
    for (name, value) in [("text", #""{}""#), ("list", "[]"), ("number", "1")] {
      refuses("attributes-as-\(name)", of: parent, "identityAttributes: a \(name)", rules.attributes, .invalidEncoding)
      {
        $0.attributes = value
      }
      refuses("custom-attributes-as-\(name)", of: parent, "customAttributes: a \(name)", rules.custom, .invalidEncoding)
      {
        $0.custom = value
      }
    }
    refuses("envelope-as-text", of: parent, "activationData: a text", rules.layers, .invalidEncoding) {
      $0.placeEnvelope = { envelope, _ in ActivationLayers.text(envelope) }
    }
    refuses("envelope-in-list", of: parent, "activationData: a list", rules.layers, .invalidEncoding) {
      $0.placeEnvelope = { envelope, _ in "[\(envelope)]" }
    }
    for name in ActivationText.allCases {
      refuses("\(name.rawValue.slug)-as-number", of: parent, "\(name.rawValue): 12345", rules.texts, .invalidEncoding) {
        $0.moreInside = #","\#(name.rawValue)":12345"#
      }
    }
  }

  private func declareKeys(of parent: Scenario) {
    for row in badDeviceKeys {
      refuses(
        "key-\(row.name)", of: parent, "devicePublicKey: \(row.words)", rules.key, .invalidPublicKey, flag: .invalidKey
      ) { $0.key = ActivationLayers.text(Base64.encode(row.value)) }
    }
    // The Base64 of this key has a slash.
    let encoded = Base64.encode(ExampleKey.server)
    for (name, text) in [
      ("asterisk", "*" + encoded.dropFirst()), ("space", encoded + " "), ("url-alphabet", encoded.inURLAlphabet),
      ("line-feed", encoded + "\n"),
    ] {
      refuses("key-with-\(name)", of: parent, "devicePublicKey: Base64 with \(name)", rules.key, .invalidEncoding) {
        $0.key = ActivationLayers.text(text)
      }
    }
    refuses(
      "key-in-hexadecimal", of: parent, "devicePublicKey: hexadecimal digits", rules.key, .invalidEncoding,
      also: [.invalidPublicKey]
    ) { $0.key = ActivationLayers.text(Hex.encode(ExampleKey.device)) }
  }
}

/// Values that are not keys of a device.
let badDeviceKeys: [Row<[UInt8]>] = [
  Row("off-curve", "off the curve", ExampleKey.device.withLastBitFlipped), Row("infinity", "one zero byte", [0]),
  Row("zeros", "65 zero bytes", [UInt8](repeating: 0, count: 65)), Row("empty", "no byte", []),
  Row("truncated", "64 bytes", ExampleKey.device.dropLast()),
  Row("no-square-root", "33 bytes that are not a point", [2] + [UInt8](repeating: 0, count: 31) + [1]),
]
