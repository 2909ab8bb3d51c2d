package import Conformance
internal import PowerAuth

/// The data of an operation that a user scans, in 3.x.
package struct SignedOfflineDataOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "offline-data.verify-signature",
    "The data of an operation from a scanned text, after their signature was verified.",
    reference: "Signature/OfflineData", ranges: [.v3], chapter: .scannedData,
    use: "The client of protocol 3, after a user has scanned the data of an operation.")
  package let text = input("text", .text { _ in "" }, "The scanned text.")
  package let masterKey = input(
    "masterPublicKey", .publicKey, "The master public key of the application, which verifies type 0.")
  package let serverKey = input(
    "serverPublicKey", .publicKey, "The server's public key of the activation, which verifies type 1.")
  package let covered = step("covered", "UTF-8(text) without the Base64 at its end")
  package let values = ScannedDataFields()
  package let rules = SignedOfflineDataSentences()

  package var fieldRules: [Rule] { rules.reading }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(
      .offlineSyntax, .invalidEncoding, .invalidLength, .unknownKeyType, .invalidPublicKey, .signatureEncoding,
      .signatureMismatch)
    op.answer { rules, request in
      let read = try rules.verifySignedOfflineData(
        request[text], masterKey: request[masterKey], serverKey: request[serverKey])
      return request.accept(values.outputs(of: read)) { [covered(read.covered)] }
    }
  }
}

/// The rules of scanned data in 3.x.
package struct SignedOfflineDataSentences: DeclarationGroup {
  package let lines = ScannedDataRule.lines("R1")
  package let password = ScannedDataRule.password("R2")
  package let escapes = ScannedDataRule.escapes("R3")
  package let nonce = ScannedDataRule.nonce("R4")
  package let types = rule(
    "R5", "The type of the key is 0 or 1; another one is refused.", \.offlineData.checkSignedKeyType)
  package let keys = rule(
    "R6", "The master key has signed data of type 0, and the server's key of the activation those of type 1.",
    \.offlineData.chooseKey)
  package let covered = rule(
    "R7", "The signature covers all of the text up to and including the type of the key.", \.offlineData.cover)
  package let signature = rule(
    "R8", "The signature is one of ECDSA with P-256 and SHA-256, in DER; a low S is not required.", \.ecdsa.verify)
  package let encoding = rule("R9", "The signature is Base64 with its padding.", \.offlineData.decode)

  package var reading: [Rule] { [lines, password, escapes, nonce, types, keys, covered, signature] }
}
