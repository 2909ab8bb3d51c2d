import Encodings
import PowerAuth
import Primitives
import Testing

/// The values of worked example 12.7.
@Suite("Temporary keys, § 12.4")
struct TemporaryKeyTests {
  let application = TemporaryKeyContext(
    scope: .application, applicationKey: Scenario.applicationKey, activationId: nil)
  let activation = TemporaryKeyContext(
    scope: .activation, applicationKey: Scenario.applicationKey, activationId: Scenario.activationId)
  let secrets = TemporaryKeySecrets(
    applicationSecret: Scenario.applicationSecret, transportKey: Scenario.transport)
  /// Base64 of the challenge is ycvH5If8H72nhPDNvRxcAOyk.
  let challenge = bytes("c9cbc7e487fc1fbda784f0cdbd1c5c00eca4")
  let applicationRequest =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhcHBsaWNhdGlvbktleSI6InI1Q2d3SEFxcXlyQklSNFlwaHhYNnc9PSIsImNoYWxsZW5nZSI6"
    + "Inljdkg1SWY4SDcybmhQRE52UnhjQU95ayJ9.9ME_ep8cm3TC4qS0UILa3gn8IpvyrusdQ1SO90Jk80w"
  let activationRequest =
    "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJhY3RpdmF0aW9uSWQiOiJmMzg1NDI4NC1hNzVjLTQzMTMtYTc3Ni00NTlkYzUyOTEyZGYiLCJh"
    + "cHBsaWNhdGlvbktleSI6InI1Q2d3SEFxcXlyQklSNFlwaHhYNnc9PSIsImNoYWxsZW5nZSI6Inljdkg1SWY4SDcybmhQRE52UnhjQU95ayJ9"
    + ".WqTg-E8AqKsd2IEMIyCGQ9wYi0bdQrzUdzEnARlNQw0"
  let applicationAnswer =
    "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJhcHBsaWNhdGlvbktleSI6InI1Q2d3SEFxcXlyQklSNFlwaHhYNnc9PSIsImNoYWxsZW5nZ"
    + "SI6Inljdkg1SWY4SDcybmhQRE52UnhjQU95ayIsInB1YmxpY0tleSI6IkJJRWVqOEE4a2FuOXNGemRyOUdCRWdBSEJ0SEZkckNzM0pSdkZlMlZ"
    + "3cVg5YS9Dd2ZMVmpIUmZON1loWEFoaUtpOGdTYTlnZnVYdUdKNTBJNDd2SnUrUT0iLCJzdWIiOiI4ZjFkMWMxYS0wZDhjLTRmNWItOWYwNi02Z"
    + "jFiMGEwYTdjMDEiLCJleHAiOjE3MTgwMDAzMDAsImV4cF9tcyI6MTcxODAwMDMwMDEyMywiaWF0IjoxNzE4MDAwMDAwLCJpYXRfbXMiOjE3MTg"
    + "wMDAwMDAxMjN9.WVPDtAe0SC1hQ3N544m9AqnyWp88lNwwWfyoBBDOYQ-qPz1o05rXsLSwJV9JqPNSoTQbUjDZzErkKslWHQjhJg"
  let activationAnswer =
    "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJhY3RpdmF0aW9uSWQiOiJmMzg1NDI4NC1hNzVjLTQzMTMtYTc3Ni00NTlkYzUyOTEyZGYiL"
    + "CJhcHBsaWNhdGlvbktleSI6InI1Q2d3SEFxcXlyQklSNFlwaHhYNnc9PSIsImNoYWxsZW5nZSI6Inljdkg1SWY4SDcybmhQRE52UnhjQU95ayI"
    + "sInB1YmxpY0tleSI6IkJHMHhMb2xVV3R2NXMxeEczQmxjVU92MDBnOUdTQ0I4bjdBQkJobHM3ZVdOU3dXLzFkakJSa20rN21xYUdPUmhseTZWc"
    + "i93TUN2Y05xWTJqWThsWXg2Zz0iLCJzdWIiOiI4ZjFkMWMxYS0wZDhjLTRmNWItOWYwNi02ZjFiMGEwYTdjMDIiLCJleHAiOjE3MTgwMDAzMDA"
    + "sImV4cF9tcyI6MTcxODAwMDMwMDEyMywiaWF0IjoxNzE4MDAwMDAwLCJpYXRfbXMiOjE3MTgwMDAwMDAxMjN9.SUFXva1JfTMp2Ph47ReeLwrc"
    + "4Mcgjzld3Q3Zc1dXXFrlGldeIy3eNQU3XwyqyNYZa0joDBQAhSf2o9QmIMop0w"

