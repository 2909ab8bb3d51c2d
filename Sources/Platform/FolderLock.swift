/// Keeps other processes from writing into a folder whose files belong together.
///
/// The lock is a file in the folder. If its process is killed, the file remains, but the lock does not.
package final class FolderLock {
  private static let name = ".pavectors-lock"

  private let path: String
  private let descriptor: FileDescriptor

  private init(path: String, descriptor: consuming FileDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    RemovedFiles.remove(path)
  }

  /// Locks an existing folder, or throws if another process has locked it.
  package static func locking(_ folder: String) throws(FileError) -> FolderLock {
    let path = "\(folder)/\(name)"
    let descriptor = try FileError.explain(.write, folder) { () throws(SystemFailure) in try open(path) }
    // The other process may have removed the file between the opening and the locking.
    guard descriptor.lock(), let own = try? descriptor.status(), let found = try? SystemCalls.status(of: path),
      found.place == own.place
    else {
      RemovedFiles.forget(path)
      throw FileError(.write, folder, because: "Another process writes into it")
    }
    RemovedFiles.add(path)
    return FolderLock(path: path, descriptor: descriptor)
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
