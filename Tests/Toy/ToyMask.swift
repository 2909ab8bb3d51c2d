package import Conformance

extension Toy {
  /// Masks a text with a mask that the implementation draws.
  package static let mask = mask { _ in }

  package static func mask(also: @escaping (OperationBuilder) -> Void) -> Operation {
    Operation(
      "toy.mask", "The masking of a text.", reference: "Toy/Mask", ranges: [ProtocolRange(["1", "2", "3"])]
    ) { op in
      declareMask(op)
      also(op)
    }
  }

  private static func declareMask(_ op: OperationBuilder) {
    let text = op.input("text", .bytes(16), "The text.")
    let publicKey = op.input("publicKey", .bytes(1), "The inverted key.")
    _ = op.input("mask", .bytes(16), "The mask of an earlier text, which must not be used again.")
    let drawn = op.output("mask", .bytes(16), "The mask.")
    let masked = op.output("masked", .bytes(16), "The masked text.")
    op.draws("mask", verifiedBy: "toy.unmask")
    op.refuses(emptyData)
    let opens = op.rule("R1", "The key takes the mask off.")
    let content = op.rule("R2", "There is a text.")
    op.arrange { draft in
      let key = draft.draw("key") { $0.bytes(1) }
      draft[publicKey] = key.map { ~$0 }
      draft.verification = Verification(
        operation: "toy.unmask", input: Record(["key": .bytes(key)]),
        output: Record(["text": .bytes(draft.fill(text))]))
    }
    let basic = op.scenario("basic", "A text.", [opens], plain)
    op.scenario("again", "Another text.", [opens], plain)
    op.variant(
      "empty", of: basic, "text: empty", "There is nothing to mask.", [content], refused, expecting: .reject(emptyData)
    ) { $0[text] = [] }
    op.answer(by: NoRules()) { _, request, environment in
      if request[text].isEmpty { return .reject(reason: emptyData.id) }
      let bytes = environment.randomBytes(request[text].count)
      let key = ~request[publicKey][0]
      return request.accept(drawn(bytes), masked(zip(request[text], bytes).map { $0 ^ $1 ^ key }))
    }
  }

  package static let unmask = Operation(
    "toy.unmask", "The unmasking of a text.", reference: "Toy/Unmask", ranges: [ProtocolRange(["1", "2", "3"])]
  ) { op in
    let mask = op.input("mask", .bytes(16), "The mask.")
    let masked = op.input("masked", .bytes(16), "The masked text.")
    let key = op.input("key", .bytes(1), "The key.")
    let text = op.output("text", .bytes(16), "The text.")
    op.refuses(mismatch)
    let opens = op.rule("R1", "The key takes the mask off.")
    let lengths = op.rule("R2", "Mask and text have one length.")
    let basic = op.scenario("basic", "A masked text.", [opens], plain)
    op.variant(
      "short-mask", of: basic, "mask: one byte less", "The mask does not cover it.", [lengths],
      refused, expecting: .reject(mismatch)
    ) { draft in draft[mask] = draft[mask]?.dropLast() }
    op.answer(by: NoRules()) { _, request, _ in
      guard request[mask].count == request[masked].count else { return .reject(reason: mismatch.id) }
      return request.accept(text(zip(request[mask], request[masked]).map { $0 ^ $1 ^ request[key][0] }))
    }
  }
}

/// The rules of an operation without rules that can be edited.
package struct NoRules: Sendable {
  package init() {}
}
