internal import Conformance
package import StrictJSON

/// The answer to a call, which asks an implementation to do something with a server.
package enum CallAnswer: Equatable, Sendable {
  /// The call did what it is for.
  case ok(JSONObject)
  /// The call ended without that; the status is that of HTTP, where an answer came, and the error is the name that the SDK
  /// threw.
  case failed(CallFailure, status: Int?, error: String? = nil)
  case unsupported(String)
  case inexpressible(String)
  /// Something broke that is neither.
  case error(String)
}

/// Why a call did not do what it is for.
package enum CallFailure: String, CaseIterable, Sendable {
  /// No whole answer came.
  case unreachable
  /// The server refused the request.
  case denied
  /// The implementation refused the answer of the server.
  case refused
  /// The implementation sent nothing, because its state does not allow it.
  case impossible
}

extension CallAnswer {
  /// The answer in words.
  package var text: String {
    switch self {
    case .ok(let output): "ok" + (output.members.isEmpty ? "" : " " + Self.text(output))
    case .failed(let failure, let status, let error):
      "failed: \(failure.rawValue)" + (status.map { " (\($0))" } ?? "") + (error.map { ", thrown as \($0)" } ?? "")
    case .unsupported(let why): "unsupported: \(why)"
    case .inexpressible(let why): "inexpressible: \(why)"
    case .error(let message): "error: \(message)"
    }
  }

  private static func text(_ output: JSONObject) -> String {
    ShownText.cut(String(decoding: JSONWriter.compact(.object(output)), as: UTF8.self), toBytes: 512)
  }
}

/// An answer line of an adapter to a call.
struct CallAnswerLine {
  let seq: Int
  let answer: CallAnswer

  private enum Result: String {
    case ok, failed, unsupported, inexpressible, error
  }

  /// More values than an answer to any call has.
  private static let mostValues = 1024

  init(line: [UInt8]) throws(AdapterError) {
    do {
      var members = try MemberReader(try JSONReader.node(line, maximumValueCount: Self.mostValues))
      seq = try members.count("seq")
      answer = try Self.answer(&members)
    } catch let error as FieldError {
      throw AdapterError(lineIsNot: "an answer to a call: \(error.text)")
    } catch {
      throw AdapterError(writing: line, insteadOf: "an answer to a call", error)
    }
  }

  private static func answer(_ members: inout MemberReader) throws(FieldError) -> CallAnswer {
    guard let result = Result(rawValue: try members.text("result")) else {
      throw FieldError("result", "must be ok, failed, unsupported, inexpressible or error")
    }
    switch result {
    case .ok:
      guard let output = members.takeIfPresent("output") else { return .ok([:]) }
      guard case .object(let object) = output.value else { throw FieldError("output", "must be an object") }
      return .ok(object)
    case .failed:
      guard let failure = CallFailure(rawValue: try members.text("reason")) else {
        let words = CallFailure.allCases.map(\.rawValue).joined(separator: ", ")
        throw FieldError("reason", "must be one of \(words)")
      }
      let status = try members.countIfPresent("status")
      return .failed(failure, status: status, error: try members.textIfPresent("error").map { ShownText.cut($0) })
    case .unsupported: return .unsupported(try shownText("why", &members))
    case .inexpressible: return .inexpressible(try shownText("why", &members))
    case .error: return .error(try shownText("message", &members))
    }
  }

  /// A text for people, of which only the beginning is kept.
  private static func shownText(_ name: String, _ members: inout MemberReader) throws(FieldError) -> String {
    try members.textIfPresent(name).map { ShownText.cut($0) } ?? ""
  }
}
