import Conformance
import Foundation
import Testing

@testable import PublishedVectors

/// The whole folder of Wycheproof.
@Suite(.enabled(if: PublishedFolder.missing.isEmpty, PublishedFolder.absence))
struct WycheproofFolderTests {
  static let counts = [
    ExpectedCounts(
      "aes_cbc_pkcs5_test.json", agreeing: 72,
      notCovered: ["there is no primitive for AES-192": 72, "there is no primitive for AES-256": 72]),
    ExpectedCounts("ecdh_secp256r1_ecpoint_test.json", agreeing: 355),
    ExpectedCounts("ecdh_secp256r1_test.json", agreeing: 612),
    ExpectedCounts("ecdsa_secp256r1_sha256_p1363_test.json", agreeing: 262),
    ExpectedCounts("ecdsa_secp256r1_sha256_test.json", agreeing: 484),
    ExpectedCounts("hmac_sha256_test.json", agreeing: 174),
    ExpectedCounts("pbkdf2_hmacsha1_test.json", agreeing: 64),
  ]

  @Test func `Every covered item agrees`() throws {
    try expect(Self.counts, of: .wycheproof, in: .wycheproof)
  }

  /// The algorithms of protocol 4.0.
  static let countsForVersion4 = [
    ExpectedCounts("ecdh_secp384r1_ecpoint_test.json", agreeing: 790),
    ExpectedCounts("ecdsa_secp384r1_sha384_p1363_test.json", agreeing: 280),
    ExpectedCounts("hkdf_sha384_test.json", agreeing: 83),
    ExpectedCounts("kmac256_no_customization_test.json", agreeing: 261),
    ExpectedCounts("mldsa_65_sign_seed_test.json", agreeing: 105),
    ExpectedCounts("mldsa_65_verify_test.json", agreeing: 210),
    ExpectedCounts("mlkem_768_encaps_test.json", agreeing: 265),
    ExpectedCounts("mlkem_768_semi_expanded_decaps_test.json", agreeing: 9),
    ExpectedCounts("mlkem_768_test.json", agreeing: 193),
  ]

  @Test func `Every item for protocol 4 agrees`() throws {
    try expect(Self.countsForVersion4, of: .wycheproof, in: .wycheproofForVersion4)
  }

  /// Reads a file without the tested reader.
  func object(_ name: String, in folder: PublishedFolder = .wycheproof) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  /// Visits the items of a file, which the body may change.
  func forEachItem(of file: inout [String: Any], _ body: (inout [String: Any]) throws -> Void) throws {
    var groups = try #require(file["testGroups"] as? [[String: Any]])
    for index in groups.indices {
      var tests = try #require(groups[index]["tests"] as? [[String: Any]])
      for number in tests.indices { try body(&tests[number]) }
      groups[index]["tests"] = tests
    }
    file["testGroups"] = groups
  }

  @Test(
    arguments: counts.map { ($0, PublishedFolder.wycheproof) }
      + countsForVersion4.map { ($0, PublishedFolder.wycheproofForVersion4) })
  func `Every item that agrees disagrees with the opposite result`(
    counts: ExpectedCounts, folder: PublishedFolder
  ) throws {
    var file = try object(counts.file, in: folder)
    var expected: [(name: String, isTurned: Bool)] = []
    try forEachItem(of: &file) { item in
      let result = try #require(item["result"] as? String)
      expected.append(("tcId \(try #require(item["tcId"] as? Int))", result != "acceptable"))
      if result != "acceptable" { item["result"] = result == "valid" ? "invalid" : "valid" }
    }
    let contents = try JSONSerialization.data(withJSONObject: file)
    let items = try PublishedKind.wycheproof.items(in: PublishedFile(counts.file, contents: Array(contents)))
    #expect(items.map(\.name) == expected.map(\.name))
    for (item, (_, isTurned)) in zip(items, expected) {
      switch item.judgement {
      case .agrees: Issue.record("\(item.name) agrees whatever its result is")
      case .disagrees: #expect(isTurned, "\(item.name)")
      case .agreesByChoice: #expect(!isTurned, "\(item.name)")
      case .notCovered: #expect(!counts.notCovered.isEmpty, "\(item.name)")
      }
    }
  }

  @Test func `Exactly the flags that leave the answer to us have a choice`() throws {
    var flags: Set<String> = []
    for counts in Self.counts {
      var file = try object(counts.file)
      try forEachItem(of: &file) { item in
        if item["result"] as? String == "acceptable" { flags.formUnion(try #require(item["flags"] as? [String])) }
      }
    }
    #expect(flags == Set(WycheproofPolicy.choices.keys))
  }

  @Test(arguments: [("ecdh_secp256r1_ecpoint_test.json", 1), ("ecdh_secp256r1_test.json", 230)])
  func `Every acceptable item is explained`(name: String, count: Int) throws {
    let report = try PublishedReplay(.wycheproof).run(on: "\(PublishedFolder.wycheproof.path)/\(name)")
    #expect(report.files.flatMap(\.choices.sentences).reduce(0) { $0 + $1.items } == count)
  }
}
