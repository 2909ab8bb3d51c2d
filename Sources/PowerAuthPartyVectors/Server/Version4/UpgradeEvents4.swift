internal import Conformance
internal import PartyModel
internal import PowerAuth

/// The upgrade from 3.3.
extension ServerEventKind {
  static let startUpgrade4 = ServerEventKind(
    "upgrade-start",
    "A device sends `/pa/v4/upgrade/start`, and has keys of 4.0 when it gets the answer.", .sender, .upgradeStart
  ) { .version4(.startUpgrade($0, $1)) }
  static let confirmUpgrade = ServerEventKind(
    "upgrade-confirm", "A device sends `/pa/v4/upgrade/confirm`.", .sender, .madeCode(.possession)
  ) { .version4(.confirmUpgrade($0, $1)) }

  static let oldValidate = ServerEventKind(
    "old-validate", "A device sends a signature of 3.3 for validation with POST and the body `{}`.", .sender, .signed,
    .path(.v3)
  ) { .validateOld($0, $1, $2) }
  static let oldActivate = old(activate, "init, exchange and commit of an activation of 3.3, as `activate` in 3.3.")
  static let oldExchange = old(exchange, "A device sends `/pa/v3/activation/create` in 3.3.")
  static let oldCompute = old(computeUnsent, "A device makes signatures of 3.3 that never arrive.")
  static let oldOffline = old(offline, "An offline signature of 3.3, which someone types.")
  static let oldStatus = old(status, "A device asks for the status in 3.3.")
  static let oldTokenCreate = old(createToken, "A device sends `/pa/v3/token/create` in 3.3.")
  static let oldTokenUse = old(useToken, "A token is used with a header of 3.3.")
  static let oldUnlockVault = old(unlockVault, "A device sends `/pa/v3/vault/unlock` in 3.3.")
  static let oldUserInfo = old(userInfo, "A device sends `/pa/v3/user/info` in 3.3.")

  /// The same event of 3.3, on a server that has protocol 4 as well.
  private static func old(_ kind: ServerEventKind, _ sentence: String) -> ServerEventKind {
    ServerEventKind(
      name: "old-\(kind.name)", sentence: sentence,
      members: kind.members.map { event, _ in ServerEvent(.old(event.action), at: event.at) })
  }
}

extension ServerAction {
  /// A signature of 3.3 for validation, which is sent to one of two addresses.
  fileprivate static func validateOld(
    _ sender: RequestSender, _ signing: SigningArguments, _ path: ValidationPath
  ) -> ServerAction {
    switch path {
    case .v3: .old(.signature(.validate(sender, signing, content: "{}")))
    case .v4: .version4(.validateOld(sender, signing))
    }
  }
}

extension Members where Value == UpgradeStartArguments {
  fileprivate static let upgradeStart = group(
    .madeCode,
    .choice(
      "protocol",
      "The version of the authorization header: a signature of 3.3, or a code of 4.0. Absent: `3.3`.", else: .old),
    .choice(
      "encryption",
      """
      The version that the encryption header states; `wrong`: there is no such header. The message is that of 4.0 in each \
      case. Absent: `4.0`.
      """, else: .new), .codedMessage,
    .choice(
      "point", "`invalid`: `devicePublicKeys.ecdsa` is not a point, as in `exchange`. Absent: `valid`.", else: .valid),
    .yes("enableBiometry", "`enableBiometry` in the body. Absent: `yes`.", else: true), .algorithm
  ) {
    UpgradeStartArguments(
      code: $0, authorization: $1, encryption: $2, message: $3, point: $4, enablesBiometry: $5, algorithm: $6)
  }
}
