internal import Conformance
internal import PowerAuth

/// What must be answered in a step.
struct ReplyExpectation: Sendable {
  enum Demand: Equatable, Sendable {
    case accepted
    /// Refused, with one of these statuses and one of these codes; none means any.
    case refused(statuses: [Int], codes: [String])
    /// Accepted, or refused as above, because respected servers differ, or the order of requests is not known.
    case either(statuses: [Int], codes: [String])
  }

  var demand: Demand
  var checks: [FactCheck] = []
  /// How much it matters where a request is refused that must be accepted, and what has happened then.
  var ofRefusal: (severity: Severity, effect: String) = (.interoperability, "")

  static let ok = ReplyExpectation(demand: .accepted)

  static func ok(_ checks: FactCheck...) -> ReplyExpectation { ReplyExpectation(demand: .accepted, checks: checks) }

  /// The same, where a refusal matters more or less than that of a right request elsewhere.
  func whereRefusal(is severity: Severity, _ effect: String = "") -> ReplyExpectation {
    var expectation = self
    expectation.ofRefusal = (severity, effect)
    return expectation
  }

  /// A failed authentication; some hosts have a separate code.
  static let unauthorised = refused(401, "ERR_AUTHENTICATION", "POWERAUTH_AUTH_FAIL")

  static func refused(_ status: Int, _ codes: String...) -> ReplyExpectation {
    ReplyExpectation(demand: .refused(statuses: [status], codes: codes))
  }

  /// Refused in whatever way.
  static let refusal = ReplyExpectation(demand: .refused(statuses: [], codes: []))

  /// Refused as an administrator is.
  static func error(_ codes: String...) -> ReplyExpectation {
    ReplyExpectation(demand: .refused(statuses: [400], codes: codes))
  }

  static let either = ReplyExpectation(demand: .either(statuses: [], codes: []))

  /// Accepted, or refused in one way.
  static func okOr(_ status: Int, _ codes: String...) -> ReplyExpectation {
    ReplyExpectation(demand: .either(statuses: [status], codes: codes))
  }

  var words: String {
    let main: String
    switch demand {
    case .accepted: main = "200"
    case .refused(let statuses, let codes): main = Self.words(statuses, codes)
    case .either(let statuses, let codes):
      main = statuses.isEmpty ? "any answer" : "200 or " + Self.words(statuses, codes)
    }
    return checks.isEmpty ? main : main + ", " + checks.map(\.words).joined(separator: ", ")
  }

  private static func words(_ statuses: [Int], _ codes: [String]) -> String {
    let status = statuses.isEmpty ? "an error" : statuses.map(String.init).joined(separator: " or ")
    return codes.isEmpty ? status : "\(status) with the code \(codes[0])"
  }
}

/// What must be true of an accepted answer.
enum FactCheck: Sendable {
  case text(String, String)
  /// Which of several texts a member is, is the server's own affair.
  case oneOf(String, [String])
  case number(String, Int64)
  case flag(String, Bool)
  /// What the server says of a signature or a token; a right one that is called wrong is refused.
  case verdict(String, Bool)
  /// A member is null or absent.
  case none(String)
  case present(String)
  /// A member is so many bytes in Base64.
  case bytes(String, Int)
  /// The numbers of a status that can be decrypted.
  case state(Int)
  case attempts(Int)
  case maximum(Int)
  /// The counter is so many steps after that of the exchange.
  case counter(Int)
  case lookAhead(Int)
  /// The flags of a status of protocol 4, and the version that the activation has by it.
  case flags(Int)
  case currentVersion(Int)
  /// The status cannot be decrypted, as random bytes cannot.
  case random
  /// The fingerprint that the administrator sees is the device's.
  case fingerprint
  /// The key of the vault is the device's.
  case vaultKey
  /// The key of the vault of protocol 4 is that which the device derives.
  case vaultKey4(HierarchyKey)
  /// The data are signed by the key of the activation, or of the application.
  case signedOfflineData
  /// The text of the member is the time of the server now, or is not.
  case now(String, Bool)
  /// So many of several requests at the same time were accepted.
  case accepted(Int)
  /// This was true of all answers since a case asked for it last.
  case ofRun(Fact)

  var words: String {
    switch self {
    case .text(let name, let text): "\(name) \"\(text)\""
    case .oneOf(let name, let texts): "\(name) \(texts.map { "\"\($0)\"" }.joined(separator: " or "))"
    case .number(let name, let number): "\(name) \(number)"
    case .flag(let name, let value), .verdict(let name, let value): "\(name) \(value)"
    case .none(let name): "no \(name)"
    case .present(let name): "some \(name)"
    case .bytes(let name, let count): "\(name) of \(count) bytes"
    case .state(let number): "the state \(number)"
    case .attempts(let count): "\(count) failed attempts"
    case .maximum(let count): "at most \(count) failed attempts"
    case .counter(let steps): "the counter after \(steps) steps"
    case .lookAhead(let count): "the look-ahead \(count)"
    case .flags(let flags): "the flags \(flags)"
    case .currentVersion(let number): "the current version \(number)"
    case .random: "random bytes"
    case .fingerprint: "the fingerprint of the device"
    case .vaultKey: "the vault key of the device"
    case .vaultKey4(let key): "the key of the device for \(key.rawValue)"
    case .signedOfflineData: "data that are signed"
    case .now(let name, let isNow): isNow ? "\(name) of now" : "\(name) of an earlier time"
    case .accepted(let count): "\(count) of them accepted"
    case .ofRun(let fact): fact.words
    }
  }
}

extension ReplyExpectation {
  /// An ACTIVE activation with so many failed attempts, and a counter after so many steps.
  static func active(attempts: Int, counter: Int) -> ReplyExpectation {
    ok(.state(3), .attempts(attempts), .counter(counter))
  }

  static func isValid(_ value: Bool) -> ReplyExpectation { ok(.verdict("signatureValid", value)) }
}
