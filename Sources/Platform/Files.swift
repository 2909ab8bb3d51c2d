/// Operations on the file system.
package enum Files {
  /// The kind of entry that a path leads to.
  package enum Kind: Sendable {
    case file, directory, other, missing

    /// The reason for which the entry cannot be read or written as a file; nil where it can, or where it is missing.
    var objection: String? {
      switch self {
      case .file, .missing: nil
      case .directory: "It is a directory"
      case .other: "It is not a regular file"
      }
    }
  }

  /// Returns the kind of entry that a path leads to; symbolic links are followed.
  package static func kind(of path: String) -> Kind {
    (try? SystemCalls.status(of: path))?.kind ?? .missing
  }

  /// Reads a whole file of no more than `limit` bytes.
  package static func read(_ path: String, limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
    let file = try InputFile(path)
    guard file.size <= limit else { throw FileError(.read, path, because: "It has more than \(limit) bytes") }
    var bytes: [UInt8] = []
    // One byte more than the file has finds its end in the same call.
    var piece = try file.read(upTo: min(file.size, limit) + 1)
    while !piece.isEmpty {
      bytes = bytes.isEmpty ? piece : bytes + piece
      guard bytes.count <= limit else {
        throw FileError(.read, path, because: "It has more than \(limit) bytes")
      }
      piece = try file.read(upTo: 1 << 16)
    }
    return bytes
  }

  /// Reads the beginning of a file: as many bytes as are asked for, or all where it has fewer.
  package static func readBeginning(of path: String, count: Int) throws(FileError) -> [UInt8] {
    let file = try InputFile(path)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let known = bytes.count
      try file.read(upTo: count - known, into: &bytes)
      guard bytes.count > known else { break }
    }
    return bytes
  }

  /// Writes a whole file atomically: readers never see a part of it, also after a failure.
  ///
  /// Nobody but its owner may read a new file that is private.
  package static func write(_ bytes: [UInt8], to path: String, isPrivate: Bool = false) throws(FileError) {
    var file = try AtomicFile(path, isPrivate: isPrivate)
    try file.write(bytes)
    try file.commit()
  }

  /// Whether a directory has no entry of the name; a link that leads nowhere is an entry.
  package static func isMissing(_ path: String) -> Bool {
    do throws(SystemFailure) {
      _ = try SystemCalls.statusOfEntry(path)
      return false
    } catch {
      return error == .missing
    }
  }

  /// Returns the names in a directory, sorted; throws if one of them is not UTF-8.
  package static func list(_ directory: String) throws(FileError) -> [String] {
    let names = try FileError.explain(.list, directory) { () throws(SystemFailure) in
      try SystemCalls.names(in: directory)
    }
    var texts: [String] = []
    for name in names {
      guard let text = String(validating: name, as: UTF8.self) else {
        let shown = String(decoding: name, as: UTF8.self)
        throw FileError(.list, directory, because: "The name ‘\(shown)’ in it is not UTF-8")
      }
      texts.append(text)
    }
    return texts.sorted()
  }

  /// Creates a directory and its missing parents.
  package static func createDirectory(_ path: String) throws(FileError) {
    if kind(of: path) == .directory { return }
    let parent = parent(of: path)
    if parent != path, kind(of: parent) == .missing {
      try createDirectory(parent)
    }
    do throws(SystemFailure) {
      try SystemCalls.makeDirectory(path)
    } catch {
      // Another process may have created it in the meantime.
      guard error == .exists, kind(of: path) == .directory else {
        throw FileError(.createDirectory, path, because: error.reason)
      }
    }
  }

  /// Returns the directory of a path's last name.
  package static func parent(of path: String) -> String {
    // Of bytes, because a slash with a combining mark after it is another character, but still a slash.
    let slash = UInt8(ascii: "/")
    var rest = path.utf8[...]
    while rest.count > 1, rest.last == slash { rest.removeLast() }
    guard let last = rest.lastIndex(of: slash) else { return "." }
    rest = rest[..<last]
    while rest.last == slash { rest.removeLast() }
    return rest.isEmpty ? "/" : String(decoding: rest, as: UTF8.self)
  }

  /// Returns the place of a file, or of a file that can be made; nil for others, and where links lead nowhere.
  package static func place(of path: String) -> Place? {
    guard let target = try? OutputTarget(path), target.isFile else { return nil }
    if let status = try? SystemCalls.status(of: target.path) { return status.place }
    guard var place = (try? SystemCalls.status(of: parent(of: target.path)))?.place else { return nil }
    place.missingName = target.path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    return place
  }

  /// A place of the file system: two paths with the same place lead to the same file.
  package struct Place: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
    /// The name in the directory of this number, if nothing has the name yet.
    var missingName: [UInt8] = []
  }
}
