import Foundation
import TestFolders
import Testing

@testable import Platform

@Suite struct AtomicFileTests {
  private let scratch: TemporaryFolder
  /// More bytes than the buffer has.
  private let large = [UInt8](repeating: UInt8(ascii: "x"), count: 200_000)

  init() throws { scratch = try TemporaryFolder() }

  @Test func `A new file has the written bytes, and no temporary file remains`() throws {
    var file = try AtomicFile("\(scratch.path)/new")
    try file.write(large)
    try file.write([])
    try file.write(Array("end".utf8))
    try file.commit()
    #expect(try scratch.content("new") == String(repeating: "x", count: 200_000) + "end")
    #expect(try scratch.names == ["new"])
  }

  @Test func `A file without bytes is a file`() throws {
    try Files.write([], to: "\(scratch.path)/empty")
    #expect(try scratch.content("empty") == "")
    #expect(try scratch.names == ["empty"])
  }

  @Test func `The old file remains until the new one is complete`() throws {
    let path = try scratch.file("file")
    var file = try AtomicFile(path)
    try file.write(large)
    #expect(try scratch.content("file") == "old")
    #expect(try scratch.names.count == 2)
    try file.commit()
    #expect(try scratch.content("file").count == large.count)
    #expect(try scratch.names == ["file"])
  }

  @Test func `After an interruption the old file remains, and no temporary file`() throws {
    struct Interruption: Error {}
    let path = try scratch.file("file")
    func writeHalf() throws {
      var file = try AtomicFile(path)
      try file.write(large)
      throw Interruption()
    }
    #expect(throws: Interruption.self) { try writeHalf() }
    #expect(try scratch.content("file") == "old")
    #expect(try scratch.names == ["file"])
  }

