internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

// Types, keys and values of the counter that a server refuses, each with the code that it gives where nobody looks at it.

extension CodeVerificationOperation {
  /// Declares types, keys and values of the counter that are refused; the examples have one, two and three factors.
  func declareWrongKeys(on op: OperationBuilder, of examples: [Scenario]) {
    let (one, two, three) = (examples[0], examples[1], examples[2])
    declareWrongTypes(on: op, one, two, three)
    declareCounts(on: op, examples)
    declareLengths(on: op, one, two)
  }

  private func declareWrongTypes(on op: OperationBuilder, _ one: Scenario, _ two: Scenario, _ three: Scenario) {
    let unknown = Fault(
      "The text names none of the six combinations.", .unknownSignatureType, also: [.keyCount], [rules.types],
      .malformed)
    for text in ["", "password", "1FA", "possession_"] {
      op.refuses(
        "type-unknown/\(text.isEmpty ? "empty" : text.lowercased().replacing("_", with: "-"))", of: one,
        fields.type.set(text.quoted, text), unknown)
    }
    for (text, places) in [("knowledge_biometry", [1, 2]), ("knowledge_possession", [1, 0])] {
      op.refuses(
        "type-unknown/\(text.replacing("_", with: "-"))", of: three,
        "type: \(text.quoted), with the keys of these factors, and their code", unknown
      ) { draft in
        draft[fields.type] = text
        let keys = try draft.value(of: fields.keys)
        try setKeys(places.map { keys[$0] }, in: &draft)
      }
    }
    op.declareTypeWithMark(fields.type, of: one, rules.types)
  }

  private func declareCounts(on op: OperationBuilder, _ examples: [Scenario]) {
    let fault = Fault(
      "There is a key for each factor of the type.", .keyCount, also: [.invalidEncoding], [rules.count], .missing)
    for (name, scenario) in zip(["one", "two", "three"], examples) {
      op.refuses("keys-of-\(name)/none", of: scenario, fields.keys.set("no key", []), fault)
      op.refuses(
        "keys-of-\(name)/more", of: scenario, fields.keys.changed("one more, behind the others") { $0 + $0.prefix(1) },
        fault)
      guard name != "one" else { continue }
      op.refuses("keys-of-\(name)/less", of: scenario, "keys: without the last one; code: that of the others", fault) {
        draft in
        try setKeys(try draft.value(of: fields.keys).dropLast(), in: &draft)
      }
    }
  }

  private func declareLengths(on op: OperationBuilder, _ one: Scenario, _ two: Scenario) {
    let fault = Fault("A key has 32 bytes.", .invalidLength, [rules.lengths], .invalidLength)
    for count in [0, 16, 31, 33, 64] {
      for (place, factor) in ["possession", "knowledge"].enumerated() {
        op.refuses(
          "key-of-\(factor)-of-\(count)-bytes", of: two, "keys: key \(place) of \(count) bytes; code: made with it",
          fault
        ) { draft in
          var keys = try draft.value(of: fields.keys)
          keys[place] = draft.draw("key") { $0.bytes(count) }
          try setKeys(keys, in: &draft)
        }
      }
      for (name, scenario) in [("one", one), ("two", two)] {
        op.refuses(
          "counter-data-of-\(count)-bytes/\(name)", of: scenario,
          "counterData: \(count) bytes; code: made with them", "The value has 32 bytes.", .invalidLength,
          [rules.lengths], .invalidLength
        ) { draft in
          draft.draw(count, for: fields.counterData)
          try setKeys(try draft.value(of: fields.keys), in: &draft)
        }
      }
    }
  }

  /// Sets the keys, and the code that somebody makes with them who checks nothing.
  private func setKeys(_ keys: [[UInt8]], in draft: inout Draft) throws {
    draft[fields.keys] = keys
    var careless = Rules.right
    careless.version4.code.checkKey = { $0 }
    careless.version4.counter.checkValue = { $0 }
    // A code depends on its keys, whichever factors they belong to.
    let type = CodeExample.types[keys.count - 1]
    draft[code] = try careless.authenticationCode(
      draft.value(of: fields.data), type: type.rawValue, keys: keys, counter: draft.value(of: fields.counterData),
      format: .online
    ).text
  }

  /// Declares codes that become right where their characters are changed on the way.
  func declareMistakenCodes(on op: OperationBuilder, of examples: [Scenario]) {
    let form = Fault(
      "The code is Base64 of 32 bytes for each factor.", .invalidEncoding, also: [.codeMismatch], [verification.form],
      .malformed)
    for (name, scenario) in zip(["one", "two"], examples) {
      op.refuses(
        "code-with-kelvin-sign/\(name)", of: scenario,
        code.changed("U+212A, the sign for kelvin, in place of each K") { $0.replacing("K", with: "\u{212a}") }, form)
    }
    op.refuses(
      "code-behind-mark", of: examples[0], code.changed("a byte order mark in front of it") { "\u{feff}\($0)" }, form)
    op.refuses(
      "code-in-lower-case", of: examples[0], code.changed("in lower case") { $0.lowercased() },
      "The code is another one.", .codeMismatch, [verification.mismatch], .tampered)
  }
}
