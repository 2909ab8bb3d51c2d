/// The values in the text of a configuration with several keys (protocol 4.0).
package struct KeyConfiguration: Equatable, Sendable {
  /// APP_KEY, 16 bytes.
  package let applicationKey: [UInt8]
  /// APP_SECRET, 16 bytes.
  package let applicationSecret: [UInt8]
  /// The keys by their purpose; none need be a key that can be used.
  package let keys: [ConfiguredKeyKind: [UInt8]]
}

package struct KeyConfigurationRules: Sendable {
  /// The algorithms are those of activations, and EC_P256 for applications of protocol 3.
  package var findKeys: @Sendable (_ algorithm: String) throws -> [ConfiguredKeyKind] = { algorithm in
    guard let keys = KeyConfigurationRules.neededKeys[algorithm] else { throw Refusal.unknownAlgorithm }
    return keys
  }
  /// Of several keys with one number the last counts; unknown numbers are skipped.
  package var chooseKeys: Function<[ConfiguredKey], [ConfiguredKeyKind: [UInt8]]> = { keys in
    Dictionary(
      keys.compactMap { key in ConfiguredKeyKind(rawValue: key.id).map { ($0, key.bytes) } },
      uniquingKeysWith: { $1 })
  }
  /// Each key that the algorithm needs is there, and has a byte; that it can be used is not checked here.
  package var isPresent: Function<[UInt8]?, Bool> = { $0?.isEmpty == false }

  private static let neededKeys: [String: [ConfiguredKeyKind]] = [
    "EC_P256": [.ecP256], "EC_P384": [.ecP256, .ecP384], "EC_P384_ML_L3": [.ecP256, .ecP384, .mlDSA65],
    "EC_P384_ML_L5": [.ecP256, .ecP384, .mlDSA87],
  ]
}

extension Rules {
  /// Reads a configuration for an algorithm; returns it with its decoded bytes.
  package func readKeyConfiguration(
    _ text: String, algorithm: String
  ) throws -> (configuration: KeyConfiguration, bytes: [UInt8]) {
    let needed = try version4.keyConfiguration.findKeys(algorithm)
    let parts = try readConfigurationParts(text)
    let keys = version4.keyConfiguration.chooseKeys(parts.keys)
    for kind in needed { try demand(version4.keyConfiguration.isPresent(keys[kind]), else: .missingMasterKey) }
    return (
      KeyConfiguration(
        applicationKey: parts.applicationKey, applicationSecret: parts.applicationSecret, keys: keys), parts.bytes
    )
  }
}
