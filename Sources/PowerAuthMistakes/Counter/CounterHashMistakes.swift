package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes where the counter is hashed for a status.
extension Mistake {
  static let counterHashUnderTransportKey = Mistake(
    "counter.hash-under-transport-key", "The hash is keyed with the transport key, and no key is derived from it.",
    \.counterHash.chooseKey
  ) { _ in { _, transportKey in transportKey } }
  static let counterHashUnderIVKey = Mistake(
    "counter.hash-under-iv-key", "The hash is keyed with the key of index 3000, that of initialisation vectors.",
    \.counterHash.keyIndex, constant(3000))
  static let counterKeyIndexHexadecimal = Mistake(
    "counter.key-index-hexadecimal", "The index 4000 is read as a hexadecimal number.", \.counterHash.keyIndex,
    constant(0x4000))

  static let nextValueHashed = Mistake(
    "counter.next-value-hashed", "The value that follows is hashed.", \.counterHash.chooseData
  ) { right in
    { value, rules in right(value.count == keyByteCount ? rules.followingValue(value) : value, rules) }
  }
  static let counterHashedAsHex = Mistake(
    "counter.value-as-hex-text", "The hash covers the hexadecimal digits of the value.", \.counterHash.chooseData
  ) { right in { value, rules in right(Array(Hex.encode(value).utf8), rules) } }
}

extension Rules {
  /// The value of the counter that follows a checked one.
  fileprivate func followingValue(_ value: [UInt8]) -> [UInt8] {
    (try? advanceCounter(value, by: 1).value) ?? value
  }
}

extension CounterHashOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "kdf.index-sign-extended", "kdf.index-cut-to-16-bytes", "kdf.index-cut-to-64-bytes",
      because: "Vectors of the operations to which these steps belong show them.")
    op.equivalentCiphers()
  }
}
