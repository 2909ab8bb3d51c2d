@testable import PublishedVectors

extension FuzzTarget {
  static let publishedTargets = [
    FuzzTarget("published-powerauth", "the number of a file of the publisher in a byte, and its contents") { bytes in
      let files = PowerAuthContent.all
      let name = files[Int(bytes.first ?? 0) % files.count].fileName
      return try readPublished(Array(bytes.dropFirst()), named: name, .powerAuth)
    },
    FuzzTarget("published-powerauth-e2ee", "the publisher's encrypted exchanges") { bytes in
      try readPublished(bytes, named: "exchanges.json", .powerAuthEncryption)
    },
    FuzzTarget("published-powerauth-4", "the number of a file about 4.0 in a byte, and its contents") { bytes in
      let files = Version4Content.all
      let name = files[Int(bytes.first ?? 0) % files.count].fileName
      return try readPublished(Array(bytes.dropFirst()), named: name, .powerAuth4)
    },
    FuzzTarget("published-wycheproof", "a file of the project Wycheproof") { bytes in
      try readPublished(bytes, named: "tests.json", .wycheproof)
    },
  ]

  private static func readPublished(_ bytes: [UInt8], named name: String, _ kind: PublishedKind) throws -> Outcome {
    do {
      _ = try kind.items(in: PublishedFile(name, contents: bytes))
      return .accepted
    } catch {
      return try .refused(with: error, naming: name)
    }
  }
}
