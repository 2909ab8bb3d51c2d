import Primitives

/// What one factor contributes to a signature (§ 9.3).
package struct SignatureComponent: Equatable, Sendable {
  /// H_i, what the factor's own key gives for the counter.
  package let factorHmac: [UInt8]
  /// D, the key that the chain of factors leaves for this component.
  package let derivedKey: [UInt8]
  /// S_i, the MAC of the data under the derived key, 32 bytes.
  package let hmac: [UInt8]
}

package struct ComponentRules: Sendable {
  /// Everything is authenticated with HMAC-SHA256.
  package var authenticate: Authentication = { HMACSHA256.authenticationCode(for: $0, key: $1) }
  /// A signature uses the current value of the counter, which advances afterwards.
  package var takeCounter: @Sendable (_ value: [UInt8], _ rules: Rules) throws -> [UInt8] = { value, _ in value }
  /// The value of the counter enters as its 16 bytes.
  package var writeCounter: Function<[UInt8], [UInt8]> = { $0 }
  /// H_i authenticates the value of the counter under key i.
  package var authenticateCounter: AuthenticationStep = { counter, key, authenticate in authenticate(counter, key) }
  /// The chain of component i starts from H_i.
  ///
  /// [D-11: the published algorithm starts every component from H_0; both published implementations and all published
  /// vectors start component i from H_i.]
  package var startChain: Function<Int, Int> = { $0 }
  /// The chain of component i goes through H_1, H_2, … H_i.
  package var walkChain: Function<Int, Range<Int>> = { 1..<$0 + 1 }
  /// The links of the chain are the HMACs of the counter, and not the keys.
  package var linkChain: @Sendable (_ factorHmacs: [[UInt8]], _ keys: [[UInt8]]) -> [[UInt8]] = { hmacs, _ in hmacs }
  /// A link authenticates, under H_j, what the chain gave before it.
  package var extendChain: AuthenticationStep = { derived, link, authenticate in authenticate(derived, link) }
  /// The data enters byte for byte.
  package var takeData: Function<[UInt8], [UInt8]> = { $0 }
  /// S_i authenticates the data under the last value of the chain.
  package var authenticateData: AuthenticationStep = { data, derived, authenticate in authenticate(data, derived) }
}

/// Gives the authentication code of a message under a key.
package typealias Authentication = @Sendable (_ message: [UInt8], _ key: [UInt8]) -> [UInt8]

/// Says which of two values is the message, and which the key.
package typealias AuthenticationStep =
  @Sendable (_ message: [UInt8], _ key: [UInt8], _ authenticate: Authentication) -> [UInt8]

extension Rules {
  /// Computes the components of a signature, from the bytes of the counter that enter it.
  func signatureComponents(of data: [UInt8], keys: [[UInt8]], counter value: [UInt8]) -> [SignatureComponent] {
    let data = components.takeData(data)
    let factorHmacs = keys.map { components.authenticateCounter(value, $0, components.authenticate) }
    let links = components.linkChain(factorHmacs, keys)
    return factorHmacs.indices.map { index in
      var derivedKey = factorHmacs[components.startChain(index)]
      // With the right rules each link exists; where two mistakes edit the chain, it may not.
      for link in components.walkChain(index) where links.indices.contains(link) {
        derivedKey = components.extendChain(derivedKey, links[link], components.authenticate)
      }
      return SignatureComponent(
        factorHmac: factorHmacs[index], derivedKey: derivedKey,
        hmac: components.authenticateData(data, derivedKey, components.authenticate))
    }
  }
}
