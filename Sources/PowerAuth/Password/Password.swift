package struct PasswordRules: Sendable {
  /// A PIN has at least one character, of any kind; apps may demand more.
  package var checkPIN: Check<String> = { pin in
    try demand(!pin.isEmpty, else: .invalidLength)
    return pin
  }
  /// The length of a password is that of its UTF-8.
  package var measure: Function<String, Int> = { $0.utf8.count }
  /// A password is good from 4 bytes on, and strong from 8 on.
  package var thresholds = [4, 8]
}

extension Rules {
  /// Checks a PIN as an SDK does that leaves further demands to the app (§ 15.8).
  package func checkPIN(_ pin: String) throws { _ = try password.checkPIN(pin) }

  /// Rates a password by its length: 0 weak, 1 good, 2 strong (§ 15.8).
  package func passwordStrength(_ text: String) -> (byteCount: Int, strength: Int) {
    let byteCount = password.measure(text)
    return (byteCount, password.thresholds.count { byteCount >= $0 })
  }
}
