import Conformance
import Foundation
import PowerAuthVectors
import PublishedVectors
import Testing

/// A folder of published files, which is not a part of the package.
enum PublishedFolder: String, CaseIterable {
  case powerAuth = "powerauth"
  case powerAuthEncryption = "powerauth-e2ee"
  case powerAuth4 = "pqc/powerauth-4"
  case wycheproof
  case wycheproofForVersion4 = "pqc/wycheproof"

  var path: String { "\(Corpus.standardDirectory)/../../shared/published/\(rawValue)" }

  static let missing = allCases.filter { !FileManager.default.fileExists(atPath: $0.path) }.map(\.rawValue)

  static let absence: Comment = "published folders that are not there to be replayed: \(missing)"
}

/// The expected numbers of items in a file.
struct ExpectedCounts: Equatable, CustomTestStringConvertible {
  let file: String
  let agreeing: Int
  var notCovered: [String: Int] = [:]

  init(_ file: String, agreeing: Int = 0, notCovered: [String: Int] = [:]) {
    self.file = file
    self.agreeing = agreeing
    self.notCovered = notCovered
  }

  init(_ file: PublishedReport.File) {
    self.init(
      file.name, agreeing: file.tally.agreeing,
      notCovered: Dictionary(uniqueKeysWithValues: file.reasons.sentences.map { ($0.text, $0.items) }))
  }

  var testDescription: String { "\(file): \(agreeing) agree, not covered: \(notCovered)" }
}

/// Expects a replay of a folder without differences and with these counts.
func expect(_ counts: [ExpectedCounts], of kind: PublishedKind, in folder: PublishedFolder) throws {
  let report = try PublishedReplay(kind).run(on: folder.path)
  #expect(report.files.map(ExpectedCounts.init) == counts)
  #expect(report.total.agreeing == counts.reduce(0) { $0 + $1.agreeing })
  #expect(report.total.notCovered == counts.reduce(0) { $0 + $1.notCovered.values.reduce(0, +) })
  #expect(report.total.disagreeing == 0)
  #expect(report.disagreements.isEmpty)
}
