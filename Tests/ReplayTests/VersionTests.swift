import Conformance
import Foundation
import PowerAuthScenarios
import PowerAuthVectors
import RegexBuilder
import Testing

/// A version that is added changes no operation that does not name it.
@Suite struct VersionTests {
  /// What each operation names; a new version comes into this table where an operation is declared for it.
  static let named: [String: [[String]]] = [
    "kdf.index": [v2, all], "kdf.internal": [v2 + ["3.0"], from31], "kdf.x963": [all], "kdf.password": [v2, all],
    "keys.master-secret": [v2, all], "keys.derived": [v2, all], "counter.advance": [all], "counter.hash": [from31],
    "counter.synchronize": [from31], "status.iv": [from31], "status.encrypt": [["3.0"], from31],
    "status.decrypt": [["3.0"], from31], "signature.online": [["3.0"], from31], "signature.offline": [all],
    "signature.verify-online": [["3.0"], from31], "signature.verify-offline": [all],
    "request.normalized": [v2, before32, from32],
    "request.signed-data": [v2, before32, from32],
    "request.canonical-query": [v2, all], "activation-code.encode": [all], "activation-code.validate": [all],
    "activation-code.parse": [all], "activation-code.correct-character": [all],
    "activation-code.verify-signature": [all], "ecies.encrypt-request": each, "ecies.decrypt-request": each,
    "ecies.encrypt-response": each, "ecies.decrypt-response": each, "ecies.seal-request": each,
    "activation.fingerprint": [all], "vault.key": [all], "vault.protect-key": [all], "vault.recover-key": [all],
    "vault.protect-private-key": [all], "vault.recover-private-key": [all], "vault.recover-biometry-key": [all],
    "factor.protect-knowledge": [all], "factor.recover-knowledge": [all], "factor.protect-biometry": [all],
    "factor.recover-biometry": [all], "factor.protect-possession": [all], "factor.recover-possession": [all],
    "factor.change-password": [all], "factor.add-external-key": [all], "factor.remove-external-key": [all],
    "configuration.parse": [all], "configuration.build": [all], "configuration.convert": [all],
    "activation.create-request": each, "activation.read-request": each,
    "activation.read-response": [all], "device.sign": [before33, ["3.3"]], "device.verify": [before33, ["3.3"]],
    "server-data.verify": [before33, ["3.3"]], "header.signature": [["2.0"], ["2.1"]] + each,
    "header.token": [["2.1"]] + each,
    "header.encryption": each, "header.parse": [["2.0"], ["2.1"], all], "jwt.sign": [["3.3"]], "jwt.verify": [["3.3"]],
    "temporary-key.request": [["3.3"]], "temporary-key.read-request": [["3.3"]], "temporary-key.accept": [["3.3"]],
    "activation-code.split": [v2], "activation-code.verify-halves": [v2], "activation.verify-server-key": [v2],
    "signature.numeric": [v2], "signature.verify-numeric": [v2],
    "activation.encrypt-public-key": [v2],
    "activation.decrypt-public-key": [v2], "activation.application-signature": [v2],
    "activation.device-fingerprint": [v2], "e2ee.session-key": [v2], "e2ee.encrypt": [v2], "e2ee.decrypt": [v2],
    "status.encrypt-numeric": [v2], "status.decrypt-numeric": [v2], "otp.hotp": [all], "otp.totp": [all],
    "token.decrypt-response": [["2.1"]],
    "token.digest": [["2.1"], before32, ["3.2"], ["3.3"]],
    "token.verify": [["2.1"], before32, ["3.2"], ["3.3"]],
    "time.synchronize": [from32], "vocabulary.activation-state": [all], "vocabulary.error-code": [all],
    "vocabulary.former-error": [all], "vocabulary.unlock-method": [all], "vocabulary.migration-error": [all],
    "vocabulary.scanned-kind": [all],
    "ecies.parse-request": each, "ecies.parse-response": each, "response.parse-error": [all],
    "endpoint.address": [v2, all], "sharing.memory-id": [all], "sharing.memory-name": [all],
    "sharing.keychain-group": [all], "sharing.parse-keychain-group": [all], "sharing.app-identifier": [all],
    "user-info.parse": [all], "http.basic-authentication": [all], "http.custom-header": [all],
    "http.user-agent": [all], "pin.complexity": [all], "password.strength": [all],
    "password.edit": [all], "password.compare": [all],
    "client.activation": [["3.3"]], "client.application": [["3.3"]], "client.biometry": [["3.3"]],
    "client.external-key": [["3.3"]], "client.password": [["3.3"]], "client.sharing": [["3.3"]],
    "client.signature": [["3.3"]], "client.status": [["3.3"]], "client.time": [["3.3"]], "client.token": [["3.3"]],
    "client.upgrade": [["3.3"]], "client.vault": [["3.3"]], "client.watch": [["3.3"]],
    "life.network": [["3.3"]], "server.activation": [before32, ["3.2"], ["3.3"]], "server.signature": [all],
    "server.token": [before32, ["3.2"], ["3.3"]], "server.vault": [before32, ["3.2"], ["3.3"]],
    "server.encryption": each, "server.recovery": [before32, ["3.2"], ["3.3"]],
    "server.upgrade": [before32, ["3.2"], ["3.3"]],
    "recovery-code.derive": [all], "recovery-code.validate": [all], "recovery-code.validate-puk": [all],
  ]
  private static let v2 = ["2.0", "2.1"]
  private static let all = ["3.0", "3.1", "3.2", "3.3"]
  private static let from31 = ["3.1", "3.2", "3.3"]
  private static let before33 = ["3.0", "3.1", "3.2"]
  private static let before32 = ["3.0", "3.1"]
  private static let from32 = ["3.2", "3.3"]
  private static let each = [["3.0"], ["3.1"], ["3.2"], ["3.3"]]

