internal import StrictJSON

package struct WebSignatureWritingRules: Sendable {
  /// The compact form has one signature; the JSON form has at least one.
  package var allowsKeys: @Sendable (_ count: Int, WebSignatureForm) -> Bool = { count, form in
    form == .compact ? count == 1 : count > 0
  }
  /// The protected header names the algorithm.
  package var writeHeader: Function<WebSignatureAlgorithm, String> = { "{\"alg\":\"\($0.rawValue)\"}" }
  /// All parts are Base64 in the alphabet for addresses, without padding.
  package var encode: Function<[UInt8], String> = { Base64URL.encode($0) }
  /// Each signature is one of its header, a dot and the payload, as they are sent.
  package var layOut: @Sendable (_ header: String, _ payload: String) -> [UInt8] = { Array("\($0).\($1)".utf8) }
  /// The signature of the curve stands before that of ML-DSA.
  package var order: Function<[EncodedWebSignature], [EncodedWebSignature]> = { $0 }
  /// The JSON form has the members `payload` and `signatures`, a list of objects with `protected` and `signature`.
  package var writeObject: Function<EncodedWebSignatures, String> = { parts in
    let list = parts.signatures.map { signature in
      JSONValue.object(["protected": .string(signature.header), "signature": .string(signature.signature)])
    }
    let object = JSONValue.object(["payload": .string(parts.payload), "signatures": .array(list)])
    return String(decoding: JSONWriter.compact(object), as: UTF8.self)
  }
}

extension Rules {
  /// Signs a payload with each key.
  package func writeWebSignatures(
    _ payload: [UInt8], _ form: WebSignatureForm, keys: WebSignatureKeys
  ) throws -> String {
    try demand(version4.webWriting.allowsKeys(keys.count, form), else: .keyCount)
    let payload = version4.webWriting.encode(payload)
    let signatures = try WebSignatureAlgorithm.allCases.compactMap { algorithm in
      try keys[algorithm].map { try sign(payload, algorithm, $0) }
    }
    let parts = EncodedWebSignatures(payload: payload, signatures: version4.webWriting.order(signatures))
    guard form == .compact, let signature = signatures.first else { return version4.webWriting.writeObject(parts) }
    return "\(signature.header).\(payload).\(signature.signature)"
  }

  private func sign(
    _ payload: String, _ algorithm: WebSignatureAlgorithm, _ key: [UInt8]
  ) throws -> EncodedWebSignature {
    let header = version4.webWriting.encode(Array(version4.webWriting.writeHeader(algorithm).utf8))
    let message = version4.webWriting.layOut(header, payload)
    let signature =
      if let set = algorithm.signatureSet { try sign(latticeMessage: message, context: [], seed: key, set) } else {
        version4.curveKeys.encodeRaw(try version4.curveKeys.sign(message, version4.curveKeys.readScalar(key)))
      }
    return EncodedWebSignature(header: header, signature: version4.webWriting.encode(signature))
  }
}
