package import Conformance
internal import PowerAuth

/// The halves of a code without a checksum.
package struct CodeSplitOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "activation-code.split", "The short identifier and the one-time password of an activation code.",
    reference: "Version2/Code", ranges: [.v2], chapter: .activation2,
    use: "The client of protocol 2, after a code was typed or scanned.")
  package let code = input("code", .olderCode, "The code as it was typed.")
  package let identifier = output(
    "activationIdShort", .text { _ in "" }, "The first two groups, with their dash.", formula: "code[0..<11]")
  package let password = output(
    "activationOtp", .text { _ in "" }, "The last two groups, with their dash.", formula: "code[12..<23]")
  package let halves = rule(
    "R1", "The identifier is the first half of the code, and the password the second.", \.olderActivationCode.split)
  package let dashes = rule(
    "R2", "Each half keeps its dash, and the dash between the halves belongs to neither.", \.olderActivationCode.split)
  package let checksum = rule("R3", "A code of these versions has no checksum.", \.olderActivationCode.checkShape)
  package let shape = rule(
    "R4", "A code has 23 characters, with dashes behind the 5th, 10th and 15th of the others.",
    \.olderActivationCode.checkShape, \.olderActivationCode.takeText)

  package var fieldRules: [Rule] { [shape] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.length, .grouping, .alphabet)
    op.answer { rules, request in
      let split = try rules.splitActivationCode(request[code])
      return request.accept(identifier(split.activationIdShort), password(split.activationOtp))
    }
  }
}

extension FieldKind where Native == String {
  /// A code of drawn characters, nearly all of which have no right checksum.
  fileprivate static let olderCode = FieldKind.text { draw in
    "\(FieldKind.halfOfCode.draw(&draw))-\(FieldKind.halfOfCode.draw(&draw))"
  }
}
