import Foundation
import Testing

@testable import PowerAuthVectors

/// What `tools/test NAME` selects.
@Suite struct TestSelectionTests {
  private static let package = URL(filePath: Corpus.standardDirectory).deletingLastPathComponent().path

  private func select(_ names: [String]) throws -> PavectorsProcess.Result {
    try PavectorsProcess.run(
      [Self.package + "/tools/test-selected", "--list"] + names, program: "/usr/bin/env", folder: "/")
  }

  @Test(arguments: [
    (["PrimitivesTests"], ["PrimitivesTests"]), (["Primitives"], ["PrimitivesTests"]),
    (["TestSelectionTests"], ["CommandLineTests"]),
    (["A name selects a module, a file"], ["CommandLineTests"]),
    (["StrictJSON", "TestSelectionTests"], ["CommandLineTests", "StrictJSONTests"]),
  ])
  func `A name selects a module, a file, a suite or a test, and no other module is built`(
    names: [String], modules: [String]
  ) throws {
    let result = try select(names)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.split(separator: "\n").map(String.init) == modules)
  }

  @Test(arguments: ["NothingHasThisName", "--filter"])
  func `A name that selects nothing is refused`(name: String) throws {
    let result = try select([name])
    #expect(result.status == 1)
    #expect(result.error == "tools/test: no module, file, suite or test is named \(name)\n")
  }
}