  @Test func `Each operation has the versions that it names`() {
    let operations = Suite.powerAuthWithScenarios.operations
    #expect(Dictionary(uniqueKeysWithValues: operations.map { ($0.id, $0.ranges.map(\.versions)) }) == Self.named)
  }

  // MARK: - Sources

  /// A line of a source file without its comment.
  struct Line: CustomStringConvertible {
    let file: String
    let text: String
    var description: String { "\(file): \(text)" }
  }

  private static let modules = ["PowerAuth", "PowerAuthVectors", "PowerAuthMistakes", "PowerAuthScenarios"]

  private static func lines(of targets: [String]) throws -> [Line] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
      .standardizedFileURL
    return try targets.flatMap { target in
      let files = FileManager.default.enumerator(at: sources.appending(path: target), includingPropertiesForKeys: nil)
      let urls = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      try #require(urls.count > 20, "the sources of \(target) are not there")
      return try urls.flatMap { url in
        try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
          let text = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
          return Line(file: url.lastPathComponent, text: text.trimmingCharacters(in: .whitespaces))
        }
      }
    }
  }

  /// Whether a line compares versions, or asks for all of them.
  private static func comparesVersions(_ text: String) -> Bool {
    // Regular expressions are slow, and few lines are about versions.
    guard ["ersion", "rawValue", ".v"].contains(where: text.contains) else { return false }
    let version = /(?:[vV]ersion|rawValue|\.v[0-9]+(?:_[0-9]+)?)\)?/
    let order = /\s+(?:<=|>=|<|>)\s+/
    let range = Regex {
      version; /\.\.[.<]/
    }
    let before = Regex {
      version; order
    }
    let behind = Regex {
      order; /(?:[a-z]+\.)*/; version
    }
    let all = /(?:ProtocolVersion|[vV]ersions?)\.(?:allCases|known|v[0-9]+)(?![0-9_])/
    let sorted = /[vV]ersions?\)?\.(?:sorted|min|max)(?![a-z])/
    return [range, before, behind].contains { text.contains($0) } || text.contains(all) || text.contains(sorted)
  }

  @Test(arguments: [
    "if version >= .v3_1 {", "let old = context.version < .v3_2", "version.rawValue < other", "where .v3_1 <= version",
    "case .v3_1...: true", "for version in ProtocolVersion.known {", "ProtocolVersion.allCases.map",
    "ProtocolVersion.v3.contains(version)", "versions.sorted()", "guard .v3_1 < request.version else {",
  ])
  func `A comparison of versions is found`(line: String) {
    #expect(Self.comparesVersions(line))
  }

  @Test(arguments: [
    "package static func == (left: ProtocolVersion, right: ProtocolVersion) -> Bool { left.rawValue == right.rawValue }",
    "func make(_ version: ProtocolVersion) -> String", "var hasVersion: Function<ProtocolVersion, Bool> = \\.hasNonce",
    "let version: Array<ProtocolVersion> = []", "{ $0.version == .v3_1 }", "for type in SignatureType.allCases {",
  ])
  func `What is no comparison of versions is not found`(line: String) {
    #expect(!Self.comparesVersions(line))
  }

  @Test func `No source compares versions, or goes through all of them but to find one by its text`() throws {
    let found = try Self.lines(of: Self.modules).filter { Self.comparesVersions($0.text) }
    #expect(found.map(\.description) == [])
    // The table itself goes through its rows by `Self.known`, in one place.
    let lookUps = try Self.lines(of: Self.modules).filter { $0.text.contains("Self.known") }
    #expect(
      lookUps.map(\.description) == [
        "ProtocolVersion.swift: guard let version = Self.known.first(where: { $0.rawValue == rawValue }) else { return nil }"
      ])
  }
}
