/// Keeps other processes from writing into a folder whose files belong together.
package final class FolderLock {
  private let file: LockFile

  private init(_ file: LockFile) { self.file = file }

  /// Locks an existing folder, or throws if another process has locked it.
  package static func locking(_ folder: String) throws(FileError) -> FolderLock {
    FolderLock(try LockFile("\(folder)/.pavectors-lock", for: folder, "Another process writes into it"))
  }
}
