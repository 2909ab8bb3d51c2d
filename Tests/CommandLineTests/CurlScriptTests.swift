import Conformance
import Foundation
import HTTP
import TestFolders
import Testing

@testable import pavectors

/// The script of a trace: a shell sends what was sent, whatever it was, and no secret stands in it.
@Suite struct CurlScriptTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What `curl` is called with, and what it reads.
  private struct Call {
    let arguments: [String]
    let input: Data

    func values(of option: String) -> [String] {
      arguments.indices.dropLast().filter { arguments[$0] == option }.map { arguments[$0 + 1] }
    }
  }

  private static func script(
    _ requests: [HTTPRequest], wrong: String = "another answer", interface: String = "server"
  ) throws -> CurlScript {
    let log = ExchangeLog()
    for request in requests { log.end(log.begin(request, for: interface), with: HTTPResponse(status: 401)) }
    let one = ObservedCase(
      id: "drive.a/b", protocolVersion: "3.3", comment: "A case.", findings: [Finding(.sentence(wrong))])
    let address = CurlScript.Address(name: interface, url: "http://127.0.0.1:80")
    return CurlScript(of: one, ["A remark."], [address], log.take())
  }

  /// Runs a script with a program `curl` that writes what it gets.
  private func run(
    _ script: CurlScript, environment: [String: String] = [:]
  ) throws -> (calls: [Call], result: PavectorsProcess.Result) {
    let tools = try folder.folder("tools")
    let out = try folder.folder("out")
    try folder.file(
      "tools/curl",
      """
      #!/bin/bash
      number=$(ls "$CURL_OUT" | wc -l)
      printf '%s\\0' "$@" > "$CURL_OUT/$number.arguments"
      if [[ " $* " == *" @- "* ]]; then cat; fi > "$CURL_OUT/$number.input"
      """, permissions: 0o755)
    let file = try folder.file("trace.sh", script.text)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let result = try PavectorsProcess.run(
      [file], environment: ["PATH": "\(tools):\(path)", "CURL_OUT": out].merging(environment) { $1 },
      program: "/bin/bash", folder: folder.path)
    let names = try FileManager.default.contentsOfDirectory(atPath: out).filter { $0.hasSuffix(".arguments") }
    let calls = try names.sorted { ($0.count, $0) < ($1.count, $1) }.map { name in
      let bytes = try Data(contentsOf: URL(filePath: "\(out)/\(name)"))
      let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      return Call(
        arguments: words.map { String(decoding: $0, as: UTF8.self) },
        input: try Data(contentsOf: URL(filePath: "\(out)/\(name.dropLast("arguments".count))input")))
    }
    return (calls, result)
  }

  private static let hostileWords = [
    "a'; touch x; '", "'", "\\'", "$(touch x)", "`touch x`", "a\nb", "a\u{1b}[2J'b", "\u{202e}'\u{85}", "@/etc/passwd",
    "-o x", "é", "$'", "a'\u{301}; touch x; '", "!!", "${HOME}", "\"; touch x; \"",
  ]

  @Test(arguments: hostileWords)
  func `Whatever a request has, a shell gives it to curl as it was`(word: String) throws {
    var request = HTTPRequest(method: "POST", target: "/pa/\(word)?a=\(word)", body: Array(word.utf8))
    let isOneLine = !word.contains("\n")
    request.fields = [HTTPField("Content-Type", "application/json"), HTTPField("X-Empty", "")]
    if isOneLine { request.fields.append(HTTPField("X-Word", word)) }
    let (calls, result) = try run(Self.script([request], wrong: "wrong\n\(word)"))
    #expect(result.status == 0 && result.error.isEmpty, "\(result)")
    let call = try #require(calls.first)
    #expect(calls.count == 1)
    #expect(call.values(of: "--request") == ["POST"])
    #expect(call.values(of: "--request-target").map { Array($0.utf8) } == [Array(request.target.utf8)])
    #expect(call.values(of: "--data-raw").map { Array($0.utf8) } == [Array(word.utf8)])
    let headers = call.values(of: "--header")
    #expect(headers.contains("Content-Type: application/json") && headers.contains("X-Empty;"))
    #expect(!isOneLine || headers.contains { Array($0.utf8) == Array("X-Word: \(word)".utf8) }, "\(headers)")
    #expect(call.arguments.last == "http://127.0.0.1:80")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/x"))
  }

  @Test func `Bytes that are not text, and long bodies, come from the script as they were`() throws {
    let bodies: [[UInt8]] = [[0, 1, 2, 255], [0xC3], [UInt8](repeating: 0x61, count: 300_000)]
    let (calls, result) = try run(
      Self.script(bodies.map { HTTPRequest(method: "PUT", target: "/", body: $0) }))
    #expect(result.status == 0, "\(result)")
    #expect(calls.map { [UInt8]($0.input) } == bodies)
    #expect(calls.allSatisfy { $0.values(of: "--data-binary") == ["@-"] })
  }

  @Test func `curl adds no field that a client did not send, and makes no body of none`() throws {
    let fields = [
      HTTPField("Accept", "a/b"), HTTPField("Host", "bank.example"), HTTPField("Content-Length", "0"),
    ]
    let (calls, _) = try run(
      Self.script([
        HTTPRequest(method: "POST", target: "/a", fields: fields), HTTPRequest(method: "GET", target: "/b"),
        HTTPRequest(method: "HEAD", target: "/c"),
      ]))
    #expect(calls.map { $0.values(of: "--data-raw") } == [[""], [], []])
    #expect(calls[0].values(of: "--header") == ["Accept: a/b", "Content-Type:", "Expect:", "User-Agent:"])
    #expect(calls[1].values(of: "--header") == ["Accept:", "Content-Type:", "Expect:", "User-Agent:"])
    #expect(calls[2].arguments.contains("--head"))
  }

  @Test func `A request of HEAD with a body is sent with it`() throws {
    let (calls, _) = try run(Self.script([HTTPRequest(method: "HEAD", target: "/a", body: Array("text".utf8))]))
    let call = try #require(calls.first)
    #expect(call.values(of: "--request") == ["HEAD"] && !call.arguments.contains("--head"))
    #expect(call.values(of: "--data-raw") == ["text"])
  }

  @Test func `A secret is a variable, without which nothing is sent`() throws {
    let request = HTTPRequest(
      method: "POST", target: "/rest/v3/x", fields: [HTTPField("Authorization", "Basic c2VjcmV0")])
    let script = try Self.script([request], interface: "administration")
    #expect(!script.text.contains("c2VjcmV0"))
    let variable = "PAVECTORS_ADMINISTRATION_AUTHORIZATION"
    let without = try run(script)
    #expect(without.result.status != 0 && without.calls.isEmpty)
    #expect(without.result.error.contains("\(variable): must be the field Authorization for the part administration"))
    let (calls, result) = try run(script, environment: [variable: "Basic b3RoZXI= 'x'"])
    #expect(result.status == 0)
    #expect(calls.first?.values(of: "--header").first == "Authorization: Basic b3RoZXI= 'x'")
  }

  @Test func `A field that curl would take for a file is named, and not sent`() throws {
    let fields = [HTTPField("@/etc/passwd", "x"), HTTPField("X-Lines", "a\r\nX-Other: b"), HTTPField("X-Right", "c")]
    let script = try Self.script([HTTPRequest(method: "GET", target: "/", fields: fields)])
    let (calls, result) = try run(script)
    #expect(result.status == 0)
    let headers = try #require(calls.first).values(of: "--header")
    #expect(headers.first == "X-Right: c")
    #expect(!headers.contains { $0.contains("passwd") || $0.contains("X-Other") })
    #expect(script.text.contains("# not sent, because curl cannot: @/etc/passwd\n"))
    #expect(script.text.contains("# not sent, because curl cannot: X-Lines\n"))
  }

  @Test func `Requests beyond the limit of a log are counted and not kept, and the script says so`() {
    let log = ExchangeLog(mostBytes: 1)
    for number in 1...3 {
      let request = HTTPRequest(method: "GET", target: "/\(number)")
      log.end(log.begin(request, for: "server"), with: HTTPResponse(status: 200))
    }
    let exchanges = log.take()
    #expect(exchanges.map(\.request.target) == ["/1"])
    let one = ObservedCase(id: "drive.a/b", protocolVersion: "3.3", comment: "A case.")
    let address = CurlScript.Address(name: "server", url: "http://127.0.0.1:80")
    let script = CurlScript(of: one, [], [address], exchanges)
    #expect(script.text.contains("# not kept, because there were too many: 2 requests\n"))
  }

  @Test func `Another address of the server is a variable`() throws {
    let script = try Self.script([HTTPRequest(method: "GET", target: "/a")])
    let (calls, _) = try run(script, environment: ["PAVECTORS_SERVER": "https://10.0.0.5:8443"])
    #expect(calls.first?.arguments.last == "https://10.0.0.5:8443")
  }

  @Test(arguments: [
    ("drive.token/life", "3.3", "drive.token_life@3.3.sh"), ("live.a/../../x", "3.0", "live.a_.._.._x@3.0.sh"),
    ("drive.é/\n'", "any", "drive.--_--@any.sh"),
  ])
  func `No id leads out of the folder`(_ id: String, _ version: String, _ name: String) {
    #expect(TraceFolder.name(of: ObservedCase(id: id, protocolVersion: version, comment: "")) == name)
  }
}
