/// A value in an output that may occur again only for the same purpose, such as what the nonce of a signature gives: two
/// different signatures with one nonce disclose the key.
///
/// It need not be drawn: an implementation may compute it of the inputs.
package struct SinglePurposeValue: Sendable {
  /// Its name, for failures and pages.
  package let name: String
  let read: Reading

  /// The value and its purpose; nil where the output has none.
  package typealias Reading =
    @Sendable (_ input: Record, _ output: Record) -> (value: [UInt8], purpose: [UInt8])?
}

extension OperationBuilder {
  /// Declares a value that may occur again only for the same purpose.
  package func servesOnePurpose(_ name: String, _ read: @escaping SinglePurposeValue.Reading) {
    singlePurposeValue = SinglePurposeValue(name: name, read: read)
  }
}
