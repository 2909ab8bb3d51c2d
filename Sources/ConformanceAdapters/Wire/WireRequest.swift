internal import Conformance
import StrictJSON

/// The wire format of requests.
enum WireRequest {
  static func encode(_ request: Request, seq: Int, suite: Suite, wantsSteps: Bool) -> [UInt8] {
    line(of: encodeWithoutSeq(request, suite: suite, wantsSteps: wantsSteps), seq: seq)
  }

  /// The members of a request behind its number, with the closing brace.
  static func encodeWithoutSeq(_ request: Request, suite: Suite, wantsSteps: Bool) -> [UInt8] {
    var members: [UInt8] = []
    members.reserveCapacity(usualByteCount)
    members += ",\"operation\":".utf8
    JSONWriter.append(string: request.operation, to: &members)
    members += ",\"protocol\":".utf8
    JSONWriter.append(string: request.protocolVersion, to: &members)
    members += ",\"input\":".utf8
    var text = JSONCompactText(after: members)
    RecordCoding.write(request.input, as: suite[request.operation]?.inputs ?? [], to: &text)
    return text.bytes + (wantsSteps ? ",\"want\":[\"steps\"]}" : "}").utf8
  }

  /// The line of a request that was encoded without its number.
  static func line(of encoded: [UInt8], seq: Int) -> [UInt8] {
    "{\"cmd\":\"run\",\"seq\":\(seq)".utf8 + encoded
  }

  private static let usualByteCount = 512

  static func hello(suite: Suite) -> [UInt8] {
    JSONWriter.compact(["cmd": "hello", "wire": 1, "suite": .string(suite.version)])
  }

  /// The line that asks for a call.
  static func call(_ name: String, in protocolVersion: String, with input: JSONObject, seq: Int) -> [UInt8] {
    JSONWriter.compact([
      "cmd": "call", "seq": .number(JSONNumber(Int64(seq))), "call": .string(name),
      "protocol": .string(protocolVersion), "with": .object(input),
    ])
  }

  static let bye = JSONWriter.compact(["cmd": "bye"])
}
