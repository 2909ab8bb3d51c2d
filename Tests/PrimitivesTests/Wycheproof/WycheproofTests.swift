import Testing

@Suite("Wycheproof", .enabled(if: WycheproofFile.missing.isEmpty, WycheproofFile.absence))
struct WycheproofTests {
  /// How many vectors of each file are answered, and how many are about something else.
  static let counts: [(file: WycheproofFile, answered: Int, notCovered: [String: Int])] = [
    (.cipher, 72, ["AES-192": 72, "AES-256": 72]),
    (.agreementWithPoint, 355, [:]),
    (.agreementWithX509, 612, [:]),
    (.signatureRaw, 262, [:]),
    (.signatureDER, 484, [:]),
    (.authenticationCode, 174, [:]),
    (.passwordDerivation, 64, [:]),
  ]

  @Test(arguments: counts.indices)
  func `every vector is answered as it states`(index: Int) throws {
    let (file, expectedCount, expectedNotCovered) = Self.counts[index]
    var answered = 0
    var notCovered: [String: Int] = [:]
    for (kind, vector) in try file.vectors() {
      let answer = try kind.answer(vector)
      if case .notCovered(let subject) = answer {
        notCovered[subject, default: 0] += 1
        continue
      }
      answered += 1
      #expect(
        WycheproofPolicy.expected(vector) == ["\(answer)"],
        "\(file.rawValue) \(vector.id) \(vector.result) \(vector.flags): \(vector.comment)")
    }
    #expect(answered == expectedCount)
    #expect(notCovered == expectedNotCovered)
  }

  @Test func `all files are replayed`() {
    #expect(Self.counts.map(\.file) == WycheproofFile.allCases)
  }

  @Test func `every flag that leaves the answer to us is explained, and no other`() throws {
    var flags: Set<String> = []
    for file in WycheproofFile.allCases {
      for (_, vector) in try file.vectors() where vector.result == .acceptable {
        flags.formUnion(vector.flags)
      }
    }
    #expect(flags == Set(WycheproofPolicy.answers.keys))
  }
}
