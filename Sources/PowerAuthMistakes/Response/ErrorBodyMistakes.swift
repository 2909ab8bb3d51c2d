internal import Encodings
internal import Platform
internal import PowerAuth
internal import StrictJSON

/// Mistakes where the answer to a request that failed is read.
extension MistakeTable {
  static let errorBody: MistakeTable = [
    "error.list-taken": breaking(\.errorBody.readObject)(
      "Of a list, the first element is the answer.",
      { right in { text in try text.asJSON?.elements?.first?.object ?? right(text) } }),
    "error.made-up-where-unreadable": breaking(\.errorBody.readObject)(
      "A body that is not JSON is an error with the code `UNKNOWN`."
    ) { right, text in
      do { return try right(text) } catch { return JSONObject([("error", .string("UNKNOWN"))]) }
    },
    "error.nested-shape-unknown": breaking(\.errorBody.takeNested)(
      "An error in `responseObject` is not found.", { _ in { _ in nil } }),
    "error.plain-shape-unknown": breaking(\.errorBody.takeNested)("An error without a `responseObject` is not found.") {
      right, object in
      guard let nested = try right(object) else { throw Refusal.noError }
      return nested
    },
    "error.nested-code-named-error": breaking(\.errorBody.nestedCodeName)(
      "The code in `responseObject` is called `error`.", constant("error")),
    "error.plain-code-named-code": breaking(\.errorBody.plainCodeName)(
      "The code without a `responseObject` is called `code`.", constant("code")),
    "error.status-ignored": breaking(\.errorBody.takeNested)(
      "The status is not looked at.", takingNested { _ in true }),
    "error.status-in-any-case": breaking(\.errorBody.takeNested)(
      "The status is `ERROR` in any case.", takingNested { $0?.text?.lowercased() == "error" }),
    "error.other-status-taken": breaking(\.errorBody.takeNested)(
      "A status other than `OK` is that of an error.", takingNested { $0 != .string("OK") }),
    "error.empty-code-taken": breaking(\.errorBody.readCode)(
      "A code without a character is taken.", { right in { value in value == .string("") ? "" : try right(value) } }),
    "error.number-as-code": breaking(\.errorBody.readCode)(
      "A number is a code as well.", { right in { value in try value?.number?.literal ?? right(value) } }),
    "error.missing-code-made-up": breaking(\.errorBody.readCode)(
      "An answer without a code has the code `UNKNOWN`.",
      { right in { value in value == nil ? "UNKNOWN" : try right(value) } }),
    "error.null-code-as-text": breaking(\.errorBody.readCode)(
      "A code that is null is the text `null`.", { right in { value in value == .null ? "null" : try right(value) } }),
    "error.code-in-upper-case": breaking(\.errorBody.readCode)(
      "A code is given in upper case.", returning { $0.uppercased() }),
    "error.code-trimmed": breaking(\.errorBody.readCode)(
      "White space behind a code is dropped.", returning { String($0.trimming(while: \.isWhitespace)) }),
    "error.message-demanded": breaking(\.errorBody.readMessage)("An answer without a message is refused.") {
      right, value in
      guard let message = try right(value) else { throw Refusal.missingParameter }
      return message
    },
    "error.absent-message-empty": breaking(\.errorBody.readMessage)(
      "A message that is absent is empty.", returning { $0 ?? "" }),
    "error.empty-message-absent": breaking(\.errorBody.readMessage)(
      "A message without a character is absent.", returning { $0 == "" ? nil : $0 }),
    "error.message-trimmed": breaking(\.errorBody.readMessage)(
      "White space around the message is dropped.", returning { $0.map { String($0.trimming(while: \.isWhitespace)) } }),
    "error.message-composed": breaking(\.errorBody.readMessage)(
      "Letters and accents of the message are put together.", returning { $0.map(\.composed) }),
  ]
}

/// Takes what is nested with some statuses, whatever the right rule does.
private func takingNested(
  when isTaken: @escaping @Sendable (_ status: JSONValue?) -> Bool
) -> @Sendable (@escaping @Sendable (JSONObject) throws -> JSONObject?) -> @Sendable (JSONObject) throws -> JSONObject?
{
  { right in
    { object in
      guard isTaken(object["status"]), let nested = object.object("responseObject") else { return try right(object) }
      return nested
    }
  }
}
