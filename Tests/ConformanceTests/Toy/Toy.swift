@testable import Conformance

/// An invented protocol with everything that the engine must support.
enum Toy {
  static let suite = Suite(version: "1.0.0", seed: "toy", operations: [rotate(), mask, unmask])

  static let emptyData = Reason("empty-data", "There is nothing to rotate.")
  static let tooFar = Reason("too-far", "The data is not that long.")
  static let emptyLabel = Reason("empty-label", "A label has a character.")
  static let mismatch = Reason("length-mismatch", "Mask and masked text have different lengths.")

  static let plain = Flag("Plain", .coverage, .interoperability, "Ordinary ground.", effect: "Nothing works.")
  static let edge = Flag("Edge", .edge, .strictness, "The ends of ranges.", effect: "Some things do not work.")
  static let refused = Flag("Refused", .negative, .security, "Must be refused.", effect: "Nonsense gets through.")
  static let policy = Flag("Label", .policy, .interoperability, "Empty labels.", effect: "Labels differ.")
}
