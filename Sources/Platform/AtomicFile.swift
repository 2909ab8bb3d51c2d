/// An output: a file that takes the place of the old one only when it is complete.
///
/// Links are followed, so that the file behind them is replaced and not the link. A pipe, a device or an open
/// descriptor cannot be replaced; it gets the bytes as they come.
package struct AtomicFile: ~Copyable {
  /// The number of bytes that are collected before they are written.
  private static let bufferByteCount = 1 << 16

  private let path: String
  /// The path behind all links.
  private let finalPath: String
  /// Nil where the bytes are written directly.
  private let temporary: TemporaryName?
  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []

  /// Creates the temporary file, in the same directory; nobody but its owner may read a new file that is private.
  package init(_ path: String, isPrivate: Bool = false) throws(FileError) {
    let target = try OutputTarget(path)
    let temporary = target.isFile ? TemporaryName(beside: target.path) : nil
    let descriptor = try FileError.explain(.write, path) { () throws(SystemFailure) in
      if let temporary { return try temporary.create(isPrivate: isPrivate) }
      return try target.openStream()
    }
    self.path = path
    finalPath = target.path
    self.temporary = temporary
    self.descriptor = descriptor
    // If that is not possible, the content is written nevertheless.
    if target.isFile, let old = target.status { self.descriptor.takeOwnership(of: old) }
  }

  /// Checks that a file can be written there, and changes nothing.
  package static func check(_ path: String) throws(FileError) {
    // To open a pipe and to close it would end its reader.
    guard try OutputTarget(path).isFile else { return }
    _ = try AtomicFile(path)
  }

  /// Removes the old file, before the new one is complete.
  func removeOld() throws(FileError) {
    guard temporary != nil else { return }
    do throws(SystemFailure) {
      try SystemCalls.removeEntry(finalPath)
    } catch {
      guard error == .missing else { throw FileError(.write, path, because: error.reason) }
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
    guard let temporary else { return }
    do throws(SystemFailure) {
      try descriptor.synchronize()
      try temporary.move(to: finalPath)
    } catch {
      throw FileError(.write, path, because: error.reason)
    }
  }

  private mutating func flush() throws(FileError) {
    do throws(SystemFailure) {
      try descriptor.append(buffer)
    } catch {
      throw FileError(.write, path, because: error.reason)
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
