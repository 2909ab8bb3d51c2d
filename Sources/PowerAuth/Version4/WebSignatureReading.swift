package import StrictJSON

package struct WebSignatureReadingRules: Sendable {
  /// The compact form is verified with one key; only where one signature suffices there may be several to choose from.
  package var allowsKeys: @Sendable (_ count: Int, WebSignatureForm, _ isStrict: Bool) -> Bool = {
    count, form, isStrict in
    count > 0 && (form == .json || count == 1 || !isStrict)
  }
  /// The JSON form has the members `payload` and `signatures`, a list of objects with `protected` and `signature`.
  package var readObject: @Sendable (JSONObject) throws -> EncodedWebSignatures = { object in
    guard case .string(let payload)? = object["payload"], case .array(let list)? = object["signatures"], !list.isEmpty
    else { throw Refusal.tokenFormat }
    return EncodedWebSignatures(payload: payload, signatures: try list.map(encodedSignature))
  }
  /// The payload, each header and each signature are Base64 in the alphabet for addresses, without padding.
  ///
  /// [How strict the decoder of the mobile core is was not read.]
  package var decode: @Sendable (String) throws -> [UInt8] = { text in
    guard let bytes = Base64URL.decode(text) else { throw Refusal.tokenEncoding }
    return bytes
  }
  /// The protected header is a JSON object.
  package var readHeader: @Sendable ([UInt8]) throws -> JSONObject = { bytes in
    guard let header = jsonObject(bytes) else { throw Refusal.tokenHeader }
    return header
  }
  /// The protected header names the algorithm.
  package var readAlgorithm: @Sendable (TokenMember) throws -> String = { member in
    guard case .string(let name)? = member else { throw Refusal.tokenHeader }
    return name
  }
  /// Two signatures do not name the same algorithm.
  package var areDistinct: @Sendable (_ names: [String]) -> Bool = { Set($0).count == $0.count }
  /// The algorithm that a signature names finds the key; a signature without a key is skipped.
  package var findAlgorithm: @Sendable (_ name: String, _ keys: WebSignatureKeys) -> WebSignatureAlgorithm? = {
    name, keys in WebSignatureAlgorithm(rawValue: name).flatMap { keys[$0] == nil ? nil : $0 }
  }
  /// Each signature is one of its header, a dot and the payload, as they were received.
  package var takeSigned: @Sendable (_ header: String, _ payload: String) -> [UInt8] = { Array("\($0).\($1)".utf8) }
  /// A signature is verified by the algorithm and the key that it names; nil where it is skipped.
  package var verify: WebSignatureCheck = { try $2.verifies($0, keys: $1) }
  /// A signature that does not verify is refused, whatever the others are.
  package var isTolerated: @Sendable (_ verified: Int) -> Bool = { _ in false }
  /// All keys have signed, or at least one where this suffices.
  package var isComplete: @Sendable (_ verified: Int, _ keys: Int, _ isStrict: Bool) -> Bool = {
    verified, keys, isStrict in
    verified >= (isStrict ? keys : 1)
  }
}

/// A text whose signatures were verified.
package struct ReadWebSignatures: Equatable, Sendable {
  /// The protected headers, as text.
  package let headers: [String]
  /// The bytes that each signature covers.
  package let signed: [[UInt8]]
  package let payload: [UInt8]
}

/// One signature, decoded.
package struct DecodedWebSignature: Equatable, Sendable {
  /// The protected header, as text.
  package let header: String
  /// The algorithm that it names.
  package let name: String
  package let signed: [UInt8]
  package let signature: [UInt8]
}

/// Tells whether a signature is right, by raw keys; nil where no key is for it.
package typealias WebSignatureCheck = @Sendable (DecodedWebSignature, WebSignatureKeys, Rules) throws -> Bool?

extension Rules {
  /// Verifies the signatures of a text.
  package func readWebSignatures(
    _ text: String, _ form: WebSignatureForm, keys: WebSignatureKeys, isStrict: Bool
  ) throws -> ReadWebSignatures {
    try demand(version4.webReading.allowsKeys(keys.count, form, isStrict), else: .keyCount)
    let keys = try rawKeys(keys)
    let encoded = try webSignatures(text, form)
    let payload = try version4.webReading.decode(encoded.payload)
    let signatures = try encoded.signatures.map { try decode($0, payload: encoded.payload) }
    try demand(version4.webReading.areDistinct(signatures.map(\.name)), else: .duplicateSignature)
    var verified = 0
    for signature in signatures {
      guard let isRight = try version4.webReading.verify(signature, keys, self) else { continue }
      try demand(isRight || version4.webReading.isTolerated(verified), else: .signatureMismatch)
      verified += isRight ? 1 : 0
    }
    try demand(version4.webReading.isComplete(verified, keys.count, isStrict), else: .missingSignature)
    return ReadWebSignatures(headers: signatures.map(\.header), signed: signatures.map(\.signed), payload: payload)
  }

  private func webSignatures(_ text: String, _ form: WebSignatureForm) throws -> EncodedWebSignatures {
    switch form {
    case .compact:
      let parts = try tokenReading.split(text)
      return EncodedWebSignatures(
        payload: parts[1], signatures: [EncodedWebSignature(header: parts[0], signature: parts[2])])
    case .json:
      guard let object = jsonObject(notation.takeJSON(Array(text.utf8))) else { throw Refusal.tokenFormat }
      return try version4.webReading.readObject(object)
    }
  }

  private func decode(_ encoded: EncodedWebSignature, payload: String) throws -> DecodedWebSignature {
    let header = try version4.webReading.decode(encoded.header)
    let members = try version4.webReading.readHeader(notation.takeJSON(header))
    try demand(!tokenReading.isCritical(members["crit"]), else: .tokenHeader)
    return DecodedWebSignature(
      header: String(decoding: header, as: UTF8.self), name: try version4.webReading.readAlgorithm(members["alg"]),
      signed: version4.webReading.takeSigned(encoded.header, payload),
      signature: try version4.webReading.decode(encoded.signature))
  }

  /// Reads the keys: points uncompressed, and those of ML-DSA without their structure.
  private func rawKeys(_ keys: WebSignatureKeys) throws -> WebSignatureKeys {
    var raw: WebSignatureKeys = [:]
    for algorithm in WebSignatureAlgorithm.allCases {
      guard let key = keys[algorithm] else { continue }
      raw[algorithm] =
        if let set = algorithm.signatureSet { try version4.structures.read(key, .signature(set)) } else {
          try version4.curveKeys.readPoint(key)
        }
    }
    return raw
  }

  fileprivate func verifies(_ signature: DecodedWebSignature, keys: WebSignatureKeys) throws -> Bool? {
    guard let algorithm = version4.webReading.findAlgorithm(signature.name, keys), let key = keys[algorithm] else {
      return nil
    }
    guard let set = algorithm.signatureSet else {
      return try version4.curveKeys.verify(version4.curveKeys.decodeRaw(signature.signature), signature.signed, key)
    }
    return try version4.latticeSignature.verify(
      version4.latticeSignature.checkSignature(signature.signature, set),
      version4.latticeSignature.layOut(version4.latticeSignature.message(signature.signed), []), key, set)
  }
}

private let encodedSignature: @Sendable (JSONValue) throws -> EncodedWebSignature = { value in
  guard case .object(let object) = value, case .string(let header)? = object["protected"],
    case .string(let signature)? = object["signature"]
  else { throw Refusal.tokenFormat }
  return EncodedWebSignature(header: header, signature: signature)
}
