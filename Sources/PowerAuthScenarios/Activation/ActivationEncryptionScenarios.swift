internal import Conformance
internal import Encodings
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors
internal import Primitives

// The vectors about the encryption of the two layers. Their parent is a separate request, because a fault of the inner
// layer has the reasons of the outer one.

extension ActivationLayerScenarios {
  func declareEncryption() {
    let parent = op.scenario(
      "layers", "Both layers, encrypted as they must be.", [rules.layers, rules.purposes, rules.parameters], .basic
    ) { [fields] in try fields.put(ActivationLayers(), into: &$0) }
    declarePurposes(of: parent)
    declareTampering(of: parent)
    declareParameters(of: parent)
    declarePaddings(of: parent)
    declareEnvelopeForms(of: parent)
    declareOuterLayer(of: parent)
    refuses(
      "inner-timestamp-zero", of: parent, "activationData.timestamp: 0", rules.layers, .macMismatch, flag: .tampered,
      in: Versions.timestamp
    ) { $0.replaceMember("timestamp", with: "0") }
  }

  private func declarePurposes(of parent: Scenario) {
    let (outer, inner) = (Rules.right.activationRequest.outerPurpose, Rules.right.activationRequest.innerPurpose)
    func crosses(_ name: String, _ words: String, _ change: @escaping @Sendable (inout ActivationLayers) -> Void) {
      refuses(name, of: parent, words, rules.purposes, .macMismatch, flag: .crossed, change)
    }
    crosses("inner-of-outer-purpose", "sharedInfo1 of the inner layer: that of the outer one") {
      $0.innerPurpose = outer
    }
    crosses("outer-of-inner-purpose", "sharedInfo1 of the outer layer: that of the inner one") {
      $0.outerPurpose = inner
    }
    crosses("purposes-exchanged", "sharedInfo1: exchanged between the layers") {
      $0.innerPurpose = outer
      $0.outerPurpose = inner
    }
    crosses("inner-of-activation-scope", "sharedInfo1 of the inner layer: /pa/generic/activation") {
      $0.innerPurpose = "/pa/generic/activation"
    }
    op.refuses(
      "inner-for-another-recipient", of: parent, "activationData: encrypted for another key",
      "Both layers are for the same recipient.", .macMismatch, [rules.layers], .crossed
    ) { [fields] draft in
      var layers = ActivationLayers()
      layers.innerRecipient = draft.draw("other") { KeyPair(&$0) }.publicKey
      try fields.put(layers, into: &draft)
    }
  }

  private func declareTampering(of parent: Scenario) {
    func tampers(
      _ name: String, _ words: String, in protocols: Set<String>? = nil,
      _ seal: @escaping @Sendable (SealedRequest) throws -> SealedRequest
    ) {
      refuses(
        "inner-\(name)", of: parent, "activationData: \(words)", rules.layers, .macMismatch, flag: .tampered,
        in: protocols
      ) { $0.seal = seal }
    }
    tampers("mac-changed", "the last bit of the MAC flipped") { $0.with(mac: $0.cryptogram.mac.withLastBitFlipped) }
    tampers("mac-truncated", "the first 16 bytes of the MAC") { $0.with(mac: Array($0.cryptogram.mac.prefix(16))) }
    tampers("data-changed", "a bit of the encrypted data flipped") {
      $0.with(encryptedData: $0.cryptogram.encryptedData.withFirstBitFlipped)
    }
    tampers("other-ephemeral-key", "another ephemeral key") { $0.with(ephemeralPublicKey: ExampleKey.server) }
    tampers("nonce-changed", "a bit of the nonce flipped", in: Versions.associatedData) {
      $0.with(nonce: $0.nonce?.withLastBitFlipped)
    }
    tampers("timestamp-changed", "a timestamp that is one millisecond later", in: Versions.timestamp) {
      $0.with(timestamp: $0.timestamp.map { $0 + 1 })
    }
    refuses(
      "inner-temporary-key-changed", of: parent, "activationData: another temporaryKeyId", rules.layers, .macMismatch,
      flag: .tampered, in: Versions.temporaryKey
    ) { $0.replaceMember("temporaryKeyId", with: "\"1c3b8a60-5d1c-4c1e-9f43-0d7a2b6f5e11\"") }
  }

  private func declareParameters(of parent: Scenario) {
    let parameters: [(name: String, versions: Set<String>, value: String)] = [
      ("nonce", Versions.nonce, "\"0HTaYvMBUSuV+WPDo7JpoQ==\""), ("timestamp", Versions.timestamp, "1718000000123"),
      ("temporaryKeyId", Versions.temporaryKey, "\"8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c01\""),
    ]
    for (name, versions, value) in parameters {
      for (form, absent) in [("missing", nil), ("null", "null")] as [(String, String?)] {
        refuses(
          "inner-\(name.slug)-\(form)", of: parent, "activationData.\(name): \(form)", rules.parameters,
          .missingParameter, flag: .missing, in: versions
        ) { $0.replaceMember(name, with: absent) }
      }
      refuses(
        "inner-\(name.slug)-unexpected", of: parent, "activationData.\(name): present", rules.parameters,
        .unexpectedParameter, flag: .parameter, in: Versions.all.subtracting(versions)
      ) { $0.replaceMember(name, with: value) }
    }
    for name in ["ephemeralPublicKey", "encryptedData", "mac"] {
      refuses(
        "inner-\(name.slug)-missing", of: parent, "activationData.\(name): missing", rules.parameters,
        .missingParameter, flag: .missing
      ) { $0.replaceMember(name, with: nil) }
    }
    for count in [0, 12, 15, 17] {
      refuses(
        "inner-nonce-of-\(count)-bytes", of: parent, "activationData.nonce: \(count) bytes", rules.parameters,
        .invalidLength, flag: .invalidLength, in: Versions.nonce
      ) { $0.replaceMember("nonce", with: ActivationLayers.text(Base64.encode([UInt8](repeating: 7, count: count)))) }
    }
  }

