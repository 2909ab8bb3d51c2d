internal import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

/// Pairs of areas: what one does to the other.
extension ServerServiceOperation {
  func declareAreas(on op: OperationBuilder) {
    script.play(
      "area/token-and-biometry", "A token that was created with biometry outlives its removal.",
      [rules.token, rules.use, rules.flags], on: op, "activate enableBiometry=yes",
      "token-create factors=POSSESSION_BIOMETRY", "biometry-remove", "token-use", "token-validate",
      "token-create token=u factors=POSSESSION_BIOMETRY", "status", "sdk-detail")
    script.play(
      "area/token-and-password", "A token outlives a change of the password; its creation promotes the next key.",
      [rules.token, rules.use], on: op, "activate", "token-create", "password-change", "token-use",
      "token-create token=u", "validate knowledgeKey=0", "token-use token=u", "token-remove", "token-use")
    script.play(
      "area/token-and-confirmation", "A token that was created before the confirmation.", [rules.token, rules.use],
      on: op, "init", "exchange", "token-create", "commit", "token-create", "confirm", "token-use", "token-validate",
      "status")
    script.play(
      "area/token-and-expiry", "An ACTIVE activation whose time to be committed has passed has tokens.", [rules.use],
      on: op, "init validity=1000", "exchange", "commit", "token-create at=2000", "token-use", "job job=expiry",
      "token-use", "status")
    script.play(
      "area/token-and-algorithm", "Tokens where the algorithm of the activation is withdrawn.",
      [rules.token, rules.use, rules.flags], on: op, "activate", "token-create", "temporary-key",
      "configure algorithms=EC_P384_ML_L3", "token-use", "token-create token=u", "vault-unlock", "vault-unlock key=k",
      "rename key=k", "status key=k", "token-remove", "token-use")
    script.play(
      "area/vault-and-block", "Wrong codes for the vault block, also for tokens and for a new name.",
      [rules.vaultBody, rules.use, rules.refused], on: op, "activate maxFailures=2", "token-create",
      "vault-unlock wrong=knowledge", "token-use", "vault-unlock wrong=knowledge", "token-use", "rename", "status",
      "unblock", "token-use", "vault-unlock")
    script.play(
      "area/vault-and-look-ahead", "Codes for the vault that are lost use values of the counter, refused ones too.",
      [rules.vaultBody], flag: .serverLimit, on: op, "activate", "18 * vault-unlock body=incomplete",
      "vault-unlock lost=request", "vault-unlock", "20 * vault-unlock factors=POSSESSION", "vault-unlock", "status")
    script.play(
      "area/vault-and-confirmation", "The vault before the confirmation and after it.", [rules.vaultBody], on: op,
      "init", "exchange", "vault-unlock", "confirm", "vault-unlock", "commit", "vault-unlock",
      "vault-unlock identifier=KDK_APP_VAULT_2FA factors=POSSESSION_BIOMETRY")
    script.play(
      "area/block-for-a-time", "Tokens, the status and the vault while a block for a time runs, and behind its end.",
      [rules.use, rules.vaultBody, rules.status], settings: "timedBlocks=yes blockBase=1000", on: op,
      "activate maxFailures=1", "token-create", "validate wrong=knowledge", "token-use", "status at=500",
      "vault-unlock at=999", "validate at=1000", "token-use", "vault-unlock", "status")
    script.play(
      "area/name-and-removal", "A new name is stored; the removal ends everything but the status.",
      [rules.refused, rules.use], on: op, "activate", "rename name=first", "token-create", "remove", "rename", "detail",
      "token-use", "vault-unlock", "status", "token-erase")
    script.play(
      "area/two-activations", "What one activation does leaves the other one.",
      [rules.use, rules.removal, rules.flags], on: op, "activate enableBiometry=yes",
      "activate activation=b maxFailures=1", "token-create", "token-create activation=b token=u",
      "validate activation=b wrong=knowledge", "token-use", "token-use token=u", "password-change", "status",
      "status activation=b", "unblock activation=b", "token-use token=u")
  }
}
