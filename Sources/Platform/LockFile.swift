/// A file that tells other processes that this one writes somewhere.
///
/// If its process is killed, the file remains, but the lock does not.
final class LockFile {
  private let path: String
  private let descriptor: FileDescriptor

  /// Locks the file, which is made where it is missing; throws where another process has locked it.
  ///
  /// The error is one of writing into the path that the lock is for.
  init(_ path: String, for locked: String, _ reason: String) throws(FileError) {
    let descriptor = try FileError.explain(.write, locked) { () throws(SystemFailure) in try LockFile.open(path) }
    // The other process may have removed the file between the opening and the locking.
    guard descriptor.lock(), let own = try? descriptor.status(), let found = try? SystemCalls.status(of: path),
      found.place == own.place
    else {
      RemovedFiles.forget(path)
      throw FileError(.write, locked, because: reason)
    }
    RemovedFiles.add(path)
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    RemovedFiles.remove(path)
  }

  private static func open(_ path: String) throws(SystemFailure) -> FileDescriptor {
    do throws(SystemFailure) {
      return try RemovedFiles.create(path)
    } catch {
      guard error == .exists else { throw error }
      return try FileDescriptor(reading: path, followsLinks: false)
    }
  }
}
