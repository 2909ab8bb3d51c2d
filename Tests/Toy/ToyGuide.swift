package import Conformance

extension Toy {
  /// The toy suite with a document of these requirements.
  package static func suite(requiring lines: String...) -> Suite {
    let text = (["# A guide to toys"] + lines).map { $0 + "\n" }.joined()
    return Suite(
      version: "1.0.0", seed: "toy", operations: [rotate(), mask, unmask],
      requirements: [RequirementFile(path: "toys.txt", bytes: Array(text.utf8))])
  }

  /// A document with a requirement in each state.
  package static let guided = suite(
    requiring: "guide.turn | Turning | A toy turns. | covered | toy.rotate/R1 toy.rotate/R3",
    "guide.mask | Masks | A toy has a mask. | partly | toy.mask/basic toy.unmask/*t* | Its colours|forms are not sent.",
    "guide.shrink | Shrinking | It shrinks. | uncovered | toy.shrink toy.mask",
    "guide.colour | Colours | It is red. | uncovered | - | No colour is sent.")
}
