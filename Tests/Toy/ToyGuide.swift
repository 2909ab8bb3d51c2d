package import Conformance
internal import ConformanceFiles

extension Toy {
  /// The toy suite with a document of these requirements.
  ///
  /// It has two cases that are not vectors.
  package static func suite(requiring lines: String..., of versions: String? = nil) -> Suite {
    Suite(
      version: "1.0.0", seed: "toy", operations: [rotate(), mask, unmask], requirements: [guide(of: versions, lines)],
      cases: ["drive.toy/mask", "drive.toy/turn"])
  }

  /// A suite with one operation, whose mistake is `toy.backwards`, and a document of these requirements.
  package static func echoing(_ lines: String..., of versions: String? = nil) -> Suite {
    let operation = echo { op, _, rule in
      let backwards = RuleEdit(\EchoRules.bytes) { _ in { $0.reversed() } }
      op.mistake(Mistake("toy.backwards", "The bytes are reversed.", edits: [.rule(backwards)]), violates: [rule])
    }
    return Suite(
      version: "1.0.0", seed: "toy", operations: [operation], requirements: [guide(of: versions, lines)])
  }

  private static func guide(of versions: String?, _ lines: [String]) -> RequirementFile {
    let title = "# A guide to toys" + (versions.map { " | \($0)" } ?? "")
    let text = ([title] + lines).map { $0 + "\n" }.joined()
    return RequirementFile(path: "toys.txt", bytes: Array(text.utf8))
  }

  /// A document with a requirement in each state.
  package static let guided = suite(
    requiring: "guide.turn | Turning | A toy turns. | covered | toy.rotate/R1 toy.rotate/R3 | -",
    "guide.mask | Masks | A toy has a mask. | partly | toy.mask/basic toy.unmask/*t* drive.toy/mask | - | "
      + "Its colours|forms are not sent.",
    "guide.shrink | Shrinking | It shrinks. | uncovered | toy.shrink toy.mask | -",
    "guide.colour | Colours | It is red. | uncovered | - | - | No colour is sent.")
}
