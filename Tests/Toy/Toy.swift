package import Conformance
internal import ConformanceFiles

/// An invented protocol with everything that the engine must support.
package enum Toy {
  package static let suite = Suite(version: "1.0.0", seed: "toy", operations: [rotate(), mask, unmask])

  package static let emptyData = Reason("empty-data", "There is nothing to rotate.")
  package static let tooFar = Reason("too-far", "The data is not that long.")
  package static let emptyLabel = Reason("empty-label", "A label has a character.")
  package static let mismatch = Reason("length-mismatch", "Mask and masked text have different lengths.")

  package static let plain = Flag("Plain", .coverage, .interoperability, "Ordinary ground.", effect: "Nothing works.")
  package static let edge = Flag("Edge", .edge, .strictness, "The ends of ranges.", effect: "Some things do not work.")
  package static let refused = Flag(
    "Refused", .negative, .security, "Must be refused.", effect: "Nonsense gets through.")
  package static let policy = Flag("Label", .policy, .interoperability, "Empty labels.", effect: "Labels differ.")
}
