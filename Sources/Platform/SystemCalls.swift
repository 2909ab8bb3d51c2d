// The files of this target are the only ones that import the C library. They do not go through FoundationEssentials,
// because with Swift 6.3.1
// - `Data.write(options: .atomic)` gives a file of mode 0600 the mode 0644, puts a file in place of a named pipe, and
//   needs the whole content in memory, where the generator writes files of any size;
// - `Data(contentsOf:)` has no limit, and there is no reading in parts: `FileHandle` is in Foundation;
// - `FileManager` cuts a path at a null character instead of refusing it;
// - what is left, to list and create folders, the clock and the environment, would save about 40 lines. It would make a
//   start of `pavectors` 0.5 ms longer (4.9 instead of 4.4, with the library preloaded), and a statically linked program
//   that does nothing else 7.5 MB larger (13.7 instead of 6.2).
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The error of a failed system call.
package struct SystemFailure: Error, Equatable, CustomStringConvertible {
  let code: Int32

  static let exists = SystemFailure(code: EEXIST)
  static let missing = SystemFailure(code: ENOENT)
  static let brokenPipe = SystemFailure(code: EPIPE)
  static let tooManyLinks = SystemFailure(code: ELOOP)
  static let notText = SystemFailure(code: EILSEQ)

  /// The message of the system.
  package var reason: String {
    unsafe String(cString: strerror(code))
  }

  package var description: String { "the system refuses a call: \(reason)" }
}

/// The status of an open or a named file.
struct FileStatus {
  let kind: Files.Kind
  let byteCount: Int
  let permissions: UInt32
  let linkCount: Int
  let owner: uid_t
  let group: gid_t
  let place: Files.Place

  fileprivate init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .directory
    default: kind = .other
    }
    byteCount = Int(status.st_size)
    permissions = UInt32(status.st_mode & 0o7777)
    linkCount = Int(status.st_nlink)
    owner = status.st_uid
    group = status.st_gid
    place = Files.Place(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }
}

/// The system calls on names.
enum SystemCalls {
  static func status(of path: String) throws(SystemFailure) -> FileStatus {
    try refuseNull(in: path)
    var status = stat()
    _ = try check { unsafe stat(path, &status) }
    return FileStatus(status)
  }

  /// The status of an entry itself, also where it is a link.
  static func statusOfEntry(_ path: String) throws(SystemFailure) -> FileStatus {
    try refuseNull(in: path)
    var status = stat()
    _ = try check { unsafe lstat(path, &status) }
    return FileStatus(status)
  }

  /// Renames an entry, and replaces an entry of the new name.
  static func move(_ path: String, to newPath: String) throws(SystemFailure) {
    try refuseNull(in: path)
    try refuseNull(in: newPath)
    _ = try check { unsafe rename(path, newPath) }
  }

  /// Removes a file or an empty directory.
  static func removeEntry(_ path: String) throws(SystemFailure) {
    try refuseNull(in: path)
    _ = try check { unsafe remove(path) }
  }

  static func makeDirectory(_ path: String) throws(SystemFailure) {
    try refuseNull(in: path)
    _ = try check { unsafe mkdir(path, 0o777) }
  }

  /// Returns the names in a directory except `.` and `..`, in the system's order; the system allows any bytes in them.
  static func names(in path: String) throws(SystemFailure) -> [[UInt8]] {
    try refuseNull(in: path)
    guard let directory = unsafe opendir(path) else { throw SystemFailure(code: errno) }
    defer { unsafe closedir(directory) }
    let dot = UInt8(ascii: ".")
    var names: [[UInt8]] = []
    errno = 0
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe Array($0.prefix { $0 != 0 })
      }
      if name != [dot] && name != [dot, dot] {
        names.append(name)
      }
      errno = 0
    }
    guard errno == 0 else { throw SystemFailure(code: errno) }
    return names
  }

  /// Returns the path in a symbolic link, or nil where there is none under this name; throws if it is not UTF-8.
  static func linkTarget(of path: String) throws(SystemFailure) -> String? {
    try refuseNull(in: path)
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    do throws(SystemFailure) {
      let count = try check { unsafe readlink(path, &bytes, bytes.count) }
      guard let target = String(validating: bytes.prefix(count), as: UTF8.self) else { throw .notText }
      return target
    } catch {
      guard error.code == EINVAL || error.code == ENOENT else { throw error }
      return nil
    }
  }

  static var processIdentifier: Int32 { getpid() }

  static var userIdentifier: uid_t { geteuid() }

  /// Whether a descriptor was open when the program was started, and can be written to.
  ///
  /// All that this process opens itself is closed where another program is started; what it inherited is not.
  static func isInheritedOutput(_ descriptor: Int32) -> Bool {
    let flags = fcntl(descriptor, F_GETFD)
    return flags != -1 && flags & FD_CLOEXEC == 0 && fcntl(descriptor, F_GETFL) & O_ACCMODE != O_RDONLY
  }

  /// Whether a process has this number, also one of another user.
  static func isRunning(_ process: Int32) -> Bool {
    kill(process, 0) == 0 || errno != ESRCH
  }

  /// Refuses a path with a null character, at which C would cut it.
  fileprivate static func refuseNull(in path: String) throws(SystemFailure) {
    guard !path.utf8.contains(0) else { throw SystemFailure(code: EINVAL) }
  }

  /// Writes all bytes, and waits while a pipe or a terminal takes none.
  static func write(_ bytes: [UInt8], to number: Int32) throws(SystemFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = try unsafe rest.span.withUnsafeBytes { (buffer) throws(SystemFailure) in
        try whenReady(number, POLLOUT) { unsafe systemWrite(number, buffer.baseAddress, buffer.count) }
      }
      // A device that takes nothing would be asked for ever.
      guard written > 0 else { throw SystemFailure(code: EIO) }
      rest = rest.dropFirst(written)
    }
  }

  /// Repeats a call on a descriptor that does not wait by itself, when the descriptor is ready.
  static func whenReady(
    _ number: Int32, _ event: some BinaryInteger, _ call: () -> Int
  ) throws(SystemFailure) -> Int {
    while true {
      do throws(SystemFailure) {
        return try check(call)
      } catch {
        guard error.code == EAGAIN || error.code == EWOULDBLOCK else { throw error }
        var entry = pollfd(fd: number, events: Int16(event), revents: 0)
        _ = unsafe poll(&entry, 1, -1)
      }
    }
  }

  /// Returns the result of a call, or throws where it is −1; repeats the call after an interruption.
  fileprivate static func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemFailure) -> Result {
    while true {
      let result = call()
      if result != -1 { return result }
      guard errno == EINTR else { throw SystemFailure(code: errno) }
    }
  }
}

