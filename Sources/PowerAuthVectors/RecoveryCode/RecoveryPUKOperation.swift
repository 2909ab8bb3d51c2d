package import Conformance
internal import PowerAuth

/// The check of a PUK.
package struct RecoveryPUKOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "recovery-code.validate-puk", "The check of a PUK as it was typed.", reference: "RecoveryCode/PUK", ranges: [.v3],
    chapter: .recoveryCodes,
    use: "The client checks a PUK that a user has typed, before it sends the PUK.")
  package let puk = input(
    "puk", .text { draw in (0..<10).map { _ in String(draw.count(0...9)) }.joined() }, "The PUK as it was typed.")
  package let length = rule("R1", "A PUK has ten characters; nothing is trimmed.", \.recoveryCode.checkPUKLength)
  package let digits = rule("R2", "Each of them is an ASCII digit.", \.recoveryCode.isDigit)

  package var fieldRules: [Rule] { [length, digits] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.length, .alphabet)
    op.answer { rules, request in
      try rules.checkPUK(request[puk])
      return request.accept()
    }
  }
}
