import PowerAuthVectors
import Testing

@testable import Conformance
@testable import PowerAuthScenarios

/// Variants of headers differ from their parents in the stated place, and nowhere else: one that also spoils a value is
/// refused for the wrong reason.
@Suite struct HeaderVariantTests {
  private struct Variant {
    let id: String
    let text: String
    let parent: String

    /// The values of the parent that are not in the variant.
    var lostValues: [Substring] {
      parent.matches(of: #/="([^"]*)"/#).map { $0.output.1 }.filter { !text.contains($0) }
    }

    /// The last part of the id.
    var name: Substring { id.split(separator: "/").last ?? "" }
  }

  private static func read() throws -> [Variant] {
    var vectors: [String: (text: String, parent: String?)] = [:]
    let names = [
      "header.parse", "header.parse.2.0", "header.parse.2.1", "header.parse.4.0", "header.parse-authorization",
    ]
    let files = names.map { "\(Corpus.standardDirectory)/\($0).json" }
    try VectorWalk(.powerAuthWithScenarios, selection: Selection()).visit(files) { visit in
      if case .input(let input) = visit.vector.subject, case .text(let text)? = input["value"] {
        vectors[visit.vector.id] = (text, visit.vector.parent)
      }
      return true
    }
    return vectors.compactMap { id, vector in
      guard let parent = vector.parent.flatMap({ vectors[$0] }) else { return nil }
      return Variant(id: id, text: vector.text, parent: parent.text)
    }
  }

  /// Variants whose words name more than one value, or the whole text.
  private static func changesSeveral(_ variant: Variant) -> Bool {
    ["scheme-alone", "no-fields"].contains(variant.name)
      || ["/corner/", "/of-older-version-", "/signature-of-possession", "/signature/of-3.", "/crossed-format-3."]
        .contains {
          variant.id.contains($0)
        }
  }

  @Test func `A variant of a header changes one value at most`() throws {
    let variants = try Self.read()
    #expect(variants.count > 800)
    let spoilt = variants.filter { $0.lostValues.count > 1 && !Self.changesSeveral($0) }
    #expect(spoilt.map(\.id).sorted() == [])
  }

  @Test func `White space around equals signs is one space for each pair`() throws {
    let spaced = try Self.read().filter { ["space-before-equals", "space-behind-equals"].contains($0.name) }
    #expect(spaced.count > 10)
    for variant in spaced {
      let pairs = variant.parent.matches(of: #/="[^"]*"/#).count
      #expect(variant.text.count == variant.parent.count + pairs, "\(variant.id)")
      #expect(variant.text.filter { $0 != " " } == variant.parent.filter { $0 != " " }, "\(variant.id)")
    }
  }
}