  private func declarePaddings(of parent: Scenario) {
    for row in wrongPaddings.prefix(4) {
      refuses(
        "inner-padding-\(row.name)", of: parent, "activationData: padded with \(row.words), under a right MAC",
        rules.layers, .padding
      ) { $0.padInner = { text in text.prefix(text.count / 16 * 16) + row.value } }
    }
  }

  private func declareEnvelopeForms(of parent: Scenario) {
    for name in ["ephemeralPublicKey", "encryptedData", "mac", "nonce"] {
      refuses(
        "inner-\(name.slug)-not-base64", of: parent, "activationData.\(name): with an asterisk in front",
        rules.parameters, .invalidEncoding, in: name == "nonce" ? Versions.nonce : nil
      ) { layers in
        layers.writeEnvelope = { right in right.merging([name: "\"*" + (right[name] ?? "").dropFirst()]) { $1 } }
      }
    }
    for (name, value) in [("negative", "-1"), ("fraction", "1718000000123.5")] {
      refuses(
        "inner-timestamp-\(name)", of: parent, "activationData.timestamp: \(value)", rules.parameters, .invalidEncoding,
        in: Versions.timestamp
      ) { $0.replaceMember("timestamp", with: value) }
    }
    for row in badDeviceKeys {
      refuses(
        "inner-point-\(row.name)", of: parent, "activationData.ephemeralPublicKey: \(row.words)", rules.layers,
        .invalidPublicKey, flag: .invalidKey
      ) { $0.seal = { $0.with(ephemeralPublicKey: row.value) } }
    }
  }

  private func declareOuterLayer(of parent: Scenario) {
    op.refuses(
      "outer-mac-changed", of: parent, fields.mac.changed("the last bit flipped", \.withLastBitFlipped),
      "Somebody changed the outer layer.", .macMismatch, [rules.layers], .tampered)
    op.refuses(
      "outer-data-changed", of: parent, fields.encryptedData.changed("a bit flipped", \.withFirstBitFlipped),
      "Somebody changed the outer layer.", .macMismatch, [rules.layers], .tampered)
    op.refuses(
      "other-recipient", of: parent, fields.privateKey.anotherScalar, "It was encrypted for somebody else.",
      .macMismatch, [rules.layers], .crossed)
    op.refuses(
      "private-key-zero", of: parent, fields.privateKey.set("zero", [UInt8](repeating: 0, count: 32)),
      "Zero is not a scalar.", .invalidPrivateKey, [rules.layers], .invalidScalar)
    op.refuses(
      "outer-point-off-curve", of: parent,
      fields.ephemeralPublicKey.set("off the curve", ExampleKey.device.withLastBitFlipped), "It is not a point.",
      .invalidPublicKey, [rules.layers], .invalidKey)
    declareOuter(fields.nonce, of: parent, in: Versions.nonce)
    declareOuter(fields.timestamp, of: parent, in: Versions.timestamp)
    declareOuter(fields.setup.temporaryKeyId, of: parent, in: Versions.temporaryKey)
    op.refuses(
      "outer-nonce-of-15-bytes", of: parent, fields.nonce.set("15 bytes", [UInt8](repeating: 7, count: 15)),
      "A nonce has 16 bytes.", .invalidLength, [rules.parameters], .invalidLength, in: Versions.nonce)
  }

  private func declareOuter<Native>(_ field: OptionalField<Native>, of parent: Scenario, in versions: Set<String>) {
    op.refuses(
      "outer-\(field.name.slug)-missing", of: parent, field.absent, "The version demands it.", .missingParameter,
      [rules.parameters], .missing, in: versions)
    op.refuses(
      "outer-\(field.name.slug)-unexpected", of: parent, field.present, "The version does not have it.",
      .unexpectedParameter, [rules.parameters], .parameter, in: Versions.all.subtracting(versions))
  }
}

extension ActivationLayers {
  /// Replaces a member of `activationData`, or removes it.
  fileprivate mutating func replaceMember(_ name: String, with value: String?) {
    writeEnvelope = { right in
      var members = right
      members[name] = value
      return members
    }
  }
}

extension SealedRequest {
  fileprivate func with(
    ephemeralPublicKey: [UInt8]? = nil, encryptedData: [UInt8]? = nil, mac: [UInt8]? = nil, nonce: [UInt8]? = nil,
    timestamp: Int64? = nil
  ) -> SealedRequest {
    SealedRequest(
      ephemeralPublicKey: ephemeralPublicKey ?? self.ephemeralPublicKey,
      cryptogram: Cryptogram(encryptedData: encryptedData ?? cryptogram.encryptedData, mac: mac ?? cryptogram.mac),
      nonce: nonce ?? self.nonce, timestamp: timestamp ?? self.timestamp)
  }
}
