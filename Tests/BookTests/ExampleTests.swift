import Encodings
import Foundation
import PowerAuthScenarios
import PowerAuthVectors
import Primitives
import Testing

@testable import Conformance

/// What the pages by hand take from the corpus is in the corpus.
@Suite struct ExampleTests {
  @Test func `Each long value on a page is a value of the corpus`() throws {
    var missing = Set(try Book().pages.flatMap { page in page.codeWords.filter(\.isLongValue) })
    #expect(missing.count >= 10)
    for path in try Corpus.files(of: .powerAuthWithScenarios) where !missing.isEmpty {
      let file = try Data(contentsOf: URL(filePath: path))
      missing = missing.filter { file.range(of: Data($0.utf8)) == nil }
    }
    // A page names the corpus of which it has figures.
    let index = try Data(contentsOf: URL(filePath: "\(Corpus.standardDirectory)/index.json"))
    missing.remove(Hex.encode(SHA256.hash(Array(index))))
    #expect(missing.isEmpty, "in no vector: \(missing.sorted())")
  }

  @Test func `What documents of the publisher give as examples is in the corpus`() throws {
    var missing: Set = [
      "/payment/create", "/confirm/offline/operation", "/some/uri-id", "param1=value1&param2=value2", "requestVaue",
      "MyToken", "MyClient/1.0.0", "https://my.server.example.com", "VVVVV-VVVVV-VVVVV-VTFVA#aGVsbG8gd29ybGQ=",
    ]
    for path in try Corpus.files(of: .powerAuthWithScenarios) where !missing.isEmpty {
      let file = try Data(contentsOf: URL(filePath: path))
      missing = missing.filter { file.range(of: Data($0.utf8)) == nil }
    }
    #expect(missing.sorted() == [])
  }

  @Test(arguments: [
    ("70814be0911b5764", true), ("70814be0911b576", false), ("ROobGQ+0s9IfITfyAWTN0g==", true),
    ("AAAAA-AAAAA-AAAAA-AAAAA", true), ("52092484-13078684", true), ("3181-8769", true), ("IIIII-IIIII", false),
    ("KEY_SIGNATURE_POSSESSION", false), ("/pa/v3/activation/create", false), ("encryptedVaultEncryptionKey", false),
  ])
  func `A long value is recognised by its form`(word: String, isLong: Bool) {
    #expect(word.isLongValue == isLong)
  }

  @Test func `Each id on a page is that of an operation, a vector or a mistake`() throws {
    let path = "\(Corpus.standardDirectory)/vectors.lock"
    let lock = try Lock(Array(String(contentsOfFile: path, encoding: .utf8).utf8), path: path)
    let ids = Set(lock.entries.map(\.id))
    let operations = Suite.powerAuthWithScenarios.operations
    let names = Set(operations.flatMap { operation in [operation.id] + operation.mistakes.map(\.mistake.id) })
    let families = Set(names.compactMap { $0.split(separator: ".").first })
    let pattern = /[a-z-]+\.[a-z][a-z0-9-]*(?:\/[a-z0-9.\/-]+)?/
    let words = try Book().pages.flatMap { page in page.codeWords.map { (page.name, $0) } }
      .filter { $0.1.wholeMatch(of: pattern) != nil && families.contains($0.1.prefix { $0 != "." }) }
    #expect(words.count >= 50)
    for (page, word) in words {
      #expect(names.contains(word) || ids.contains(word), "\(page): \(word) is not in the corpus")
    }
  }
}

extension String {
  /// Whether the text is hex, Base64, a code or a decimal signature, of a length that no name has.
  fileprivate var isLongValue: Bool {
    if wholeMatch(of: /[0-9a-f]{16,}/) != nil || wholeMatch(of: /\d{4,8}(?:-\d{4,8})+/) != nil { return true }
    if wholeMatch(of: /[A-Z2-7]{5}(?:-[A-Z2-7]{5}){3}/) != nil { return true }
    return wholeMatch(of: /[A-Za-z0-9+\/]{16,}=*/) != nil && contains { $0.isUppercase } && contains { $0.isLowercase }
      && contains { $0.isNumber || $0 == "+" || $0 == "=" }
  }
}
