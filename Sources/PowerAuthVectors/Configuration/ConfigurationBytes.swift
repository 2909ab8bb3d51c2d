package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// The parts of a configuration, from which right and wrong ones are made.
package struct ConfigurationBytes: Sendable {
  package var version: UInt8 = 1
  /// The count of the key as it is written, and the key.
  package var applicationKey: (count: [UInt8], bytes: [UInt8])
  package var applicationSecret: (count: [UInt8], bytes: [UInt8])
  /// The number of keys as it is written.
  package var keyCount: [UInt8] = [1]
  package var keys: [(id: UInt8, count: [UInt8], bytes: [UInt8])]
  package var rest: [UInt8] = []

  package init(_ draw: inout Draw) {
    self.init(key: draw.bytes(16), secret: draw.bytes(16), masterKey: KeyPair(&draw).publicKey)
  }

  /// Takes the values, with counts that are as short as possible.
  package init(key: [UInt8], secret: [UInt8], masterKey: [UInt8]) {
    applicationKey = (Self.count(key), key)
    applicationSecret = (Self.count(secret), secret)
    keys = [(1, Self.count(masterKey), masterKey)]
  }

  package static func count(_ bytes: [UInt8]) -> [UInt8] { Rules.right.configuration.writeCount(bytes.count) }

  /// The bytes up to and with the first parts: 1 for the version, 2 for the key too, and so on.
  package var parts: [[UInt8]] {
    [[version], applicationKey.count, applicationKey.bytes, applicationSecret.count, applicationSecret.bytes, keyCount]
      + keys.flatMap { [[$0.id], $0.count, $0.bytes] } + [rest]
  }

  package var bytes: [UInt8] { Array(parts.joined()) }

  /// The text, which is Base64.
  package var text: String { Base64.encode(bytes) }
}
