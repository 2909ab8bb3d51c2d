/// What the path of an output leads to.
struct OutputTarget {
  /// The path behind all links.
  let path: String
  /// Whether it is a file or missing, and can be replaced as a whole.
  let isFile: Bool
  /// The status of the file that is there.
  let status: FileStatus?
  /// The number of the open descriptor that the path names, as `/dev/stdout` does.
  private let descriptor: Int32?

  /// The number of links after which the system gives up too.
  private static let longestChain = 40

  init(_ path: String) throws(FileError) {
    (self.path, descriptor) = try Self.follow(path)
    if let descriptor, !SystemCalls.isInheritedOutput(descriptor) {
      throw FileError(
        .use, path, because: "Descriptor \(descriptor) was not open for writing when the program was started")
    }
    status = try? SystemCalls.status(of: self.path)
    guard status?.kind != .directory else {
      throw FileError(.write, path, because: "It is a directory")
    }
    isFile = descriptor == nil && status?.kind != .other
    guard isFile || descriptor != nil || !Self.isLeftByAnother(self.path) else {
      throw FileError(.write, path, because: "It is of another user, in a folder with the sticky bit")
    }
  }

  /// Opens a pipe, a device or a descriptor for writing.
  func openStream() throws(SystemFailure) -> FileDescriptor {
    if let descriptor { return try FileDescriptor(duplicating: descriptor) }
    return try FileDescriptor(writingTo: path)
  }

  /// Follows links; ends early at the name of an open descriptor, which is not a link to a path.
  private static func follow(_ given: String) throws(FileError) -> (String, Int32?) {
    var path = given
    for _ in 0..<longestChain {
      if let number = descriptorNumber(path) { return (path, number) }
      let link = path
      let target = try FileError.explain(.write, given) { () throws(SystemFailure) in
        try SystemCalls.linkTarget(of: link)
      }
      guard let target else { return (path, nil) }
      guard !isLeftByAnother(path) else {
        throw FileError(
          .write, given, because: "It leads through ‘\(path)’, a link of another user in a folder with the sticky bit")
      }
      path = target.utf8.first == UInt8(ascii: "/") ? target : "\(Files.parent(of: path))/\(target)"
    }
    throw FileError(.write, given, because: SystemFailure.tooManyLinks.reason)
  }

  /// Whether an entry belongs neither to this user nor to the owner of its folder, in which every user can put one.
  ///
  /// Systems do not follow such links (`fs.protected_symlinks`), because somebody may have guessed the name of an output
  /// to choose which file it replaces. Here links are followed by hand.
  private static func isLeftByAnother(_ path: String) -> Bool {
    let stickyForAll: UInt32 = 0o1002
    guard let folder = try? SystemCalls.status(of: Files.parent(of: path)),
      folder.permissions & stickyForAll == stickyForAll, let entry = try? SystemCalls.statusOfEntry(path)
    else { return false }
    return entry.owner != SystemCalls.userIdentifier && entry.owner != folder.owner
  }

  private static func descriptorNumber(_ path: String) -> Int32? {
    let folders = ["/dev/fd/", "/proc/self/fd/", "/proc/\(SystemCalls.processIdentifier)/fd/"]
    guard let folder = folders.first(where: { path.utf8.starts(with: $0.utf8) }) else { return nil }
    return Int32(String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self))
  }
}
