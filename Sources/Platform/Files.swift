/// What the command line needs of the file system.
package enum Files {
  /// What a path leads to.
  package enum Kind: Sendable {
    case file, directory, other, missing

    /// Why what is there cannot be read or written as a file; nil where it can, or where nothing is there.
    var objection: String? {
      switch self {
      case .file, .missing: nil
      case .directory: "It is a directory"
      case .other: "It is not a regular file"
      }
    }
  }

  /// Returns what a path leads to, symbolic links followed; what cannot be reached is missing.
  package static func kind(of path: String) -> Kind {
    (try? SystemCalls.status(of: path))?.kind ?? .missing
  }

  /// Reads a whole file of no more than `limit` bytes.
  package static func read(_ path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
    let file = try InputFile(path)
    var bytes: [UInt8] = []
    // One byte more than the file has finds its end in the same call.
    var piece = try file.read(upTo: min(file.size, limit) + 1)
    while !piece.isEmpty {
      bytes = bytes.isEmpty ? piece : bytes + piece
      guard bytes.count <= limit else {
        throw FileError("read", path, because: "It has more than \(limit) bytes")
      }
      piece = try file.read(upTo: 1 << 16)
    }
    return bytes
  }

  /// Writes a whole file so that no reader, and no failure, ever finds a part of it.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var file = try AtomicFile(path)
    try file.write(bytes)
    try file.commit()
  }

  /// Returns the names in a directory, sorted.
  package static func list(_ directory: String) throws(FileError) -> [String] {
    try FileError.explain("list", directory) { () throws(SystemFailure) in
      try SystemCalls.names(in: directory)
    }.sorted()
  }

  /// Creates a directory and those above it, as far as they are missing.
  package static func createDirectory(_ path: String) throws(FileError) {
    if kind(of: path) == .directory { return }
    let parent = parent(of: path)
    if parent != path, kind(of: parent) == .missing {
      try createDirectory(parent)
    }
    do throws(SystemFailure) {
      try SystemCalls.makeDirectory(path)
    } catch {
      // Somebody else may have been quicker.
      guard error == .exists, kind(of: path) == .directory else {
        throw FileError("create the directory", path, because: error.reason)
      }
    }
  }

  /// Returns the directory that a path's last name stands in.
  package static func parent(of path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.last == "/" {
      rest.removeLast()
    }
    guard let slash = rest.lastIndex(of: "/") else { return "." }
    rest = rest[..<slash]
    while rest.last == "/" {
      rest.removeLast()
    }
    return rest.isEmpty ? "/" : String(rest)
  }
}
