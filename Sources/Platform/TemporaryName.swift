/// A name in the same folder as a file, for its content until it is complete.
///
/// The file of the name is removed with this value. The name has the number of the process, and the process locks the file, so that others can recognise a file that was
/// abandoned: `kill -9` leaves it behind.
final class TemporaryName {
  private static let prefix = ".pavectors-tmp-"

  private let folder: String
  private var path = ""

  init(beside path: String) {
    folder = Files.parent(of: path)
    Self.removeAbandoned(in: folder)
  }

  deinit {
    if !path.isEmpty { RemovedFiles.remove(path) }
  }

  /// Creates the file, under a name that is not in use.
  func create(isPrivate: Bool) throws(SystemFailure) -> FileDescriptor {
    for attempt in 0..<1_000 {
      let path = "\(folder)/\(Self.prefix)\(SystemCalls.processIdentifier)-\(attempt)"
      do throws(SystemFailure) {
        let descriptor = try RemovedFiles.create(path, isPrivate: isPrivate)
        if descriptor.lock(), try descriptor.status().linkCount > 0 {
          self.path = path
          return descriptor
        }
        // Another process took it for abandoned before it was locked, and removes it.
        RemovedFiles.forget(path)
      } catch {
        guard error == .exists else { throw error }
      }
    }
    throw .exists
  }

  /// Gives the file its final name.
  func move(to finalPath: String) throws(SystemFailure) {
    try RemovedFiles.move(path, to: finalPath)
    path = ""
  }

  /// Removes the files of processes that have ended, as far as possible.
  private static func removeAbandoned(in folder: String) {
    for bytes in (try? SystemCalls.names(in: folder)) ?? [] {
      guard let name = String(validating: bytes, as: UTF8.self), isAbandoned(name) else { continue }
      let path = "\(folder)/\(name)"
      guard let descriptor = try? FileDescriptor(reading: path, followsLinks: false),
        (try? descriptor.status())?.kind == .file, descriptor.lock()
      else { continue }
      try? SystemCalls.removeEntry(path)
    }
  }

  private static func isAbandoned(_ name: String) -> Bool {
    guard name.utf8.starts(with: prefix.utf8) else { return false }
    let numbers = name.utf8.dropFirst(prefix.utf8.count).split(separator: UInt8(ascii: "-"))
    guard numbers.count == 2, let process = Int32(String(decoding: numbers[0], as: UTF8.self)), process > 0 else {
      return false
    }
    return !SystemCalls.isRunning(process)
  }
}