  @Test func `After a refused replacement the old entry remains, and no temporary file`() throws {
    let path = "\(scratch.path)/file"
    func replace() throws {
      var file = try AtomicFile(path)
      try file.write(Array("new".utf8))
      _ = try scratch.folder("file/inner")
      try file.commit()
    }
    let error = #expect(throws: FileError.self) { try replace() }
    #expect(error?.description == "Cannot write ‘\(path)’: Is a directory.")
    #expect(try scratch.names == ["file"])
    #expect(Files.kind(of: path + "/inner") == .directory)
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o444, 0o755])
  func `A replacement has the old file's permissions`(permissions: Int) throws {
    let path = try scratch.file("file", permissions: permissions)
    try Files.write(Array("new".utf8), to: path)
    #expect(try scratch.content("file") == "new")
    #expect(try scratch.permissions("file") == permissions)
  }

  @Test func `Only its owner may read a new private file, and a replacement has the old file's permissions`() throws {
    let path = "\(scratch.path)/file"
    try Files.write([1], to: path, isPrivate: true)
    #expect(try scratch.permissions("file") == 0o600)
    try scratch.file("file", permissions: 0o640)
    try Files.write([1], to: path, isPrivate: true)
    #expect(try scratch.permissions("file") == 0o640)
    try PendingFile("\(scratch.path)/report", isPrivate: true).write([1])
    #expect(try scratch.permissions("report") == 0o600)
  }

  /// Owners other than this user need its rights.
  private static let isSuperuser = getuid() == 0

  @Test(.enabled(if: isSuperuser)) func `A replacement has the old file's owner and group`() throws {
    for permissions in [0o640, 0o4755] {
      let path = try scratch.file("file", permissions: permissions)
      try #require(unsafe chown(path, 65_534, 65_533) == 0 && chmod(path, mode_t(permissions)) == 0)
      try Files.write(Array("new".utf8), to: path)
      let status = try SystemCalls.status(of: path)
      #expect((status.owner, status.group) == (65_534, 65_533))
      #expect(status.permissions == permissions)
    }
  }

  @Test(.enabled(if: isSuperuser))
  func `Links and pipes of other users in a folder for all are not written through`() throws {
    let folder = try scratch.folder("for-all")
    try scratch.file("target")
    try #require(unsafe chmod(folder, 0o1777) == 0 && chown(folder, 65_533, 65_533) == 0)
    let link = try scratch.link("for-all/link", to: "../target")
    let pipe = try scratch.pipe("for-all/pipe")
    let indirect = try scratch.link("indirect", to: "for-all/link")
    for owner: uid_t in [0, 65_533] {
      try #require(unsafe lchown(link, owner, owner) == 0)
      try Files.write(Array("new".utf8), to: indirect)
      #expect(try scratch.content("target") == "new", "a link of this user or of the folder's owner")
      try scratch.file("target")
    }
    for path in [link, pipe] { try #require(unsafe lchown(path, 65_534, 65_534) == 0) }
    for path in [link, indirect] {
      let error = #expect(throws: FileError.self) { try Files.write(Array("new".utf8), to: path) }
      #expect(
        error?.description.hasSuffix("link of another user in a folder with the sticky bit.") == true, "\(path)")
    }
    let error = #expect(throws: FileError.self) { try AtomicFile.check(pipe) }
    #expect(error?.description.contains("It is of another user") == true)
    #expect(try scratch.content("target") == "old")
    // Where only this user can put links, or where nobody is kept from replacing them, each is followed.
    for permissions: mode_t in [0o1755, 0o777] {
      try #require(unsafe chmod(folder, permissions) == 0)
      try Files.write(Array("new".utf8), to: link)
      #expect(try scratch.content("target") == "new")
    }
  }

  @Test func `A link to a name that is not UTF-8 is not written through`() throws {
    let link = scratch.path + "/link"
    let target = [0x76, 0xFF, 0].map { CChar(bitPattern: $0) }
    try #require(unsafe symlink(target, link) == 0)
    #expect(throws: FileError.self) { try Files.write([1], to: link) }
    #expect(try scratch.names == ["link"])
  }

  @Test func `Only descriptors that were open for writing at the start are outputs`() throws {
    // What this process opens itself is closed at the start of another program.
    let own = unsafe open("\(scratch.path)/own", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let inherited = unsafe open("\(scratch.path)/inherited", O_WRONLY | O_CREAT, 0o600)
    let readable = unsafe open("/dev/null", O_RDONLY)
    defer { for number in [own, inherited, readable] { close(number) } }
    try Files.write([0x31], to: "/dev/fd/\(inherited)")
    #expect(try scratch.content("inherited") == "1")
    let link = try scratch.link("link", to: "/dev/fd/\(own)")
    for path in ["/dev/fd/\(own)", "/proc/self/fd/\(readable)", "/dev/fd/2147483647", "/dev/fd/-1", link] {
      let error = #expect(throws: FileError.self) { try AtomicFile.check(path) }
      #expect(error?.isOfUsage == true, "\(path)")
    }
    #expect(try scratch.content("own") == "")
  }

  @Test func `An existing file with a temporary name is not changed`() throws {
    let taken = (0..<3).map { ".pavectors-tmp-\(ProcessInfo.processInfo.processIdentifier)-\($0)" }
    for name in taken { try scratch.file(name, "someone else's") }
    try Files.write(Array("new".utf8), to: "\(scratch.path)/file")
    #expect(try scratch.names == (taken + ["file"]).sorted())
    for name in taken { #expect(try scratch.content(name) == "someone else's") }
  }

  @Test func `A link under a temporary name is not followed`() throws {
    let target = try scratch.file("target")
    let link = ".pavectors-tmp-\(ProcessInfo.processInfo.processIdentifier)-0"
    _ = try scratch.link(link, to: target)
    try Files.write(Array("new".utf8), to: "\(scratch.path)/file")
    #expect(try scratch.content("target") == "old")
    #expect(try scratch.names == [link, "file", "target"].sorted())
  }

  @Test func `Writers of one path do not mix, and the last one remains`() async throws {
    let path = "\(scratch.path)/file"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for digit in 0..<10 {
        group.addTask { try Files.write(Array(String(repeating: "\(digit)", count: 100_000).utf8), to: path) }
      }
      try await group.waitForAll()
    }
    let content = try scratch.content("file")
    #expect(content.utf8.count == 100_000)
    #expect(Set(content).count == 1)
    #expect(try scratch.names == ["file"])
  }

  @Test(arguments: ["", "/", "/."])
  func `A directory is not replaced by a file`(ending: String) throws {
    let path = try scratch.folder("folder") + ending
    let error = #expect(throws: FileError.self) { try Files.write([1], to: path) }
    #expect(error?.description == "Cannot write ‘\(path)’: It is a directory.")
    #expect(try scratch.names == ["folder"])
    #expect(try Files.list("\(scratch.path)/folder").isEmpty)
  }

  @Test func `A pipe or a device is not replaced by a file`() throws {
    let path = try scratch.pipe("pipe")
    #expect(throws: FileError.self, "nothing reads it") { try Files.write([1], to: path) }
    let link = try scratch.link("link", to: "/dev/null")
    try Files.write([1], to: link)
    for path in [path, link] { #expect(Files.kind(of: path) == .other) }
    #expect(try scratch.names == ["link", "pipe"])
  }

  @Test func `A file behind a link is replaced, also where it is missing`() throws {
    try scratch.file("file")
    _ = try scratch.folder("folder")
    let link = try scratch.link("folder/link", to: "../file")
    let dangling = try scratch.link("dangling", to: "folder/new")
    for path in [link, dangling] { try Files.write(Array("new".utf8), to: path) }
    #expect(try scratch.content("file") == "new")
    #expect(try scratch.content("folder/new") == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../file")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: dangling) == "folder/new")
  }

  @Test func `A slash with a combining mark after it separates names`() throws {
    _ = try scratch.folder("folder")
    let path = scratch.path + "/folder/\u{301}new"
    try Files.write([0x31], to: path)
    #expect(try scratch.content("folder/\u{301}new") == "1")
    #expect(Files.parent(of: path) == scratch.path + "/folder")
  }

  @Test func `A check changes nothing`() throws {
    let path = try scratch.file("file")
    let pipe = try scratch.pipe("pipe")
    for path in [path, pipe, scratch.path + "/new"] { try AtomicFile.check(path) }
    #expect(throws: FileError.self) { try AtomicFile.check(scratch.path) }
    #expect(throws: FileError.self) { try AtomicFile.check(scratch.path + "/none/new") }
    #expect(try scratch.names == ["file", "pipe"])
    #expect(try scratch.content("file") == "old")
  }

  @Test func `Temporary files of processes that have ended are removed, and no others`() throws {
    let process = try Process.run(URL(filePath: "/usr/bin/env"), arguments: ["true"])
    process.waitUntilExit()
    let ended = process.processIdentifier
    let (abandoned, locked) = (".pavectors-tmp-\(ended)-0", ".pavectors-tmp-\(ended)-1")
    // On another machine that shares the folder, the process of this number may run; it locks its file.
    let kept = [locked, ".pavectors-tmp-\(getppid())-0", ".pavectors-tmp-0-0", ".pavectors-tmp-x", ".tmp-\(ended)-0"]
    for name in kept + [abandoned] { try scratch.file(name) }
    let target = try scratch.file("target")
    let link = ".pavectors-tmp-\(ended)-2"
    _ = try scratch.link(link, to: target)
    let descriptor = unsafe open("\(scratch.path)/\(locked)", O_RDONLY)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0)
    try Files.write([1], to: "\(scratch.path)/file")
    #expect(try scratch.names == (kept + [link, "target", "file"]).sorted())
  }

  @Test func `Paths have the same place where they lead to the same file`() throws {
    let file = try scratch.file("file")
    let link = try scratch.link("link", to: "file")
    #expect(Files.place(of: file) != nil)
    for path in [link, scratch.path + "/./file"] { #expect(Files.place(of: path) == Files.place(of: file)) }
    #expect(Files.place(of: scratch.path + "/new") == Files.place(of: scratch.path + "/./new"))
    #expect(Files.place(of: scratch.path + "/new") != Files.place(of: scratch.path + "/other"))
    #expect(Files.place(of: "/dev/null") == nil)
  }

  @Test func `A folder is locked once, and after the lock nothing is left`() throws {
    do {
      let lock = try FolderLock.locking(scratch.path)
      withExtendedLifetime(lock) {
        let error = #expect(throws: FileError.self) { try FolderLock.locking(scratch.path) }
        #expect(error?.description == "Cannot write ‘\(scratch.path)’: Another process writes into it.")
      }
    }
    #expect(try scratch.names == [])
    _ = try FolderLock.locking(scratch.path)
    #expect(try scratch.names == [])
  }

  @Test func `A file is locked once, also under another path, and after the lock nothing is left`() throws {
    let path = "\(scratch.path)/state"
    let link = try scratch.link("link", to: "state")
    do {
      let lock = try FileLock.locking(path)
      withExtendedLifetime(lock) {
        for path in [path, link, "\(scratch.path)/./state"] {
          let error = #expect(throws: FileError.self) { try FileLock.locking(path) }
          #expect(error?.description == "Cannot write ‘\(path)’: Another process uses it.")
        }
        #expect(throws: Never.self, "each file has its own lock") { try FileLock.locking("\(scratch.path)/other") }
        #expect(throws: Never.self) { try Files.write([1], to: path) }
        #expect(throws: FileError.self, "the file is another one now") { try FileLock.locking(path) }
      }
    }
    #expect(try scratch.names == ["link", "state"])
    let device = try FileLock.locking("/dev/null")
    #expect(device.map { _ in "locked" } == nil, "a device is not replaced")
    _ = try FileLock.locking(path)
    #expect(try scratch.names == ["link", "state"])
  }

  @Test func `A file in a missing folder is not written`() throws {
    let path = "\(scratch.path)/none/file"
    let error = #expect(throws: FileError.self) { try Files.write([1], to: path) }
    #expect(error?.description == "Cannot write ‘\(path)’: No such file or directory.")
    #expect(error?.path == path)
    #expect(try scratch.names.isEmpty)
  }

  #if os(Linux)
    @Test func `After an error in writing the old file remains, and no temporary file`() async {
      // In a separate process, because the limit of file sizes is set for the whole process.
      await #expect(processExitsWith: .success) {
        let scratch = try TemporaryFolder()
        let path = try scratch.file("file")
        _ = signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
        try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
        let error = #expect(throws: FileError.self) {
          try Files.write([UInt8](repeating: 1, count: 200_000), to: path)
        }
        #expect(error?.description == "Cannot write ‘\(path)’: File too large.")
        #expect(try scratch.content("file") == "old")
        #expect(try scratch.names == ["file"])
      }
    }
  #endif
}
