public import Conformance
internal import Platform
internal import Primitives

/// The published corpus.
public enum Corpus {
  /// The folder of the vectors in the package from which this was built.
  public static let standardDirectory: String = {
    // A released executable is the same on whatever machine it is built, and has no path of it.
    #if PAVECTORS_RELEASE
      let path = #fileID
    #else
      let path = #filePath
    #endif
    let source = path.split(separator: "/", omittingEmptySubsequences: false)
    return (source.dropLast(4) + ["vectors"]).joined(separator: "/")
  }()

  /// The files of a suite's vectors in the published corpus.
  public static func files(of suite: Suite) throws -> [String] {
    try Replay.files(in: standardDirectory, of: suite)
  }
}

extension ReferenceImplementation {
  /// The built-in implementation of PowerAuth, with the system's randomness and clock.
  public static let powerAuth = ReferenceImplementation(of: .powerAuth)

  /// The built-in implementation by the operations of a suite that was made with more layers.
  package init(of suite: Suite) {
    self.init(
      suite: suite,
      environment: Environment(
        randomBytes: { Randomness.bytes($0) }, currentMilliseconds: { WallClock.milliseconds }))
  }
}
