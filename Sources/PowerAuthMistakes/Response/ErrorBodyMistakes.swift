internal import Conformance
internal import Platform
internal import PowerAuth
internal import PowerAuthVectors
internal import StrictJSON

/// Mistakes where the answer to a request that failed is read.
extension Mistake {
  static let errorListTaken = Mistake(
    "error.list-taken", "Of a list, the first element is the answer.", \.errorBody.readObject
  ) { right in
    { text in
      guard case .array(let list)? = try? JSONReader.parse(Array(text.utf8)), case .object(let first)? = list.first
      else { return try right(text) }
      return first
    }
  }
  static let unreadableErrorMadeUp = Mistake(
    "error.made-up-where-unreadable", "A body that is no JSON is an error with the code `UNKNOWN`.",
    \.errorBody.readObject
  ) { right in
    { text in
      do { return try right(text) } catch { return JSONObject([("error", .string("UNKNOWN"))]) }
    }
  }

  static let nestedErrorUnknown = Mistake(
    "error.nested-shape-unknown", "An error in `responseObject` is not found.", \.errorBody.takeNested
  ) { _ in { _ in nil } }
  static let plainErrorUnknown = Mistake(
    "error.plain-shape-unknown", "An error without a `responseObject` is not found.", \.errorBody.takeNested
  ) { right in
    { object in
      guard let nested = try right(object) else { throw Refusal.noError }
      return nested
    }
  }
  static let nestedErrorNamedError = Mistake(
    "error.nested-code-named-error", "The code in `responseObject` is called `error`.", \.errorBody.nestedCodeName,
    constant("error"))
  static let plainErrorNamedCode = Mistake(
    "error.plain-code-named-code", "The code without a `responseObject` is called `code`.", \.errorBody.plainCodeName,
    constant("code"))

  static let errorStatusIgnored = Mistake(
    "error.status-ignored", "The status is not looked at.", \.errorBody.takeNested
  ) { right in
    { object in
      if case .object(let nested)? = object["responseObject"] { nested } else { try right(object) }
    }
  }
  static let errorStatusInAnyCase = Mistake(
    "error.status-in-any-case", "The status is `ERROR` in any case.", \.errorBody.takeNested
  ) { right in
    { object in
      if case .string(let status)? = object["status"], status.lowercased() == "error",
        case .object(let nested)? = object["responseObject"]
      {
        nested
      } else {
        try right(object)
      }
    }
  }
  static let errorStatusMustNotBeOK = Mistake(
    "error.other-status-taken", "A status other than `OK` is that of an error.", \.errorBody.takeNested
  ) { right in
    { object in
      if object["status"] != .string("OK"), case .object(let nested)? = object["responseObject"] {
        nested
      } else {
        try right(object)
      }
    }
  }

  static let emptyErrorCodeTaken = Mistake(
    "error.empty-code-taken", "A code without a character is taken.", \.errorBody.readCode
  ) { right in { value in value == .string("") ? "" : try right(value) } }
  static let errorCodeOfNumberTaken = Mistake(
    "error.number-as-code", "A number is a code as well.", \.errorBody.readCode
  ) { right in
    { value in if case .number(let number)? = value { number.literal } else { try right(value) } }
  }
  static let errorCodeMadeUp = Mistake(
    "error.missing-code-made-up", "An answer without a code has the code `UNKNOWN`.", \.errorBody.readCode
  ) { right in { value in value == nil ? "UNKNOWN" : try right(value) } }
  static let errorCodeNullAsText = Mistake(
    "error.null-code-as-text", "A code that is null is the text `null`.", \.errorBody.readCode
  ) { right in { value in value == .null ? "null" : try right(value) } }
  static let errorCodeInUpperCase = Mistake(
    "error.code-in-upper-case", "A code is given in upper case.", \.errorBody.readCode, returning { $0.uppercased() })
  static let errorCodeTrimmed = Mistake(
    "error.code-trimmed", "White space behind a code is dropped.", \.errorBody.readCode,
    returning { String($0.trimming(while: \.isWhitespace)) })

  static let errorMessageDemanded = Mistake(
    "error.message-demanded", "An answer without a message is refused.", \.errorBody.readMessage
  ) { right in
    { value in
      guard let message = try right(value) else { throw Refusal.missingParameter }
      return message
    }
  }
  static let errorMessageEmpty = Mistake(
    "error.absent-message-empty", "A message that is absent is empty.", \.errorBody.readMessage, returning { $0 ?? "" })
  static let emptyErrorMessageAbsent = Mistake(
    "error.empty-message-absent", "A message without a character is absent.", \.errorBody.readMessage,
    returning { $0 == "" ? nil : $0 })
  static let errorMessageTrimmed = Mistake(
    "error.message-trimmed", "White space around the message is dropped.", \.errorBody.readMessage,
    returning { $0.map { String($0.trimming(while: \.isWhitespace)) } })
  static let errorMessageComposed = Mistake(
    "error.message-composed", "Letters and accents of the message are put together.", \.errorBody.readMessage,
    returning { $0.map(\.composed) })
}
