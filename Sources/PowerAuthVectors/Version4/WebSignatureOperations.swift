package import Conformance
package import PowerAuth
internal import Primitives

/// The check of the signatures of a text.
package struct WebSignatureVerifyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "jws.verify", "The payload of a JSON Web Signature whose signatures by ES384 and ML-DSA are checked.",
    reference: "Version4/VerifySignatures", ranges: [.onlyV4], chapter: .signatures4,
    use: "The client checks answers of a server, and texts that an application gives it.")
  package let text = input("text", FieldKind.text { _ in "" }.withoutCornersOfForm, "The text.")
  package let form = input("form", .webSignatureForm, "The form: `compact` or `json`.")
  package let keys = WebKeyFields(
    "The public keys by algorithm, at least one.", curve: "A point of P-384.",
    lattice: "A SubjectPublicKeyInfo of")
  package let strict = input(
    "strict", .choice(["yes", "no"]), "`yes` if all keys must have signed, `no` if one of them suffices.")
  package let header = textStep("header[i]", "the text of Base64URL⁻¹(the protected header number i + 1)")
  package let payload = output(
    "payload", .made, "The payload.",
    formula: "Base64URL⁻¹(the payload); only if the signatures are those of their header ‖ \".\" ‖ the payload")
  package let rules = WebSignatureVerifySentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .keyCount, .invalidPublicKey, .tokenFormat, .tokenEncoding, .tokenHeader, .duplicateSignature,
      .signatureEncoding, .signatureMismatch, .missingSignature)
    op.answer { rules, request in
      let read = try rules.readWebSignatures(
        request[text], webSignatureForm(request[form]), keys: keys.keys(request.input),
        isStrict: request[strict] == "yes")
      return request.accept(payload(read.payload)) {
        read.headers.enumerated().map { header($1, at: $0) }
      }
    }
  }
}

/// The signatures of a payload.
package struct WebSignatureSignOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "jws.sign", "A JSON Web Signature of a payload by ES384, ML-DSA or both.",
    reference: "Version4/SignPayload", ranges: [.onlyV4], chapter: .signatures4,
    use: "The client signs a payload for an application; the server signs temporary keys.")
  package let payload = input(
    "payload", FieldKind.bytes { $0.bytes($0.count(1...60)) }.withoutCornersOfForm, "The payload, at least one byte.")
  package let form = input("form", .webSignatureForm, "The form: `compact`, with one key, or `json`.")
  package let keys = WebKeyFields(
    "The private keys by algorithm.", curve: "A scalar of 48 bytes.", lattice: "The seed, 32 bytes, of")
  package let text = output(
    "text", .text { _ in "" }, "The text.",
    formula: """
      in the form compact: header ‖ "." ‖ payload ‖ "." ‖ signature; in the form json: \
      {"payload":payload,"signatures":[{"protected":header,"signature":signature},…]}; with \
      payload = Base64URL(payload), header = Base64URL({"alg":algorithm}), and signature = Base64URL(the signature of \
      header ‖ "." ‖ payload, raw)
      """)
  package let count = rule(
    "R1", "The compact form has one signature, the JSON form one for each key.", \.version4.webWriting.allowsKeys)
  package let header = rule(
    "R2", "Each protected header names the algorithm of its signature.", \.version4.webWriting.writeHeader)
  package let encoding = rule(
    "R3", "All parts are Base64 in the alphabet for addresses, without padding.", \.version4.webWriting.encode)
  package let signature = rule(
    "R4", "Each signature is one of its header, a dot and the payload: raw by P-384, pure by ML-DSA.",
    \.version4.webWriting.layOut, \.version4.curveKeys.sign, \.version4.curveKeys.encodeRaw,
    \.version4.latticeSignature.layOut, \.version4.latticeSignature.message, \.version4.latticeSignature.sign)
  package let object = rule(
    "R5", "The JSON form has the payload once, and a list of signatures.", \.version4.webWriting.writeObject,
    \.version4.webWriting.order)
  package let key = rule(
    "R6", "A private key is a scalar below the order of the curve, or a seed of 32 bytes.",
    \.version4.curveKeys.readScalar, \.version4.latticeSignature.checkSeed)

  package func declareAnswer(on op: OperationBuilder) {
    op.verified(by: "jws.verify")
    op.refuses(.keyCount, .invalidPrivateKey)
    op.answer { rules, request in
      request.accept(
        text(
          try rules.writeWebSignatures(
            request[payload], webSignatureForm(request[form]), keys: keys.keys(request.input))))
    }
  }
}

