internal import PartyModel

/// Mistakes of a client of protocol 4 with factors and codes, the status, and the upgrade.
extension MistakeTable {
  static let clientFactor4: MistakeTable = [
    "client4.biometry-always-confirmed": breaking(party: \.client.version4.confirmation.saysBiometry)(
      "The confirmation always says that biometry is on.", { _ in { _ in true } }),
    "client4.biometry-unasked": breaking(party: \.client.version4.confirmation.keepsBiometry)(
      "A persisted activation has biometry, although the application did not ask for it.", { _ in { _ in true } }),
    "client4.password-in-characters": breaking(party: \.client.version4.confirmation.isPasswordLong)(
      "The length of a password is counted in characters.", { _ in { $0.count >= shortestPassword } }),
    "client4.any-password": breaking(party: \.client.version4.confirmation.isPasswordLong)(
      "An activation is persisted with any password.", { _ in { _ in true } }),
    "client4.new-password-in-characters": breaking(party: \.client.version4.factor.isNewLong)(
      "The length of a new password is counted in characters.", { _ in { $0.count >= shortestPassword } }),
    "client4.any-new-password": breaking(party: \.client.version4.factor.isNewLong)(
      "A password of any length is set.", { _ in { _ in true } }),
    "client4.change-by-possession": breaking(party: \.client.version4.factor.changeFactors)(
      "The password is validated and changed with possession alone.", is: .possession),
    "client4.change-by-new-password": breaking(party: \.client.version4.factor.passwordOfChange)(
      "The code of a change has the new password.", { _ in { _, new in new } }),
    "client4.begun-unvalidated": breaking(party: \.client.version4.factor.validatesFirst)(
      "The first step of a change sends nothing.", is: false),
    "client4.biometry-by-possession": breaking(party: \.client.version4.factor.additionFactors)(
      "Biometry is added with possession alone.", is: .possession),
    "client4.removal-sent-in-3.3": breaking(party: \.client.version4.factor.sendsRemovalOfVersion3)(
      "In 3.3 biometry is removed on the server.", is: true),
    "client4.code-without-biometry": breaking(party: \.client.version4.factor.makesWithoutBiometry)(
      "A code of biometry is made without a key of it.", is: true),
    "client4.lost-value-again": breaking(party: \.client.version4.code.givesBack)(
      "A value of the counter is used again where no answer came.", { _ in { $0 == .noConnection } }),
    "client4.refused-value-again": breaking(party: \.client.version4.code.givesBack)(
      "A value of the counter is used again where the server refused it.", { _ in { $0 == .unauthorized } }),
    "client4.code-of-version-3": breaking(party: \.client.version4.code.version)(
      "Until the upgrade is confirmed, codes are of version 3.", { _ in { version, hasMark in hasMark ? 3 : version } }),
    "client4.blob-as-network-error": breaking(party: \.client.version4.status.errorOfBlob)(
      "A status that cannot be used is networkError.", is: .networkError),
    "client4.blob-unverified": breaking(party: \.client.version4.status.accepts)(
      "The MAC of a status is not verified.", { right in { right($0) || $0 == .otherKey } }),
    "client4.custom-object-dropped": breaking(party: \.client.version4.status.takeCustomObject)(
      "The custom object of a status is not delivered.", { _ in { _ in nil } }),
    "client4.own-byte-kept": breaking(party: \.client.version4.status.takesByte)(
      "A client that follows the server keeps its byte.", is: false),
    "client4.start-by-possession": breaking(party: \.client.version4.upgrade.startFactors)(
      "The start of an upgrade is signed with possession alone.", is: .possession),
    "client4.confirmation-asks-user": breaking(party: \.client.version4.upgrade.confirmationFactors)(
      "The upgrade is confirmed with knowledge.", is: .knowledge),
    "client4.old-key-numbers": breaking(party: \.client.version4.upgrade.keyAfterStart)(
      "The keys of 3.3 stay.", { _ in { $0 } }),
  ]
}
