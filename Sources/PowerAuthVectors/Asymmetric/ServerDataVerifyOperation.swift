package import Conformance

/// The check of data that the server has signed.
package struct ServerDataVerifyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "server-data.verify",
    "The check of data that the server has signed, with the master key or with the key of the activation.",
    reference: "Asymmetric/ServerData", ranges: [.derOnly, .derAndRaw], chapter: .serverData,
    use: "The client checks data that the server has signed, for instance those of a scanned code.")

  package let verification = DataVerification(
    keyWords: "master public key, or the server's public key of the activation")

  package var fieldRules: [Rule] { verification.fieldRules }

  package func declareAnswer(on op: OperationBuilder) { verification.declareAnswer(on: op) }
}
