import Foundation
import PowerAuth

extension FuzzTarget {
  static let clientHeaderTargets = [
    FuzzTarget("gateway-user", "a user and a password for a gateway, compared with Foundation", writeUser),
    FuzzTarget("app-header", "the name and the value of a header of an app", writeHeader),
    FuzzTarget("shared-name", "the names that apps share, and the name of a client", writeNames),
  ]

  @Sendable private static func writeUser(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let user = GatewayUser(name: source.text(), password: source.all().text)
    do {
      let value = try Rules.right.basicAuthentication(user).value
      try require(value.hasPrefix("Basic "), "the scheme is missing: \(value)")
      let decoded = try require(Data(base64Encoded: String(value.dropFirst(6))), "Foundation does not decode \(value)")
      let parts = decoded.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      try require(
        parts.count == 2 && parts[0].elementsEqual(user.name.utf8) && parts[1].elementsEqual(user.password.utf8),
        "a server reads another user or another password")
      return .accepted
    } catch let refusal as Refusal {
      try require(refusal == .invalidEncoding && user.name.unicodeScalars.contains(":"), "a user is refused")
      return .refused
    }
  }

  @Sendable private static func writeHeader(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let (name, value) = (source.text(), source.all().text)
    let isToken = name.wholeMatch(of: #/[!#$%&'*+.^_`|~0-9A-Za-z-]+/#) != nil && name.utf8.allSatisfy { $0 < 0x80 }
    let isOneLine = !value.unicodeScalars.contains { ["\0", "\r", "\n"].contains($0) }
    do {
      let line = try Rules.right.customHeader(name: name, value: value)
      try require(isToken && isOneLine, "\(name.debugDescription) and \(value.debugDescription) are one header")
      try require(line.utf8.elementsEqual("\(name): \(value)".utf8), "the header is \(line.debugDescription)")
      return .accepted
    } catch let refusal as Refusal {
      try require(refusal == .invalidEncoding && !(isToken && isOneLine), "a header is refused")
      return .refused
    }
  }

  @Sendable private static func writeNames(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    switch source.number(below: 3) {
    case 0: return try writeMemoryName(&source)
    case 1: return try checkIdentifier(source.all().text)
    default: return try writeAgent(&source)
    }
  }

  private static func writeMemoryName(_ source: inout ByteSource) throws -> Outcome {
    let (shortId, group, instance) = (source.optional { $0.text() }, source.text(), source.all().text)
    guard
      let made = try unlessRefused({
        try Rules.right.sharedMemoryName(group: group, shortId: shortId, instance: instance)
      })
    else {
      let id = shortId ?? Rules.right.sharedMemoryId(ofInstance: instance).text
      let isRight = 1...4 ~= id.utf8.count && !group.isEmpty && group.utf8.count + id.utf8.count < 31
      try require(!isRight, "a name of at most 31 bytes is refused")
      return .refused
    }
    try require(made.name.utf8.count <= 31 && 1...4 ~= made.shortId.utf8.count, "the name is \(made.name)")
    try require(made.name.utf8.elementsEqual("\(group).\(made.shortId)".utf8), "the name is \(made.name)")
    let same = Rules.right.sharedMemoryId(ofInstance: instance).text
    try require(same.utf8.count == 4 && !same.contains("/"), "the id of the instance is \(same)")
    return .accepted
  }

  private static func checkIdentifier(_ identifier: String) throws -> Outcome {
    let isRefused = try unlessRefused { try Rules.right.checkAppIdentifier(identifier) } == nil
    let count = Data(identifier.utf8).count
    try require(isRefused == (count == 0 || count > 127), "an identifier of \(count) bytes")
    return isRefused ? .refused : .accepted
  }

  /// Writes the name of a client, whose first part must have no space.
  private static func writeAgent(_ source: inout ByteSource) throws -> Outcome {
    let version = SystemVersion(
      major: Int64(source.byte()), minor: Int64(source.byte()), patch: Int64(source.byte()))
    let application = source.text()
    let agent = UserAgent(
      application: application, applicationVersion: source.text(), sdkVersion: source.text(), system: source.text(),
      systemVersion: version, device: source.all().text)
    let written = Rules.right.writeUserAgent(agent)
    let name = written.utf8.prefix(application.utf8.count)
    try require(!name.contains(UInt8(ascii: " ")), "a space is in the name of the app: \(written.debugDescription)")
    let kept = zip(name, application.utf8).allSatisfy { $0 == $1 || ($1 == 0x20 && $0 == UInt8(ascii: "_")) }
    try require(kept, "the name of the app is changed: \(written.debugDescription)")
    try require(written.utf8.suffix(agent.device.utf8.count + 1).elementsEqual("\(agent.device))".utf8), written)
    return .accepted
  }
}
