import Foundation
import TestThoroughness
import Testing

/// The commands that the articles of the book show print what the articles say.
@Suite struct ArticleTests {
  @Test(.enabled(if: Thoroughness.coversEverything), arguments: [("FirstVerdict", 4), ("ReadFailures", 3)])
  func `The commands of an article print what it shows`(name: String, count: Int) throws {
    let path = "\(ShownCommand.package)/Sources/PowerAuthVectors/PowerAuthVectors.docc/\(name).md"
    let commands = try String(contentsOfFile: path, encoding: .utf8).shownCommands
    #expect(commands.count == count)
    for command in commands {
      let result = try PavectorsProcess.run(command.runnable, folder: ShownCommand.package)
      #expect(result.status == (command.arguments.contains("--mistake") ? 1 : 0), "\(result.error)")
      #expect(
        result.output.trimmingCharacters(in: .newlines).matches(command.output),
        "\(command.arguments) prints\n\(result.output)")
    }
  }
}