/// Keys by algorithm.
package struct WebKeyFields: DeclarationGroup {
  package let keys: Field<Record>
  package let es384: OptionalField<[UInt8]>
  package let mlDsa65: OptionalField<[UInt8]>
  package let mlDsa87: OptionalField<[UInt8]>

  /// Declares the record, with what its members are in words.
  init(_ sentence: String, curve: String, lattice: String) {
    var members = RecordFields()
    es384 = members.optionalField("es384", .made, curve)
    mlDsa65 = members.optionalField("mlDsa65", .made, "\(lattice) ML-DSA-65.")
    mlDsa87 = members.optionalField("mlDsa87", .made, "\(lattice) ML-DSA-87.")
    keys = input("keys", .record(members), sentence)
  }

  package func keys(_ input: Record) -> WebSignatureKeys {
    let record = input[keys]
    var keys: WebSignatureKeys = [:]
    keys[.es384] = record[es384]
    keys[.mlDSA65] = record[mlDsa65]
    keys[.mlDSA87] = record[mlDsa87]
    return keys
  }

  /// The record of keys.
  package func record(_ keys: WebSignatureKeys) -> Record {
    Record([es384(keys[.es384]), mlDsa65(keys[.mlDSA65]), mlDsa87(keys[.mlDSA87])])
  }
}

/// What holds of a text whose signatures are checked.
package struct WebSignatureVerifySentences: DeclarationGroup {
  package let compact = rule(
    "R1", "The compact form has three parts between dots, none empty, and is verified with one key.",
    \.tokenReading.split, \.version4.webReading.allowsKeys)
  package let object = rule(
    "R2", "The JSON form has a payload and a list of signatures with protected headers; other members are ignored.",
    \.version4.webReading.readObject, \.notation.takeJSON)
  package let encoding = rule(
    "R3", "All parts are Base64 in the alphabet for addresses, without padding.", \.version4.webReading.decode)
  package let header = rule(
    "R4", "A protected header is a JSON object that names the algorithm; no two signatures name the same.",
    \.version4.webReading.readHeader, \.version4.webReading.readAlgorithm, \.version4.webReading.areDistinct)
  package let choice = rule(
    "R5", "The algorithm finds the key of its name; a signature without a key is skipped.",
    \.version4.webReading.findAlgorithm, \.version4.webReading.verify)
  package let signature = rule(
    "R6", "Each signature is one of its header, a dot and the payload as received: raw by P-384, pure by ML-DSA.",
    \.version4.webReading.takeSigned, \.version4.curveKeys.decodeRaw, \.version4.curveKeys.verify,
    \.version4.latticeSignature.layOut, \.version4.latticeSignature.message,
    \.version4.latticeSignature.checkSignature)
  package let wrong = rule(
    "R7", "A signature that does not verify is refused, whatever the others are.", \.version4.webReading.isTolerated)
  package let complete = rule(
    "R8", "All keys must have signed, or at least one where this suffices.", \.version4.webReading.isComplete)
  package let key = rule(
    "R9", "A key is a point of the curve in either encoding, or a SubjectPublicKeyInfo of its parameters.",
    \.version4.curveKeys.readPoint, \.version4.structures.read)

  /// The rules that each accepted case exercises.
  package var all: [Rule] { [encoding, header, choice, signature, complete, key] }
}

extension FieldKind where Native == String {
  /// The form of a JSON Web Signature.
  package static let webSignatureForm = FieldKind.choice(WebSignatureForm.allCases.map(\.rawValue))
}

/// Reads the form of a JSON Web Signature.
package func webSignatureForm(_ name: String) throws -> WebSignatureForm {
  guard let form = WebSignatureForm(rawValue: name) else { throw UnknownChoice(text: name) }
  return form
}
