/// What an application needs to be known to the server, in one text (§ 5.1).
package struct Configuration: Equatable, Sendable {
  /// APP_KEY, 16 bytes.
  package let applicationKey: [UInt8]
  /// APP_SECRET, 16 bytes.
  package let applicationSecret: [UInt8]
  /// The master server public key; it need not be a point.
  package let masterServerPublicKey: [UInt8]

  /// Takes the values as they are.
  package init(applicationKey: [UInt8], applicationSecret: [UInt8], masterServerPublicKey: [UInt8]) {
    self.applicationKey = applicationKey
    self.applicationSecret = applicationSecret
    self.masterServerPublicKey = masterServerPublicKey
  }
}

/// What a configuration contains, before one of its keys is chosen.
struct ConfigurationParts {
  let applicationKey: [UInt8]
  let applicationSecret: [UInt8]
  let keys: [ConfiguredKey]
  /// The decoded bytes.
  let bytes: [UInt8]
}

/// A key in a configuration, with the number that tells its purpose.
package struct ConfiguredKey: Equatable, Sendable {
  package var id: UInt8
  package var bytes: [UInt8]
}

package struct ConfigurationRules: Sendable {
  /// The text is Base64 with its padding, without anything around it.
  package var decodeText: @Sendable (String) throws -> [UInt8] = decodeBase64Text
  /// The first byte is the version 01.
  package var checkVersion: Check<UInt8> = { version in
    try demand(version == ConfigurationRules.version, else: .configurationVersion)
    return version
  }
  /// A count has one, two or four bytes, as its top bits say, and need not be as short as possible.
  package var readCount: CountReading = { bytes in
    guard let first = bytes.first else { return nil }
    let width = first < 0x80 ? 1 : first < 0xC0 ? 2 : 4
    guard bytes.count >= width else { return nil }
    let number = bytes.prefix(width).reduce(0) { $0 << 8 | Int($1) }
    return (number & (width == 4 ? 0x3FFF_FFFF : 0x3FFF), width)
  }
  /// Data that are announced and not there are refused.
  package var takeData: @Sendable (_ bytes: ArraySlice<UInt8>, _ count: Int) throws -> [UInt8] = { bytes, count in
    try demand(bytes.count >= count, else: .truncated)
    return Array(bytes.prefix(count))
  }
  /// APP_KEY has 16 bytes.
  package var checkApplicationKey: Check<[UInt8]> = checkedKey
  /// APP_SECRET has 16 bytes.
  package var checkApplicationSecret: Check<[UInt8]> = checkedKey
  /// Keys of all numbers are read.
  package var checkKeyId: Check<UInt8> = { $0 }
  /// The master server public key has the number 01; of several, the last one counts.
  package var chooseKey: Function<[ConfiguredKey], ConfiguredKey?> = { keys in
    keys.last { $0.id == ConfigurationRules.masterKeyId }
  }
  /// There is a master server public key, of at least one byte; that it is a point is not checked here.
  package var checkMasterKey: Check<[UInt8]?> = { key in
    try demand(key?.isEmpty == false, else: .missingMasterKey)
    return key
  }
  /// Bytes behind the last key are ignored.
  package var checkRest: Check<[UInt8]> = { $0 }

  /// A count is written in one byte up to 7F, in two up to 3FFF, and in four above.
  package var writeCount: Function<Int, [UInt8]> = { count in
    switch count {
    case ...0x7F: [UInt8(count)]
    case ...0x3FFF: (0x8000 | UInt16(count)).bigEndianBytes
    default: (0xC000_0000 | UInt32(count)).bigEndianBytes
    }
  }
  /// The parts are version, APP_KEY, APP_SECRET and keys, in this order.
  package var order: @Sendable (_ applicationKey: [UInt8], _ applicationSecret: [UInt8]) -> [[UInt8]] = { [$0, $1] }
  /// The version is 01.
  package var writtenVersion = ConfigurationRules.version
  /// The key has the number 01.
  package var writtenKeyId = ConfigurationRules.masterKeyId
  /// The bytes are written as one line of Base64, with padding.
  package var encodeText: Function<[UInt8], String> = base64Text
  /// Of three separate values, the key is a point of the curve.
  package var checkPoint: Check<[UInt8]> = { key in
    _ = try importPublicKey(key)
    return key
  }

  private static let version: UInt8 = 1
  private static let masterKeyId: UInt8 = 1
}

/// Reads a count at the beginning of bytes: its value and its width; nil where it is not whole.
package typealias CountReading = @Sendable (_ bytes: ArraySlice<UInt8>) -> (value: Int, width: Int)?

