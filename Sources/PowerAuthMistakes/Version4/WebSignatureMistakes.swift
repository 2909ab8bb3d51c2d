internal import Encodings
internal import PowerAuth
internal import Primitives
internal import StrictJSON

/// Mistakes where signatures over the web are read.
extension MistakeTable {
  static let webReading: MistakeTable = [
    // Mistakes with the number of signatures.
    "jws.one-suffices": breaking(\.version4.webReading.isComplete)(
      "Where all keys must have signed, one signature suffices: a hybrid answer is taken with ES384 alone.",
      { _ in { verified, _, _ in verified > 0 } }),
    "jws.all-demanded": breaking(\.version4.webReading.isComplete)(
      "Where one signature suffices, all keys must have signed.",
      { right in { verified, keys, _ in right(verified, keys, true) } }),
    "jws.none-suffices": breaking(\.version4.webReading.isComplete)(
      "A text is taken though no signature of it was verified, if none is wrong.", { _ in { _, _, _ in true } }),
    "jws.wrong-behind-right-taken": breaking(\.version4.webReading.isTolerated)(
      "A signature that does not verify is ignored, if one before it verifies.", { _ in { $0 > 0 } }
    ).and(\.version4.webReading.isComplete, { _ in { verified, _, _ in verified > 0 } }),
    "jws.any-right-suffices": breaking(\.version4.webReading.isTolerated)(
      "Signatures that do not verify are ignored, if any of them verifies.", { _ in { _ in true } }
    ).and(\.version4.webReading.isComplete, { _ in { verified, _, _ in verified > 0 } }),
    "jws.same-counted-twice": breaking(\.version4.webReading.areDistinct)(
      "Two signatures of the same algorithm count as two.", { _ in { _ in true } }),
    "jws.compact-with-several-keys": breaking(\.version4.webReading.allowsKeys)(
      "The compact form is verified with several keys, where all must have signed.",
      { _ in { count, _, _ in count > 0 } }
    ).and(\.version4.webReading.isComplete, { _ in { verified, _, _ in verified > 0 } }),
    "jws.compact-with-one-key-only": breaking(\.version4.webReading.allowsKeys)(
      "The compact form is verified with one key, also where one signature suffices.",
      { _ in { count, form, _ in count > 0 && (form == .json || count == 1) } }),
    "jws.without-keys-taken": breaking(\.version4.webReading.allowsKeys)(
      "A text is taken where there is no key.",
      { right in { count, form, strict in count == 0 || right(count, form, strict) } }
    ).and(\.version4.webReading.isComplete, { right in { $1 == 0 || right($0, $1, $2) } }),

    // Mistakes with the algorithm.
    "jws.none-taken": breaking(\.version4.webReading.verify)(
      "A signature that names the algorithm none is taken for all.", checking { $0.name.lowercased() == "none" }
    ).and(\.version4.webReading.isComplete, { _ in { verified, _, _ in verified > 0 } }),
    "jws.code-by-public-key": breaking(\.version4.webReading.verify)(
      "The text chooses the algorithm: with HS384 the public key is the secret.",
      { right in
        { signature, keys, rules in
          guard signature.name == "HS384", let key = keys[.es384] else { return try right(signature, keys, rules) }
          return try HMAC384.authenticationCode(for: signature.signed, key: key) == signature.signature
        }
      }),
    "jws.without-key-refused": breaking(\.version4.webReading.verify)(
      "A signature without a key is refused, instead of being skipped.",
      { right in
        { signature, keys, rules in
          guard let result = try right(signature, keys, rules) else { throw Refusal.tokenHeader }
          return result
        }
      }),
    "jws.algorithm-in-any-case": breaking(\.version4.webReading.findAlgorithm)(
      "The name of an algorithm is taken in any case.", { right in { right($0.uppercased(), $1) } }),
    "jws.algorithm-of-kind": breaking(\.version4.webReading.findAlgorithm)(
      "The names ML_DSA_65 and ML_DSA_87 are taken for those with dashes.",
      { right in { right($0.replacing("_", with: "-"), $1) } }),
    "jws.level-ignored": breaking(\.version4.webReading.findAlgorithm)(
      "Any name that begins with ML-DSA is that of the key that there is.",
      { right in
        { name, keys in
          guard name.hasPrefix("ML-DSA") else { return right(name, keys) }
          return right("ML-DSA-65", keys) ?? right("ML-DSA-87", keys)
        }
      }),
    "jws.curve-by-any-name": breaking(\.version4.webReading.findAlgorithm)(
      "Any name that begins with ES is ES384.", { right in { right($0.hasPrefix("ES") ? "ES384" : $0, $1) } }),

    // Mistakes with what is signed.
    "jws.payload-rewritten": breaking(\.version4.webReading.takeSigned)(
      "The payload is parsed as JSON and written again before its signature is verified.",
      { right in { header, payload in right(header, rewritten(payload)) } }),
    "jws.header-rewritten": breaking(\.version4.webReading.takeSigned)(
      "The header is parsed and written again before the signature is verified.",
      { right in { header, payload in right(rewritten(header), payload) } }),
    "jws.payload-alone-verified": breaking(\.version4.webReading.takeSigned)(
      "The signature is taken for one of the payload alone.", { _ in { Array($1.utf8) } }),
    "jws.decoded-verified": breaking(\.version4.webReading.takeSigned)(
      "The signature is taken for one of the decoded parts.",
      { _ in { (Base64URL.decode($0) ?? []) + [0x2E] + (Base64URL.decode($1) ?? []) } }),
    "jws.decoded-payload-verified": breaking(\.version4.webReading.takeSigned)(
      "The signature is taken for one of the decoded payload.", { _ in { Base64URL.decode($1) ?? [] } }),

    // Mistakes with the form.
    "jws.first-signature-alone": breaking(\.version4.webReading.readObject)(
      "Of a list of signatures only the first is read.",
      returning {
        EncodedWebSignatures(payload: $0.payload, signatures: Array($0.signatures.prefix(1)))
      }),
    "jws.flat-form-taken": breaking(\.version4.webReading.readObject)(
      "The flat JSON form, with one signature next to the payload, is taken as well.",
      { right in
        { object in
          guard case .string(let payload)? = object["payload"], case .string(let header)? = object["protected"],
            case .string(let signature)? = object["signature"], object["signatures"] == nil
          else { return try right(object) }
          return EncodedWebSignatures(
            payload: payload, signatures: [EncodedWebSignature(header: header, signature: signature)])
        }
      }),
    "jws.flat-form-demanded": breaking(\.version4.webReading.readObject)(
      "Only the flat JSON form is read.",
      { _ in
        { object in
          guard case .string(let payload)? = object["payload"], case .string(let header)? = object["protected"],
            case .string(let signature)? = object["signature"]
          else { throw Refusal.tokenFormat }
          return EncodedWebSignatures(
            payload: payload, signatures: [EncodedWebSignature(header: header, signature: signature)])
        }
      }),
    "jws.other-members-refused": breaking(\.version4.webReading.readObject)(
      "A member that the JSON form does not have is refused.",
      { right in
        { object in
          try demand(object.members.allSatisfy { ["payload", "signatures"].contains($0.key) }, else: .tokenFormat)
          return try right(object)
        }
      }),
    "jws.unprotected-header-read": breaking(\.version4.webReading.readObject)(
      "The algorithm is also taken from a header that is not protected.",
      { right in
        { object in
          guard case .array(let list)? = object["signatures"] else { return try right(object) }
          return try right(object.replacing("signatures", by: .array(list.map(\.withHeaderProtected))))
        }
      }),
    "jws.padded-parts-demanded": breaking(\.version4.webReading.decode)(
      "All parts are decoded as standard Base64 with padding.",
      { _ in
        { text in
          guard let bytes = Base64.decode(text) else { throw Refusal.tokenEncoding }
          return bytes
        }
      }),
    "jws.header-compared": breaking(\.version4.webReading.readHeader)(
      "A header is compared with a constant text.",
      { right in
        { bytes in
          let known = WebSignatureAlgorithm.allCases.map { Array("{\"alg\":\"\($0.rawValue)\"}".utf8) }
          try demand(known.contains(bytes), else: .tokenHeader)
          return try right(bytes)
        }
      }),
    "jws.algorithm-unneeded": breaking(\.version4.webReading.readAlgorithm)(
      "A header without an algorithm is one of ES384.", { right in { try $0 == nil ? "ES384" : right($0) } }),
  ]
}

