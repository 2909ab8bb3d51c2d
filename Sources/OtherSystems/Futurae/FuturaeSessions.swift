// Sessions, push messages, addresses, one-time codes and the adaptive mechanism.
extension FuturaeStep {
  mutating func tellSession(id: String?, token: String?, of user: String) throws(FuturaeResult) {
    try requireLaunch()
    decide("S1")
    try requireUnlocked(for: .getSessionInfo)
    try requireUser(user)
    try requireConnection()
    decide("S5")
    guard let session = rules.session.find(state.sessions, id, token), rules.session.isOf(session, user) else {
      throw .refusedByServer
    }
    decide("S4", "S6")
    observation.numbers = rules.session.numbers(session.numbers)
    observation.extraInfo = rules.session.entries(session.extraInfo)
  }

  mutating func reply(_ reply: FuturaeEvent.Reply) throws(FuturaeResult) {
    try requireLaunch()
    decide("S1")
    try requireUnlocked(for: .replyAuth)
    if !reply.kind.isUsernameless { try requireUser(reply.userId) }
    var scanned: String?
    if let kind = rules.session.qrKind(reply.kind) {
      if reply.kind.isUsernameless {
        decide("S8")
        guard rules.session.isUser(reply.userId, installation.accounts) else { throw .unknownAccount }
      }
      decide("S7")
      guard let token = token(in: reply.qrCode, kind: kind) else { throw .invalidQRCode }
      scanned = token
    }
    try requireConnection()
    guard let session = rules.session.find(state.sessions, scanned == nil ? reply.sessionId : nil, scanned),
      scanned != nil || rules.session.isOf(session, reply.userId)
    else { throw .refusedByServer }
    decide("S2", "S3", "S4", "S6")
    observation.sent = FuturaeObservation.SentMessage(
      message: rules.session.decision(reply.kind), userId: rules.session.user(reply.userId), sessionId: session.id,
      isFraud: rules.session.fraud(reply), choice: rules.session.choice(reply, session.numbers),
      extraInfo: rules.session.sentEntries(reply.extraInfo))
    if let index = state.sessions.firstIndex(where: { $0.id == session.id }) { state.sessions[index].isOpen = false }
  }

  private mutating func requireUser(_ user: String?) throws(FuturaeResult) {
    decide("S16")
    guard rules.session.canName(user, installation.accounts) else { throw .unknownAccount }
  }

  mutating func handleNotification(
    _ payload: FuturaeEvent.Payload, userId: String?, hasExtra: Bool
  ) throws(FuturaeResult) {
    decide("S11")
    guard rules.session.isHandled(state.launch != nil) else { throw .notLaunched }
    try requireUnlocked(for: .handleNotification, hasExtra: hasExtra)
    decide("S9", "S10")
    guard rules.session.concerns(payload, userId, installation.accounts) else { return }
    if payload == .unenroll {
      decide("E11")
      installation.accounts = rules.enrolment.afterUnenrolment(installation.accounts, userId)
    }
    observation.delegate = rules.session.calls(payload)
  }

  mutating func loadNotification(_ isKnown: Bool) throws(FuturaeResult) {
    try requireLaunch()
    try requireConnection()
    decide("S14")
    guard rules.session.loads(isKnown) else { throw .refusedByServer }
  }

  mutating func decrypt(_ entries: [String], for user: String, isDamaged: Bool) throws(FuturaeResult) {
    try requireLaunch()
    decide("S1", "S13")
    try requireUnlocked(for: .decryptExtraInfo)
    guard rules.session.decryptsFor(user, installation.accounts) else { throw .unknownAccount }
    guard rules.session.decrypts(isDamaged) else { throw .cryptoError }
    observation.extraInfo = rules.session.entries(entries)
  }

  mutating func open(_ address: FuturaeEvent.Address) throws(FuturaeResult) {
    try requireLaunch()
    decide("S1", "S12")
    try requireUnlocked(for: .openURL)
    observation.delegate = rules.session.addressCalls(address)
  }

  // MARK: - One-time codes

