package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension DeviceVerifyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    DataVerificationScenarios(op: op, verification: verification).declare(examples: signedByDevice)
  }
}

private let signedByDevice = [
  SignedExample(
    name: "message-2", words: "The worked example without top bits.", data: Array("message 2".utf8),
    der: bytes(
      hex: "3044022071fa1e036d85227921bf7f21197d2f69f8616119554b8445afb03ab5f72aa3a5"
        + "02203198448a99272d8bf508f2a48578c9fd43b7e3a673456eeca266ea6135c44d67"),
    publicKey: ExampleKey.device),
  SignedExample(
    name: "message-4", words: "The worked example with both top bits set.", data: Array("message 4".utf8),
    der: bytes(
      hex: "3046022100c4d6cc7759152769eeb632b55344a63c05d77e627078030dfedf022b3aed62bc"
        + "0221008d48cedddf520e7c47524e0c128772a16e66cbcba5a41fe06e13d33d51d60be4"),
    publicKey: ExampleKey.device),
  SignedExample(
    name: "message-705", words: "The worked example with a short r.", data: Array("message 705".utf8),
    der: bytes(
      hex: "3044022000e71589d5b0bdd19af086ad7b97b67b62bf7e4122ba47315d852b4daaa18056"
        + "02202243115e1b35dd1fb3a14f4d3e8e76147153a7a051f4a429971d3c25a14267ba"),
    publicKey: ExampleKey.device),
]
