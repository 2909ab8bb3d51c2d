#if os(Linux)
  import Foundation
  import TestFolders
  import TestThoroughness
  import Testing

  /// A library that makes the calls fail with which a process changes files.
  struct FaultyCalls {
    private static let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "fault_calls.c")
      .path
    private let folder: TemporaryFolder
    private var library: String { folder.path + "/faults.so" }
    private var countFile: String { folder.path + "/count" }

    init() throws {
      folder = try TemporaryFolder()
      let result = try PavectorsProcess.run(
        ["clang", "-shared", "-fPIC", "-O1", "-Wall", "-o", library, Self.source, "-ldl"], program: "/usr/bin/env")
      try #require(result.status == 0, "\(result.error)")
    }

    /// Runs `pavectors` with faults; a process that was killed has the status 137.
    func run(
      _ arguments: [String], mode: String, at number: Int = 0, error: Int32 = 0
    ) throws -> PavectorsProcess.Result {
      let settings = [
        "FAULT_MODE": mode, "FAULT_AT": "\(number)", "FAULT_ERRNO": "\(error)", "FAULT_COUNT": countFile,
      ]
      let script = #"LD_PRELOAD="$0" "$@"; exit $?"#
      return try PavectorsProcess.run(
        ["-c", script, library, PavectorsProcess.executable.path] + arguments, environment: settings, program: "/bin/sh"
      )
    }

    /// The number of calls of the last run that was not killed.
    var count: Int {
      get throws { try #require(Int(String(contentsOfFile: countFile, encoding: .utf8))) }
    }
  }

  /// The files of a folder with their contents.
  private func contents(of path: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(filePath: "\(path)/\($0)"))) })
  }

  /// Faults while vectors are written: afterwards each file is the old one or the new one, and the next run repairs all.
  @Suite struct GeneratorFaultTests {
    private let faults: FaultyCalls
    private let folder: TemporaryFolder
    private let old: [String: Data]
    private let new: [String: Data]

    init() throws {
      faults = try FaultyCalls()
      folder = try TemporaryFolder()
      for name in ["old", "new"] { _ = try PavectorsProcess.run(Self.generate(name, into: "\(folder.path)/\(name)")) }
      old = try contents(of: folder.path + "/old")
      new = try contents(of: folder.path + "/new")
      try #require(old.keys == new.keys && old.allSatisfy { $1 != new[$0] })
      // The file is larger than what is collected before it is written.
      try #require((new["request.canonical-query.json"]?.count ?? 0) > 1 << 16)
    }

    private static func generate(_ seed: String, into path: String) -> [String] {
      ["generate", "--seed", seed, "--count", "1", "--run", "request.canonical-query", "--out", path]
    }

    /// A copy of the old vectors.
    private func copy(_ name: String) throws -> String {
      let path = "\(folder.path)/\(name)"
      try FileManager.default.copyItem(atPath: folder.path + "/old", toPath: path)
      return path
    }

    @Test(.enabled(if: Thoroughness.coversEverything))
    func `A generator that is killed at any call leaves whole files, and the next one repairs the folder`() throws {
      let plain = try copy("plain")
      #expect(try faults.run(Self.generate("new", into: plain), mode: "kill").status == 0)
      let count = try faults.count
      #expect(try contents(of: plain) == new)
      #expect(count >= 11, "a lock, two files with three writes, and the removal of the lock")
      for number in 1...count {
        let path = try copy("killed-\(number)")
        #expect(try faults.run(Self.generate("new", into: path), mode: "kill", at: number).status == 137)
        for (name, bytes) in try contents(of: path) where !name.hasPrefix(".pavectors-") {
          #expect(bytes == old[name] || bytes == new[name], "\(name) after the end at call \(number)")
        }
        #expect(try PavectorsProcess.run(Self.generate("new", into: path)).status == 0)
        #expect(try contents(of: path) == new, "call \(number)")
      }
    }

    @Test(.enabled(if: Thoroughness.coversEverything))
    func `A generator that cannot write names the file, and leaves whole files`() throws {
      let plain = try copy("plain")
      #expect(try faults.run(Self.generate("new", into: plain), mode: "error").status == 0)
      for number in 1...(try faults.count) {
        let path = try copy("failed-\(number)")
        let error = [ENOSPC, EROFS, EIO][number % 3]
        let result = try faults.run(Self.generate("new", into: path), mode: "error", at: number, error: error)
        #expect(result.status == 6)
        #expect(result.output.isEmpty)
        let reason = unsafe String(cString: strerror(error))
        #expect(result.error.hasPrefix("pavectors: Cannot write ‘\(path)"), "\(result.error)")
        #expect(result.error.hasSuffix("’: \(reason).\n"), "\(result.error)")
        let found = try contents(of: path)
        #expect(found.keys == old.keys, "no temporary file is left at call \(number)")
        for (name, bytes) in found { #expect(bytes == old[name] || bytes == new[name]) }
      }
    }
  }

  /// Faults while the outputs of a run are written.
  @Suite struct OutputFaultTests {
    private let faults: FaultyCalls
    private let folder: TemporaryFolder
    private let vectors: String
    private let new: [String: Data]

    init() throws {
      faults = try FaultyCalls()
      folder = try TemporaryFolder()
      vectors = try folder.file("vectors.json", FailingVectors.text())
      try Self.writeOld(in: try folder.folder("plain"))
      _ = try PavectorsProcess.run(Self.verify(vectors, into: folder.path + "/plain"))
      new = try contents(of: folder.path + "/plain")
      try #require(new.count == 5 && !new.values.contains(Self.old))
    }

    private static let names = ["a.json", "b.html", "c.xml", "d.svg", "e.txt"]
    /// The list of known failures, which stays; reports of an earlier run do not.
    private static let list = "e.txt"
    private static let old = Data("# old".utf8)

    private static func writeOld(in path: String) throws {
      for name in names { try Self.old.write(to: URL(filePath: "\(path)/\(name)")) }
    }

    private static func verify(_ vectors: String, into path: String) -> [String] {
      let options = ["--json", "--html", "--junit", "--badge", "--known-failing"]
      return ["verify", vectors, "--run", "kdf.index/zero", "--update", "--run-id", "1"]
        + zip(options, names).flatMap { [$0, "\(path)/\($1)"] }
    }

    private func run(
      _ name: String, mode: String, at number: Int = 0, error: Int32 = 0
    ) throws -> (result: PavectorsProcess.Result, files: [String: Data]) {
      let path = try folder.folder(name)
      try Self.writeOld(in: path)
      let result = try faults.run(Self.verify(vectors, into: path), mode: mode, at: number, error: error)
      return (result, try contents(of: path))
    }

    @Test(.enabled(if: Thoroughness.coversEverything)) func `A run that is killed at any call leaves whole files`()
      throws
    {
      let (plain, files) = try run("counted", mode: "kill")
      #expect(plain.status == 0 && files == new)
      for number in stride(from: 1, through: try faults.count, by: 1) {
        let (result, files) = try run("killed-\(number)", mode: "kill", at: number)
        #expect(result.status == 137)
        for (name, bytes) in files where !name.hasPrefix(".pavectors-") {
          #expect(bytes == Self.old || bytes == new[name], "\(name) after the end at call \(number)")
        }
      }
    }

    @Test func `An output that cannot be written is named, and the others and the summary are written`() throws {
      #expect(try run("counted", mode: "error").result.status == 0)
      var runs = 0
      for number in 1...(try faults.count) {
        let error = [ENOSPC, EROFS, EIO][number % 3]
        let (result, files) = try run("failed-\(number)", mode: "error", at: number, error: error)
        #expect(result.status == 6)
        #expect(Set(files.keys).isSubset(of: Self.names), "no temporary file is left at call \(number)")
        #expect(files[Self.list] != nil)
        let named = Self.names.filter { result.error.contains("/failed-\(number)/\($0)’: ") }
        // The list says how it changed, where another output is the one that cannot be written.
        let problems = result.error.split(separator: "\n").filter { !$0.hasSuffix(" entries added, 0 removed") }
        #expect(named.count == 1 && problems.count == 1, "\(result.error)")
        if result.output.isEmpty {
          #expect(files.values.allSatisfy { $0 == Self.old }, "the outputs are checked before the run")
        } else {
          runs += 1
          #expect(result.output.contains(" 4 failed"))
          for name in Self.names where named != [name] { #expect(files[name] == new[name]) }
          #expect(named == [Self.list] || files[named[0]] == nil, "a report that was not written is not an older one")
          if named == [Self.list] { #expect(files[Self.list] == Self.old) }
        }
      }
      #expect(runs > 3 * Self.names.count, "write, synchronisation and new name of each output, creation of the list")
    }

    @Test(arguments: [("repeat", EINTR), ("repeat", EAGAIN), ("short", 0)])
    func `Calls that are interrupted, postponed or shortened are continued`(mode: String, error: Int32) throws {
      let (result, files) = try run("repeated-\(error)", mode: mode, error: error)
      #expect(result.status == 0, "\(result)")
      #expect(files == new)
    }
  }
#endif
