internal import PartyModel

/// Mistakes of a server: offline signatures.
extension MistakeTable {
  static let serverOffline: MistakeTable = [
    "server.offline-biometry-always": breaking(party: \.server.offline.types)(
      "Biometry is tried offline whether or not it is allowed.", { right, _ in right(true) }),
    "server.offline-biometry-never": breaking(party: \.server.offline.types)(
      "Biometry is never tried offline.", { right, _ in right(false) }),
    "server.offline-biometry-only": breaking(party: \.server.offline.types)(
      "Where biometry is allowed offline, knowledge is not tried."
    ) { right in { $0 ? ["POSSESSION_BIOMETRY"] : right($0) } },
    "server.offline-uncounted": breaking(party: \.server.offline.typeOfFailure)(
      "Wrong offline signatures are not counted.", is: "POSSESSION"),
    "server.offline-looks-at-application": breaking(party: \.server.offline.looksAtApplication)(
      "Offline signatures fail while an application version is unsupported.", is: true),
    "server.offline-length-of-server": breaking(party: \.server.offline.chooseLength)(
      "The component length of the call is ignored.", { _, _, ofServer in ofServer }),
    "server.offline-length-of-eight": breaking(party: \.server.offline.chooseLength)(
      "Without component length, offline components have eight digits.", { _, ofCall, _ in ofCall ?? 8 }),
    "server.earlier-passwords-untried": breaking(party: \.server.offline.passwordAges)(
      "Only the current time-based password is tried.", { _, _ in [0] }),
    "server.one-earlier-password-more": breaking(party: \.server.offline.passwordAges)(
      "One earlier time-based password more than allowed is tried.", { right in { right($0 + 1) } }),
    "server.next-password-tried": breaking(party: \.server.offline.passwordAges)(
      "The time-based password of the next step is tried as well.", { right in { [-1] + right($0) } }),
    "server.current-password-untried": breaking(party: \.server.offline.passwordAges)(
      "The current time-based password is not tried where earlier ones are."
    ) { right in { $0 > 0 ? right($0).filter { $0 > 0 } : right($0) } },
  ]
}
