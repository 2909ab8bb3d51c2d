/// Keeps other processes from replacing a file that this one replaces again and again.
///
/// The file itself cannot be locked, because each version of it is another file; so a file next to it is.
package final class FileLock {
  private let file: LockFile

  private init(_ file: LockFile) { self.file = file }

  /// Locks a file, which may be missing, or throws if another process has locked it; nil for what cannot be replaced.
  package static func locking(_ path: String) throws(FileError) -> FileLock? {
    let target = try OutputTarget(path)
    guard target.isFile else { return nil }
    let names = target.path.utf8.split(separator: UInt8(ascii: "/"))
    let name = names.last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lock = "\(Files.parent(of: target.path))/.pavectors-lock-\(name)"
    return FileLock(try LockFile(lock, for: path, "Another process uses it"))
  }
}
