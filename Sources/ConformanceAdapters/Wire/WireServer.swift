public import Conformance
internal import Primitives
internal import StrictJSON

/// Serves an implementation over the wire protocol: one JSON object on each line, for each request one answer.
///
/// Requests are answered in parallel and in any order.
public struct WireServer<Served: Implementation>: Sendable {
  private let suite: Suite
  private let implementation: Served
  private let adapterName: String

  /// The number of requests that may be in flight.
  static var maximumInFlight: Int { 64 }

  /// Makes a server.
  public init(_ suite: Suite, implementation: Served, adapterName: String) {
    self.suite = suite
    self.implementation = implementation
    self.adapterName = adapterName
  }

  /// Answers one line; nil where the conversation ends.
  ///
  /// A line that cannot be understood gets an error as its answer, so that the sender learns why.
  public func answer(line: [UInt8]) async -> [UInt8]? {
    let answer: JSONValue?
    do {
      answer = try await self.answer(try JSONReader.node(line))
    } catch let error as JSONError {
      answer = Self.error(seq: nil, "the line is not a JSON object: \(error)")
    } catch let error as FieldError {
      answer = Self.error(seq: nil, error.text)
    } catch {
      answer = Self.error(seq: nil, "\(error)")
    }
    return answer.map { JSONWriter.compact($0) + [0x0a] }
  }

  private func answer(_ line: JSONNode) async throws -> JSONValue? {
    var members = try MemberReader(line)
    switch try members.text("cmd") {
    case "hello":
      guard try members.count("wire") == 1 else { throw FieldError("wire", "must be 1") }
      return hello
    case "run":
      return try await run(&members)
    case "bye":
      return nil
    case let other:
      throw FieldError("cmd", "\(JSONExcerpt.quote(other)) is not a command")
    }
  }

  private var hello: JSONValue {
    let operations = suite.operations.map { operation in
      (
        operation.id,
        JSONValue.array(
          operation.protocols
            .filter { implementation.supports(operation: operation.id, protocolVersion: $0) }
            .map { .string($0) })
      )
    }
    return [
      "wire": 1,
      "adapter": ["name": .string(adapterName), "version": .string(suite.version), "language": "swift"],
      "operations": .object(JSONObject(operations)),
      "features": ["steps"],
      "maxInFlight": .number(JSONNumber(Int64(Self.maximumInFlight))),
    ]
  }

  // MARK: - Requests

  private func run(_ members: inout MemberReader) async throws -> JSONValue {
    let seq = try members.take("seq").value
    do {
      let id = try members.text("operation")
      let version = try members.text("protocol")
      guard let operation = suite[id], operation.protocols.contains(version) else {
        return [
          "seq": seq, "result": "unsupported",
          "why": .string("there is no operation \(JSONExcerpt.quote(id)) in \(JSONExcerpt.quote(version))"),
        ]
      }
      let wanted = try members.takeIfPresent("want") == nil ? [] : members.texts("want")
      let input = try decodeInput(members.take("input"), of: operation)
      try members.finish()
      let answer = try await implementation.limitedAnswer(
        Request(operation: id, protocolVersion: version, input: input, wantsSteps: wanted.contains("steps")))
      return encode(answer, of: operation, seq: seq)
    } catch let error as FieldError {
      return Self.error(seq: seq, error.text)
    } catch {
      return Self.error(seq: seq, "\(error)")
    }
  }

  private func decodeInput(_ node: JSONNode, of operation: Operation) throws(FieldError) -> Record {
    do {
      return try RecordCoding.decode(node, as: operation.inputs)
    } catch {
      throw error.within("input")
    }
  }

  private func encode(_ answer: Answer, of operation: Operation, seq: JSONValue) -> JSONValue {
    var members: [(String, JSONValue)] = [("seq", seq)]
    switch answer {
    case .accept(_, let steps) where Set(steps.map(\.name)).count < steps.count:
      return Self.error(seq: seq, "two steps have the same name")
    case .accept(let output, let steps):
      members.append(("result", "accept"))
      members.append(("output", RecordCoding.encode(output, as: operation.outputs)))
      if !steps.isEmpty {
        members.append(("steps", .object(JSONObject(steps.map { ($0.name, .string($0.value)) }))))
      }
    case .reject(let reason, let native):
      members.append(("result", "reject"))
      if let reason { members.append(("reason", .string(reason))) }
      if let native { members.append(("native", .string(native))) }
    case .unsupported(let why):
      members += [("result", "unsupported"), ("why", .string(why))]
    case .inexpressible(let why):
      members += [("result", "inexpressible"), ("why", .string(why))]
    case .error(let message):
      return Self.error(seq: seq, message)
    case .unusable(let answer):
      return Self.error(seq: seq, answer.message)
    }
    return .object(JSONObject(members))
  }

  private static func error(seq: JSONValue?, _ message: String) -> JSONValue {
    let rest: [(String, JSONValue)] = [("result", "error"), ("message", .string(message))]
    return .object(JSONObject((seq.map { [("seq", $0)] } ?? []) + rest))
  }
}
