import PowerAuth
import Testing

@Suite("Response to an activation, § 5.4")
struct ActivationResponseTests {
  static let key = "BP1Etp4q6SuevXo0aCQudLG3sR6hf4Cnm8MrV1SshstsrzkXYsz082vG4nBPiAIMrDE/YFYh7Q3pvGE6+IbJSmM="
  static let counter = "8ae+5YTdGZar2ij6jnefPQ=="

  func response(
    id: String = Scenario.activationId, key: String = key, counter: String = counter, more: String = ""
  ) throws -> ActivationResponse {
    try Rules.right.readActivationResponse(
      #"{"activationId":"\#(id)","serverPublicKey":"\#(key)","ctrData":"\#(counter)"\#(more)}"#)
  }

  @Test func `worked example 5.6: identifier, key and counter`() throws {
    let response = try response()
    #expect(response.activationId == Scenario.activationId)
    #expect(response.serverPublicKey == Scenario.serverPublic)
    #expect(response.counterData == Scenario.counterData)
    #expect(response.recovery == nil)
  }

  @Test func `worked example 4.4: a recovery code with its PUK`() throws {
    let more = #","activationRecovery":{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":"4576292437"}"#
    #expect(
      try response(more: more).recovery
        == ActivationRecovery(recoveryCode: "UJKPJ-OEVTN-5NLWJ-GIT2Q", puk: "4576292437"))
    #expect(try response(more: #","activationRecovery":null"#).recovery == nil)
  }

  @Test func `what is not checked: the form of the identifier, and a counter of zeros`() throws {
    #expect(try response(id: "any").activationId == "any")
    #expect(try response(counter: "AAAAAAAAAAAAAAAAAAAAAA==").counterData == [UInt8](repeating: 0, count: 16))
  }

  @Test func `what is missing is found before anything is decoded`() {
    #expect(refusal { try response(id: "", key: "*") } == .missingParameter)
    #expect(refusal { try response(key: "", counter: "*") } == .missingParameter)
    #expect(refusal { try Rules.right.readActivationResponse("{}") } == .missingParameter)
    let wrong = #","activationRecovery":{"recoveryCode":"UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":"45762"}"#
    #expect(refusal { try response(key: "*", more: wrong) } == .invalidRecovery)
  }

  @Test func `keys, counters and texts that are none are refused`() {
    #expect(refusal { try response(key: "*") } == .invalidEncoding)
    #expect(refusal { try response(key: "AA==") } == .invalidPublicKey)
    #expect(refusal { try response(counter: "AAAA") } == .invalidLength)
    #expect(refusal { try response(counter: "8ae+5YTdGZar2ij6jnefPQ") } == .invalidEncoding)
    #expect(refusal { try Rules.right.readActivationResponse("[]") } == .invalidEncoding)
    #expect(refusal { try Rules.right.readActivationResponse(#"{"activationId":1}"#) } == .invalidEncoding)
    let prefixed = #","activationRecovery":{"recoveryCode":"R:UJKPJ-OEVTN-5NLWJ-GIT2Q","puk":"4576292437"}"#
    #expect(refusal { try response(more: prefixed) } == .invalidRecovery)
  }
}
