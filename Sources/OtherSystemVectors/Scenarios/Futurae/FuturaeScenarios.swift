package import Conformance

extension FuturaeOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    switch heading.id {
    case "futurae.configuration": declareConfiguration(on: op)
    case "futurae.lock": declareLock(on: op)
    case "futurae.pin": declarePIN(on: op)
    case "futurae.biometry": declareBiometry(on: op)
    case "futurae.enrolment": declareEnrolment(on: op)
    case "futurae.account": declareAccount(on: op)
    case "futurae.migration": declareMigration(on: op)
    case "futurae.session": declareSession(on: op)
    case "futurae.offline": declareOffline(on: op)
    default: declareAdaptive(on: op)
    }
    declareRandomScripts(on: op)
    leaveOutMistakes(on: op)
  }

  /// Leaves out mistakes of steps that several areas share, where the functions and the data that show them are in
  /// another area.
  private func leaveOutMistakes(on op: OperationBuilder) {
    switch heading.id {
    case "futurae.offline":
      op.leaveOut([
        "futurae.free-decryptextrainfo", "futurae.free-getsessioninfo", "futurae.free-openurl",
        "futurae.free-replyauth",
        "futurae.list-protected", "futurae.status-protected",
      ])
    case "futurae.session":
      op.leaveOut(["futurae.free-getsynchronousauthtoken", "futurae.list-protected", "futurae.status-protected"])
    case "futurae.biometry": op.leaveOut(["futurae.enrolment-opens-window"])
    case "futurae.pin": op.leaveOut(["futurae.reset-keeps-lock-configuration"])
    default: break
    }
  }

  // MARK: - How scripts begin

  /// A launch without a lock, with an account.
  static let enrolled = "launch type=none\nenroll code=alice\n"
  /// A launch with biometrics, unlocked.
  static let unlocked = "launch type=biometricsOnly\nunlock with=biometrics\n"
  /// The same with an account, locked again.
  static let lockedWithBiometrics = unlocked + "enroll code=alice\nlock\n"
  /// A launch of the PIN type with an account and the PIN 1234, which has unlocked.
  static let enrolledWithPIN = "launch type=sdkPinWithBiometricsOptional\nenroll code=alice sdkPin=1234\n"
  /// The same, locked again.
  static let lockedWithPIN = enrolledWithPIN + "lock\n"
}
