package import Conformance
internal import PowerAuth

/// The value of the hash-based counter some steps ahead.
package struct CounterAdvanceOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "counter.advance", "The value of the hash-based counter some steps ahead.", reference: "Counter/Advance",
    ranges: [.v3, .v4], chapter: .counter,
    use: "The client, after each signature; the server, while it looks for the value of a signature.")
  package let counterData = input("counterData", .bytes(16), "The value to start from, 16 bytes, and 32 in 4.0.")
  package let steps = input("steps", .int(0...1_000_000, drawing: 0...64), "How many steps to go.")
  package let hash = step(
    "hash", inVersions: [["3.0", "3.1", "3.2", "3.3"]: "SHA-256(the value before the last step)"])
  package let result = output(
    "counterData", .bytes(16), "The value after that many steps.",
    inVersions: [
      ["3.0", "3.1", "3.2", "3.3"]:
        "fold(hash): each step replaces the value c by fold(SHA-256(c)); without a step, the input itself",
      ["4.0"]: "each step replaces the value c by SHA3-256(c); without a step, the input itself",
    ])
  package let next = rule(
    "R1", "The next value is the SHA-256 of the value, its halves added bit by bit (exclusive or).", \.counter.hash,
    \.counter.follow, \.counter.start, \.notation.fold, \.counter.countSteps)
  package let none = rule("R2", "No step gives the value itself.", \.counter.countSteps)
  package let length = rule("R3", "A value of any length but 16 bytes is refused.", \.counter.checkValue)
  package let wideNext = rule(
    "R4", "In 4.0 the next value is SHA3-256 of the value, which is not folded.", \.version4.counter.follow,
    \.counter.start, \.counter.countSteps)
  package let wideLength = rule(
    "R5", "In 4.0 a value of any length but 32 bytes is refused.", \.version4.counter.checkValue)

  package var fieldRules: [Rule] { [next, length, wideNext, wideLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.costs { 1 + Int($0[steps]) / 250 }
    op.answer(with: { $1.hasKMAC }) { rules, request, isWide in
      let (value, count) = (request[counterData], Int(request[steps]))
      let advance =
        isWide ? try rules.advanceWideCounter(value, by: count) : try rules.advanceCounter(value, by: count)
      return request.accept(result(advance.value)) { advance.hash.map { [hash($0)] } ?? [] }
    }
  }
}
