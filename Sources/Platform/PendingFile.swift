/// An output of a run, whose old file is removed before the run.
///
/// A run that ends without a result then leaves none of an earlier run, which others could take for its own. The new
/// file is created first, so that it gets the permissions of the old one.
package final class PendingFile {
  private let path: String
  /// Nil for a pipe, a device or an open descriptor, and after the file was written.
  private var file: AtomicFile?

  /// Checks that the file can be written, and changes nothing yet; nobody but its owner may read a new file that is private.
  package init(_ path: String, isPrivate: Bool = false) throws(FileError) {
    self.path = path
    // To open a pipe and to close it would end its reader.
    file = try OutputTarget(path).isFile ? AtomicFile(path, isPrivate: isPrivate) : nil
  }

  /// Removes the old file.
  package func removeOld() throws(FileError) {
    try file?.removeOld()
  }

  /// Writes the new file as a whole.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    guard var file = file.take() else { return try Files.write(bytes, to: path) }
    try file.write(bytes)
    try file.commit()
  }
}
