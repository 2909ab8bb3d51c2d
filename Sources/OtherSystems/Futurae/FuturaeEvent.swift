/// What happens to the Futurae SDK: calls of the app, and events of the device and of the server.
package enum FuturaeEvent: Sendable {
  case launch(Launch)
  case terminate, settings, reset
  case switchLock(LockType, pin: String?, passes: Bool)
  case checkDataExists(LockType, DataPlace)
  case updateSDKConfig(DataPlace)
  case network(isOnline: Bool)
  case unlock(UnlockMethod, pin: String?, passes: Bool)
  case lock, isLocked, activeUnlockMethods
  case call(SDKFunction, passesPIN: Bool, hasExtra: Bool)
  case addBiometric, removeBiometric, haveBiometricsChanged, activateBiometrics, deactivateBiometrics
  case changeSDKPin(String)
  case enroll(code: String, pin: String?, bindingToken: String?)
  case logoutAccount(String)
  case getAccounts
  case getAccountsStatus([String])
  case getAccountHistory(String)
  case authenticateDevice(String)
  case getMigratableAccounts
  case migrateAccounts(pin: String?, bindingToken: String?)
  case openSession(FuturaeSession)
  case getSessionInfo(id: String?, token: String?, userId: String)
  case reply(Reply)
  case handleNotification(Payload, userId: String?, hasExtra: Bool)
  case getNotificationData(isKnown: Bool)
  case decryptExtraInfo(userId: String, entries: [String], isDamaged: Bool)
  case openURL(Address)
  case getTOTP(userId: String, OfflineVariant)
  case getOfflineCode(qrCode: String, OfflineVariant)
  case extraInfoFromQRCode(qrCode: String, entries: [String])
  case getSynchronousAuthToken(userId: String)
  case syncCapability
  case adaptive(AdaptivePart, isOn: Bool)
  case adaptiveState

  /// The arguments of a launch; nil where the app gives none.
  package struct Launch: Sendable {
    package var sdkId = "id"
    package var sdkKey = "key"
    package var baseUrl = "https://api.futurae.com:443"
    package var type: LockType?
    package var unlockDuration: Int?
    package var isInvalidatedByBiometricsChange = false
    package var allowsPINChangeWithBiometricUnlock: Bool?
    package var deactivatesBiometricsAfterPINChange: Bool?
    package var pinsPublicKeys: Bool?
    package var place = DataPlace()

    package init() {}
  }

  /// The arguments of a reply.
  package struct Reply: Sendable {
    package var kind: ReplyKind
    package var userId: String?
    package var sessionId: String?
    package var qrCode: String?
    package var isFraud: Bool
    package var choice: Int?
    package var extraInfo: [String]?

    package init(
      kind: ReplyKind, userId: String?, sessionId: String?, qrCode: String?, isFraud: Bool, choice: Int?,
      extraInfo: [String]?
    ) {
      self.kind = kind
      self.userId = userId
      self.sessionId = sessionId
      self.qrCode = qrCode
      self.isFraud = isFraud
      self.choice = choice
      self.extraInfo = extraInfo
    }
  }

  /// The classes of the parameters of a reply.
  package enum ReplyKind: String, CaseIterable, Sendable {
    case approvePush = "ApproveAuthPush"
    case rejectPush = "RejectAuthPush"
    case approveMultiNumber = "ApproveAuthMultiNumber"
    case approveQRCode = "ApproveAuthQRCode"
    case approveUsernameless = "ApproveAuthUsernameless"
    case rejectUsernameless = "RejectAuthUsernameless"

    package var isRejection: Bool { self == .rejectPush || self == .rejectUsernameless }
    package var isUsernameless: Bool { self == .approveUsernameless || self == .rejectUsernameless }
  }

  /// What a push message is about.
  package enum Payload: String, Sendable {
    case approve, unenroll, custom, malformed
    case qrScan = "qr-scan"
  }

  /// What an address is for.
  package enum Address: String, Sendable {
    case authentication, activation, foreign
  }

  /// How the user is verified for a one-time code.
  package enum OfflineVariant: Sendable {
    case `default`
    case sdkPin(String?)
    case biometrics(passes: Bool)
  }

  /// The parts of the adaptive mechanism that have a switch.
  package enum AdaptivePart: Sendable {
    case all, collections, onAuthentication, onAccountMigration
  }
}

/// What is observed of an event; absent members are nil.
package struct FuturaeObservation: Equatable, Sendable {
  package var result = FuturaeResult.ok
  package var isLocked: Bool?
  package var methods: [String]?
  package var prompt: Prompt?
  package var attemptsLeft: Int?
  package var haveBiometricsChanged: Bool?
  package var dataExist: Bool?
  package var settings: SettingsInEffect?
  package var accounts: [String]?
  package var pending: [String]?
  package var delegate: [String] = []
  package var sent: SentMessage?
  package var numbers: [Int]?
  package var extraInfo: [String]?
  package var count: Int?
  package var isPINProtected: Bool?
  package var isSynchronous: Bool?
  package var updates: Int?
  package var adaptive: AdaptiveSwitches?
  /// The ids of the rules that decide, in the order in which they were asked.
  package var decided: [String] = []

  /// The settings that an app can ask for.
  package struct SettingsInEffect: Equatable, Sendable {
    package var type: LockType
    package var unlockDuration: Int
    package var launch: LaunchSettings
  }

  /// What the SDK asks of the server.
  package struct SentMessage: Equatable, Sendable {
    package var message: String
    package var userId: String?
    package var sessionId: String?
    package var isFraud: Bool?
    package var choice: Int?
    package var extraInfo: [String]?
  }
}
