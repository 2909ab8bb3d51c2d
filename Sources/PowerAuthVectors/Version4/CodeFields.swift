package import Conformance
package import PowerAuth

/// The inputs of all operations on authentication codes.
package struct CodeFields: DeclarationGroup {
  package let type = input(
    "type", .text { $0.element(of: SignatureType.allCases.map(\.rawValue)) },
    "The factors, as they are named on the wire.")
  package let keys = input(
    "keys", .list(of: .bytes(32), drawing: 3...3, atMost: 8),
    "The keys of these factors, 32 bytes each, in the order possession, knowledge, biometry.")
  package let counterData = input("counterData", .bytes(32), "The value of the counter, 32 bytes.")
  package let data = input("data", .bytes { $0.bytes($0.count(0...200)) }, "What the code is made for.")

  /// Makes the code of what the record holds.
  package func code(
    _ input: Record, format: CodeFormat, by rules: Rules = .right
  ) throws -> AuthenticationCode {
    try rules.authenticationCode(
      input[data], type: input[type], keys: input[keys], counter: input[counterData], format: format)
  }
}

/// The intermediate values of the components of a code.
package struct CodeSteps: DeclarationGroup {
  package let derivedKey = step(
    "component[i].derivedKey",
    """
    KMAC256(keys[i], counterData ‖ d, 256, "PA4CODE"), where d is component[i − 1].derivedKey, and nothing for the first \
    component; i counts the keys, from 0 on
    """)
  package let mac = step("component[i].mac", "KMAC256(component[i].derivedKey, data, 256, \"PA4CODE\")")

  package func callAsFunction(_ code: AuthenticationCode) -> [Step] {
    code.components.enumerated().flatMap { index, component in
      [derivedKey(component.derivedKey, at: index), mac(component.mac, at: index)]
    }
  }
}

/// The rules of the computation of a code.
package struct CodeSentences: DeclarationGroup {
  package let chain = rule(
    "R1",
    "The key of a component is the KMAC, under the factor's key, of the counter and the key of the component before it.",
    \.version4.code.linkData, \.version4.code.deriveKeys)
  package let component = rule(
    "R2", "A component is the KMAC of the data under its key, and not under the factor's.", \.version4.code.chooseKey)
  package let function = rule(
    "R3", "Each KMAC has 32 bytes and the customisation PA4CODE.", \.version4.code.customization,
    \.version4.code.byteCount, \.version4.mac.authenticate)
  package let counter = rule(
    "R4", "The value of the counter enters as its 32 bytes, before it advances.", \.version4.code.takeCounter)
  package let data = rule("R5", "The data enter byte for byte.", \.version4.code.takeData)
  package let types = rule("R6", "The type is one of six, in lower case.", \.version4.code.readType)
  package let count = rule(
    "R7", "There is a key for each factor of the type, and no other.", \.version4.code.checkCount)
  package let lengths = rule(
    "R8", "A key or a value of the counter of any length but 32 bytes is refused.", \.version4.code.checkKey,
    \.version4.counter.checkValue)

  package var computation: [Rule] { [chain, component, function, counter, data] }
}
