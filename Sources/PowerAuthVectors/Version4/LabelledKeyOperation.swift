package import Conformance
internal import PowerAuth

/// The derivation of all keys of protocol 4.
package struct LabelledKeyOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "kdf.derive", "The key that a key gives for a label, and perhaps a diversifier.",
    reference: "Version4/KeyDerivation",
    ranges: [.onlyV4], chapter: .keyDerivation4,
    use: "Both parties of protocol 4 derive each key in this way.")
  package let key = input("key", .bytes(32), "The parent key.")
  package let label = input(
    "label", .text(atMost: 1000) { $0.element(of: HierarchyKey.allCases.map(Rules.right.version4.hierarchy.label)) },
    "What the key is for.")
  package let diversifier = optionalInput(
    "diversifier", .bytes { $0.bytes($0.count(0...40)) }, "What tells keys with the same label apart.")
  package let length = input("length", .int(0...4096, drawing: 16...64), "How many bytes are derived.")
  package let data = step("data", "BE32(bytes of label) ‖ UTF-8(label) ‖ BE32(bytes of diversifier) ‖ diversifier")
  package let derived = output(
    "key", .bytes(32), "The derived key, of so many bytes.", formula: "KMAC256(key, data, 8 · length, \"PA4KDF\")")
  package let function = rule(
    "R1", "The key is KMAC256 of the data under the parent key, with the customisation PA4KDF for all labels.",
    \.version4.labelledKey.customize, \.version4.labelledKey.authenticate, \.version4.mac.authenticate)
  package let layout = rule(
    "R2", "The data are the label and the diversifier, each behind its size in four bytes.",
    \.version4.labelledKey.layOut)
  package let absent = rule(
    "R3", "A diversifier that is absent is an empty one, of which the size enters.",
    \.version4.labelledKey.takeDiversifier)
  package let text = rule(
    "R4", "The label enters as UTF-8, and its size counts bytes.", \.version4.labelledKey.encodeLabel)
  package let noLength = rule("R5", "A key of no byte is refused.", \.version4.labelledKey.checkLength)

  package var fieldRules: [Rule] { [function, layout, text] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let result = try rules.deriveKey(
        request[key], label: request[label], diversifier: request[diversifier], byteCount: Int(request[length]))
      return request.accept(derived(result.key)) { [data(result.data)] }
    }
  }
}
