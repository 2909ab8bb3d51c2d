package import Conformance
internal import PowerAuth

/// Whether a client gets a temporary key.
package struct TemporaryKeyPermissionOperation: OperationDeclaration {
  package let heading = OperationHeading(
    "temporary-key.permit", "Whether a client gets a temporary key of protocol 4, and why it does not.",
    reference: "Version4/TemporaryKeyPermission", ranges: [.onlyV4], chapter: .temporaryKeyDecision,
    use: "The server of protocol 4, when a client asks for a temporary key.")
  package let tokenForm = input(
    "tokenForm", .choice(["right", "wrong"]), "The form of the token and of its claims, apart from the algorithm.")
  package let algorithm = input("algorithm", .listedAlgorithm, "The algorithm that the request names.")
  package let applicationSupported = input(
    "applicationSupported", .yes, "`yes` if the application version is known and can be used.")
  package let scope = input(
    "scope", .choice(["application", "activation"]), "For whom the key is; the next three count for an activation.")
  package let activation = input(
    "activation", .choice(FoundActivation.allCases.map(\.rawValue)), "What the id of the activation finds.")
  package let state = input("state", .recordState, "The state of the activation.")
  package let activationAlgorithm = input(
    "activationAlgorithm", .listedAlgorithm, "The algorithm of the activation; EC_P256 of one in version 3.")
  package let supportedAlgorithms = optionalInput(
    "supportedAlgorithms", .algorithms, "The algorithms that the application allows; absent for all.")
  package let rightMAC = input("rightMAC", .yes, "`yes` if the MAC of the token is right.")
  package let rightKeys = input("rightKeys", .yes, "`yes` if the shared secret can be computed.")
  package let permitted = output(
    "permitted", .yes, "`yes` if the key is given.", formula: "`yes` if error is absent")
  package let error = optionalOutput(
    "error", .choice(TemporaryKeyError.allCases.map(\.rawValue)),
    "Why it is not given, for the log of the server; the client gets ERR_TEMPORARY_KEY in each case.",
    formula: "the error of the first check of § 28.9 that fails")
  package let rules = TemporaryKeySentences()

  package func declareAnswer(on op: OperationBuilder) {
    op.answer { rules, request in
      let found = rules.findTemporaryKeyError(try demand(in: request.input))
      return request.accept(permitted.says(found == nil), error(found?.rawValue))
    }
  }

  private func demand(in input: Record) throws -> TemporaryKeyDemand {
    let owner = TemporaryKeyOwner(
      found: try input.choice(activation), state: try input.choice(state), algorithm: input[activationAlgorithm])
    return TemporaryKeyDemand(
      isFormRight: input[tokenForm] == "right", algorithm: input[algorithm],
      isApplicationSupported: input.says(applicationSupported), owner: input[scope] == "activation" ? owner : nil,
      supported: input[supportedAlgorithms], isMACRight: input.says(rightMAC), areKeysRight: input.says(rightKeys))
  }
}

/// The rules of a temporary key.
package struct TemporaryKeySentences: DeclarationGroup {
  package let known = rule(
    "R1", "The algorithm is one that protocol 4 has.", \.version4.decisions.temporaryKey.isKnown)
  package let usable = rule(
    "R2", "The application version is known and can be used.", \.version4.decisions.temporaryKey.isUsable)
  package let found = rule(
    "R3", "The activation exists, and belongs to the application.", \.version4.decisions.temporaryKey.isFound)
  package let state = rule(
    "R4", "An activation gets keys in each state but CREATED.", \.version4.decisions.temporaryKey.hasKeys)
  package let listed = rule(
    "R5", "The application allows the algorithm, in both scopes.", \.version4.decisions.temporaryKey.isListed)
  package let own = rule(
    "R6", "The algorithm is that of the activation.", \.version4.decisions.temporaryKey.isOfActivation)
  package let mac = rule(
    "R7", "The MAC is right; it is checked after what it names has been looked up.",
    \.version4.decisions.temporaryKey.isMACRight, \.version4.decisions.temporaryKey.checksMACFirst)
  package let secret = rule(
    "R8", "The shared secret can be computed from the request.", \.version4.decisions.temporaryKey.areKeysRight)

  package var all: [Rule] { [known, usable, found, state, listed, own, mac, secret] }
}
