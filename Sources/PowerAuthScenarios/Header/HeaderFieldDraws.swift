internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension HeaderField {
  /// Draws a value of the form that the version has.
  func drawn(_ draw: inout Draw, version: ProtocolVersion, components: Int) -> String {
    switch (self, version.signatureFormat) {
    case (.version, _): version.rawValue
    case (.signature, .base64): Base64.encode(draw.bytes(16 * components))
    case (.signature, .decimal):
      (0..<components).map { _ in draw.decimal(digits: 8) }.joined(separator: "-")
    default: kind.draw(&draw)
    }
  }
}

extension Draw {
  /// Draws decimal digits.
  mutating func decimal(digits: Int) -> String {
    bytes(digits).map { String($0 % 10) }.joined()
  }
}
