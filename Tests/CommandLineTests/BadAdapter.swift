import Foundation
import PowerAuthVectors

/// The adapter with wrong behaviour.
enum BadAdapter {
  static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("bad_adapter.py").path

  /// The command line that starts it in one of the modes of its header.
  static func command(_ mode: String) -> [String] { ["--", "python3", script, mode] }

  /// Files of the corpus; a few are read faster than all.
  static func files(_ operations: String...) -> [String] {
    operations.map { "\(Corpus.standardDirectory)/\($0).json" }
  }

  /// Fast cases of two operations that the adapter has.
  static let selection =
    [
      "--allow-unsupported", "--run", "kdf.internal/*", "--run", "counter.advance/*", "--skip", "*accumulated*",
      "--skip", "*/random/*", "--skip", "*/corner/*", "--skip", "counter.advance/steps-*",
    ] + files("kdf.internal", "counter.advance")
}

/// A mark in the environment, which child processes inherit.
struct ProcessMark {
  private static let name = "PAVECTORS_TEST_MARK"
  private let value = UUID().uuidString

  /// Whether this system shows the environments of processes.
  static let isVisible = FileManager.default.fileExists(atPath: "/proc/self/environ")

  var environment: [String: String] { [Self.name: value] }

  /// The running processes with the mark.
  func processes() throws -> [Int32] {
    let mark = Data("\(Self.name)=\(value)".utf8)
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter { number in
      // Processes of other users cannot be read, and some end during the search.
      (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(number)/environ")))?.range(of: mark) != nil
    }
  }

  /// The running processes with the mark, when their number is reached or after some time.
  func processes(_ count: Int) throws -> [Int32] {
    let patience = Date(timeIntervalSinceNow: 60)
    while true {
      let found = try processes()
      if found.count == count || Date() > patience { return found }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }
}
