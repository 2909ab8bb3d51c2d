internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// What is done in a step: a request of a device, of an administrator, or of whoever controls a server for tests.
enum HostRequest: Sendable {
  // An administrator.
  case begin(ActivationBeginning = ActivationBeginning())
  case commit(password: String? = nil)
  case block(reason: String? = nil)
  case unblock
  case remove(revokes: Bool = false)
  case updatePassword(String)
  case detail
  case support(Bool)
  case recovery(Bool, severalPostcards: Bool = true)
  case postcard(count: Int)
  case verifySignature
  case verifyOffline(OfflineCheck = OfflineCheck())
  case offlineData(isPersonal: Bool)
  case verifyData(isJOSE: Bool = false)
  case validateToken
  case eraseToken
  case administer(String, JSONObject)
  // The clock and the settings of a server for tests.
  case advance(Int64)
  /// The clock stands still, so long after the first time that it did in the case.
  case stand(Int64)
  case realTime
  case settings(JSONObject)
  case jobs
  // A device.
  case endpoint(ServiceEndpoint)
  /// The same in protocol 4.
  case endpoint4(Endpoint4)
  case askForKey(EncryptionScope)
  case create(String = "CODE")
  /// A request as it is written here.
  case raw(method: String, path: String, body: ReplyBody)
  /// The last request of a device, byte for byte.
  case again
  /// Several steps at the same time; those that are the same send equal bytes.
  case together([CaseStep], areSame: Bool)

  var words: String {
    switch self {
    case .begin(let beginning): "an administrator begins an activation\(beginning.words)"
    case .commit(let password): "an administrator commits" + (password.map { " with the password \"\($0)\"" } ?? "")
    case .block(let reason): "an administrator blocks" + (reason.map { " with the reason \($0)" } ?? "")
    case .unblock: "an administrator unblocks"
    case .remove(let revokes): "an administrator removes" + (revokes ? ", and revokes the recovery codes" : "")
    case .updatePassword(let text): "an administrator replaces the one-time password by \"\(text)\""
    case .detail: "an administrator reads the activation"
    case .support(let isSupported):
      "the second application version is \(isSupported ? "supported" : "no longer supported")"
    case .recovery(let isOn, let hasSeveralPostcards):
      "recovery codes are turned \(isOn ? "on" : "off")" + (hasSeveralPostcards ? "" : ", with one postcard a user")
    case .postcard(let count): "an administrator makes a postcard with \(count) PUKs"
    case .verifySignature: "an administrator verifies a signature of the device"
    case .verifyOffline(let check): "an administrator verifies an offline signature\(check.words)"
    case .offlineData(let isPersonal): "an administrator makes \(isPersonal ? "" : "non-")personalised offline data"
    case .verifyData(let isJOSE):
      "an administrator verifies data that the device signed with its private key"
        + (isJOSE ? ", in the form JOSE" : "")
    case .validateToken: "an administrator validates a token"
    case .eraseToken: "an administrator removes a token"
    case .administer(let name, _): "an administrator calls \(name)"
    case .advance(let time): "the clock of the server is moved by \(time) ms"
    case .stand(let time): "the clock of the server stands still" + (time == 0 ? "" : " \(time) ms later")
    case .realTime: "the clock of the server is that of the system again"
    case .settings(let members): "settings are changed: \(members.members.map(\.key).joined(separator: ", "))"
    case .jobs: "the jobs of the server run"
    case .askForKey(let scope): "keystore/create in the scope of the \(scope.rawValue)"
    case .create("OIDC"): "activation/create with a code of OpenID Connect"
    case .create(let type): "activation/create of the type \(type)"
    case .raw(let method, let path, let body): "\(method) \(path) with \(body.words)"
    case .again: "the last request once more, byte for byte"
    case .together(let steps, let areSame): "at the same time\(areSame ? " and equal" : ""): \(Self.words(of: steps))"
    case .endpoint(let endpoint): endpoint.path
    case .endpoint4(let endpoint): endpoint.row.path
    }
  }

  /// The words of several steps, each once with the number of times that it is taken.
  private static func words(of steps: [CaseStep]) -> String {
    var counts: [(words: String, count: Int)] = []
    for words in steps.map(\.words) {
      if let place = counts.firstIndex(where: { $0.words == words }) {
        counts[place].count += 1
      } else {
        counts.append((words, 1))
      }
    }
    return counts.map { $0.count == 1 ? $0.words : "\($0.count) times \($0.words)" }.joined(separator: "; ")
  }

