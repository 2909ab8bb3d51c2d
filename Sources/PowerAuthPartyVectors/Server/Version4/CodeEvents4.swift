internal import Conformance
internal import PartyModel
internal import PowerAuth

/// Codes of protocol 4, and the changes of the keys with which they are made.
extension ServerEventKind {
  static let validate4 = ServerEventKind(
    "validate", "A device sends a code for validation with POST and the body `{}`.", .sender, .tamperedCode, .path(.v4)
  ) { .version4(.validate($0, $1, $2)) }
  static let verify4 = ServerEventKind(
    "verify",
    """
    A device sends a request with a code to the application (the identifier is `/application`), which takes all types and \
    lets the server verify it (`/rest/v4/auth/verify`).
    """, .sender, .tamperedCode
  ) { .version4(.verify($0, $1)) }
  static let offline4 = ServerEventKind(
    "offline",
    """
    A device makes an offline code, and someone types it; the server verifies it (`/rest/v4/auth/offline/verify`).
    """, .subject,
    .codeThatArrives(.factorsOfCode(.possessionKnowledge, of: [.possessionKnowledge, .possessionBiometry])), .offline
  ) { .version4(.offline($0, $1, $2)) }
  static let compute4 = ServerEventKind(
    "compute", "A device makes codes that never arrive.", .subject, .int("count", 1...1000, "How many.")
  ) { .version4(.compute($0, count: $1)) }
  static let changePassword = ServerEventKind(
    "password-change", "A device sends `/pa/v4/password/change`, and has the new key when it gets the answer.", .sender,
    .madeCode, .codedMessage, .otherAlgorithm
  ) { .version4(.changeKey(.passwordChange, $0, $1, $2, $3)) }
  static let addBiometry = ServerEventKind(
    "biometry-add", "A device sends `/pa/v4/biometry/add`, and has the new key when it gets the answer.", .sender,
    .madeCode, .codedMessage, .otherAlgorithm
  ) { .version4(.changeKey(.biometryAdd, $0, $1, $2, $3)) }
  static let removeBiometry = ServerEventKind(
    "biometry-remove", "A device sends `/pa/v4/biometry/remove`.", .sender, .madeCode(.possession)
  ) { .version4(.removeBiometry($0, $1)) }
}
