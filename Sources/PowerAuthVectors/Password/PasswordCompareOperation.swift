package import Conformance
internal import PowerAuth

/// Whether two passwords are equal, however each was made.
package struct PasswordCompareOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "password.compare", "Whether a password that was typed is equal to one that was made from bytes.",
    reference: "Password/Compare", ranges: [.v3], chapter: .passwords,
    use: "An application, after a user has typed a new password twice.")
  package let password = input("password", .text { String($0.count(1000...999_999)) }, "The password that was typed.")
  package let other = input(
    "other", .bytes { Array(String($0.count(1000...999_999)).utf8) }, "The bytes of the other one.")
  package let contents = rule("R1", "Two passwords are equal if they have the same bytes, however each was made.")
  package let whole = rule(
    "R2", "All bytes count: accents, case, white space and what is not UTF-8 are compared as they are.",
    \.passwordEdit.areEqual)

  package var fieldRules: [Rule] { [contents, whole] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.passwordMismatch)
    op.answer { rules, request in
      try rules.compare(Password(text: request[password]), Password(bytes: request[other]))
      return request.accept()
    }
  }
}
