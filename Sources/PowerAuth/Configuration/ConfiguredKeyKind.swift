/// The purpose of a master server public key in a configuration.
package enum ConfiguredKeyKind: UInt8, CaseIterable, Sendable {
  case ecP256 = 1
  case ecP384 = 2
  case mlDSA65 = 3
  case mlDSA87 = 4
}
