package import Conformance

/// The check of data that a device has signed.
package struct DeviceVerifyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "device.verify", "The check of data that a device has signed with its private key.",
    reference: "Asymmetric/DeviceVerify", ranges: [.derOnly, .derAndRaw], chapter: .deviceData,
    use: "The server, or whoever gets the data.")

  package let verification = DataVerification(keyWords: "public key of the device")

  package var fieldRules: [Rule] { verification.fieldRules }

  package func declareAnswer(on op: OperationBuilder) { verification.declareAnswer(on: op) }
}