  var needs: Set<HostNeed> {
    switch self {
    case .begin(let beginning): beginning == ActivationBeginning() ? [] : [.administration]
    case .commit(let password): password == nil ? [.commit] : [.administration]
    case .settings(let members): members["timedBlocks"] == nil ? [.control] : [.control, .timedBlocks]
    case .advance, .stand, .realTime, .jobs: [.control]
    case .endpoint(.confirmRecovery): [.recovery]
    case .endpoint(.userInfo): [.userInfo]
    case .endpoint(let endpoint): endpoint.isOfProtocol ? [] : [.examples]
    case .endpoint4(.userInfo): [.version4, .userInfo4]
    case .endpoint4: [.version4]
    case .block, .unblock, .remove, .updatePassword, .detail, .support, .verifySignature, .verifyData, .validateToken,
      .eraseToken, .administer:
      [.administration]
    case .recovery: [.administration, .recovery]
    case .verifyOffline, .offlineData: [.administration, .offline]
    case .postcard: [.administration, .postcards, .recovery]
    case .create("DIRECT"): [.provider]
    case .create("OIDC"): [.openID]
    case .together(let steps, _): steps.reduce(into: []) { $0.formUnion($1.needs) }
    default: []
    }
  }

  /// Whether a temporary key is all that it asks for.
  var isForKey: Bool {
    switch self {
    case .askForKey, .endpoint4(.temporaryKey): true
    default: false
    }
  }

  /// Whether it is proved with a value of the counter.
  var isSigned: Bool {
    switch self {
    case .endpoint(let endpoint): endpoint.isSigned
    case .endpoint4(let endpoint): endpoint.proof == .code
    case .verifySignature: true
    default: false
    }
  }

  /// Whether the answer of the protocol is not encrypted.
  var isAnsweredPlainly: Bool {
    switch self {
    case .endpoint(let endpoint): endpoint.isOfProtocol && !endpoint.isEncrypted
    case .endpoint4(let endpoint): endpoint.purpose == nil
    case .askForKey: true
    default: false
    }
  }
}

/// How an administrator verifies an offline signature.
struct OfflineCheck: Sendable {
  var allowsBiometry = false
  /// The digits of a component that the administrator states, and that the device has.
  var length: Int?
  var digits = 8
  /// How many earlier passwords are taken, and how old that of the device is.
  var steps: Int?
  var age = 0

  var words: String {
    let parts = [
      allowsBiometry ? "also of biometry" : nil, length.map { "components of \($0) digits" },
      steps.map { "with \($0) earlier passwords" },
      age == 0 ? nil : "with a password \(age) step\(age == 1 ? "" : "s") old",
      digits == 8 ? nil : "with \(digits) digits on the device",
    ].compactMap(\.self)
    return parts.map { ", " + $0 }.joined()
  }
}

/// What an activation begins with.
struct ActivationBeginning: Equatable, Sendable {
  var maximum: Int?
  var password: String?
  var validation: String?
  var phase: String?
  /// In how many milliseconds it expires.
  var expiry: Int64?
  /// Another application than that of the cases.
  var isOther = false
  var user = "drive-user"

  var words: String {
    let parts = [
      maximum.map { "at most \($0) failed attempts" }, password.map { "the one-time password \"\($0)\"" },
      validation.map { "its validation \($0)" }, phase.map { "the commit phase \($0)" },
      expiry.map { "an expiry in \($0) ms" }, isOther ? "another application" : nil,
      user == "drive-user" ? nil : "the user \"\(user.prefix(20))\"",
    ].compactMap(\.self)
    return parts.isEmpty ? "" : ", with " + parts.joined(separator: ", ")
  }
}

/// The body of a request that is not made by the rules of the protocol.
enum ReplyBody: Sendable {
  case text(String)
  case bytes([UInt8], words: String)

  var bytes: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes, _): bytes
    }
  }

  var words: String {
    switch self {
    case .text(let text): text.isEmpty ? "no body" : "the body \(text)"
    case .bytes(_, let words): words
    }
  }
}
