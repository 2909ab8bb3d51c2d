/// A file that is written under a temporary name and takes the place of the old one only when it is complete.
package struct AtomicFile: ~Copyable {
  /// The number of bytes that are collected before they are written.
  private static let bufferByteCount = 1 << 16

  private let path: String
  private let temporaryPath: String
  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []
  private var isCommitted = false

  /// Creates the temporary file, in the same directory.
  package init(_ path: String) throws(FileError) {
    let old = try? SystemCalls.status(of: path)
    // A pipe or a device must not be replaced by a file.
    if let objection = old?.kind.objection {
      throw FileError("write", path, because: objection)
    }
    var temporaryPath = ""
    let descriptor = try Self.createTemporary(for: path, at: &temporaryPath)
    self.path = path
    self.temporaryPath = temporaryPath
    self.descriptor = descriptor
    if let old {
      // The file keeps its permissions. If they cannot be set, the content is written nevertheless.
      try? self.descriptor.setPermissions(old.permissions)
    }
  }

  deinit {
    if !isCommitted {
      try? SystemCalls.removeEntry(temporaryPath)
    }
  }

  /// Appends bytes.
  package mutating func write(_ bytes: [UInt8]) throws(FileError) {
    buffer += bytes
    if buffer.count >= Self.bufferByteCount {
      try flush()
    }
  }

  /// Replaces the old file, after the new one is on the disk.
  package consuming func commit() throws(FileError) {
    try flush()
    do throws(SystemFailure) {
      try descriptor.synchronize()
      try SystemCalls.move(temporaryPath, to: path)
    } catch {
      throw FileError("write", path, because: error.reason)
    }
    isCommitted = true
  }

  /// Creates a file in the same directory, under a name that is not in use.
  private static func createTemporary(
    for path: String, at temporaryPath: inout String
  ) throws(FileError) -> FileDescriptor {
    var attempt = 0
    while true {
      temporaryPath = "\(Files.parent(of: path))/.tmp-\(SystemCalls.processIdentifier)-\(attempt)"
      do throws(SystemFailure) {
        return try FileDescriptor(creating: temporaryPath)
      } catch {
        attempt += 1
        guard error == .exists, attempt < 1_000 else {
          throw FileError("write", path, because: error.reason)
        }
      }
    }
  }

  private mutating func flush() throws(FileError) {
    do throws(SystemFailure) {
      try descriptor.append(buffer)
    } catch {
      throw FileError("write", path, because: error.reason)
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
