import Encodings
import Primitives

/// What one factor contributes to an authentication code (§ 26.6).
package struct CodeComponent: Equatable, Sendable {
  /// D_i, the key that the chain of factors leaves for this component.
  package let derivedKey: [UInt8]
  /// S_i, the MAC of the data under the derived key.
  package let mac: [UInt8]
}

/// An authentication code of one to three factors (§ 26.6).
package struct AuthenticationCode: Equatable, Sendable {
  package let components: [CodeComponent]
  /// The code as it is sent or shown.
  package let text: String
}

/// The form in which the components of an authentication code are written.
package enum CodeFormat: Equatable, Sendable {
  case online
  /// Groups of so many digits.
  case offline(digits: Int)
}

/// How authentication codes are made (§ 26.6).
package struct AuthenticationCodeRules: Sendable {
  /// The type is one of six, in lower case; knowledge and biometry do not go together without possession.
  package var readType: @Sendable (_ text: String) throws -> [SignatureFactor] = { try SignatureType(text: $0).factors }
  /// There is a key for each factor that the type names, in the order possession, knowledge, biometry.
  package var checkCount: @Sendable (_ keys: [[UInt8]], _ factors: Int) throws -> [[UInt8]] = { keys, factors in
    try demand(keys.count == factors, else: .keyCount)
    return keys
  }
  /// A key has 32 bytes.
  package var checkKey: Check<[UInt8]> = checkedWideKey
  /// The customisation of all MACs of a code.
  package var customization = "PA4CODE"
  /// The MAC of a component has 32 bytes, as the keys of the chain.
  package var byteCount = wideKeyByteCount
  /// The value of the counter enters as its 32 bytes.
  package var takeCounter: @Sendable (_ value: [UInt8], _ rules: Rules) throws -> [UInt8] = { value, _ in value }
  /// A link of the chain covers the counter, and then the key that the chain has left so far.
  ///
  /// [In drafts until November 2025, each component began its own chain.]
  package var linkData: @Sendable (_ counter: [UInt8], _ previous: [UInt8]?) -> [UInt8] = { counter, previous in
    counter + (previous ?? [])
  }
  /// One chain goes through the keys, and each of its links is the key of a component.
  package var deriveKeys: CodeChain = { keys, link in
    var derived: [[UInt8]] = []
    for key in keys { derived.append(try link(derived.last, key)) }
    return derived
  }
  /// The data enter byte for byte.
  package var takeData: Function<[UInt8], [UInt8]> = { $0 }
  /// S_i authenticates the data under the key that the chain has left, and not under that of the factor.
  package var chooseKey: @Sendable (_ derivedKey: [UInt8], _ key: [UInt8]) -> [UInt8] = { derived, _ in derived }
  /// All bytes of a component are sent.
  package var takeBytes: Function<[UInt8], [UInt8]> = { $0 }
  /// The bytes of all components are one Base64 text, with padding.
  package var encode: @Sendable (_ components: [[UInt8]]) -> String = { Base64.encode($0.flatMap { $0 }) }
}

/// Gives the key of each component; a link gives a key for the one before it and the factor's.
package typealias CodeChain =
  @Sendable (
    _ keys: [[UInt8]], _ link: (_ previous: [UInt8]?, _ key: [UInt8]) throws -> [UInt8]
  ) throws -> [[UInt8]]

extension Rules {
  /// Makes an authentication code of a type (§ 26.6).
  package func authenticationCode(
    _ data: [UInt8], type: String, keys: [[UInt8]], counter: [UInt8], format: CodeFormat
  ) throws -> AuthenticationCode {
    let factors = try version4.code.readType(type)
    return try authenticationCode(
      data, keys: checkCodeKeys(keys, of: factors), counter: try version4.counter.checkValue(counter), format: format)
  }

  /// Gives the format of an offline code (§ 26.6).
  package func offlineCodeFormat(digits: Int) throws -> CodeFormat {
    .offline(digits: try signatureText.checkDigitCount(digits))
  }

  /// Refuses other keys than those of the factors.
  func checkCodeKeys(_ keys: [[UInt8]], of factors: [SignatureFactor]) throws -> [[UInt8]] {
    try version4.code.checkCount(keys, factors.count).map(version4.code.checkKey)
  }

  /// Makes a code with keys and a value of the counter that were checked before.
  func authenticationCode(
    _ data: [UInt8], keys: [[UInt8]], counter: [UInt8], format: CodeFormat
  ) throws -> AuthenticationCode {
    let code = version4.code
    func mac(_ data: [UInt8], _ key: [UInt8], _ byteCount: Int) throws -> [UInt8] {
      try version4.mac.authenticate(data, key, code.customization, byteCount)
    }
    let counter = try code.takeCounter(counter, self)
    let derived = try code.deriveKeys(keys) { previous, key in
      try mac(code.linkData(counter, previous), key, wideKeyByteCount)
    }
    let data = code.takeData(data)
    let components = try zip(derived, keys).map { derived, key in
      CodeComponent(derivedKey: derived, mac: try mac(data, code.chooseKey(derived, key), code.byteCount))
    }
    return AuthenticationCode(components: components, text: write(components, format))
  }

  private func write(_ components: [CodeComponent], _ format: CodeFormat) -> String {
    switch format {
    case .online: version4.code.encode(components.map { version4.code.takeBytes($0.mac) })
    case .offline(let digits):
      components.map { decimal($0.mac, digits: digits) }.joined(separator: signatureText.separator)
    }
  }
}
