package import Conformance
internal import PowerAuthPartyVectors
internal import PowerAuthVectors

extension ServerEncryptionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    declareScopes(on: op)
    declareMembers(on: op)
    declareKeys(on: op)
    declareMemory(on: op)
    declareSigned(on: op)
    script.playUnsupportedWhileBlocked(rules.state, on: op)
  }

  private func declareScopes(on op: OperationBuilder) {
    script.play(
      "scope/both", "Both scopes, and the user.", [rules.scope, rules.state], flag: .basic, on: op,
      "activate user=carol", "encrypted", "encrypted endpoint=application", "user-info")
    script.play(
      "scope/other", "The scope of the header is not that of the endpoint.", [rules.scope], flag: .refusedRequest,
      on: op, "activate", "encrypted scope=application", "encrypted endpoint=application scope=activation")
    script.play(
      "scope/undecryptable", "The MAC is not right.", [rules.unique, rules.scope], flag: .refusedRequest, on: op,
      "activate",
      "encrypted body=undecryptable", "encrypted endpoint=application body=undecryptable",
      "user-info body=undecryptable", "encrypted")
    script.play(
      "scope/states", "The activation scope in each state.", [rules.state, rules.keys], flag: .refusedRequest,
      on: op, "encrypted", "init", "encrypted", "exchange", "encrypted", "user-info", "commit", "encrypted", "block",
      "encrypted", "user-info", "unblock", "encrypted", "remove", "encrypted", "encrypted endpoint=application")
    for version in ["foreign", "unknown"] {
      script.play(
        "application/\(version)", "An application version that is \(version).", [rules.state, rules.keys],
        flag: .refusedRequest, on: op, "activate", "encrypted version=\(version)", "user-info version=\(version)",
        "encrypted version=older")
    }
    script.play(
      "application/unsupported", "An unsupported version, in both scopes.", [rules.keys], flag: .refusedRequest, on: op,
      "activate", "unsupport", "encrypted", "encrypted endpoint=application", "support", "encrypted")
    script.play(
      "application/secret", "Another secret than that of the application version.", [rules.keys, rules.scope],
      flag: .refusedRequest, on: op, "activate", "encrypted secret=wrong",
      "encrypted endpoint=application secret=wrong", "encrypted")
  }

  private func declareMembers(on op: OperationBuilder) {
    let members = [
      ("nonce", Versions.nonce), ("timestamp", Versions.timestamp), ("temporaryKeyId", Versions.temporaryKey),
    ]
    for (name, versions) in members {
      script.play(
        "members/without-\(name.inName)", "A message that lacks \(name).", [rules.members],
        flag: .refusedRequest, protocols: versions, on: op, "activate", "encrypted without=\(name)",
        "encrypted endpoint=application without=\(name)", "encrypted")
      script.play(
        "members/without-and-extra-\(name.inName)", "A message that lacks \(name) cannot have it once too often.",
        [rules.members], flag: .refusedRequest, protocols: versions, on: op, "activate",
        "encrypted without=\(name) extra=\(name)", "encrypted extra=\(name)")
      script.play(
        "members/extra-\(name.inName)", "A message with \(name), which its version does not have.",
        [rules.members], flag: .refusedRequest, protocols: Versions.all.subtracting(versions), on: op, "activate",
        "encrypted extra=\(name)", "encrypted")
      script.play(
        "members/extra-\(name.inName)-repeated", "The same message twice.", [rules.members], flag: .refusedRequest,
        protocols: Versions.all.subtracting(versions), on: op, "activate", "encrypted extra=\(name)", "replay of=2")
      script.play(
        "members/extra-\(name.inName)-of-application", "The same in the scope of the application.",
        [rules.members], flag: .refusedRequest, protocols: Versions.all.subtracting(versions), on: op,
        "encrypted endpoint=application extra=\(name)", "encrypted endpoint=application")
    }
  }

  private func declareKeys(on op: OperationBuilder) {
    let with = Versions.temporaryKey
    script.play(
      "key/life", "A key at its expiry, and after it.", [rules.life], flag: .serverLimit, protocols: with, on: op,
      "activate", "temporary-key at=1000", "encrypted key=k at=301000", "encrypted key=k at=301001",
      "temporary-key key=l", "encrypted key=l")
    script.play(
      "key/of-application", "A key of the application scope at its expiry.", [rules.life], flag: .serverLimit,
      protocols: with, settings: "temporaryKeyValidity=20000", on: op, "activate", "temporary-key scope=application",
      "encrypted endpoint=application key=k at=20000", "encrypted endpoint=application key=k at=20001")
    script.play(
      "key/reused", "One key for several requests.", [rules.life], protocols: with, on: op, "activate",
      "temporary-key", "encrypted key=k", "encrypted key=k", "user-info", "encrypted key=k", "temporary-key key=l",
      "encrypted key=k", "encrypted key=l")
    script.play(
      "key/forgotten", "The job forgets expired keys, and keeps others.", [rules.life], protocols: with, on: op,
      "activate", "temporary-key", "temporary-key key=l at=10000", "job job=temporary-keys at=300000",
      "encrypted key=k", "job job=temporary-keys at=300001", "encrypted key=k", "encrypted key=l")
    script.play(
      "key/unknown", "An identifier that no key has.", [rules.ownKey], flag: .refusedRequest, protocols: with,
      on: op, "activate", "encrypted key=nothing", "encrypted endpoint=application key=nothing", "temporary-key",
      "encrypted key=k")
    script.play(
      "key/other-version", "A key of another version of the application.", [rules.ownKey], flag: .refusedRequest,
      protocols: with, on: op, "activate", "temporary-key version=older", "encrypted key=k",
      "encrypted key=k version=older", "temporary-key key=l scope=application version=older",
      "encrypted endpoint=application key=l", "encrypted endpoint=application key=l version=older")
    script.play(
      "key/other-activation", "A key of another activation.", [rules.ownKey], flag: .refusedRequest,
      protocols: with, on: op, "activate", "activate activation=b", "temporary-key activation=b", "encrypted key=k",
      "encrypted activation=b key=k")
    script.play(
      "key/other-scope", "A key of the other scope.", [rules.ownKey], flag: .refusedRequest, protocols: with,
      on: op, "activate", "temporary-key scope=application", "encrypted key=k", "temporary-key key=l",
      "encrypted endpoint=application key=l", "encrypted key=l", "encrypted endpoint=application key=k")
    script.play(
      "key/two-versions", "Two keys of two versions, each with the other's.", [rules.ownKey], flag: .refusedRequest,
      protocols: with, on: op, "activate", "temporary-key", "temporary-key key=l version=older",
      "encrypted key=k version=older", "encrypted key=l", "encrypted key=k", "encrypted key=l version=older")
    script.play(
      "key/of-application-for-activations", "A key of the application for two activations.", [rules.ownKey],
      flag: .refusedRequest, protocols: with, on: op, "activate", "activate activation=b",
      "temporary-key scope=application", "encrypted key=k", "encrypted activation=b key=k",
      "encrypted endpoint=application activation=b key=k")
    script.play(
      "key/states", "Keys for an activation in each state.", [rules.keys], flag: .refusedRequest, protocols: with,
      on: op, "temporary-key", "init", "temporary-key", "exchange", "temporary-key", "commit", "temporary-key", "block",
      "temporary-key key=l", "remove", "temporary-key", "temporary-key scope=application")
    script.play(
      "key/blocked", "A key that was made while BLOCKED, and used after it.", [rules.keys, rules.state],
      protocols: with,
      on: op, "activate", "block", "temporary-key", "encrypted key=k", "unblock", "encrypted key=k")
    script.play(
      "key/application", "Keys for other application versions, and with a wrong secret.", [rules.keys],
      flag: .refusedRequest, protocols: with, on: op, "activate", "temporary-key version=older",
      "temporary-key version=foreign", "temporary-key version=unknown", "temporary-key secret=wrong",
      "temporary-key scope=application secret=wrong", "temporary-key scope=application version=foreign key=f",
      "unsupport", "temporary-key", "temporary-key scope=application")
    script.play(
      "key/touches-nothing", "Keys leave the record of the activation.", [rules.keys], protocols: with, on: op,
      "activate at=1", "validate wrong=knowledge at=2", "temporary-key at=3", "temporary-key secret=wrong at=4",
      "encrypted key=k at=5")
  }

  private func declareMemory(on op: OperationBuilder) {
    let with = Versions.timestamp
    script.play(
      "replay/repeated", "The same message again.", [rules.unique], flag: .repeatedRequest, protocols: with,
      on: op,
      "activate", "encrypted", "replay of=2", "encrypted endpoint=application", "replay of=4", "user-info",
      "replay of=6")
    script.play(
      "replay/without-timestamp", "Before 3.2 nothing is remembered.", [rules.unique], flag: .repeatedRequest,
      protocols: Versions.all.subtracting(with), on: op, "activate", "encrypted", "replay of=2", "replay of=2",
      "encrypted endpoint=application", "replay of=5")
    script.play(
      "replay/user-info", "Who sends a message again cannot read the answer.", [rules.unique], flag: .repeatedRequest,
      protocols: Versions.all.subtracting(with), on: op, "activate", "user-info", "replay of=2", "user-info")
    script.play(
      "replay/undecryptable", "A message with a wrong MAC has spent its value, and the repaired one is refused.",
      [rules.unique], flag: .repeatedRequest, protocols: with, on: op, "activate", "encrypted body=undecryptable",
      "encrypted reuse=2", "replay of=2", "encrypted")
    script.play(
      "replay/same-values", "Ephemeral key and nonce again, with a new timestamp.", [rules.unique],
      flag: .repeatedRequest, protocols: with, on: op, "activate", "encrypted", "encrypted reuse=2 at=5",
      "encrypted endpoint=application reuse=2", "encrypted endpoint=application reuse=2")
    script.play(
      "replay/same-values-under-one-key", "Ephemeral key and nonce again, under the same temporary key.",
      [rules.unique], flag: .repeatedRequest, protocols: Versions.temporaryKey, on: op, "activate", "temporary-key",
      "encrypted key=k", "encrypted key=k reuse=3 at=5", "encrypted key=k point=compressed reuse=3",
      "encrypted key=k body=undecryptable", "encrypted key=k reuse=6", "encrypted key=k")
    script.play(
      "replay/same-values-without-key", "A message for which there is no key, or none any longer, has spent its value.",
      [rules.unique, rules.life], flag: .repeatedRequest, protocols: Versions.temporaryKey, on: op, "activate",
      "encrypted key=l", "encrypted reuse=2", "temporary-key", "encrypted key=k at=300001", "encrypted reuse=5",
      "encrypted")
    script.play(
      "replay/compressed", "The same ephemeral key in its other form is another value.", [rules.unique],
      flag: .repeatedRequest, protocols: with, on: op, "activate", "encrypted", "encrypted reuse=2 point=compressed",
      "encrypted reuse=2 point=compressed", "encrypted point=compressed")
    script.play(
      "replay/other-activation", "The identifier of the activation is a part of the value.", [rules.unique],
      flag: .repeatedRequest, protocols: with, on: op, "activate", "activate activation=b", "encrypted",
      "encrypted activation=b reuse=3", "encrypted activation=b reuse=3")
    script.play(
      "replay/forgotten", "The memory ends with the job that runs after its time.", [rules.memory], flag: .serverLimit,
      protocols: with, on: op, "activate", "encrypted endpoint=application", "job job=unique-values at=59000",
      "replay of=2", "replay of=2 at=61000", "job job=unique-values at=119000", "replay of=2", "replay of=2")
    script.play(
      "replay/longer-memory", "A memory of five minutes.", [rules.memory], flag: .serverLimit, protocols: with,
      settings: "memory=300000 temporaryKeyValidity=900000", on: op, "activate", "encrypted",
      "job job=unique-values at=299000", "replay of=2", "job job=unique-values at=301000", "replay of=2")
    script.play(
      "replay/no-protection", "Without protection nothing is remembered, and no time is looked at.", [rules.unique],
      flag: .repeatedRequest, protocols: with, settings: "replayProtection=no", on: op, "activate", "encrypted",
      "replay of=2", "encrypted clock=90000000")
    script.play(
      "time/future", "A minute ahead, and a millisecond more.", [rules.future], flag: .serverLimit,
      protocols: with, on: op, "activate", "encrypted clock=60000", "encrypted clock=60001",
      "encrypted endpoint=application clock=60001", "user-info clock=60001", "user-info clock=60000")
    script.play(
      "time/past", "Old messages pass where there is no limit of the past.", [rules.past], flag: .serverLimit,
      protocols: with, on: op, "activate", "encrypted clock=-86400000", "user-info clock=-86400000")
    script.play(
      "time/past-limit", "A limit of five minutes both ways.", [rules.past, rules.future], flag: .serverLimit,
      protocols: with, settings: "pastLimit=300000 futureLimit=300000", on: op, "activate", "encrypted clock=-300000",
      "encrypted clock=-300001", "encrypted clock=300000", "encrypted clock=300001", "user-info clock=-300001")
    script.play(
      "time/refused-spends-nothing", "A message that is too new is taken once its time has come.",
      [rules.future, rules.unique], flag: .serverLimit, protocols: with, on: op, "activate", "encrypted clock=60001",
      "replay of=2 at=1", "replay of=2")
  }

  private func declareSigned(on op: OperationBuilder) {
    script.play(
      "signed/types", "Signed and encrypted, with each type.", [rules.state], on: op, "activate",
      "signed-encrypted", "signed-encrypted factors=POSSESSION_BIOMETRY", "signed-encrypted factors=POSSESSION",
      "signed-encrypted wrong=knowledge", "signed-encrypted tamper=resource", "signed-encrypted")
    script.play(
      "signed/states", "Signed and encrypted while BLOCKED, and undecryptable.", [rules.state, rules.unique],
      flag: .refusedRequest, on: op, "activate", "signed-encrypted body=undecryptable at=3", "block",
      "signed-encrypted at=4", "unblock", "signed-encrypted at=5", "unsupport", "signed-encrypted at=6")
    script.play(
      "signed/look-ahead", "Signed and encrypted: the look-ahead.", [rules.state], flag: .serverLimit, on: op,
      "activate", "signed-encrypted counter=19", "signed-encrypted counter=40", "signed-encrypted counter=39")
  }
}
