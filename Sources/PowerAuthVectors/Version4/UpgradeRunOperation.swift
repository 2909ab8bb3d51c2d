package import Conformance
internal import PowerAuth

/// What a client does to upgrade its activation.
package struct UpgradeRunOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "upgrade.run", "What a client does when the application starts the upgrade to protocol 4, and where it breaks off.",
    reference: "Version4/UpgradeRun", ranges: [.onlyV4], chapter: .upgradeRun,
    use: "The client of an SDK with protocol 4, when the application starts the upgrade of an activation of version 3.")
  package let local = input(
    "local", .choice([ClientForm.version3.rawValue, ClientForm.upgradePending.rawValue]),
    "What the client has: an activation of version 3, or one of version 4 whose upgrade is not confirmed.")
  package let algorithm = input(
    "algorithm", .listedAlgorithm, "The algorithm of the activation; it counts where its upgrade is not confirmed.")
  package let configuration = input(
    "configuration", .listedAlgorithm, "The algorithm of the configuration; it counts in version 3.")
  package let lastStatusOffers = optionalInput(
    "lastStatusOffers", .yes, "Whether the status that was read before the call offers the upgrade; absent if none was."
  )
  package let biometry = input("biometry", .yes, "`yes` if biometry is on at the client; it counts in version 3.")
  package let keyStorage = input(
    "keyStorage", .choice(BiometryStorage.allCases.map(\.rawValue)),
    "How a new key for biometry can be stored: without the user; with the user, whom the application does not ask; "
      + "with the prompt or the key of the application.")
  package let counterByte = input("counterByte", .int(0...255), "The byte of the client's counter.")
  package let answer: Field<String>
  package let currentVersion: Field<Int64>
  package let upgradeVersion: Field<Int64>
  package let flags: Field<Int64>
  package let answers: Field<[Record]>
  package let requests = output(
    "requests", .list(of: .choice(UpgradeRequestOfClient.allCases.map(\.rawValue)), drawing: 0...0, atMost: 12),
    "The requests, in their order.", formula: "as R2 to R8 say")
  package let result = output(
    "result", .choice(UpgradeRunResult.allCases.map(\.rawValue)),
    "How the call ends; `ended` if the process ends where a request has no answer.",
    formula: "that of the rule that ends the call")
  package let newLocal = output(
    "local", .choice(ClientForm.allCases.filter { $0 != .registration }.map(\.rawValue)),
    "What the client has afterwards; never `empty`.", formula: "as R5, R8 and R9 say")
  package let newAlgorithm = output(
    "algorithm", .listedAlgorithm, "The algorithm of the activation afterwards; EC_P256 in version 3.",
    formula: "configuration after a start that is answered, and else that of the activation")
  package let newByte = output(
    "counterByte", .int(0...255), "The byte of the counter afterwards.",
    formula: "(counterByte + the number of starts and confirmations) mod 256")
  package let enableBiometry = optionalOutput(
    "enableBiometry", .yes, "What the start says about biometry; absent where none is sent.", formula: "as R10 says")
  package let factorRemoved = optionalOutput(
    "biometryFactorRemoved", .yes, "What the result says; absent unless a start was answered and the call succeeds.",
    formula: "as R10 says")
  package let rules = UpgradeRunSentences()

  package var fieldRules: [Rule] { [rules.counter] }

  init() {
    var members = RecordFields()
    answer = members.field(
      "answer", .clientAnswer, "`right` for 200 with content that can be used; `failed` for all else.")
    currentVersion = members.field("currentVersion", .int(3...4), "The version of the activation, of a status.")
    upgradeVersion = members.field(
      "upgradeVersion", .int(3...4), "The version to which it can be upgraded, of a status.")
    flags = members.field("flags", .int(0...15), "The flags, of a status.")
    answers = input(
      "answers", .list(of: .record(members), drawing: 0...8, atMost: 12),
      "The answers to the requests, in the order of the requests; the process ends where one is missing.")
  }

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let input = request.input
      let form: ClientForm = try input.choice(local)
      let client = UpgradedClient(
        form: form, algorithm: form == .version3 ? algorithmOfVersion3 : input[algorithm],
        counterByte: Int(input[counterByte]))
      let outcome = rules.playUpgrade(try run(in: input), of: client)
      return request.accept(
        requests(outcome.requests.map(\.rawValue)), result(outcome.result.rawValue),
        newLocal(outcome.client.form.rawValue), newAlgorithm(outcome.client.algorithm),
        newByte(Int64(outcome.client.counterByte)), enableBiometry.says(outcome.enableBiometry),
        factorRemoved.says(outcome.isBiometryRemoved))
    }
  }

  private func run(in input: Record) throws -> UpgradeRun {
    UpgradeRun(
      configuration: input[configuration], lastStatusOffers: input[lastStatusOffers].map { $0 == "yes" },
      isBiometryOn: input.says(biometry), storage: try input.choice(keyStorage),
      answers: input[answers].map { record in
        let status = UpgradeState(
          currentVersion: Int(record[currentVersion]), upgradeVersion: Int(record[upgradeVersion]),
          flags: Int(record[flags]))
        return UpgradeAnswer(isRight: record[answer] == "right", status: status)
      })
  }
}

