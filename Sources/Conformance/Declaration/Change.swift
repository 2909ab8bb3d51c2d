/// One change of a draft, with the words for it: what a variant does to its parent.
package struct Change: Sendable {
  package let words: String
  package let build: Scenario.Build

  package init(_ words: String, build: @escaping Scenario.Build) {
    self.words = words
    self.build = build
  }
}
