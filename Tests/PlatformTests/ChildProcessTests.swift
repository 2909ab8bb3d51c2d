import Foundation
import TestFolders
import Testing

@testable import Platform

/// Programs that are started, and how they end.
@Suite struct ChildProcessTests {
  /// Waits until a condition holds; each wait for another process has an end.
  private func eventually(within seconds: Double = 60, _ condition: () throws -> Bool) rethrows -> Bool {
    let patience = Date(timeIntervalSinceNow: seconds)
    while try !condition() {
      if Date() > patience { return false }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return true
  }

  private func runs(_ number: Int32) -> Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else { return false }
    return status.split(separator: ")").last?.split(separator: " ").first.map { !["Z", "X"].contains($0) } ?? false
  }

  /// Reads a number from a file that the program writes.
  private func number(in folder: TemporaryFolder, _ name: String) throws -> Int32 {
    var found: Int32?
    _ = eventually {
      found = (try? folder.content(name)).flatMap { $0.hasSuffix("\n") ? Int32($0.dropLast()) : nil }
      return found != nil
    }
    return try #require(found)
  }

  @Test func `A program that cannot be started leaves no pipe open`() throws {
    func openCount() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count }
    let before = try openCount()
    for _ in 0..<200 { #expect(throws: SystemFailure.self) { try ChildProcess(["/no/such/program"]) } }
    // Other tests may open some files meanwhile; six ends of pipes for each start would be 1200.
    #expect(try openCount() < before + 200)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat")))
  func `What is left of a group is killed before the end of its leader is taken`() throws {
    let folder = try TemporaryFolder()
    let child = try ChildProcess(["sh", "-c", "sleep 1000 & echo $! > '\(folder.path)/sleeper'; exit 7"])
    let sleeper = try number(in: folder, "sleeper")
    // After the end is taken, the number of the group may belong to another one, and must not be signalled.
    #expect(eventually { child.end() != nil })
    #expect(child.end() == .exit(7))
    #expect(eventually { !runs(sleeper) })
    #expect(child.stop().isEmpty)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat")))
  func `A program that left its group, and what it started in another session, are killed`() throws {
    let folder = try TemporaryFolder()
    let script = """
      import os, time
      os.setpgid(0, os.getpgid(os.getppid()))
      child = os.fork()
      if child == 0:
          os.setsid()
          time.sleep(1000)
      with open("\(folder.path)/numbers", "w") as file: file.write(f"{child}\\n")
      time.sleep(1000)
      """
    let child = try ChildProcess(["python3", "-c", script])
    let other = try number(in: folder, "numbers")
    #expect(child.end() == nil)
    #expect(child.stop().isEmpty)
    #expect(child.end() == .signal(SIGKILL))
    #expect(!runs(other))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func `A program begins without blocked signals, and ignores none, whatever thread starts it`() throws {
    var (all, old) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    try #require(unsafe pthread_sigmask(SIG_SETMASK, &all, &old) == 0)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    let action = signal(SIGWINCH, SIG_IGN)
    defer { _ = signal(SIGWINCH, action) }
    let child = try ChildProcess(["cat", "/proc/self/status"])
    var text = ""
    _ = try eventually {
      switch try child.read(.output) {
      case .bytes(let bytes): text += String(decoding: bytes, as: UTF8.self)
      case .nothingYet: break
      case .end: return true
      }
      return false
    }
    func mask(_ name: String) throws -> UInt64 {
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name) })
      return try #require(UInt64(line.dropFirst(name.count).drop { $0.isWhitespace }, radix: 16))
    }
    #expect(try mask("SigBlk:") == 0)
    // The C library keeps two signals for itself, which it lets nobody change.
    #expect(try mask("SigIgn:") & 0x7FFF_FFFF == 0)
  }

  @Test func `A program that cannot be started leaves no watchdog`() throws {
    let before = Set(watchdogs())
    for _ in 0..<5 { #expect(throws: SystemFailure.self) { try ChildProcess(["/no/such/program"]) } }
    let child = try ChildProcess(["sleep", "1000"])
    #expect(child.stop().isEmpty)
    // Other tests may start programs meanwhile; their watchdogs end with those.
    let started = Set(watchdogs()).subtracting(before)
    #expect(eventually(within: 600) { !started.contains(where: runs) }, "\(started.filter(runs))")
  }

  /// The watchdogs that this process has started.
  private func watchdogs() -> [Int32] {
    ProcessTable().descendants(of: [getpid()]).map(\.number).filter { number in
      let words = try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8)
      return words?.contains("kill -KILL 0") ?? false
    }
  }

  @Test func `A program that was stopped is not signalled again`() throws {
    let child = try ChildProcess(["sleep", "1000"])
    #expect(child.stop().isEmpty)
    #expect(child.end() == .signal(SIGKILL))
    #expect(child.stop().isEmpty)
  }
}
