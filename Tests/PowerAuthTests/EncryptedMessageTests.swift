import PowerAuth
import Primitives
import Testing

@Suite("JSON of encrypted messages and of errors, § 12.3 and § 12.5")
struct EncryptedMessageTests {
  static let keyId = #""temporaryKeyId":"8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c01""#
  static let key = #""ephemeralPublicKey":"A6L0Vh9u3jYE37jGyO+u2qxVtisImcUNGn9IaEIqv+HG""#
  static let data =
    #""encryptedData":"Sjol5RUR3gJYP9Mhz3fwltS3AVAbGqNIKZP+/BnDZbx11LT3eAML2UfYdOmTTauGNck8ADpkV7ZO/n2lrY0w9GAGMYX+iqJmn4rWjbaFGYU9MMbc1N6mGkQyde/xfhW9+iJX4oHxDg56OZo3g94kmrh8XqPgB4ylQk8KeT2R3834ihB62e0HsWHq6fWsgMg6""#
  static let nonce = #""nonce":"0HTaYvMBUSuV+WPDo7JpoQ==""#
  static let mac = #""mac":"kQVJAxv1z3WaxOYD+qUqO3jzMT/0srk+waidRV6L6lc=""#
  static let time = #""timestamp":1718000000123"#

  func read(
    _ members: [String], _ message: EncryptionParameters.Message = .request, _ version: ProtocolVersion = .v3_3
  ) throws -> EncryptedMessage {
    try Rules.right.readEncryptedMessage("{\(members.joined(separator: ","))}", message, version: version)
  }

  @Test func `worked example 5.6: a request of 3.3`() throws {
    let request = try read([Self.keyId, Self.key, Self.data, Self.nonce, Self.mac, Self.time])
    #expect(request.temporaryKeyId == "8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c01")
    #expect(request.ephemeralPublicKey == bytes("03a2f4561f6ede3604dfb8c6c8efaedaac55b62b0899c50d1a7f4868422abfe1c6"))
    #expect(request.nonce == bytes("d074da62f301512b95f963c3a3b269a1"))
    #expect(request.timestamp == 1_718_000_000_123)
    #expect(request.encryptedData.count == 144)
    #expect(request.mac.count == 32)
  }

  @Test func `worked example 5.6: a response of 3.3`() throws {
    let response = try read(
      [
        #""encryptedData":"5Pb4PUhy6QuuUK1guNBmxg==""#, #""mac":"vFu+yHTGe2TX8QDiQRO6viIGUuXCi7TKAwIVzE0OjPg=""#,
        #""nonce":"WppPIQ+kPtaKVMuS3sAv5Q==""#, #""timestamp":1718000000163"#,
      ], .response)
    #expect(response.nonce == bytes("5a9a4f210fa43ed68a54cb92dec02fe5"))
    #expect(response.timestamp == 1_718_000_000_163)
    #expect(response.ephemeralPublicKey == nil)
  }

  @Test(
    arguments: [
      (ProtocolVersion.v3_0, [key, data, mac]), (.v3_1, [key, data, mac, nonce]),
      (.v3_2, [key, data, mac, nonce, time]), (.v3_3, [key, data, mac, nonce, time, keyId]),
    ] as [(ProtocolVersion, [String])])
  func `a request has the members of its version, and neither less nor more`(
    version: ProtocolVersion, members: [String]
  ) throws {
    _ = try read(members, .request, version)
    for place in members.indices {
      var fewer = members
      fewer.remove(at: place)
      #expect(refusal { try read(fewer, .request, version) } == .missingParameter, "\(members[place])")
    }
    for other in [Self.nonce, Self.time, Self.keyId] where !members.contains(other) {
      #expect(refusal { try read(members + [other], .request, version) } == .unexpectedParameter, "\(other)")
    }
  }

  @Test(
    arguments: [
      ("", .messageSyntax), ("[]", .messageSyntax), (#"{"mac":"","mac":""}"#, .messageSyntax),
      (#"{"encryptedData":"BASE64-DATA-BLOB","mac":"AA=="}"#, .invalidEncoding),
      (#"{"encryptedData":"AA==","mac":"AA=="}"#, .invalidLength),
      (#"{"encryptedData":"AA==","mac":""}"#, .missingParameter), (#"{"encryptedData":"AA=="}"#, .missingParameter),
      (#"{"encryptedData":1234,"mac":"AA=="}"#, .invalidEncoding),
      (#"{"encryptedData":"AA==","mac":"AA==","nonce":"AA=="}"#, .unexpectedParameter),
    ] as [(String, Refusal)])
  func `responses of 3.0 that are none are refused`(text: String, reason: Refusal) {
    #expect(refusal { try Rules.right.readEncryptedMessage(text, .response, version: .v3_0) } == reason)
  }

  @Test(arguments: ["\"1718000000123\"", "1718000000.123", "-1", "true"])
  func `a timestamp that is no whole number is refused`(json: String) {
    let members = [Self.keyId, Self.key, Self.data, Self.nonce, Self.mac, "\"timestamp\":\(json)"]
    #expect(refusal { try read(members) } == .invalidEncoding)
  }

  @Test(arguments: ["UUID", "8f1d1c1a0d8c4f5b9f066f1b0a0a7c01", "8f1d1c1a-0d8c-4f5b-9f06-6f1b0a0a7c0g"])
  func `a temporary key that is named by no UUID is refused`(id: String) {
    let members = ["\"temporaryKeyId\":\"\(id)\"", Self.key, Self.data, Self.nonce, Self.mac, Self.time]
    #expect(refusal { try read(members) } == .invalidEncoding)
  }

  @Test(
    arguments: [
      #"{"status":"ERROR","responseObject":{"code":"ERR","message":"No"}}"#, #"{"error":"ERR","message":"No"}"#,
    ])
  func `an error is read in both of its shapes`(text: String) throws {
    let error = try Rules.right.readErrorBody(text)
    #expect(error.code == "ERR")
    #expect(error.message == "No")
  }

  @Test func `an error may have no message`() throws {
    #expect(try Rules.right.readErrorBody(#"{"error":"ERR"}"#).message == nil)
  }

  @Test(
    arguments: [
      ("<html>", .messageSyntax), ("", .messageSyntax), ("{}", .missingParameter),
      (#"{"status":"OK","responseObject":{"code":"ERR"}}"#, .noError),
      (#"{"status":"ERROR","responseObject":{"error":"ERR"}}"#, .missingParameter), (#"{"error":1}"#, .invalidEncoding),
    ] as [(String, Refusal)])
  func `what is no error is refused`(text: String, reason: Refusal) {
    #expect(refusal { try Rules.right.readErrorBody(text) } == reason)
  }
}
