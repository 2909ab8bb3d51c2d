/// A signature of one to three factors, online (§ 9) or offline (§ 10).
///
/// The two differ in the data that they cover and in their format; the components are computed alike.
package struct MultiFactorSignature: Equatable, Sendable {
  package let format: SignatureFormat
  package let components: [SignatureComponent]
  /// The components as they enter the text.
  package let written: WrittenComponents
  /// The signature as it is sent or shown.
  package let text: String
}

extension Rules {
  /// Signs data with a value of the counter.
  package func sign(
    _ data: [UInt8], keys: [[UInt8]], counter: some CounterValue, format: SignatureFormat
  ) throws -> MultiFactorSignature {
    let components = signatureComponents(of: data, keys: keys, counter: try counter.entering(by: self))
    let written = write(components, format: format)
    return MultiFactorSignature(format: format, components: components, written: written, text: join(written))
  }
}
