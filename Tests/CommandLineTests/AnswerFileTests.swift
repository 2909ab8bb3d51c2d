import Foundation
import TestFolders
import Testing

/// The verbs `prompts` and `judge`: a file of requests, and a file of answers.
@Suite struct AnswerFileTests {
  private let folder: TemporaryFolder
  private let selection: [String]
  private let answers: [String]

  init() throws {
    folder = try TemporaryFolder()
    selection =
      ["--protocol", "3.1", "--skip", "*/random/*"] + BadAdapter.files("kdf.internal", "activation-code.encode")
    let requests = try PavectorsProcess.run(["prompts"] + selection)
    #expect(requests.status == 0)
    #expect(requests.error.contains(" accumulated vectors are left out"))
    let run = try PavectorsProcess.run("adapter", input: Data(requests.output.utf8))
    #expect(run.status == 0)
    answers = run.output.split(separator: "\n").map(String.init)
    // `hello` and each case have an answer; `bye` has none.
    #expect(answers.count == requests.output.split(separator: "\n").count - 1)
    #expect(answers.count > 30)
  }

  private func judge(_ lines: [String], _ options: String...) throws -> PavectorsProcess.Result {
    let path = try folder.file("answers.ndjson", lines.joined(separator: "\n") + "\n")
    return try PavectorsProcess.run(["judge", path] + options + selection)
  }

  /// The place of the answer with an output.
  private func place(of output: String) throws -> Int {
    try #require(answers.firstIndex { $0.contains(output) })
  }

  @Test func `Our own answers pass, in any order`() throws {
    for lines in [answers, [answers[0]] + answers.dropFirst().reversed()] {
      let result = try judge(lines)
      #expect(result.status == 0, "\(result)")
      #expect(result.output.contains("\(answers.count - 1) executed, \(answers.count - 1) passed, 0 failed"))
      #expect(result.output.contains("\npavectors 1."))
    }
  }

  @Test func `An altered answer fails with its difference`() throws {
    let vector = try PavectorsProcess.run("show", "kdf.internal/basic", BadAdapter.files("kdf.internal")[0])
    let object = try #require(try JSONSerialization.jsonObject(with: Data(vector.output.utf8)) as? [String: Any])
    let expectation = try #require(object["expect"] as? [String: Any])
    let key = try #require((expectation["output"] as? [String: String])?["key"])
    var lines = answers
    let wrong = String(key.dropLast(2)) + (key.hasSuffix("00") ? "01" : "00")
    let index = try place(of: key)
    lines[index] = lines[index].replacingOccurrences(of: key, with: wrong)
    let result = try judge(lines)
    #expect(result.status == 1)
    #expect(result.output.contains("FAILED kdf.internal/basic (3.1): key differs from byte 15 on"), "\(result.output)")
    #expect(result.output.contains(" 1 failed"))
  }

  @Test func `A missing answer is a failure`() throws {
    var lines = answers
    lines.remove(at: 7)
    let result = try judge(lines)
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix("UNEXPLAINED 1 failure in kdf.internal (3.1): the file has no answers to the requests\n"),
      "\(result.output)")
    #expect(result.output.contains(" 1 failed"))
  }

  @Test func `Two answers to one request, and lines that are not answers, are reported with their place`() throws {
    let twice = try judge(answers + [answers[3]])
    #expect(twice.status == 4)
    let place = "answers.ndjson: line \(answers.count + 1): is the second answer to the request with the seq "
    #expect(twice.error.contains(place), "\(twice.error)")
    for (line, words) in [
      ("INFO done", "line 1, column 1"), ("{\"seq\":1}", "result is missing"), ("[]", "it must be an object\n"),
      ("{\"seq\":1,\"result\":\"accepted\"}", "result must be"), ("{\"seq\":-1,\"result\":\"reject\"}", "seq must"),
      ("{\"cmd\":\"bye\"}", "it is a request\n"),
    ] {
      let result = try judge([answers[0], line] + answers.dropFirst())
      #expect(result.status == 4)
      #expect(result.error.contains("answers.ndjson: line 2: is not an answer: \(words)"), "\(result.error)")
    }
  }

  @Test func `Answers that no judged request has are a note`() throws {
    let note = "answers of the file have a seq that no judged request has; give judge the options and PATHs that "
    let part = try judge(answers, "--run", "kdf.internal/basic")
    #expect(part.output.contains("note: \(answers.count - 2) \(note)"), "\(part.output)")
    #expect(try !judge(answers).output.contains("seq"))
    // An implementation that lacks an operation may answer its requests too.
    let hello = #"{"wire":1,"adapter":{"name":"x"},"operations":{}}"#
    let lacking = try judge([hello, #"{"seq":1,"result":"unsupported"}"#, #"{"seq":2,"result":"reject"}"#])
    #expect(lacking.output.contains("note: 1 answer of the file has a seq that no"), "\(lacking.output)")
  }

  @Test func `Answers need no handshake, and are judged like those of verify`() throws {
    let lines = Array(answers.dropFirst())
    #expect(try judge(lines).status == 0)
    let known = try folder.file("known.txt", "kdf.internal/basic  # broken\n")
    #expect(try judge(lines, "--known-failing", known).status == 1)
    #expect(try judge([], "--fail-fast").status == 1)
    #expect(try PavectorsProcess.run("judge").status == 2)
    #expect(try PavectorsProcess.run("judge", folder.path + "/no-such-file").status == 4)
  }
}
