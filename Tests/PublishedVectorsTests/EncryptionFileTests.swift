import Conformance
import Foundation
import Testing

@testable import PublishedVectors

/// The encrypted exchanges of the protocol's publisher.
@Suite struct EncryptionFileTests {
  func items(_ text: String) throws -> [PublishedItem] {
    try PublishedKind.powerAuthEncryption.items(in: PublishedFile("e2ee.json", contents: Array(text.utf8)))
  }

  func judgement(of example: EncryptionExample) throws -> PublishedJudgement {
    let items = try items(example.text())
    #expect(items.map(\.name) == ["e2ee_test_vectors_application_scope[0]"])
    return try #require(items.first).judgement
  }

  /// The differences when a member is altered.
  func differences(_ example: EncryptionExample, altering name: String, to text: String) throws
    -> [PublishedDifference]
  {
    var altered = example
    altered.members[name] = text
    guard case .disagrees(let differences) = try judgement(of: altered) else { return [] }
    return differences
  }

  @Test(arguments: EncryptionExample.all)
  func `A worked example agrees`(example: EncryptionExample) throws {
    #expect(try judgement(of: example) == .agrees)
  }

  @Test(arguments: EncryptionExample.all)
  func `Each altered value is reported with the published and the right value`(example: EncryptionExample) throws {
    let altered = base64("00000000000000000000000000000000")
    for name in ["sharedInfo2Base", "encryptedDataRequest", "requestMac", "encryptedDataResponse", "responseMac"] {
      let right = try #require(example.members[name])
      #expect(
        try differences(example, altering: name, to: altered).first
          == PublishedDifference(field: name, published: altered, ours: right))
    }
  }

  @Test(arguments: EncryptionExample.all)
  func `A message that cannot be decrypted is reported with the reason`(example: EncryptionExample) throws {
    let text = try #require(example.members["responseData"])
    #expect(
      try differences(example, altering: "responseMac", to: "AAAA").map(\.field) == ["responseMac", "responseData"])
    #expect(
      try differences(example, altering: "responseMac", to: "AAAA").last
        == PublishedDifference(field: "responseData", published: text, ours: "rejected as mac-mismatch"))
  }

  @Test(arguments: EncryptionExample.all)
  func `Another text than the encrypted one is reported with the encrypted one`(example: EncryptionExample) throws {
    let text = try #require(example.members["requestData"])
    // The first letter in another normal form, or another letter: bytes are compared.
    for other in ["x" + text.dropFirst(), text.decomposedStringWithCanonicalMapping]
    where !Array(other.utf8).elementsEqual(text.utf8) {
      let differences = try differences(example, altering: "requestData", to: other)
      #expect(differences.last == PublishedDifference(field: "requestData", published: other, ours: text))
      #expect(differences.first?.field == "encryptedDataRequest")
    }
  }

  @Test(arguments: [
    ("applicationKey", ["requestMac", "requestData", "responseMac", "responseData"]),
    ("temporaryKeyId", ["requestMac", "requestData", "responseMac", "responseData"]),
    ("requestEphemeralPublicKey", ["requestMac", "requestData"]),
    ("timestampRequest", ["requestMac", "requestData"]), ("timestampResponse", ["responseMac", "responseData"]),
    ("requestNonce", ["encryptedDataRequest", "requestMac", "requestData"]),
    ("responseNonce", ["encryptedDataResponse", "responseMac", "responseData"]),
  ])
  func `Each input of 3.3 changes the right values`(name: String, fields: [String]) throws {
    let other = name.hasPrefix("timestamp") ? "1" : base64("0102030405060708090a0b0c0d0e0f10")
    #expect(try differences(.v33, altering: name, to: other).map(\.field) == fields)
  }

  @Test func `A response of 3.1 uses the nonce of its request`() throws {
    let other = base64("0102030405060708090a0b0c0d0e0f10")
    #expect(
      try Set(differences(.v31, altering: "requestNonce", to: other).map(\.field))
        .isSuperset(of: ["encryptedDataRequest", "encryptedDataResponse"]))
  }

  @Test func `A nonce of another length is refused, and that is reported`() throws {
    let differences = try differences(.v33, altering: "requestNonce", to: "AAAA")
    #expect(differences.map(\.field) == ["encryptedDataRequest", "requestMac", "requestData"])
    #expect(differences.allSatisfy { $0.ours == "rejected as invalid-length" })
  }

  @Test(arguments: [
    ("protocolVersion", "4.0", "items of protocol 4.0 are read as powerauth-4"),
    ("protocolVersion", "5.0", "there are no operations of protocol 5.0"),
    (
      "encryptorScope", "ACTIVATION_SCOPE",
      "the members with the keys of the scope ACTIVATION_SCOPE are not known"
    ),
    ("encryptorId", "CREATE_TOKEN", "the purpose of the encryptor CREATE_TOKEN is not known"),
  ])
  func `Items that no operation covers are counted with the reason`(name: String, value: String, reason: String) throws
  {
    var example = EncryptionExample.v33
    example.members[name] = value
    #expect(try judgement(of: example) == .notCovered(reason))
  }

  @Test(
    arguments: [
      (.v33, "envelopeKey", "AAAA", "must be 48 bytes"), (.v33, "requestMac", "AAA", "must be Base64"),
      (.v33, "timestampRequest", "1.5", "must be a number in decimal digits"),
      (.v33, "requestNonce", nil, "is missing"),
      (.v33, "temporaryKeyId", nil, "is missing"), (.v33, "protocolVersion", nil, "is missing"),
      (.v31, "responseNonce", "", "is not a known member"),
      (.v30, "requestNonce", "", "is not a known member"),
      (.v30, "serverPublicKey", "?", "must be Base64"),
    ] as [(EncryptionExample, String, String?, String)])
  func `A wrong member is named with its item`(
    example: EncryptionExample, name: String, value: String?, words: String
  ) throws {
    var example = example
    example.members[name] = value
    let error = try #require(throws: InvalidCorpus.self) { try judgement(of: example) }
    #expect(error.description == "e2ee.json: e2ee_test_vectors_application_scope[0]: \(name): \(words)")
  }

  @Test(arguments: [
    (#"{"data": []}"#, "e2ee_test_vectors_application_scope: is missing"),
    (#"{"e2ee_test_vectors_application_scope": 0}"#, "e2ee_test_vectors_application_scope: must be an array"),
    (#"{"e2ee_test_vectors_application_scope": ["x"]}"#, "e2ee_test_vectors_application_scope[0]: must be an object"),
    (#"{"e2ee_test_vectors_application_scope": [], "data": []}"#, "data: is not a known member"),
  ])
  func `A file in another form is refused with the place`(text: String, words: String) throws {
    let error = try #require(throws: InvalidCorpus.self) { try items(text) }
    #expect(error.description == "e2ee.json: \(words)")
  }

  @Test(.enabled(if: PublishedFolder.missing.isEmpty, PublishedFolder.absence))
  func `All exchanges of the whole folder agree`() throws {
    try expect(
      ["30", "31", "32", "33"].map {
        ExpectedCounts("E2ee_Application_Scope_Test_Vectors_\($0).json", agreeing: 25)
      }, of: .powerAuthEncryption, in: .powerAuthEncryption)
  }
}
