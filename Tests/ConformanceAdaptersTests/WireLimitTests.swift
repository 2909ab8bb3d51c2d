import Foundation
import TestFolders
import Testing
import Toy

@testable import Conformance
@testable import ConformanceAdapters

/// Greetings, lines and answers are limited while they are read, and what is kept of answers is cut.
@Suite struct WireLimitTests {
  private func greeting(operations: Int, versions: Int = 1) -> [UInt8] {
    let list = "[" + repeatElement("\"1\"", count: versions).joined(separator: ",") + "]"
    let listed = (0..<operations).map { "\"operation.\($0)\":\(list)" }.joined(separator: ",")
    return Array("{\"wire\":1,\"adapter\":{\"name\":\"a\"},\"operations\":{\(listed)}}".utf8)
  }

  @Test func `A greeting lists at most 1024 operations with 64 versions`() throws {
    #expect(try AdapterDescription(line: greeting(operations: 1024)).operations.count == 1024)
    #expect(try AdapterDescription(line: greeting(operations: 1, versions: 64)).has("operation.0", in: "1"))
    var error = #expect(throws: AdapterError.self) { try AdapterDescription(line: greeting(operations: 1025)) }
    #expect(
      error?.description == "answered hello wrongly: operations must be an object of at most 1024 operations")
    error = #expect(throws: AdapterError.self) { try AdapterDescription(line: greeting(operations: 1, versions: 65)) }
    #expect(error?.description.hasSuffix("operations.\"operation.0\" must be an array of at most 64 texts") == true)
  }

  @Test func `An operation that is only canonically equivalent is not listed`() throws {
    let line = "{\"wire\":1,\"adapter\":{\"name\":\"a\"},\"operations\":{\"\u{212a}\":[\"1\"]}}"
    let description = try AdapterDescription(line: Array(line.utf8))
    #expect(description.has("\u{212a}", in: "1"))
    #expect(!description.has("K", in: "1"))
  }

  @Test func `The name, version and language in a greeting are cut, and control nothing that shows them`() throws {
    let long = String(repeating: "a", count: 101)
    let line = """
      {"wire":1,"adapter":{"name":"##[error]\\u0007","version":"\\u202e##vso[x]","language":"O'Brien\(long)"},"operations":{}}
      """
    let description = try AdapterDescription(line: Array(line.utf8))
    #expect(description.name == #"#\u{23}[error]\u{7}"#)
    #expect(description.version == #"\u{202e}#\u{23}vso[x]"#)
    #expect(description.language == "O'Brien" + long.prefix(93))
  }

  @Test func `A line above the limit is refused, also if it comes in one piece with its end`() throws {
    var splitter = LineSplitter(maximumByteCount: 4)
    #expect(try splitter.lines(adding: Array("1234\n12".utf8)) == [Array("1234".utf8)])
    #expect(try splitter.lines(adding: Array("34\n".utf8)) == [Array("1234".utf8)])
    for pieces in [["12345\n"], ["1234", "5"], ["1", "2345\n"]] {
      var splitter = LineSplitter(maximumByteCount: 4)
      #expect(throws: LineSplitter.TooLong.self) {
        for piece in pieces { _ = try splitter.lines(adding: Array(piece.utf8)) }
      }
      #expect(splitter.remainder == [], "nothing is kept of it")
    }
  }

  @Test func `An answer with more than 65536 values is refused`() throws {
    func line(steps: Int) -> [UInt8] {
      let listed = (0..<steps).map { #""step[\#($0)]":"""# }.joined(separator: ",")
      return Array(#"{"seq":1,"result":"accept","output":{},"steps":{\#(listed)}}"#.utf8)
    }
    guard case .accept(_, let steps) = try AdapterAnswer(line: line(steps: 65_000)).answer(for: nil) else {
      Issue.record("is not accepted")
      return
    }
    #expect(steps.count == 65_000)
    let error = #expect(throws: AdapterError.self) { try AdapterAnswer(line: line(steps: 65_536)) }
    let words = try #require(error?.description)
    #expect(words.contains("there are more than 65536 values; the line begins"), "\(words)")
  }

  @Test func `Texts of answers are cut`() throws {
    let long = String(repeating: "é", count: 1 << 20)
    let line = "{\"seq\":1,\"result\":\"error\",\"message\":\"\(long)\"}"
    guard case .error(let message) = try AdapterAnswer(line: Array(line.utf8)).answer(for: nil) else {
      Issue.record("is not an error")
      return
    }
    #expect(message.hasPrefix(String(repeating: "é", count: 2048) + "… (2097152 bytes, SHA-256 "))
    #expect(message.utf8.count < 4200)
  }

  @Test func `Cut texts are equal only where the texts are`() {
    let left = String(repeating: "a", count: 10_000)
    #expect(ShownText.cut(left) == ShownText.cut(left))
    #expect(ShownText.cut(left) != ShownText.cut(left + "a"))
    #expect(ShownText.cut(left) != ShownText.cut(left.dropLast() + "b"))
    #expect(ShownText.cut("short") == "short")
    // SHA-256 of a million letters a begins with these bytes (FIPS 180-2, B.3).
    #expect(ShownText.cut(String(repeating: "a", count: 1_000_000)).hasSuffix("SHA-256 cdc76e5c9914fb92…)"))
  }

  @Test func `A report with very long answers can be read again, and names the first wrong step`() async throws {
    let corpus = try await ToyCorpus()
    let long = [UInt8](repeating: 0xab, count: 1 << 17)
    let answering = Answering.reference { output, steps in
      output["rotated"] = .bytes(long)
      steps = (0..<1000).map { Step(name: "other[\($0)]", value: String(repeating: "x", count: 1_000)) }
      steps.append(Step(name: "head", value: String(repeating: "y", count: 1 << 17)))
    }
    let report = try await Replay(corpus.suite).corpus(in: corpus.scratch.path, against: answering)
    let text = Report.document([report])
    #expect(report.failures.count > 10)
    #expect(text.utf8.count < report.failures.count * 64 << 10)
    let read = try ReportReader.decode(Array(text.utf8), file: "report")
    #expect(Report.document(read) == text)
    let failure = try #require(report.failures.first { $0.kind == .wrongOutput && !$0.steps.isEmpty })
    #expect(failure.actual?.text.contains("bytes, SHA-256 ") == true)
    #expect(failure.divergingStep == "head")
  }
}
