import Conformance
import Foundation
import Testing

@testable import PublishedVectors

/// The files of Wycheproof.
@Suite struct WycheproofFileTests {
  func items(_ file: Any) throws -> [PublishedItem] {
    let data = try JSONSerialization.data(withJSONObject: file, options: .sortedKeys)
    return try PublishedKind.wycheproof.items(in: PublishedFile("wycheproof.json", contents: Array(data)))
  }

  func judgement(of example: WycheproofExample) throws -> PublishedJudgement {
    let items = try items(example.file)
    #expect(items.map(\.name) == ["tcId 7"])
    return try #require(items.first).judgement
  }

  func disagreement(_ field: String, _ published: String, ours: String) -> PublishedJudgement {
    .disagrees([PublishedDifference(field: field, published: published, ours: ours)])
  }

  // MARK: - Results

  @Test(arguments: WycheproofExample.all)
  func `A valid item agrees`(example: WycheproofExample) throws {
    #expect(try judgement(of: example) == .agrees)
  }

  @Test(arguments: WycheproofExample.all)
  func `A valid item with the result invalid disagrees`(example: WycheproofExample) throws {
    var example = example
    example.result = "invalid"
    #expect(try judgement(of: example) == disagreement("result", "invalid: an example", ours: "accepted"))
  }

  @Test(arguments: [
    WycheproofExample.agreementWithPoint, .agreementWithX509, .authenticationCode, .passwordDerivation,
  ])
  func `An altered value is reported with the right one`(example: WycheproofExample) throws {
    var altered = example
    let value = String(example.value.dropLast()) + (example.value.last == "0" ? "1" : "0")
    altered.test[example.valueField] = value
    #expect(try judgement(of: altered) == disagreement(example.valueField, value, ours: example.value))
  }