/// Takes signatures that satisfy a predicate for right ones.
private func checking(
  _ isTaken: @escaping @Sendable (DecodedWebSignature) -> Bool
) -> @Sendable (@escaping WebSignatureCheck) -> WebSignatureCheck {
  { right in { signature, keys, rules in try isTaken(signature) || right(signature, keys, rules) == true } }
}

/// A part whose JSON was parsed and written again, where it is any.
private func rewritten(_ part: String) -> String {
  guard let json = Base64URL.decode(part).flatMap({ try? JSONReader.parse($0) }) else { return part }
  return Base64URL.encode(JSONWriter.compact(json))
}

extension JSONObject {
  /// The object with another value of a member.
  fileprivate func replacing(_ name: String, by value: JSONValue) -> JSONObject {
    JSONObject(members.map { ($0.key, $0.key == name ? value : $0.value) })
  }
}

extension JSONValue {
  /// A signature whose header is written as its protected one, where it has only the former.
  fileprivate var withHeaderProtected: JSONValue {
    guard case .object(let object) = self, object["protected"] == nil, let header = object["header"] else {
      return self
    }
    let text = Base64URL.encode(JSONWriter.compact(header))
    return .object(JSONObject(object.members.map { ($0.key, $0.value) } + [("protected", .string(text))]))
  }
}

