package import Conformance
internal import PowerAuth

/// The value of the hash-based counter some steps ahead.
package struct CounterAdvanceOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "counter.advance", "The value of the hash-based counter some steps ahead.", reference: "Counter/Advance",
    ranges: [.v3], chapter: .counter,
    use: "The client, after each signature; the server, while it looks for the value of a signature.")
  package let counterData = input("counterData", .bytes(16), "The value to start from, 16 bytes.")
  package let steps = input("steps", .int(0...1_000_000, drawing: 0...64), "How many steps to go.")
  package let hash = step("hash", "SHA-256(the value before the last step)")
  package let result = output(
    "counterData", .bytes(16), "The value after that many steps.",
    formula: "fold(hash): each step replaces the value c by fold(SHA-256(c)); without a step, the input itself")
  package let next = rule(
    "R1", "The next value is the SHA-256 of the value, its halves added bit by bit (exclusive or).", \.counter.hash,
    \.counter.follow, \.counter.start, \.notation.fold, \.counter.countSteps)
  package let none = rule("R2", "No step gives the value itself.", \.counter.countSteps)
  package let length = rule("R3", "A value of any length but 16 bytes is refused.", \.counter.checkValue)

  package var fieldRules: [Rule] { [next, length] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.costs { 1 + Int($0[steps]) / 250 }
    op.answer { rules, request in
      let advance = try rules.advanceCounter(request[counterData], by: Int(request[steps]))
      return request.accept(result(advance.value)) { advance.hash.map { [hash($0)] } ?? [] }
    }
  }
}
