import Foundation
import TestFolders
import Testing

@testable import Platform

@Suite struct FilesTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test func `The kind of a path is that of its target`() throws {
    let file = try scratch.file("file")
    #expect(Files.kind(of: file) == .file)
    #expect(Files.kind(of: scratch.path) == .directory)
    #expect(Files.kind(of: scratch.path + "/none") == .missing)
    #expect(Files.kind(of: file + "/inner") == .missing)
    #expect(Files.kind(of: try scratch.pipe("pipe")) == .other)
    #expect(Files.kind(of: try scratch.link("link", to: file)) == .file)
    #expect(Files.kind(of: try scratch.link("dangling", to: "none")) == .missing)
  }

  @Test func `A path with a null character leads nowhere`() throws {
    let file = try scratch.file("file")
    let path = file + "\0.json"
    #expect(Files.kind(of: path) == .missing)
    for action in [
      { _ = try Files.read(path) }, { try Files.write([1], to: path) }, { _ = try Files.list(path) },
      { try Files.createDirectory(path) },
      { try Files.createDirectory(self.scratch.path + "/new\0/folder") },
      { try Files.write([1], to: self.scratch.path + "\0/other") },
    ] as [() throws -> Void] {
      let error = #expect(throws: FileError.self) { try action() }
      #expect(error?.description.hasSuffix("’: Invalid argument.") == true)
    }
    #expect(try scratch.names == ["file"])
    #expect(try scratch.content("file") == "old")
  }

  @Test func `A name that is not UTF-8 is an error, and no other name`() throws {
    let bytes = Array("\(scratch.path)/v".utf8) + [0xFF, 0]
    let descriptor = unsafe open(bytes.map { CChar(bitPattern: $0) }, O_WRONLY | O_CREAT, 0o600)
    try #require(descriptor != -1)
    close(descriptor)
    let error = #expect(throws: FileError.self) { try Files.list(scratch.path) }
    #expect(error?.description == "Cannot list ‘\(scratch.path)’: The name ‘v\u{FFFD}’ in it is not UTF-8.")
  }

  @Test func `A link that leads nowhere is there, and what cannot be looked for is not missing`() throws {
    let dangling = try scratch.link("dangling", to: "none")
    let circle = try scratch.link("circle", to: "circle")
    let file = try scratch.file("file")
    for path in [dangling, circle, file, file + "/inner", file + "\0"] { #expect(!Files.isMissing(path), "\(path)") }
    #expect(Files.isMissing(scratch.path + "/none"))
    #expect(Files.isMissing(scratch.path + "/none/inner"))
  }

  @Test func `Names are listed in order, hidden ones too`() throws {
    for name in ["b", "a", "é", "10", "9", ".hidden", "Z", "a b"] { try scratch.file(name) }
    _ = try scratch.folder("m")
    #expect(try Files.list(scratch.path) == [".hidden", "10", "9", "Z", "a", "a b", "b", "m", "é"])
    #expect(try Files.list(scratch.path + "/m").isEmpty)
  }

  @Test func `A path that is not a directory cannot be listed`() throws {
    for (path, reason) in [
      (try scratch.file("file"), "Not a directory"), (scratch.path + "/none", "No such file or directory"),
    ] {
      let error = #expect(throws: FileError.self) { try Files.list(path) }
      #expect(error?.description == "Cannot list ‘\(path)’: \(reason).")
    }
  }

  @Test(arguments: ["a", "a/b/c", "a/b/", "a//b", "./a/./b"])
  func `Missing directories are created`(name: String) throws {
    let path = "\(scratch.path)/\(name)"
    try Files.createDirectory(path)
    #expect(Files.kind(of: path) == .directory)
    try Files.createDirectory(path)
    #expect(try scratch.names == ["a"])
  }

  @Test(arguments: [("file", "File exists"), ("file/inner", "Not a directory"), ("file/inner/x", "Not a directory")])
  func `A file is not replaced by a directory`(name: String, reason: String) throws {
    let path = "\(scratch.path)/\(name)"
    try scratch.file("file")
    let error = #expect(throws: FileError.self) { try Files.createDirectory(path) }
    #expect(error?.description.hasSuffix("’: \(reason).") == true)
    #expect(try scratch.content("file") == "old")
  }

  @Test func `Several threads can create the same directory at once`() async throws {
    let path = "\(scratch.path)/a/b/c/d"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<16 { group.addTask { try Files.createDirectory(path) } }
      try await group.waitForAll()
    }
    #expect(Files.kind(of: path) == .directory)
  }

  @Test(arguments: [
    ("a", "."), ("a/b", "a"), ("a/b/c", "a/b"), ("/a", "/"), ("/a/b", "/a"), ("a/b/", "a"), ("a/b//", "a"),
    ("a//b", "a"), ("//a", "/"), ("/", "/"), ("", "."), ("./a", "."), ("../a", ".."),
  ])
  func `A path's parent is the directory of its last name`(path: String, parent: String) {
    #expect(Files.parent(of: path) == parent)
  }
}