  @Test func `A wrong ciphertext is reported with the right one`() throws {
    var altered = WycheproofExample.cipher
    // Worked example 2.1: fifteen zero bytes.
    altered.test["ct"] = "5e7ed55606bdb961c1821f3964f06775"
    #expect(
      try judgement(of: altered)
        == disagreement("ct", "5e7ed55606bdb961c1821f3964f06775", ours: WycheproofExample.cipher.value))
  }

  @Test(arguments: [WycheproofExample.signatureDER, .signatureRaw])
  func `A signature of another message is refused`(example: WycheproofExample) throws {
    var altered = example
    altered.test["msg"] = "00"
    #expect(try judgement(of: altered) == disagreement("sig", example.value, ours: "refused"))
    altered.result = "invalid"
    #expect(try judgement(of: altered) == .agrees)
  }

  @Test(
    arguments: [
      (.cipher, "ct", "07feef74e1d5036e900eee118e949293"), (.cipher, "ct", ""), (.cipher, "iv", "00"),
      (.agreementWithPoint, "public", "00"), (.agreementWithPoint, "private", "00"),
      (.agreementWithX509, "public", "3059301306072a8648ce3d020106082a8648ce3d030107034200"),
      (.signatureDER, "sig", ""), (.signatureRaw, "sig", "00"), (.authenticationCode, "msg", ""),
    ] as [(WycheproofExample, String, String)])
  func `A refusal agrees with the result invalid`(
    example: WycheproofExample, field: String, value: String
  ) throws {
    var invalid = example
    invalid.test[field] = value
    invalid.result = "invalid"
    #expect(try judgement(of: invalid) == .agrees)
    invalid.result = "valid"
    guard case .disagrees = try judgement(of: invalid) else {
      Issue.record("taken, though it was refused")
      return
    }
  }

  // MARK: - Acceptable items

  private func acceptable(_ flags: [String], _ example: WycheproofExample = .agreementWithPoint) -> WycheproofExample {
    var example = example
    example.result = "acceptable"
    example.flags = flags
    return example
  }

  @Test func `An acceptable item that is accepted agrees, with the reason`() throws {
    let sentence = "CompressedPoint, CompressedPublic: accepted. PowerAuth's mobile clients send compressed points."
    #expect(try judgement(of: acceptable(["CompressedPublic", "CompressedPoint"])) == .agreesByChoice(sentence))
  }

  @Test func `An acceptable item that is refused agrees, with the reason`() throws {
    var example = acceptable(["UnnamedCurve"], .agreementWithX509)
    example.test["public"] = "30"
    let sentence =
      "UnnamedCurve: refused. The curve must be named; explicit parameters are not read."
    #expect(try judgement(of: example) == .agreesByChoice(sentence))
  }

  @Test func `An acceptable item that is answered against the choice disagrees`() throws {
    #expect(
      try judgement(of: acceptable(["InvalidAsn"]))
        == disagreement("result", "acceptable: an example", ours: "accepted"))
    var example = acceptable(["CompressedPublic"])
    example.test["public"] = "00"
    #expect(try judgement(of: example) == disagreement("result", "acceptable: an example", ours: "refused"))
  }

  @Test func `An acceptable item with another value disagrees`() throws {
    var example = acceptable(["CompressedPublic"])
    example.test["shared"] = "00"
    #expect(
      try judgement(of: example) == disagreement("shared", "00", ours: WycheproofExample.agreementWithPoint.value))
  }

  @Test(arguments: [[], ["Unheard"], ["CompressedPublic", "Unheard"], ["CompressedPublic", "InvalidAsn"]])
  func `An acceptable item without a choice is not covered`(flags: [String]) throws {
    let words = flags.isEmpty ? "without a flag" : "with \(flags.joined(separator: ", "))"
    #expect(try judgement(of: acceptable(flags)) == .notCovered("there is no choice for acceptable items \(words)"))
  }

  // MARK: - Coverage

  @Test(
    arguments: [
      ("AES-CBC-PKCS5", ["type": "IndCpaTest", "keySize": 256, "ivSize": 128], "there is no primitive for AES-256"),
      ("ECDH", ["type": "EcdhTest", "curve": "secp384r1", "encoding": "asn"], "there is no curve secp384r1"),
      (
        "ECDSA",
        [
          "type": "EcdsaVerify", "sha": "SHA-512", "publicKeyDer": "", "publicKeyPem": "",
          "publicKey": ["curve": "secp256r1"],
        ], "there is no primitive for ECDSA with SHA-512"
      ),
      (
        "ECDSA",
        [
          "type": "EcdsaVerify", "sha": "SHA-256", "publicKeyDer": "", "publicKeyPem": "",
          "publicKey": ["curve": "secp521r1"],
        ], "there is no curve secp521r1"
      ),
      ("HMACSHA512", ["type": "MacTest"], "there is no primitive for HMACSHA512 as in MacTest"),
      ("AES-GCM", ["type": "AeadTest"], "there is no primitive for AES-GCM as in AeadTest"),
    ] as [(String, [String: any Sendable], String)])
  func `Items that no primitive covers are counted with the reason`(
    algorithm: String, group: [String: any Sendable], reason: String
  ) throws {
    let example = WycheproofExample(algorithm: algorithm, group: group, test: ["anything": 1], valueField: "")
    #expect(try judgement(of: example) == .notCovered(reason))
  }

  // MARK: - Damaged files

  @Test(
    arguments: [
      ("algorithm", nil, "algorithm: is missing"), ("testGroups", "{}", "testGroups: must be an array"),
      ("numberOfTests", "2", "numberOfTests: is 2, but the file has 1 items"),
      ("more", "1", "more: is not a known member"),
      ("testGroups", "[1]", "testGroups[0]: must be an object"),
      ("testGroups", #"[{"type": "MacTest"}]"#, "testGroups[0]: tests: is missing"),
      ("testGroups", #"[{"type": "MacTest", "tests": [{}]}]"#, "testGroups[0]: keySize: is missing"),
      (
        "testGroups", #"[{"type": "MacTest", "tests": [{}], "keySize": 1, "tagSize": 8}]"#,
        "testGroups[0].tests[0]: tcId: is missing"
      ),
      (
        "testGroups", #"[{"type": "MacTest", "tests": [], "keySize": 1, "tagSize": 8, "more": 1}]"#,
        "testGroups[0]: more: is not a known member"
      ),
    ] as [(String, String?, String)])
  func `A file in another form is refused with the place`(name: String, json: String?, words: String) throws {
    var file = WycheproofExample.authenticationCode.file
    file[name] = try json.map { try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed) }
    let error = try #require(throws: InvalidCorpus.self) { try items(file) }
    #expect(error.description == "wycheproof.json: \(words)")
  }

  @Test(
    arguments: [
      (.authenticationCode, "key", "0", "must be lower-case hex"),
      (.authenticationCode, "tag", "AA", "must be lower-case hex"),
      (.authenticationCode, "msg", nil, "is missing"),
      (.authenticationCode, "aad", "", "is not a known member"),
      (.authenticationCode, "result", "maybe", "must be one of valid, invalid, acceptable"),
      (.authenticationCode, "flags", "Normal", "must be an array of texts"),
      (.passwordDerivation, "dkLen", 21, "is not the length of dk"),
      (.passwordDerivation, "iterationCount", -1, "must be an integer of at least 0"),
      (.passwordDerivation, "iterationCount", 1 << 24 + 1, "must be at most 16777216"),
    ] as [(WycheproofExample, String, (any Sendable)?, String)])
  func `A wrong member is named with its item`(
    example: WycheproofExample, name: String, value: (any Sendable)?, words: String
  ) throws {
    var example = example
    example.test[name] = value
    let error = try #require(throws: InvalidCorpus.self) { try judgement(of: example) }
    #expect(error.description == "wycheproof.json: tcId 7: \(name): \(words)")
  }

  @Test func `A wrong key of a group is named with the group`() throws {
    var example = WycheproofExample.signatureDER
    example.group["publicKey"] = ["curve": "secp256r1", "uncompressed": "04 "]
    let error = try #require(throws: InvalidCorpus.self) { try judgement(of: example) }
    #expect(
      error.description == "wycheproof.json: testGroups[0]: publicKey.uncompressed: must be lower-case hex")
  }
}
