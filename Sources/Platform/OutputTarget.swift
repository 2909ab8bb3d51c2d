/// What the path of an output leads to.
struct OutputTarget {
  /// The path behind all links.
  let path: String
  /// Whether it is a file or missing, and can be replaced as a whole.
  let isFile: Bool
  /// The permissions of the file that is there.
  let permissions: UInt32?
  /// The number of the open descriptor that the path names, as `/dev/stdout` does.
  private let descriptor: Int32?

  /// The number of links after which the system gives up too.
  private static let longestChain = 40

  init(_ path: String) throws(FileError) {
    let (end, descriptor) = try FileError.explain(.write, path) { () throws(SystemFailure) in try Self.follow(path) }
    let status = try? SystemCalls.status(of: end)
    guard status?.kind != .directory else {
      throw FileError(.write, path, because: "It is a directory")
    }
    self.path = end
    self.descriptor = descriptor
    isFile = descriptor == nil && status?.kind != .other
    permissions = status?.permissions
  }

  /// Opens a pipe, a device or a descriptor for writing.
  func openStream() throws(SystemFailure) -> FileDescriptor {
    if let descriptor { return try FileDescriptor(duplicating: descriptor) }
    return try FileDescriptor(writingTo: path)
  }

  /// Follows links; ends early at the name of an open descriptor, which is not a link to a path.
  private static func follow(_ path: String) throws(SystemFailure) -> (String, Int32?) {
    var path = path
    for _ in 0..<longestChain {
      if let number = descriptorNumber(path) { return (path, number) }
      guard let target = try SystemCalls.linkTarget(of: path) else { return (path, nil) }
      path = target.utf8.first == UInt8(ascii: "/") ? target : "\(Files.parent(of: path))/\(target)"
    }
    throw .tooManyLinks
  }

  private static func descriptorNumber(_ path: String) -> Int32? {
    let folders = ["/dev/fd/", "/proc/self/fd/", "/proc/\(SystemCalls.processIdentifier)/fd/"]
    guard let folder = folders.first(where: { path.utf8.starts(with: $0.utf8) }) else { return nil }
    return Int32(String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self))
  }
}
