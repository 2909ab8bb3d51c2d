package import Conformance
internal import PowerAuth

/// Which versions of the protocol a server takes.
package struct ProtocolVersionOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "protocol-version.permit", "Whether a server takes a request, by the oldest version that it allows.",
    reference: "Version4/ProtocolVersion", ranges: [.onlyV4], chapter: .versionDecision,
    use: "A server with protocol 4, with each request that has a code or is encrypted.")
  /// The oldest main versions that a server can allow.
  package static let oldestVersions: ClosedRange<Int64> = 3...4
  /// The versions that a request can have.
  package static let versions = ["3.0", "3.1", "3.2", "3.3", "4.0"]

  package let minimumVersion = input(
    "minimumVersion", .int(Self.oldestVersions),
    "The oldest main version that is allowed: `minSupportedProtocolVersion`.")
  package let request = input(
    "request", .choice(VersionedRequest.allCases.map(\.rawValue)),
    "The headers of the request: with a code, of encryption, or both; `upgrade-start` has one of encryption of 4.0.")
  package let version = input(
    "version", .choice(Self.versions),
    "The version of the authorization header, or of the encryption header of a request without a code.")
  package let permitted = output(
    "permitted", .yes, "`yes` if the request is taken.", formula: "`yes` if error is absent")
  package let error = optionalOutput(
    "error", .choice(["ERR0047"]), "Why it is not taken, for the log of the server.",
    formula: "ERR0047 if the main version is below minimumVersion")
  package let rules = ProtocolVersionSentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let isPermitted = rules.isVersionPermitted(
        request.input[version], of: try request.input.choice(self.request), oldest: Int(request.input[minimumVersion]))
      return request.accept(permitted.says(isPermitted), error(isPermitted ? nil : "ERR0047"))
    }
  }
}

/// The rules of the oldest version.
package struct ProtocolVersionSentences: DeclarationGroup {
  package let oldest = rule(
    "R1", "The main version is the oldest one that is allowed, or a later one; else ERR0047.",
    \.version4.decisions.protocolVersion.isAllowed, \.version4.decisions.protocolVersion.findMain)
  package let each = rule(
    "R2", "It is looked at in each request.", \.version4.decisions.protocolVersion.isChecked)
  package let header = rule(
    "R3", "The version is that of the header, and not of the path: version 4 alone allows no start of an upgrade.",
    \.version4.decisions.protocolVersion.findVersion)

  package var all: [Rule] { [oldest, each, header] }
}
