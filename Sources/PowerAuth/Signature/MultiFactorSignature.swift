/// A signature of one to three factors, online (§ 9) or offline (§ 10).
///
/// The two differ in the data that they cover and in their format; the components are computed alike.
package struct MultiFactorSignature: Equatable, Sendable {
  package let format: SignatureFormat
  package let components: [SignatureComponent]

  /// Signs data with the current value of the counter.
  package init(format: SignatureFormat, keys: SignatureKeys, counter: HashCounter, data: [UInt8]) {
    let factorHmacs = SignatureComponent.factorHmacs(keys: keys.keys, counter: counter)
    self.format = format
    components = factorHmacs.indices.map { index in
      SignatureComponent(index: index, factorHmacs: factorHmacs, data: data)
    }
  }

  /// The signature as it is sent or shown.
  package var text: String { format.text(of: components) }
}