/// The rules of an upgrade by the client.
package struct UpgradeRunSentences: DeclarationGroup {
  package let possible = rule(
    "R1", "A configuration of version 3 has no target: notPossible, without a request.",
    \.version4.client.upgrade.isPossible, \.version4.client.upgrade.looksAtConfigurationLast)
  package let fresh = rule(
    "R2", "The call begins with a status, whatever the last one said; where it fails, nothing changes.",
    \.version4.client.upgrade.readsStatus)
  package let offered = rule(
    "R3", "The upgrade starts where the status has version 3 and upgrade version 4; else notOffered.",
    \.version4.client.upgrade.isOffered)
  package let continued = rule(
    "R4", "An upgrade that is not confirmed is continued where the status has bit 1; else statusFetchRequired.",
    \.version4.client.upgrade.continues, \.version4.client.upgrade.isAwaited, \.version4.client.upgrade.isEndedByStatus)
  package let start = rule(
    "R5", "A start that fails leaves version 3; one that is answered makes version 4, which is not confirmed yet.",
    \.version4.client.upgrade.formAfterFailedStart)
  package let algorithm = rule(
    "R6", "New data have the algorithm of the configuration, and data of version 4 keep theirs.",
    \.version4.client.upgrade.chooseAlgorithm, \.version4.client.upgrade.keepAlgorithm)
  package let confirmations = rule(
    "R7", "The confirmation is sent at most three times, with a status between two of them that still has bit 1.",
    \.version4.client.upgrade.mostConfirmations, \.version4.client.upgrade.readsStatusBetween,
    \.version4.client.upgrade.isAwaited)
  package let unconfirmed = rule(
    "R8", "Without an answered confirmation the call succeeds with statusFetchRequired, and the new data stay.",
    \.version4.client.upgrade.resultWithoutConfirmation, \.version4.client.upgrade.formWithoutConfirmation)
  package let ended = rule(
    "R9", "A new process finds version 3 before the answer to the start, and after it the new data with their mark.",
    \.version4.client.upgrade.formAfterEnd)
  package let biometry = rule(
    "R10", "Biometry whose new key the client cannot store without the user is removed, and the start says so.",
    \.version4.client.upgrade.enablesBiometry, \.version4.client.upgrade.removesBiometry,
    \.version4.client.upgrade.tellsRemoval)
  package let counter = rule(
    "R11", "Each start and each confirmation uses a value of the counter, whose byte continues with the new data.",
    \.version4.client.upgrade.keepByte, \.version4.client.upgrade.usesValue)

  package var all: [Rule] {
    [
      possible, fresh, offered, continued, start, algorithm, confirmations, unconfirmed, ended, biometry, counter,
    ]
  }
}
