import Conformance
import Live
import LiveHTTP
import PowerAuth
import Primitives
import StrictJSON
import Testing

@Suite struct LiveJudgingTests {
  /// What a client does wrong, and what the report says of it.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout Rules) -> Void
  }

  static let mistakesOfSignatures = [
    Wrong(testDescription: "live.signed-text") { $0.normalizedRequest.takeBody = { _ in [] } },
    Wrong(testDescription: "live.signed-text") {
      $0.normalizedRequest.takeIdentifier = { $0.replacingOccurrence(of: "/pa", by: "/pa/v3") }
    },
    Wrong(testDescription: "live.signed-text") { $0.normalizedRequest.takeIdentifier = { String($0.dropFirst()) } },
    Wrong(testDescription: "test.separator") { $0.normalizedRequest.separator = "|" },
    Wrong(testDescription: "test.secret") { $0.normalizedRequest.takeSecret = { _ in nil } },
  ]

  static var catalogue: [LikelyMistake] {
    var (separator, secret) = (Rules.right, Rules.right)
    separator.normalizedRequest.separator = "|"
    secret.normalizedRequest.takeSecret = { _ in nil }
    return [LikelyMistake(id: "test.separator", rules: separator), LikelyMistake(id: "test.secret", rules: secret)]
  }

  @Test(arguments: mistakesOfSignatures)
  func `A wrong signature has 401, and the report names the mistake and the value`(_ wrong: Wrong) throws {
    let host = try TestHost(Self.catalogue)
    var device = try host.activeDevice()
    wrong.change(&device.rules)
    #expect(try device.validate().status == 401)
    #expect(host.failures.count == 1)
    #expect(host.failures.first?.contains(wrong.testDescription) == true)
    #expect(host.report.failures.first?.divergingStep == "data")
  }

  @Test func `A used counter, a repeated request and a far counter are told apart`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(max: 50)
    let first = device.counter
    #expect(try device.validate().status == 200)
    device.counter = first
    #expect(try device.validate().status == 401)
    #expect(host.failures.last?.contains("live.old-counter") == true)
    device.counter = try Rules.right.advanceCounter(first, by: 30).value
    #expect(try device.validate().status == 401)
    #expect(host.failures.contains { $0.contains("live.counter-too-far-ahead") })
  }

  @Test func `The format of another version, and a type that is not allowed`() throws {
    let host = try TestHost()
    var device = try host.activeDevice()
    device.change = { request in
      for index in request.fields.indices {
        request.fields[index].value = request.fields[index].value.replacingOccurrence(
          of: "pa_version=\"3.3\"", by: "pa_version=\"3.0\"")
      }
    }
    #expect(try device.validate().status == 401)
    #expect(host.failures.last?.contains("live.format-of-other-version") == true)
    device.change = { _ in }
    #expect(try device.validate(type: "knowledge").status == 401)
    #expect(host.failures.contains { $0.contains("does not take a signature of the type KNOWLEDGE") })
  }

  @Test func `Headers, content and encryption are judged also where the answer is right`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(.v3_2)
    device.change = { $0.fields.removeAll { $0.name == "Content-Type" } }
    #expect(try device.validate().status == 200)
    #expect(host.failures.last?.contains("content") == true)
    device.change = { _ in }
    let info = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/upgrade").answer
    #expect(info.code == "ERR_ENCRYPTION")
    #expect(host.failures.contains { $0.contains("live.other-shared-info") })
    device.now += 120_000
    _ = try device.encrypted("/pa/v3/user/info", "{}", .activation, "/pa/generic/activation")
    #expect(host.failures.contains { $0.contains("live.clock-not-synchronised") })
  }

  @Test func `A message that is sent twice is found`() throws {
    let host = try TestHost()
    var device = try host.activeDevice(.v3_1)
    let envelope = try device.seal(Array("{}".utf8), .activation, "/pa/generic/activation")
    let body = JSONWriter.compact(.object(envelope.message))
    for _ in 0..<2 { #expect(try device.post("/pa/v3/user/info", body, [device.encryptionHeader]).status == 200) }
    #expect(host.report.failures.first?.kind == .repeatedDraw)
    #expect(host.report.total.severities.security == 1)
  }
}

extension String {
  fileprivate func replacingOccurrence(of text: String, by other: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    return replacingCharacters(in: range, with: other)
  }

  private func firstRange(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }

  private func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