extension Rules {
  /// Reads a configuration; returns it with its decoded bytes.
  package func readConfiguration(_ text: String) throws -> (configuration: Configuration, bytes: [UInt8]) {
    let parts = try readConfigurationParts(text)
    let masterKey = try configuration.checkMasterKey(configuration.chooseKey(parts.keys)?.bytes)
    return (
      Configuration(
        applicationKey: parts.applicationKey, applicationSecret: parts.applicationSecret,
        masterServerPublicKey: masterKey ?? []), parts.bytes
    )
  }

  /// Reads the values of a configuration, with all its keys.
  func readConfigurationParts(_ text: String) throws -> ConfigurationParts {
    let bytes = try configuration.decodeText(text)
    var reader = ConfigurationReader(rules: configuration, rest: bytes[...])
    _ = try configuration.checkVersion(try reader.readByte())
    let applicationKey = try configuration.checkApplicationKey(try reader.readData())
    let applicationSecret = try configuration.checkApplicationSecret(try reader.readData())
    var keys: [ConfiguredKey] = []
    for _ in 0..<(try reader.readCount()) {
      let id = try configuration.checkKeyId(try reader.readByte())
      keys.append(ConfiguredKey(id: id, bytes: try reader.readData()))
    }
    _ = try configuration.checkRest(Array(reader.rest))
    return ConfigurationParts(
      applicationKey: applicationKey, applicationSecret: applicationSecret, keys: keys, bytes: bytes)
  }

  /// Writes a configuration with one key; returns its text and its bytes.
  package func writeConfiguration(_ values: Configuration) throws -> (text: String, bytes: [UInt8]) {
    let applicationKey = try configuration.checkApplicationKey(values.applicationKey)
    let applicationSecret = try configuration.checkApplicationSecret(values.applicationSecret)
    let masterKey = try configuration.checkMasterKey(values.masterServerPublicKey) ?? []
    var bytes = [configuration.writtenVersion]
    for data in configuration.order(applicationKey, applicationSecret) { append(data, to: &bytes) }
    bytes += configuration.writeCount(1) + [configuration.writtenKeyId]
    append(masterKey, to: &bytes)
    return (configuration.encodeText(bytes), bytes)
  }

  /// Writes the configuration of an application of protocol 4.0, with several keys (protocol 4.0).
  package func writeKeyConfiguration(
    applicationKey: String, applicationSecret: String, keys: [ConfiguredKeyKind: [UInt8]]
  ) throws -> String {
    let applicationKey = try configuration.checkApplicationKey(configuration.decodeText(applicationKey))
    let applicationSecret = try configuration.checkApplicationSecret(configuration.decodeText(applicationSecret))
    var bytes = [configuration.writtenVersion]
    for data in configuration.order(applicationKey, applicationSecret) { append(data, to: &bytes) }
    let kinds = ConfiguredKeyKind.allCases.filter { keys[$0] != nil }
    bytes += configuration.writeCount(kinds.count)
    for kind in kinds {
      bytes.append(kind.rawValue)
      append(keys[kind] ?? [], to: &bytes)
    }
    return configuration.encodeText(bytes)
  }

  /// Writes the configuration of the three Base64 texts that older clients have (§ 5.1).
  package func convertConfiguration(
    applicationKey: String, applicationSecret: String, masterServerPublicKey: String
  ) throws -> (text: String, bytes: [UInt8]) {
    try writeConfiguration(
      Configuration(
        applicationKey: try configuration.decodeText(applicationKey),
        applicationSecret: try configuration.decodeText(applicationSecret),
        masterServerPublicKey: try configuration.checkPoint(try configuration.decodeText(masterServerPublicKey))))
  }

  private func append(_ data: [UInt8], to bytes: inout [UInt8]) {
    bytes += configuration.writeCount(data.count)
    bytes += data
  }
}

/// Reads the parts of a configuration one after the other.
private struct ConfigurationReader {
  let rules: ConfigurationRules
  private(set) var rest: ArraySlice<UInt8>

  init(rules: ConfigurationRules, rest: ArraySlice<UInt8>) {
    self.rules = rules
    self.rest = rest
  }

  mutating func readByte() throws -> UInt8 {
    guard let byte = rest.popFirst() else { throw Refusal.truncated }
    return byte
  }

  mutating func readCount() throws -> Int {
    guard let count = rules.readCount(rest) else { throw Refusal.truncated }
    rest = rest.dropFirst(count.width)
    return count.value
  }

  mutating func readData() throws -> [UInt8] {
    let count = try readCount()
    let data = try rules.takeData(rest, count)
    rest = rest.dropFirst(count)
    return data
  }
}
