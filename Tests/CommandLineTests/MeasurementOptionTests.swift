import Foundation
import TestFolders
import Testing

/// What only developers measure is an option of `pavectors-benchmark`, and not of the command line.
@Suite struct MeasurementOptionTests {
  private static let benchmark = PavectorsProcess.executable.deletingLastPathComponent()
    .appendingPathComponent("pavectors-benchmark").path

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func measure(_ arguments: [String]) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(arguments, program: Self.benchmark, folder: folder.path)
  }

  @Test(arguments: [
    ["search", "--mistakes", "1"], ["drive", "--mistakes"], ["mutate", "--diagnose", "alone"],
    ["mutate", "--sample", "5"],
  ])
  func `No verb has an option that measures`(arguments: [String]) throws {
    let result = try PavectorsProcess.run(arguments)
    #expect(result.status == 2)
    #expect(result.error.hasPrefix("pavectors: \(arguments[1]) is not an option here"), "\(result.error)")
  }

  @Test func `Without arguments, the usage names each measurement`() throws {
    let result = try measure([])
    #expect(result.status == 2 && result.output.isEmpty)
    let options = [
      "--operations", "--growth", "--serve", "--lives", "--every-life", "--search-mistakes", "--drive-mistakes",
      "--serve-mistakes", "--diagnose",
    ]
    let lines = result.error.split(separator: "\n").map { $0.dropFirst("usage: ".count) }
    #expect(lines.first == "pavectors-benchmark FOLDER COUNT")
    #expect(lines.count == options.count + 1)
    for (line, option) in zip(lines.dropFirst(), options) {
      #expect(line.hasPrefix("pavectors-benchmark \(option) "), "\(line)")
    }
  }

  @Test(arguments: [
    (["--search-mistakes", "1"], ["--json", "--out", "--state", "--against", "--targets"]),
    (["--drive-mistakes"], ["--json", "--run", "--seed", "--admin", "--allow-remote"]),
    (["--drive-mistakes", "--control"], ["--json", "--control"]),
    (["--serve-mistakes"], ["--json", "--control"]), (["--serve-mistakes", "1"], ["--json", "--control"]),
    (["--diagnose", "alone"], ["--run", "--skip", "--write", "--by-vector"]),
    (["--diagnose", "alone", "5"], ["--run", "--skip", "--write", "--by-vector"]),
  ])
  func `A measurement refuses each option that has no effect on it`(
    measuring: [String], others: [String]
  ) throws {
    for option in others {
      for value in [[], ["\(folder.path)/x"]] {
        let result = try measure(measuring + [option] + value)
        #expect(result.status == 2 && result.output.isEmpty, "\(option)")
        #expect(result.error.hasPrefix("usage: pavectors-benchmark "), "\(option): \(result.error)")
      }
    }
    #expect(try folder.names.isEmpty)
  }

  @Test(arguments: [
    ["--diagnose"], ["--diagnose", "nothing"], ["--diagnose", "5"], ["--diagnose", "alone", "0"],
    ["--diagnose", "alone", "x"], ["--search-mistakes"], ["--search-mistakes", "0"], ["--search-mistakes", "x"],
    ["--drive-mistakes", "0"], ["--drive-mistakes", "1", "--control"], ["--serve-mistakes", "0"],
    ["--serve-mistakes", "x"],
    ["--sample", "5"], ["--growth", "list", "0", "."], ["--growth", "lint", "0"], ["--operations"],
  ])
  func `A measurement without its arguments, or with wrong ones, does not begin`(arguments: [String]) throws {
    let result = try measure(arguments)
    #expect(result.status == 2 && result.output.isEmpty, "\(result)")
    #expect(result.error.hasPrefix("usage: pavectors-benchmark "), "\(result.error)")
    #expect(try folder.names.isEmpty)
  }
}
