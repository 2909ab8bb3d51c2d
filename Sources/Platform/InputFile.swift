/// A regular file that is read from its beginning to its end.
package struct InputFile: ~Copyable {
  /// The path of the file.
  package let path: String
  /// The number of bytes at the time of opening.
  package let size: Int

  private let descriptor: FileDescriptor

  /// Opens a file for reading.
  package init(_ path: String) throws(FileError) {
    let descriptor = try FileError.explain(.read, path) { () throws(SystemFailure) in
      try FileDescriptor(reading: path)
    }
    let status = try FileError.explain(.read, path) { () throws(SystemFailure) in
      try descriptor.status()
    }
    if let objection = status.kind.objection {
      throw FileError(.read, path, because: objection)
    }
    self.path = path
    self.descriptor = descriptor
    size = status.byteCount
  }

  /// Returns at most `count` next bytes; none at the end of the file.
  package func read(upTo count: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(upTo: count, into: &bytes)
    return bytes
  }

  /// Appends at most `count` next bytes to others; none at the end of the file.
  package func read(upTo count: Int, into bytes: inout [UInt8]) throws(FileError) {
    do throws(SystemFailure) {
      try descriptor.next(upTo: count, into: &bytes)
    } catch {
      throw FileError(.read, path, because: error.reason)
    }
  }
}
