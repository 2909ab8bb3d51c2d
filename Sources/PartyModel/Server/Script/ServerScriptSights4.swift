internal import Encodings
internal import PowerAuth
internal import StrictJSON

/// What is seen of a record and of a status of protocol 4.
extension ServerScript {
  /// Shows what the record of an activation has of protocol 4.
  mutating func showVersion4(of name: String, in sight: inout ServerSight) throws {
    guard let record = record(named: name) else { return }
    sight[number: "version"] = Int64(record.version ?? 0)
    guard let own = record.version4 else { return }
    sight["confirmationPending"] = own.isConfirmationPending ? "yes" : "no"
    sight["upgradePending"] = own.isUpgradePending ? "yes" : "no"
    sight["biometryEnabled"] = own.isBiometryEnabled ? "yes" : "no"
    sight[number: "blockExpires"] = own.blockExpiry.map { $0 - Self.beginning }
    sight[number: "blocks"] = own.blocks == 0 ? nil : Int64(own.blocks)
    guard var keys = made[name] else { return }
    sight[number: "chain"] = try keys.place(core: core) { $0 == own.counterData }.map(Int64.init)
    made[name] = keys
    sight[number: "knowledge"] = keys.knowledge.number(ofHex: own.factors.knowledge.current)
    sight[number: "nextKnowledge"] = keys.knowledge.number(ofHex: own.factors.knowledge.next)
    sight[number: "biometry"] = keys.biometry.number(ofHex: own.factors.biometry.current)
    sight[number: "nextBiometry"] = keys.biometry.number(ofHex: own.factors.biometry.next)
  }

  /// Shows what the members of a decrypted status say.
  mutating func showStatus4(_ members: JSONObject, of name: String, in sight: inout ServerSight) throws {
    guard let own = devices[name]?.version4,
      let blob = members.text("activationStatus").flatMap({ Base64.decode($0) })
    else { return }
    let status = try core.decodeStatus(blob, key: own.keys[.macStatus]).status
    let numbers = [
      ("Status", status.state), ("Version", status.currentVersion), ("Upgrade", status.upgradeVersion),
      ("Flags", status.flags), ("Counter", status.counterByte), ("Attempts", status.failedAttempts),
      ("Maximum", status.maxFailedAttempts), ("LookAhead", status.lookAhead),
    ]
    for (word, number) in numbers { sight[number: "blob\(word)"] = Int64(number) }
    sight[number: "blobExpires"] = members.integer("timestampBlockExpire").map { $0 - Self.beginning }
    guard var keys = made[name] else { return }
    let rules = core
    sight[number: "blobSteps"] = try keys.place(core: rules) {
      try rules.hashWideCounter($0, key: own.keys[.macCtrData]) == status.counterHash
    }.map(Int64.init)
    made[name] = keys
  }
}

extension [MadeKeys.Key] {
  /// The number of a key that is written in hex.
  fileprivate func number(ofHex text: String?) -> Int64? {
    text.flatMap { Hex.decode($0) }.flatMap { number(of: $0) }.map(Int64.init)
  }
}
