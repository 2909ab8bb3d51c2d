public import Conformance
internal import Foundation

/// The published corpus as a resource, for tests on a device, which has no other files of this package.
public enum PackagedCorpus {
  /// The files of the corpus, by the paths that its index has.
  public static let files = CorpusFiles(reading: { path in
    let folder = (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appendingPathComponent("vectors")
    return [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  })

  private static let described = Result { try Suite(describedIn: files) }

  /// The operations of PowerAuth as the corpus describes them.
  public static func suite() throws -> Suite { try described.get() }

  /// The paths of the vector files, in the order of the index.
  public static func vectorFiles() throws -> [String] { try suite().vectorFiles }

  /// The ids of the vectors of a file, in their order.
  public static func vectors(inFile path: String) throws -> [String] { try suite().vectors(inFile: path) }

  /// A replay of everything, or of the vector of an id.
  public static func replay(vector id: String? = nil) throws -> Replay {
    var selection = Selection()
    selection.run = id.map { [Glob($0)] } ?? []
    return Replay(try suite(), selection: selection)
  }
}
