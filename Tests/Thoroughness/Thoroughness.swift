/// How much of the corpus the tests go through.
///
/// Without optimisation the corpus takes many minutes. Tests of the whole corpus therefore go through a stated part of it
/// in such a build, and through all of it in an optimised one, which `tools/test` makes.
package enum Thoroughness {
  /// Whether this is an optimised build, in which tests go through the whole corpus.
  package static let coversEverything = !_isDebugAssertConfiguration()
}
