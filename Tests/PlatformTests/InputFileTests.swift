import Foundation
import TestFolders
import Testing

@testable import Platform

@Suite struct InputFileTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test func `A file is read in pieces of the requested size, to its end`() throws {
    let file = try InputFile(scratch.file("file", "0123456789"))
    #expect(file.size == 10)
    #expect(file.path == "\(scratch.path)/file")
    #expect(try file.read(upTo: 4) == Array("0123".utf8))
    #expect(try file.read(upTo: 1) == Array("4".utf8))
    #expect(try file.read(upTo: 100) == Array("56789".utf8))
    #expect(try file.read(upTo: 100).isEmpty)
    #expect(try file.read(upTo: 100).isEmpty)
  }

  @Test func `A file is read behind bytes that are there already`() throws {
    let file = try InputFile(scratch.file("file", "0123456789"))
    var bytes = Array("ab".utf8)
    for count in [4, 100, 100] { try file.read(upTo: count, into: &bytes) }
    #expect(bytes == Array("ab0123456789".utf8))
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 1_000_000])
  func `A whole file of any size is read`(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    try Data(bytes).write(to: URL(filePath: "\(scratch.path)/file"))
    #expect(try Files.read("\(scratch.path)/file") == bytes)
  }

  @Test func `A file at the limit is read, and one byte more is refused`() throws {
    let path = try scratch.file("file", "0123456789")
    #expect(try Files.read(path, limit: 10).count == 10)
    for limit in [0, 1, 9] {
      let error = #expect(throws: FileError.self) { try Files.read(path, limit: limit) }
      #expect(error?.description == "Cannot read ‘\(path)’: It has more than \(limit) bytes.")
    }
    #expect(try Files.read(scratch.file("empty", ""), limit: 0).isEmpty)
  }

  @Test(arguments: [(0, ""), (4, "0123"), (10, "0123456789"), (11, "0123456789")])
  func `The beginning of a file is read, and no more`(count: Int, beginning: String) throws {
    let path = try scratch.file("file", "0123456789")
    #expect(try Files.readBeginning(of: path, count: count) == Array(beginning.utf8))
  }

  @Test(arguments: ["", "/none", "/none/none"])
  func `A missing file is named`(ending: String) throws {
    let path = scratch.path + "/missing" + ending
    let error = #expect(throws: FileError.self) { try Files.read(path) }
    #expect(error?.description == "Cannot read ‘\(path)’: No such file or directory.")
  }

  @Test func `A directory is not a file`() throws {
    let error = #expect(throws: FileError.self) { try Files.read(scratch.path) }
    #expect(error?.description == "Cannot read ‘\(scratch.path)’: It is a directory.")
  }

  @Test func `A pipe is refused without waiting for its other end`() async throws {
    let path = try scratch.pipe("pipe")
    let link = try scratch.link("link", to: path)
    // Opening the other end succeeds only while a reader waits; it also ends the waiting.
    let rescue = Task.detached {
      var wasNeeded = false
      while (try? await Task.sleep(for: .seconds(5))) != nil {
        let end = unsafe open(path, O_WRONLY | O_NONBLOCK)
        guard end >= 0 else { continue }
        wasNeeded = true
        close(end)
      }
      return wasNeeded
    }
    for name in [path, link] {
      let error = #expect(throws: FileError.self) { try Files.read(name) }
      #expect(error?.description == "Cannot read ‘\(name)’: It is not a regular file.")
    }
    rescue.cancel()
    #expect(await !rescue.value)
  }

  @Test(arguments: ["/dev/null", "/dev/zero"]) func `A device is not a file`(path: String) throws {
    let error = #expect(throws: FileError.self) { try Files.read(path) }
    #expect(error?.description == "Cannot read ‘\(path)’: It is not a regular file.")
  }

  @Test func `A link is read as its target`() throws {
    let link = try scratch.link("link", to: try scratch.file("file"))
    #expect(try Files.read(link) == Array("old".utf8))
    let dangling = try scratch.link("dangling", to: "none")
    #expect(throws: FileError.self) { try Files.read(dangling) }
  }

  @Test func `A refusal of the system is named with its reason, for every user`() throws {
    let file = try scratch.file("file")
    let loop = try scratch.link("loop", to: "loop")
    let long = scratch.path + "/" + String(repeating: "n", count: 300)
    for (path, reason) in [
      (file + "/inner", "Not a directory"), (file + "/", "Not a directory"), (long, "File name too long"),
      (loop, "Too many levels of symbolic links"), ("", "No such file or directory"),
    ] {
      let error = #expect(throws: FileError.self) { try Files.read(path) }
      #expect(error?.description == "Cannot read ‘\(path)’: \(reason).")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "to root every file is readable"))
  func `A file that may not be read is named with the reason`() throws {
    let path = try scratch.file("file", permissions: 0o000)
    let error = #expect(throws: FileError.self) { try Files.read(path) }
    #expect(error?.description == "Cannot read ‘\(path)’: Permission denied.")
  }

  #if os(Linux)
    @Test func `An error in reading is named with the reason`() throws {
      // The first page of memory does not exist, so that even root cannot read it.
      let error = #expect(throws: FileError.self) { try Files.read("/proc/self/mem") }
      #expect(error?.description == "Cannot read ‘/proc/self/mem’: Input/output error.")
    }

    @Test func `A file with more bytes than its stated size is read whole, up to the limit`() throws {
      #expect(try InputFile("/proc/self/maps").size == 0)
      #expect(try Files.read("/proc/self/maps").count > 1000)
      #expect(throws: FileError.self) { try Files.read("/proc/self/maps", limit: 1000) }
    }
  #endif
}
