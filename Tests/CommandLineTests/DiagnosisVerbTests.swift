import Foundation
import TestThoroughness
import Testing

/// A mistake of an adapter is named in the report, and `explain` shows it.
@Suite struct DiagnosisVerbTests {
  static let mistakes = [
    ("kdf.index", "kdf.index-sign-extended"),
    ("signature.offline", "signature.decimal-unpadded"),
    ("activation-code.parse", "code.split-at-last-hash"),
  ]

  @Test(arguments: mistakes.filter { Thoroughness.covers($0.0) })
  func `The mistake of an adapter is named`(file: String, mistake: String) throws {
    let result = try PavectorsProcess.run(
      ["verify", "--protocol", "3.2", "--skip", "*accumulated*"] + BadAdapter.files(file)
        + ["--", PavectorsProcess.executable.path, "adapter", "--mistake", mistake])
    #expect(result.status == 1, "\(result.error)")
    let line = try #require(result.output.split(separator: "\n").first)
    #expect(line.hasPrefix("LIKELY CAUSE \(mistake) explains "), "\(line)")
    #expect(line.contains(" failures in \(file) (3.2): "), "\(line)")
    #expect(line.contains(" See `pavectors explain \(file)`."), "\(line)")
    let page = try PavectorsProcess.run("explain", file)
    #expect(page.status == 0)
    #expect(page.output.contains("\n- `\(mistake)`: "))
  }

  @Test(.enabled(if: Thoroughness.coversEverything))
  func `An implementation that accepts everything is reported by field and rule, in at most 20 lines`() throws {
    let files = BadAdapter.files(
      "kdf.internal", "counter.advance", "activation-code.validate", "activation-code.encode")
    let result = try PavectorsProcess.run(
      ["verify", "-q", "--allow-unsupported"] + files + BadAdapter.command("accept-all"))
    #expect(result.status == 1, "\(result.error)")
    let lines = result.output.split(separator: "\n")
    let summary = lines.prefix { !$0.hasPrefix("FAILED ") }
    #expect(summary.count <= 20, "\(summary)")
    #expect(!summary.contains { $0.hasPrefix("LIKELY CAUSE") }, "\(summary)")
    let keys = try #require(
      summary.first {
        $0.contains(" failures in kdf.internal (3.1 3.2 3.3): accepted inputs that must be refused: `key` (")
      })
    #expect(keys.hasPrefix("UNEXPLAINED ") && keys.contains(" of kdf.internal"), "\(keys)")
  }

  @Test func `An unknown mistake or id is a usage error`() throws {
    let mistake = try PavectorsProcess.run("adapter", "--mistake", "kdf.no-such-mistake")
    #expect(mistake.status == 2)
    #expect(mistake.error.hasPrefix("pavectors: \"kdf.no-such-mistake\" is not a mistake of the catalogue"))
    let files = BadAdapter.files("kdf.index")
    let unknown = try PavectorsProcess.run("explain", "kdf.index/no-such-vector", files[0])
    #expect(unknown.status == 2)
    #expect(
      unknown.error
        == "pavectors: there is no vector \"kdf.index/no-such-vector\" in \(files[0]); `pavectors list` shows all ids\n"
    )
    #expect(try PavectorsProcess.run("explain").status == 2)
    let known = try PavectorsProcess.run("explain", "kdf.index/zero", files[0])
    #expect(known.status == 0)
    #expect(known.output.hasPrefix("kdf.index/zero [3.0 3.1 3.2 3.3]\nIndex 0: the block is all zeros.\n"))
  }
}
