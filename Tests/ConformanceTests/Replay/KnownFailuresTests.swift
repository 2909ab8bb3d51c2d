import ConformanceFiles
import TestFolders
import Testing

@testable import Conformance

/// The file of known failures, as editors and other programs write it.
@Suite struct KnownFailuresTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func failure(_ id: String, _ kind: Failure.Kind = .wrongOutput) -> FailedCase {
    FailedCase(id: id, protocolVersion: "1", kind: kind, severity: .strictness, place: 0, isListed: false)
  }

  private func lists(_ content: String, _ id: String) throws -> Bool {
    let list = try KnownFailures(path: try folder.file("known.txt", content))
    return list.isListed(id: id, protocolVersion: "1", kind: .wrongOutput)
  }

  @Test(arguments: [
    "a/one # wrong-output\r\na/two # wrong-output\r\n", "\u{feff}a/one # wrong-output\na/two # wrong-output",
    "\u{feff}# remark\r\n\r\na/one@1 # wrong-output: x\r\na/two\t#\twrong-output \r\n",
  ])
  func `Line ends of all systems and a byte order mark lose no line`(content: String) throws {
    for id in ["a/one", "a/two"] { #expect(try lists(content, id)) }
    #expect(try !lists(content, "a/three"))
  }

  @Test(arguments: [
    "a/one\u{0} # wrong-output", "a/\rone # wrong-output", "a/\u{202e}one # wrong-output", "@1 # broken",
    "a/one #\u{301}",
  ])
  func `A line that can match nothing is refused with its number`(line: String) throws {
    let error = #expect(throws: InvalidCorpus.self) { try lists("# x\n\(line)\n", "a/one") }
    #expect(error?.place == "line 2")
    #expect(error?.file == folder.path + "/known.txt")
  }

  @Test(arguments: ["a/x\ny", "a/x#y", "a/x@1", "a/ x ", "a/x\u{2028}y", "a/é", "a/\r\n", "#a"])
  func `A written entry matches its id, in one line`(id: String) throws {
    let text = [failure(id), failure("a/other")].map { KnownFailures.line(of: $0) + "\n" }.joined()
    #expect(text.unicodeScalars.count { $0 == "\n" } == 2)
    #expect(try lists(text, id))
    #expect(try lists(text, "a/other"))
    #expect(try !lists(text, "a/something-else"))
  }
}
