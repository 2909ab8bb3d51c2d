import StrictJSON

/// The wire format of requests.
enum WireRequest {
  static func encode(_ request: Request, seq: Int, suite: Suite, wantsSteps: Bool) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(usualByteCount)
    line += "{\"cmd\":\"run\",\"seq\":\(seq),\"operation\":".utf8
    JSONWriter.append(string: request.operation, to: &line)
    line += ",\"protocol\":".utf8
    JSONWriter.append(string: request.protocolVersion, to: &line)
    line += ",\"input\":".utf8
    var text = JSONCompactText(after: line)
    RecordCoding.write(request.input, as: suite[request.operation]?.inputs ?? [], to: &text)
    return text.bytes + (wantsSteps ? ",\"want\":[\"steps\"]}" : "}").utf8
  }

  private static let usualByteCount = 512

  static func hello(suite: Suite) -> [UInt8] {
    JSONWriter.compact(["cmd": "hello", "wire": 1, "suite": .string(suite.version)])
  }

  static let bye = JSONWriter.compact(["cmd": "bye"])
}