/// Mistakes where signatures over the web are written.
extension MistakeTable {
  static let webWriting: MistakeTable = [
    "jws.algorithm-by-kind": breaking(\.version4.webWriting.writeHeader)(
      "The header names the kind of the key, such as ML_DSA_65.",
      giving { $0.replacing("-", with: "_").replacing("ES384", with: "EC_P384") }),
    "jws.algorithm-missing": breaking(\.version4.webWriting.writeHeader)(
      "The header names no algorithm.", { _ in { _ in "{\"typ\":\"JWT\"}" } }),
    "jws.algorithm-es256": breaking(\.version4.webWriting.writeHeader)(
      "The header names ES256, as in protocol 3.", giving { $0.replacing("ES384", with: "ES256") }),
    "jws.parts-in-standard-alphabet": breaking(\.version4.webWriting.encode)(
      "The parts are in standard Base64.", { _ in { Base64.encode($0) } }),
    "jws.parts-in-hex": breaking(\.version4.webWriting.encode)("The parts are in hex.", { _ in { Hex.encode($0) } }),
    "jws.payload-alone-signed": breaking(\.version4.webWriting.layOut)(
      "Only the payload is signed.", { _ in { Array($1.utf8) } }),
    "jws.signed-without-dot": breaking(\.version4.webWriting.layOut)(
      "Header and payload are signed without a dot between them.", { _ in { Array(($0 + $1).utf8) } }),
    "jws.decoded-signed": breaking(\.version4.webWriting.layOut)(
      "The decoded header and payload are signed.",
      { _ in { (Base64URL.decode($0) ?? []) + [0x2E] + (Base64URL.decode($1) ?? []) } }),
    "jws.first-signature-written": breaking(\.version4.webWriting.order)(
      "Only one signature is written.", { _ in { Array($0.prefix(1)) } }),
    "jws.flat-form-written": breaking(\.version4.webWriting.writeObject)(
      "A single signature is written in the flat JSON form.",
      { right in
        { parts in
          guard let only = parts.signatures.first, parts.signatures.count == 1 else { return right(parts) }
          return
            "{\"payload\":\"\(parts.payload)\",\"protected\":\"\(only.header)\",\"signature\":\"\(only.signature)\"}"
        }
      }),
    "jws.payload-for-each": breaking(\.version4.webWriting.writeObject)(
      "The JSON form is a list of texts in the compact form.",
      { _ in
        { parts in
          let texts = parts.signatures.map { "\"\($0.header).\(parts.payload).\($0.signature)\"" }
          return "[\(texts.joined(separator: ","))]"
        }
      }),
    "jws.compact-with-several": breaking(\.version4.webWriting.allowsKeys)(
      "In the compact form, of several keys the first signs.", { _ in { count, _ in count > 0 } }),
  ]
}
