package import Conformance
internal import PowerAuth

/// The value of the header `Authorization` for a gateway.
package struct BasicAuthenticationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "http.basic-authentication", "The value of the header `Authorization` that shows a user to a gateway.",
    reference: "HTTP/BasicAuthentication", ranges: [.v3], chapter: .applicationHeaders,
    use: "An SDK writes it into each of its requests, where an application wants a user and a password there.")
  package let user = input("user", .text { "user-\($0.count(0...9999))" }, "The name of the user.")
  package let password = input("password", .text { "password-\($0.unsigned64())" }, "The password of the user.")
  package let bytes = step("bytes", "UTF-8 of user ‖ : ‖ password")
  package let value = output(
    "value", .text { _ in "" }, "The value of the header.", formula: "Basic ‖ space ‖ Base64(bytes)")
  package let joining = rule(
    "R1", "A colon stands between user and password, and the word `Basic` and a space in front.", \.clientHeader.scheme,
    \.clientHeader.joinUser)
  package let text = rule("R2", "Both enter in UTF-8, and otherwise as they are.", \.clientHeader.writeUser)
  package let encoding = rule(
    "R3", "The bytes are written as standard Base64 with padding, on one line.", \.clientHeader.encodeUser)
  package let colon = rule(
    "R4", "A user with a colon is refused; a password may have colons.", \.clientHeader.checkUser)

  package var fieldRules: [Rule] { [text] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidEncoding)
    op.answer { rules, request in
      let made = try rules.basicAuthentication(GatewayUser(name: request[user], password: request[password]))
      return request.accept(value(made.value)) { [bytes(made.bytes)] }
    }
  }
}

/// The line of a header that an app adds to its requests.
package struct CustomHeaderOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "http.custom-header", "The line of a header that an app adds to each of its requests.",
    reference: "HTTP/CustomHeader", ranges: [.v3], chapter: .applicationHeaders,
    use: "An SDK writes it into each of its requests, where an application wants one.")
  package let name = input(
    "name", .text { "X-Header-\($0.count(0...999))" }.withoutCornersOfForm, "The name of the header.")
  package let value = input("value", .text { String($0.unsigned64()) }.withoutCornersOfForm, "The value of the header.")
  package let line = output(
    "line", .text { _ in "" }, "The line, without its end.", formula: "name ‖ : ‖ space ‖ value")
  package let joining = rule(
    "R1", "A colon and a space stand between name and value, which are written as they are.", \.clientHeader.joinHeader)
  package let nameForm = rule(
    "R2", "A name has letters, digits and the signs of a token of HTTP, and at least one.", \.clientHeader.checkName)
  package let valueForm = rule("R3", "A value has no line break and no zero character.", \.clientHeader.checkValue)

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidEncoding)
    op.answer { rules, request in
      request.accept(line(try rules.customHeader(name: request[name], value: request[value])))
    }
  }
}