  mutating func makeTOTP(for user: String, _ variant: FuturaeEvent.OfflineVariant) throws(FuturaeResult) {
    try requireLaunch()
    try requireUnlocked(for: variant, .getTOTP)
    decide("O7")
    guard rules.offline.hasCode(user, installation.accounts) else { throw .unknownAccount }
    try verify(variant)
  }

  mutating func makeOfflineCode(
    for code: String, _ variant: FuturaeEvent.OfflineVariant
  ) throws(FuturaeResult) {
    try requireLaunch()
    try requireUnlocked(for: variant, .getOfflineQRVerificationCode)
    decide("O5")
    guard token(in: code, kind: rules.offline.qrKind) != nil else { throw .invalidQRCode }
    try verify(variant)
  }

  private mutating func requireUnlocked(
    for variant: FuturaeEvent.OfflineVariant, _ function: SDKFunction
  ) throws(FuturaeResult) {
    switch variant {
    case .default:
      decide("O1")
      if rules.offline.defaultIsProtected { try requireUnlocked(for: function) }
    case .sdkPin(let pin):
      decide("O11")
      guard rules.offline.hasVariants(installation.type) else { throw .notAvailable }
      decide("O2")
      try requireNoPermanentLock()
      if rules.offline.pinIsProtected { try requireUnlocked(for: function) }
      guard rules.pin.isPresent(pin) else { throw .missingPin }
    case .biometrics:
      decide("O11")
      guard rules.offline.hasVariants(installation.type) else { throw .notAvailable }
      decide("O4")
      try requireNoPermanentLock()
      if rules.offline.promptIsProtected { try requireUnlocked(for: function) }
    }
  }

  private mutating func verify(_ variant: FuturaeEvent.OfflineVariant) throws(FuturaeResult) {
    if rules.offline.needsServer { try requireConnection() }
    guard case .biometrics(let passes) = variant else { return }
    decide("O3")
    guard rules.offline.isActive(installation.keys) else { throw .biometricsNotActive }
    if installation.keys == .invalid { throw .biometricsInvalidated }
    guard !state.biometrics.isEmpty else { throw .biometricsUnavailable }
    observation.prompt = .biometrics
    guard rules.offline.passes(passes) else { throw .verificationFailed }
  }

  mutating func readQRCode(_ code: String, _ entries: [String]) throws(FuturaeResult) {
    try requireLaunch()
    decide("O6", "O5")
    try requireUnlocked(for: .extraInfoFromOfflineQRCode)
    guard token(in: code, kind: rules.offline.qrKind) != nil else { throw .invalidQRCode }
    observation.extraInfo = rules.offline.entries(entries)
  }

  mutating func makeToken(for user: String) throws(FuturaeResult) {
    try requireLaunch()
    decide("O8")
    try requireUnlocked(for: .getSynchronousAuthToken)
    decide("O7")
    guard rules.offline.hasCode(user, installation.accounts) else { throw .unknownAccount }
  }

  mutating func tellCapability() {
    decide("O9")
    observation.isSynchronous = installation.hasSynchronousCapability
    observation.updates = installation.capabilityUpdates
  }

  // MARK: - Adaptive

  mutating func switchAdaptive(_ part: FuturaeEvent.AdaptivePart, _ isOn: Bool) throws(FuturaeResult) {
    try requireLaunch()
    decide(part == .all ? "D1" : "D2")
    let isEarly = isOn && (part == .onAuthentication || part == .onAccountMigration) && !state.adaptive.collections
    decide("D4")
    if isEarly, !rules.adaptive.keepsEarlySwitch { return }
    state.adaptive = rules.adaptive.afterSwitch(state.adaptive, part, isOn)
  }

  mutating func tellAdaptive() throws(FuturaeResult) {
    try requireLaunch()
    decide("D1", "D2", "D3", "D5")
    var effective = state.adaptive
    effective.onAuthentication = rules.adaptive.submits(effective.onAuthentication, effective.collections)
    effective.onAccountMigration = rules.adaptive.submits(effective.onAccountMigration, effective.collections)
    observation.adaptive = effective
  }
}
