package import StrictJSON

/// Where the files of a corpus are read: a file system, or the resources of a bundle.
public struct CorpusFiles: Sendable {
  /// Opens the file at a path for reading from its beginning to its end.
  let open: @Sendable (_ path: String) throws -> JSONDocumentStream.Source

  /// Files that are read piece by piece.
  package init(opening open: @escaping @Sendable (_ path: String) throws -> JSONDocumentStream.Source) {
    self.open = open
  }

  /// Files that are read whole, each by its path.
  public init(reading read: @escaping @Sendable (_ path: String) throws -> [UInt8]) {
    self.init(opening: { path in
      var rest = try read(path)[...]
      return { count, bytes in
        bytes += rest.prefix(count)
        rest = rest.dropFirst(count)
      }
    })
  }

  /// The bytes of a whole file.
  func read(_ path: String) throws -> [UInt8] {
    let next = try open(path)
    var bytes: [UInt8] = []
    var count = 0
    repeat {
      count = bytes.count
      try next(Self.pieceByteCount, &bytes)
    } while bytes.count > count
    return bytes
  }

  private static let pieceByteCount = 1 << 16
}
