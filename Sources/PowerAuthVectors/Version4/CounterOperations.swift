package import Conformance
internal import PowerAuth

/// The hash of the server's counter in a status of protocol 4.
package struct CounterMACOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "counter.mac", "The hash by which a status of protocol 4 shows the value of the server's counter.",
    reference: "Version4/Counter", ranges: [.onlyV4], chapter: .counter4,
    use: "The server of protocol 4 puts it into the status, and the client compares it with its own counter's.")
  package let counterData = input("counterData", .bytes(32), "The value of the counter, 32 bytes.")
  package let key = input("key", .bytes(32), "KEY_MAC_CTR_DATA, 32 bytes.")
  package let hash = output(
    "hash", .bytes(32), "The hash, 32 bytes.", formula: "KMAC256(key, counterData, 256, \"PA4MAC-CTR\")")
  package let function = rule(
    "R1", "The hash is KMAC256 of the value under KEY_MAC_CTR_DATA, with the customisation PA4MAC-CTR.",
    \.version4.counter.authenticate, \.version4.counter.customization, \.version4.mac.authenticate)
  package let keyLength = rule("R2", "A key of any length but 32 bytes is refused.", \.version4.counter.checkKey)
  package let valueLength = rule(
    "R3", "A value of any length but 32 bytes is refused.", \.version4.counter.checkValue)

  package var fieldRules: [Rule] { [function, keyLength, valueLength] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      request.accept(hash(try rules.hashWideCounter(request[counterData], key: request[key])))
    }
  }
}

/// What a client of protocol 4 does after it has compared its counter with that of a status.
package struct WideSynchronizationOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "counter.synchronize-by-mac", "What a client does about its counter after it has read a status of protocol 4.",
    reference: "Version4/Counter", ranges: [.onlyV4], chapter: .counter4,
    use: "The client of protocol 4, after each status that it has read.")
  package let fields = SynchronizationFields(.wide)
  package let rules = SynchronizationRules(.wide)

  package var fieldRules: [Rule] { rules.comparison + [rules.lengths] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.costs { 1 + Int($0[fields.lookAhead]) / 10 }
    op.answer { rules, request in
      let result = try rules.synchronizeWide(
        fields.client(request.input), with: fields.server(request.input),
        currentVersion: Int(request[fields.currentVersion]), key: request[fields.key])
      return request.accept(fields.outputs(result)) { fields.steps(result) }
    }
  }
}