/// An open file or directory, which is closed when this value ends.
struct FileDescriptor: ~Copyable {
  private let number: Int32

  /// Opens a file for reading, without waiting if it is a pipe.
  init(reading path: String, followsLinks: Bool = true) throws(SystemFailure) {
    try SystemCalls.refuseNull(in: path)
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
    number = try SystemCalls.check { unsafe open(path, flags) }
  }

  /// Opens an existing pipe or device for writing; throws if it is a pipe that nothing reads.
  init(writingTo path: String) throws(SystemFailure) {
    try SystemCalls.refuseNull(in: path)
    number = try SystemCalls.check { unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
  }

  /// Opens a second descriptor of what another one has open.
  init(duplicating other: Int32) throws(SystemFailure) {
    number = try SystemCalls.check { fcntl(other, F_DUPFD_CLOEXEC, 0) }
  }

  /// Creates a file that must not exist yet; nobody but its owner may read one that is private.
  init(creating path: String, isPrivate: Bool = false) throws(SystemFailure) {
    try SystemCalls.refuseNull(in: path)
    let permissions: mode_t = isPrivate ? 0o600 : 0o666
    number = try SystemCalls.check { unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions) }
  }

  deinit {
    close(number)
  }

  func status() throws(SystemFailure) -> FileStatus {
    var status = stat()
    _ = try SystemCalls.check { unsafe fstat(number, &status) }
    return FileStatus(status)
  }

  /// Gives the file the owner, the group and the permissions of another one, as far as this process may do that.
  func takeOwnership(of other: FileStatus) {
    let unchanged = uid_t.max
    if fchown(number, other.owner, other.group) != 0 { _ = fchown(number, unchanged, other.group) }
    // A program that runs with the rights of its owner must not run with those of another one.
    let isSame = (try? status()).map { ($0.owner, $0.group) == (other.owner, other.group) } ?? false
    _ = fchmod(number, mode_t(other.permissions & (isSame ? 0o7777 : 0o1777)))
  }

  /// Returns at most `count` next bytes; none at the end of the file.
  func next(upTo count: Int) throws(SystemFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    try next(upTo: count, into: &bytes)
    return bytes
  }

  /// Appends at most `count` next bytes to others; none at the end of the file.
  func next(upTo count: Int, into bytes: inout [UInt8]) throws(SystemFailure) {
    let number = number
    try bytes.append(addingCapacity: count) { (free: inout OutputSpan<UInt8>) throws(SystemFailure) in
      try unsafe free.withUnsafeMutableBufferPointer { (buffer, filled) throws(SystemFailure) in
        filled = try SystemCalls.check { unsafe read(number, buffer.baseAddress, count) }
      }
    }
  }

  /// Appends all bytes to the file.
  func append(_ bytes: [UInt8]) throws(SystemFailure) {
    try SystemCalls.write(bytes, to: number)
  }

  /// Locks the file until the descriptor is closed; returns false where another process has locked it.
  func lock() -> Bool {
    flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Waits until the written bytes are on the disk.
  func synchronize() throws(SystemFailure) {
    _ = try SystemCalls.check { fsync(number) }
  }
}

// Calls of the C library, for types with methods of the same names.

func systemRead(_ number: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
  unsafe read(number, buffer, count)
}

func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, buffer, count)
}

func systemExit(_ code: Int32) -> Never { exit(code) }
