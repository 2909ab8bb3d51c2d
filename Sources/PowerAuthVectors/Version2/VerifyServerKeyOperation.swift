internal import Conformance
internal import PowerAuth
internal import Primitives

/// The check of the signature of the encrypted key of a server.
let verifyServerKeyOperation = Operation(
  powerAuth: "activation.verify-server-key",
  "The check of the signature that the master key made of the encrypted key of a server, before it is decrypted.",
  reference: "Version2/ServerKeySignature", ranges: [.v2]
) { op in
  let activationId = op.input("activationId", .identifier, "The identifier of the activation, as it was received.")
  let encryptedKey = op.input("encryptedKey", .bytes(96), "The encrypted public key of the server.")
  let signature = op.input("signature", .bytes(70), "The signature, ECDSA with SHA-256, in DER.")
  let publicKey = op.input("publicKey", .publicKey, "The master public key.")
  let signedText = op.step("signedText", "Base64(UTF-8(activationId)) ‖ & ‖ Base64(encryptedKey)")
  let digest = op.step("digest", "SHA-256(UTF-8(signedText))")
  op.refuses(.invalidPublicKey, .signatureEncoding, .signatureMismatch)
  op.note(
    "The client verifies the signature before it decrypts the key by `activation.decrypt-public-key`; the published vectors "
      + "of this signature have points of the curve in the place of signatures, so that none of them can be right.")
  let scenarios = OlderSignatureScenarios(
    op: op,
    signer: MasterKeySigner(signature: signature, publicKey: publicKey) { draft in
      "\(Base64.encode(Array(draft.settle(activationId).utf8)))&\(Base64.encode(draft.settle(encryptedKey)))"
    },
    rules: OlderSignatureSentences(
      op,
      message: "The signed bytes are the Base64 of the identifier, an ampersand, and the Base64 of the encrypted key."))
  let message = scenarios.rules.message

  scenarios.arrange()
  let basic = op.scenario("basic", "A key that a drawn key has signed.", exercises: [message], flags: [.basic])
  let published = op.scenario(
    "published", "The example of the release in which the published vectors are right.", exercises: [message],
    flags: [.basic]
  ) {
    $0[activationId] = "8172e457-f8a5-41cb-b1ba-42b50e84aec7"
    $0[encryptedKey] = Base64.decode(
      "AXcwHZGkGwJiOd0m0mgXtIxFX0Vlj+kfRuld4AfJySsSLud15ZuA9xJ7sGsk7HOA2BdgjuL3Gq3NyvSIURpT1Q//IrvD6DPJk0G+SlZ/"
        + "DihYN6cZF4zjeArcd4+K15dz")
    $0[publicKey] = Base64.decode(
      "BKVAZJV4OsxuTKDRaz7s6pdqG8kXPjF7QTyOZbjcXC17aY8zOKnziAIboaRv/2+vloL1C4PaJZ1eP7HEoXr/edk=")
    $0[signature] = Base64.decode(
      "MEUCICrp7YM0BN2809lKXsN6jibYLDfUk0yW4RIZ467fTn76AiEAnblSCUIUXei/X2e9YFC/GPh0P6Ao2PIgTC+BdkEdjjU=")
  }
  scenarios.declare(of: basic, published: published)
  for count in [0, 1, 2, 3] {
    op.scenario(
      "key-of-\(count)-bytes", "An encrypted key of \(count) bytes, whose Base64 has another padding.",
      exercises: [message], flags: [.length]
    ) { draft in draft[encryptedKey] = draft.draw("encryptedKey") { $0.bytes(count) } }
  }
  for (name, text) in [("beyond-ascii", "č€😀"), ("upper-case", "F3854284-A75C-4313-A776-459DC52912DF"), ("empty", "")] {
    op.scenario(
      "identifier-\(name)", "An identifier that is no UUID in lower case.", exercises: [message], flags: [.text]
    ) { $0[activationId] = text }
  }
  let foreign: [Row<@Sendable (_ id: [UInt8], _ key: [UInt8]) -> [UInt8]>] = [
    Row("bytes", "of the bytes of both, as the documentation has it", { $0 + $1 }),
    Row("bytes-with-ampersand", "of the bytes of both with an ampersand", { $0 + [0x26] + $1 }),
    Row("identifier-as-text", "of the identifier as it is", { $0 + Array("&\(Base64.encode($1))".utf8) }),
    Row(
      "no-ampersand", "of the two texts without an ampersand", { Array((Base64.encode($0) + Base64.encode($1)).utf8) }),
    Row("exchanged", "of the key, then the identifier", { Array("\(Base64.encode($1))&\(Base64.encode($0))".utf8) }),
    Row("key-alone", "of the encrypted key alone", { Array(Base64.encode($1).utf8) }),
  ]
  for row in foreign {
    scenarios.declareForeign(row.name, row.words, of: basic) { text in
      let parts = text.split(separator: "&").map { Base64.decode(String($0)) ?? [] }
      return row.value(parts[0], parts[1])
    }
  }
  for (name, field) in [("identifier", "activationId"), ("encrypted-key", "encryptedKey")] {
    op.variant(
      "other-\(name)", of: published, change: "\(field): another one", "The signature is of another one.",
      exercises: [message], flags: [.tampered], expecting: .reject(.signatureMismatch)
    ) { draft in
      if field == activationId.name {
        draft[activationId] = "49b0dd35-0499-41f7-babe-d4afb3837169"
      } else {
        draft[encryptedKey] = try draft.value(of: encryptedKey).withLastBitFlipped
      }
    }
  }

  op.corners(of: basic, exercise: [message, scenarios.rules.der])
  op.protected([signature.name, encryptedKey.name])
  op.omitCorners("empty", of: activationId.name, because: "It is declared by hand.")
  op.omitCorners("empty", "a-byte-less", "a-zero-byte-more", of: signature.name, because: "They are declared by hand.")
  op.mistakes(Mistake.ofSignedServerKeys, violate: [message])
  scenarios.declareMistakes()
  op.answer { rules, request in
    let verified = try rules.verifyServerKey(
      request[encryptedKey], activationId: request[activationId], signature: request[signature],
      publicKey: request[publicKey])
    return request.accept { [signedText(verified.text), digest(verified.digest)] }
  }
}
