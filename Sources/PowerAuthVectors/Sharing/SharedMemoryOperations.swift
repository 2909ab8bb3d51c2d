package import Conformance
package import PowerAuth

/// The short id of an instance in shared memory.
package struct SharedMemoryIdOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "sharing.memory-id", "The short id of the shared memory of an instance, where the app gives none.",
    reference: "Sharing/MemoryId", ranges: [.v3], chapter: .sharedNames,
    use: "An SDK whose application shares an activation with other applications of its publisher.")
  package let instance = input("instanceId", .instanceName, "The name of the instance.")
  package let steps = SharedMemoryIdSteps()
  package let id = output(
    "id", .text { _ in "" }, "The short id, four characters.",
    formula: "the first four characters of encoded, with a dash for each slash")
  package let hashing = rule(
    "R1", "The name of the instance, in UTF-8 and otherwise as it is, is hashed with SHA-256.", \.sharing.hash,
    \.sharing.writeInstance)
  package let encoding = rule(
    "R2", "The whole hash is written as standard Base64, whose plus sign stays.", \.sharing.encode)
  package let replacing = rule("R3", "A dash stands for each slash.", \.sharing.replaceSlashes)
  package let cutting = rule("R4", "The id is the first four characters.", \.sharing.cut)

  package var fieldRules: [Rule] { [hashing] }

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let made = rules.sharedMemoryId(ofInstance: request[instance])
      return request.accept(id(made.text)) { steps(made) }
    }
  }
}

/// The name of the memory that apps of a group share.
package struct SharedMemoryNameOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "sharing.memory-name", "The name of the memory that the apps of a group share.", reference: "Sharing/MemoryName",
    ranges: [.v3], chapter: .sharedNames,
    use: "An SDK whose application shares an activation with other applications of its publisher.")
  package let group = input(
    "group", .text { "group.com.example.\($0.count(0...9999))" }.withoutCornersOfForm, "The group of apps.")
  package let shortId = optionalInput(
    "shortId", .text { _ in "demo" }.withoutCornersOfForm,
    "The short id that the app gives; where it is absent, it follows from the instance.")
  package let instance = input("instanceId", .instanceName.withoutCornersOfForm, "The name of the instance.")
  package let usedId = textStep("usedId", "shortId, or else sharing.memory-id of instanceId")
  package let name = output("name", .text { _ in "" }, "The name of the memory.", formula: "group ‖ . ‖ usedId")
  package let joining = rule("R1", "A dot stands between the group and the short id.", \.sharing.joinName)
  package let choice = rule(
    "R2", "The short id is that of the app, or else the one that follows from the instance.", \.sharing.chooseId)
  package let idLength = rule("R3", "A short id has from one to four bytes in UTF-8.", \.sharing.checkId)
  package let nameLength = rule(
    "R4", "The whole name has at most 31 bytes in UTF-8, and the group at least one.", \.sharing.checkName,
    \.sharing.checkGroup)

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      let made = try rules.sharedMemoryName(
        group: request[group], shortId: request[shortId], instance: request[instance])
      return request.accept(name(made.name)) { [usedId(made.shortId)] }
    }
  }
}

/// The intermediate values of a short id.
package struct SharedMemoryIdSteps: DeclarationGroup {
  package let hash = step("hash", "SHA-256(instanceId)")
  package let encoded = textStep("encoded", "Base64(hash)")

  package func callAsFunction(_ id: SharedMemoryId) -> [Step] { [hash(id.hash), encoded(id.encoded)] }
}

extension FieldKind where Native == String {
  /// The name of an instance.
  static let instanceName = FieldKind.text { "com.example.app\($0.unsigned64())" }
}
