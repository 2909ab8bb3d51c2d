package import Conformance
package import PowerAuth

/// A rule of an operation, with the steps of the computation that it is about.
package func rule(
  _ id: String, _ sentence: String, _ steps: (any PartialKeyPath<Rules> & Sendable)...
) -> Rule {
  Rule(id, sentence, steps: steps)
}
