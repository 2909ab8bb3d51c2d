package import StrictJSON

/// What a server answers, without encryption, where it refuses a request (§ 12.5).
package struct ErrorBody: Equatable, Sendable {
  package let code: String
  package let message: String?
}

package struct ErrorBodyRules: Sendable {
  /// The text is a JSON object in which no name occurs twice.
  package var readObject: @Sendable (String) throws -> JSONObject = readMessageObject
  /// An object with the member `responseObject` has the error in it, if its `status` is `ERROR`.
  package var takeNested: @Sendable (JSONObject) throws -> JSONObject? = { object in
    guard let nested = object["responseObject"] else { return nil }
    guard object["status"] == .string("ERROR"), case .object(let error) = nested else { throw Refusal.noError }
    return error
  }
  /// The code of an error in a `responseObject` is called `code`.
  package var nestedCodeName = "code"
  /// The code of an error without a `responseObject` is called `error`.
  package var plainCodeName = "error"
  /// The code is a text that is not empty.
  package var readCode: @Sendable (JSONValue?) throws -> String = { value in
    guard let value, value != .null, value != .string("") else { throw Refusal.missingParameter }
    guard case .string(let code) = value else { throw Refusal.invalidEncoding }
    return code
  }
  /// The message is a text, where there is one; it is for people, and taken as it is.
  package var readMessage: @Sendable (JSONValue?) throws -> String? = { value in
    guard case .string(let message)? = value else { return nil }
    return message
  }
}

extension Rules {
  /// Reads the error in an answer, in either of its shapes.
  package func readErrorBody(_ text: String) throws -> ErrorBody {
    let object = try errorBody.readObject(takeJSON(text))
    let nested = try errorBody.takeNested(object)
    let error = nested ?? object
    let codeName = nested == nil ? errorBody.plainCodeName : errorBody.nestedCodeName
    return ErrorBody(
      code: try errorBody.readCode(error[codeName]), message: try errorBody.readMessage(error["message"]))
  }
}