  func accept(
    _ token: String, for context: TemporaryKeyContext, challenge: [UInt8]? = nil, signer: [UInt8], time: Int64
  ) throws -> TemporaryKey {
    try Rules.right.acceptTemporaryKey(
      token, for: context, challenge: challenge ?? self.challenge, signer: signer, time: time
    ).key
  }

  @Test func `requests of both scopes are those of the worked example`() throws {
    let own = try Rules.right.requestTemporaryKey(application, secrets: secrets, challenge: challenge)
    #expect(own.key == bytes("44ea1b190fb4b3d21f2137f20164cdd2"))
    #expect(own.token.text == applicationRequest)
    let other = try Rules.right.requestTemporaryKey(activation, secrets: secrets, challenge: challenge)
    #expect(other.key == bytes("b7ad1461aac6cb3a509118a7d360b7b0"))
    #expect(other.token.text == activationRequest)
  }

  @Test func `a server reads the requests of its scope only`() throws {
    let read = try Rules.right.readTemporaryKeyRequest(activationRequest, scope: .activation, secrets: secrets)
    #expect(read.context == activation)
    #expect(read.challenge == challenge)
    for (token, scope) in [(applicationRequest, EncryptionScope.activation), (activationRequest, .application)] {
      #expect(
        refusal { try Rules.right.readTemporaryKeyRequest(token, scope: scope, secrets: secrets) }
          == .signatureMismatch)
    }
  }

  @Test func `parameters that are missing or malformed are refused`() {
    func refused(
      _ context: TemporaryKeyContext, _ secrets: TemporaryKeySecrets, _ challenge: [UInt8]
    ) -> Refusal? {
      refusal { try Rules.right.requestTemporaryKey(context, secrets: secrets, challenge: challenge) }
    }
    let unnamed = TemporaryKeyContext(scope: .activation, applicationKey: "", activationId: nil)
    #expect(refused(unnamed, secrets, challenge) == .missingParameter)
    let bare = TemporaryKeySecrets(applicationSecret: Scenario.applicationSecret, transportKey: nil)
    #expect(refused(activation, bare, challenge) == .missingParameter)
    #expect(refused(application, bare, challenge) == nil)
    let unreadable = TemporaryKeySecrets(applicationSecret: "not Base64", transportKey: nil)
    #expect(refused(application, unreadable, challenge) == .invalidEncoding)
    #expect(refused(application, secrets, challenge + [0]) == .invalidLength)
  }

  @Test func `the answers of the worked example are accepted up to ten seconds before the end`() throws {
    let end: Int64 = 1_718_000_300_123
    let key = try accept(applicationAnswer, for: application, signer: Scenario.masterPublic, time: end - 10_000)
    #expect(key.identifier == "8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c01")
    #expect(
      Base64.encode(key.publicKey)
        == "BIEej8A8kan9sFzdr9GBEgAHBtHFdrCs3JRvFe2VwqX9a/CwfLVjHRfN7YhXAhiKi8gSa9gfuXuGJ50I47vJu+Q=")
    #expect(key.issued == 1_718_000_000_123)
    #expect(key.expires == end)
    #expect(
      refusal {
        try accept(applicationAnswer, for: application, signer: Scenario.masterPublic, time: end - 9_999)
      } == .expired)
  }

  @Test func `an answer to another request, or by another key, is refused`() throws {
    func refused(
      _ context: TemporaryKeyContext, challenge: [UInt8]? = nil, signer: [UInt8] = Scenario.serverPublic
    ) -> Refusal? {
      refusal { try accept(activationAnswer, for: context, challenge: challenge, signer: signer, time: 0) }
    }
    #expect(refused(activation) == nil)
    #expect(refused(activation, signer: Scenario.masterPublic) == .signatureMismatch)
    #expect(refused(activation, challenge: challenge + [0]) == .claimMismatch)
    let others = [
      TemporaryKeyContext(scope: .activation, applicationKey: "", activationId: Scenario.activationId),
      TemporaryKeyContext(
        scope: .activation, applicationKey: Scenario.applicationKey, activationId: Scenario.activationId.uppercased()),
    ]
    for other in others { #expect(refused(other) == .claimMismatch) }
    let unnamed = TemporaryKeyContext(
      scope: .activation, applicationKey: Scenario.applicationKey, activationId: nil)
    #expect(refused(unnamed) == .missingParameter)
  }
}
