package import Conformance
internal import PowerAuthVectors

extension ConfigurationBuildOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "configuration.empty-master-key-taken", "configuration.missing-master-key-taken",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}

extension ConfigurationConvertOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.leaveOut(
      "configuration.empty-master-key-taken", "configuration.missing-master-key-taken", "configuration.point-demanded",
      "configuration.counts-of-one-byte-written", "configuration.two-byte-counts-above-3fff",
      "configuration.two-byte-counts-missing", "configuration.counts-little-endian-written",
      because: "Vectors of the operations to which these steps belong show them.")
  }
}
