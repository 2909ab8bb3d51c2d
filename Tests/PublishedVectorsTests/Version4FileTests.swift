import Conformance
import Foundation
import PowerAuthMistakes
import Testing

@testable import PublishedVectors

/// The files of the protocol's publisher about version 4.0.
@Suite struct Version4FileTests {
  static let altered = base64("00000000000000000000000000000000")

  func items(_ name: String, _ text: String) throws -> [PublishedItem] {
    try PublishedKind.powerAuth4.items(in: PublishedFile(name, contents: Array(text.utf8)))
  }

  func item(of example: Version4Example) throws -> PublishedItem {
    let items = try items(example.fileName, example.text())
    #expect(items.map(\.name) == ["\(example.list)[0]"])
    return try #require(items.first)
  }

  func differences(_ example: Version4Example) throws -> [PublishedDifference] {
    guard case .disagrees(let differences) = try item(of: example).judgement else { return [] }
    return differences
  }

  @Test(arguments: Version4Example.all)
  func `A published item agrees`(example: Version4Example) throws {
    #expect(try item(of: example).judgement == .agrees)
  }

  @Test(arguments: Version4Example.all)
  func `Each altered result is reported with the published and the right value`(example: Version4Example) throws {
    for name in example.results {
      let right = try #require(example.members[name])
      let differences = try differences(example.with([name: Self.altered]))
      #expect(
        differences.first { $0.field == name }
          == PublishedDifference(field: name, published: Self.altered, ours: right))
    }
  }

  @Test func `An altered message is neither encrypted nor decrypted to the published one`() throws {
    let differences = try differences(.exchange.with(["encryptedDataResponse": Self.altered]))
    #expect(differences.map(\.field) == ["encryptedDataResponse", "responseData"])
    #expect(differences.last?.ours == "rejected as invalid-length")
  }

  @Test(arguments: Version4Draft.all)
  func `A value of a draft disagrees, and the draft is named as the cause`(draft: Version4Draft) throws {
    let item = try item(of: draft.example)
    guard case .disagrees = item.judgement else {
      Issue.record("the draft counts as the release")
      return
    }
    let causes = PublishedCauseSearch(suite: .powerAuthWithMistakes).causes(of: item)
    let cause = try #require(causes.first { $0.mistake == draft.mistake }, "\(causes)")
    #expect(cause.sentence.contains("drafts"))
  }

  @Test func `A value that no mistake gives has no cause, and neither has one that agrees`() throws {
    let search = PublishedCauseSearch(suite: .powerAuthWithMistakes)
    for example in Version4Example.all {
      #expect(search.causes(of: try item(of: example)).isEmpty)
      let name = try #require(example.results.first)
      #expect(search.causes(of: try item(of: example.with([name: Self.altered]))).isEmpty)
    }
  }

  @Test func `Lists of several computations can be in one file, and their places are named`() throws {
    let text = """
      {"kdf": [], "pbkdf": [{"password": "abc123", "salt": "JYMjNZPOa2RJjFgjqp+5VxFYhs9SllN9HHys0w1DNSBp/WVN/vqjHiA=",
        "outSize": "32", "derivedKey": "oYVIU19d+Ev3xSbT92mz2pUV7TNQYG6RTu8/pKRlV94="}], "aead": []}
      """
    let items = try items("kdf-aead-released.json", text)
    #expect(items.map(\.name) == ["pbkdf[0]"])
    #expect(items.map(\.judgement) == [.agrees])
  }

  @Test(arguments: [
    ("protocolVersion", "3.3", "the item is one of protocol 3.3"),
    ("encryptorId", "VAULT_UNLOCK", "the purpose of the encryptor VAULT_UNLOCK is not known"),
  ])
  func `An exchange that nothing computes is counted with the reason`(
    name: String, value: String, reason: String
  ) throws {
    #expect(try item(of: .exchange.with([name: value])).judgement == .notCovered(reason))
  }

  @Test func `A file with an unknown name is not covered`() throws {
    let items = try items("kdf-v5.json", "{}")
    #expect(items.map(\.judgement) == [.notCovered("the file does not have one of the publisher's names")])
  }

  @Test(arguments: [
    ("custom", "sxmDOVXmsfovovslNyI", "must be Base64"), ("outSize", "048", "must be a number in decimal digits"),
    ("outSize", "9223372036854775807", "must be at most 4096"),
    ("unheard", "", "is not a known member"),
  ])
  func `A wrong member is named with its item`(name: String, value: String, words: String) throws {
    let error = try #require(throws: InvalidCorpus.self) { try item(of: .labelledKey.with([name: value])) }
    #expect(error.description == "kdf-v4.json: data[0]: \(name): \(words)")
  }

  @Test(arguments: [
    ("{}", "data: is missing"), (#"{"data": ""}"#, "data: must be an array or an object"),
    (#"{"data": [3]}"#, "data[0]: must be an object"), (#"{"data": [], "more": 1}"#, "more: is not a known member"),
    (#"{"data": {"first": {}}}"#, "data.first: key: is missing"),
  ])
  func `A file in another form is refused with the place`(text: String, words: String) throws {
    let error = try #require(throws: InvalidCorpus.self) { try items("kdf-v4.json", text) }
    #expect(error.description == "kdf-v4.json: \(words)")
  }

  @Test func `A private key that is not in a known structure is refused`() throws {
    var example = Version4Example.sharedSecret
    example.lists["privateKeysPkcs8"] = [base64("3000")]
    let error = try #require(throws: InvalidCorpus.self) { try item(of: example) }
    #expect(error.message == "must be a PKCS#8 of P-384 or of ML-KEM-768")
  }

  @Test(.enabled(if: PublishedFolder.missing.isEmpty, PublishedFolder.absence))
  func `All items in the publisher's folder about the release agree`() throws {
    try expect(
      [
        ExpectedCounts("Hash_Based_Counter_Test_Vectors.json", agreeing: 10),
        ExpectedCounts("MLKEM_768_Test_Vectors.json", agreeing: 100),
        ExpectedCounts("Token_Digest_Test_Vectors.json", agreeing: 100),
        ExpectedCounts("e2ee-released.json", agreeing: 9), ExpectedCounts("jws-temporary-key.json", agreeing: 4),
        ExpectedCounts("kdf-aead-released.json", agreeing: 15),
        ExpectedCounts("shared-secret-released.json", agreeing: 4),
      ], of: .powerAuth4, in: .powerAuth4)
  }
}
