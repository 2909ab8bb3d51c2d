internal import Conformance
internal import Parties
internal import PowerAuthVectors

/// Mistakes of a server: offline signatures.
extension Mistake {
  static let offlineBiometryAlways = Mistake(
    "server.offline-biometry-always", "Biometry is tried offline whether or not it is allowed.",
    party: \.server.offline.types
  ) { right in { _ in right(true) } }
  static let offlineBiometryNever = Mistake(
    "server.offline-biometry-never", "Biometry is never tried offline.", party: \.server.offline.types
  ) { right in { _ in right(false) } }
  static let offlineKnowledgeNotBeside = Mistake(
    "server.offline-biometry-only", "Where biometry is allowed offline, knowledge is not tried.",
    party: \.server.offline.types
  ) { right in { $0 ? ["POSSESSION_BIOMETRY"] : right($0) } }
  static let offlineUncounted = Mistake(
    "server.offline-uncounted", "Wrong offline signatures are not counted.", party: \.server.offline.typeOfFailure
  ) { _ in "POSSESSION" }
  static let offlineLooksAtApplication = Mistake(
    "server.offline-looks-at-application", "Offline signatures fail while an application version is unsupported.",
    party: \.server.offline.looksAtApplication
  ) { _ in true }
  static let offlineLengthOfServer = Mistake(
    "server.offline-length-of-server", "The component length of the call is ignored.",
    party: \.server.offline.chooseLength
  ) { _ in { _, ofServer in ofServer } }
  static let offlineLengthOfEight = Mistake(
    "server.offline-length-of-eight", "Without component length, offline components have eight digits.",
    party: \.server.offline.chooseLength
  ) { _ in { ofCall, _ in ofCall ?? 8 } }
  static let earlierPasswordsUntried = Mistake(
    "server.earlier-passwords-untried", "Only the current time-based password is tried.",
    party: \.server.offline.passwordAges
  ) { _ in { _ in [0] } }
  static let oneEarlierPasswordMore = Mistake(
    "server.one-earlier-password-more", "One earlier time-based password more than allowed is tried.",
    party: \.server.offline.passwordAges
  ) { right in { right($0 + 1) } }
  static let currentPasswordUntried = Mistake(
    "server.current-password-untried", "The current time-based password is not tried where earlier ones are.",
    party: \.server.offline.passwordAges
  ) { right in { $0 > 0 ? right($0).filter { $0 > 0 } : right($0) } }
}
