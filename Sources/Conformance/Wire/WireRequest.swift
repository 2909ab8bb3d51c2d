import StrictJSON

/// The wire format of requests.
enum WireRequest {
  static func encode(_ request: Request, seq: Int, suite: Suite, wantsSteps: Bool) -> [UInt8] {
    var members: [(String, JSONValue)] = [
      ("cmd", "run"), ("seq", .number(JSONNumber(Int64(seq)))), ("operation", .string(request.operation)),
      ("protocol", .string(request.protocolVersion)),
      ("input", RecordCoding.encode(request.input, as: suite[request.operation]?.inputs ?? [])),
    ]
    if wantsSteps { members.append(("want", .array([.string("steps")]))) }
    return JSONWriter.compact(.object(JSONObject(members)))
  }

  static func hello(suite: Suite) -> [UInt8] {
    JSONWriter.compact(["cmd": "hello", "wire": 1, "suite": .string(suite.version)])
  }

  static let bye = JSONWriter.compact(["cmd": "bye"])
}
