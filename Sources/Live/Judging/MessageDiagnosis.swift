internal import Conformance
internal import PowerAuth
internal import StrictJSON

/// What is wrong with an encrypted message that cannot be read: each member that is absent or has another form.
struct MessageDiagnosis {
  private let message: JSONObject
  private let version: ProtocolVersion
  private let core: Rules

  init(_ message: JSONObject, _ version: ProtocolVersion, core: Rules) {
    self.message = message
    self.version = version
    self.core = core
  }

  var findings: [Finding] { MessageMember.allCases.compactMap(finding) }

  private func finding(of member: MessageMember) -> Finding? {
    let name = member.rawValue
    let isDemanded = member.isDemanded(of: .request, in: version)
    guard let value = message[name], value != .null else {
      guard isDemanded else { return nil }
      let names = message.members.map(\.key).filter { $0 != name }
      let other = ReceivedForm.name(like: name, among: names).map { ", but a member \($0)" } ?? ""
      return Finding("json", .sentence("the message has no member \(name)\(other)"))
    }
    guard isDemanded else {
      return Finding(
        "json", .sentence("the message has a member \(name), which those of version \(version.rawValue) do not have"))
    }
    guard !core.encryptedMessage.canRead(value, as: member) else { return nil }
    let came = ReceivedForm.words(of: value)
    return Finding(
      "json", .sentence("the member \(name) of the message is \(came), and not \(member.form)"),
      steps: [StepComparison(name: name, expected: member.form, actual: came)])
  }
}

extension FindingList {
  /// How many unknown members of a message are named; the others are counted, because a failure cuts long texts.
  private static let mostUnknownMembers = 20

  /// Adds the members of a message that it must not have.
  mutating func addUnknownMembers(of message: JSONObject, known: [String]) {
    let unknown = message.members.map(\.key).filter { !known.contains($0) }
    for name in unknown.prefix(Self.mostUnknownMembers) {
      add("json", "the message has a member \"\(name)\"", severity: .strictness)
    }
    let untold = unknown.count - Self.mostUnknownMembers
    if untold > 0 {
      add("json", "the message has \(untold) more members that it must not have", severity: .strictness)
    }
  }
}

extension MessageMember {
  /// The form of its values, in words.
  fileprivate var form: String {
    switch self {
    case .temporaryKeyId: "a UUID"
    case .mac: "Base64 of 32 bytes"
    case .nonce: "Base64 of 16 bytes"
    case .ephemeralPublicKey, .encryptedData: "Base64"
    case .timestamp: "a whole number that is not negative"
    }
  }
}
