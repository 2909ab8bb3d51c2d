package import Conformance
package import PowerAuth

/// A value of the counter that is an input.
package typealias CounterInput = CounterValue & FieldValue

/// The inputs that all operations on signatures have.
package struct SignatureFields<Counter: CounterInput>: DeclarationGroup {
  package let signatureType: Field<String>
  package let possessionKey: OptionalField<[UInt8]>
  package let knowledgeKey: OptionalField<[UInt8]>
  package let biometryKey: OptionalField<[UInt8]>
  package let counter: Field<Counter>
  package let data: Field<[UInt8]>

  init(counter name: String, _ kind: FieldKind<Counter>, _ sentence: String) {
    signatureType = input(
      "signatureType", .text { $0.element(of: SignatureType.allCases.map(\.rawValue)) },
      "The factors, as they are named on the wire.")
    possessionKey = optionalInput("possessionKey", .bytes(16), "The key of the factor possession, 16 bytes.")
    knowledgeKey = optionalInput("knowledgeKey", .bytes(16), "The key of the factor knowledge, 16 bytes.")
    biometryKey = optionalInput("biometryKey", .bytes(16), "The key of the factor biometry, 16 bytes.")
    counter = input(name, kind, sentence)
    data = input("data", .bytes { $0.bytes($0.count(0...200)) }, "What is signed.")
  }

  package func key(of factor: SignatureFactor) -> OptionalField<[UInt8]> {
    switch factor {
    case .possession: possessionKey
    case .knowledge: knowledgeKey
    case .biometry: biometryKey
    }
  }

  package func keys(_ input: Record) -> FactorKeys {
    FactorKeys(possession: input[possessionKey], knowledge: input[knowledgeKey], biometry: input[biometryKey])
  }

  /// Signs what the record holds.
  package func sign(
    _ input: Record, format: SignatureFormat, by rules: Rules = .right
  ) throws -> MultiFactorSignature {
    let keys = try rules.signatureKeys(ofType: input[signatureType], from: keys(input))
    return try rules.sign(input[data], keys: keys, counter: input[counter], format: format)
  }
}

extension SignatureFields where Counter == [UInt8] {
  /// The inputs of signatures with the hash-based counter.
  init() {
    self.init(counter: "counterData", .bytes(16), "The value of the counter, 16 bytes.")
  }
}

extension SignatureFields where Counter == UInt64 {
  /// The inputs of signatures with a numeric counter.
  init() {
    self.init(counter: "counter", .unsigned64, "The number that the counter has.")
  }
}

/// The intermediate values of the components of a signature.
package struct ComponentSteps: DeclarationGroup {
  package let factorHmac: StepHandle
  package let derivedKey: StepHandle
  package let hmac: StepHandle
  package let decimal: StepHandle
  /// Nil where no signature is Base64.
  package let bytes: StepHandle?

  init(counter: String = "counterData", digits: String, hasBytes: Bool) {
    factorHmac = step(
      "component[i].factorHmac",
      "HMAC-SHA-256(key: key i, data: \(counter)); i counts the factors that signatureType names, from 0 on")
    derivedKey = step(
      "component[i].derivedKey",
      """
      D after the last step of: D = component[i].factorHmac; \
      for each j from 1 to i, D = HMAC-SHA-256(key: component[j].factorHmac, data: D)
      """)
    hmac = step("component[i].hmac", "HMAC-SHA-256(key: component[i].derivedKey, data: data)")
    let digitsOfHmac = "decimal(component[i].hmac, \(digits))"
    if hasBytes {
      decimal = textStep("component[i].decimal", inVersions: [["3.0"]: digitsOfHmac])
      bytes = step("component[i].bytes", inVersions: [["3.1", "3.2", "3.3"]: "component[i].hmac[16..<32]"])
    } else {
      decimal = textStep("component[i].decimal", digitsOfHmac)
      bytes = nil
    }
  }

  package func callAsFunction(_ signature: MultiFactorSignature) -> [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(4 * signature.components.count)
    for (index, component) in signature.components.enumerated() {
      steps.append(factorHmac(component.factorHmac, at: index))
      steps.append(derivedKey(component.derivedKey, at: index))
      steps.append(hmac(component.hmac, at: index))
      if let written = written(signature.written, at: index) { steps.append(written) }
    }
    return steps
  }

  package func written(_ components: WrittenComponents, at index: Int) -> Step? {
    switch components {
    case .decimal(let groups): decimal(groups[index], at: index)
    case .base64: bytes.map { $0(components.parts[index], at: index) }
    }
  }
}
