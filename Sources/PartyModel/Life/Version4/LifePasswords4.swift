/// The passwords of an event.
extension LifeAction4 {
  /// Whether it has a password that is too short: no page says what a client of protocol 4 makes of one.
  var hasShortPassword: Bool { passwords.contains { $0.utf8.count < shortestPassword } }

  private var passwords: [String] {
    switch self {
    case .call(let call): call.passwords
    case .sign(let credentials), .signOffline(let credentials): [credentials.password]
    default: []
    }
  }
}

extension LifeCall4 {
  fileprivate var passwords: [String] {
    switch self {
    case .persist(let password, _), .validatePassword(let password), .addBiometry(let password),
      .upgrade(let password):
      [password]
    case .changePassword(let old, let new): [old, new]
    case .requestToken(_, let credentials), .remove(let credentials): [credentials.password]
    case .create, .status, .removeBiometry, .removeToken, .message: []
    }
  }
}
