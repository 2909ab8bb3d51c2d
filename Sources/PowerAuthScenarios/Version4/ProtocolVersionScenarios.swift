package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension ProtocolVersionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("The vectors cover every possible input.")
    op.note("Where version 4 alone is allowed, an activation of version 3 can no longer be upgraded.")
    for oldest in Self.oldestVersions {
      for request in VersionedRequest.allCases {
        for version in Self.versions {
          op.scenario(
            "oldest-\(oldest)/\(request.rawValue)/\(version.replacing(".", with: "-"))",
            "The oldest version is \(oldest); the request: \(request.rawValue), of \(version).",
            [rules.oldest, request == .upgradeStart ? rules.header : rules.each], .basic,
            set: minimumVersion(oldest), self.request(request.rawValue), self.version(version))
        }
      }
    }
    op.accumulated(100, "A hundred requests.", cases: "everything drawn", rules.all)
    op.random(10, "Everything drawn from the seed.", rules.all)
  }
}
