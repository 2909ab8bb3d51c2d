internal import PowerAuth

/// How a server keeps and judges tokens.
package struct ServerTokenRules: Sendable {
  /// A token that is older than the limit is refused; one that is as old is not.
  package var isTooOld: @Sendable (_ timestamp: Int64, _ now: Int64, _ limit: Int64) -> Bool = {
    timestamp, now, limit in
    timestamp < now - limit
  }
  /// A token that is further ahead than the limit is refused; one that is as far ahead is not.
  package var isTooNew: @Sendable (_ timestamp: Int64, _ now: Int64, _ limit: Int64) -> Bool = {
    timestamp, now, limit in
    timestamp > now + limit
  }
  /// Tokens count while the activation is ACTIVE.
  package var isUsable: Question<ServerStatus> = { $0 == .active }
  /// The memory of values has two limits: that of 3.2 and later, and the longer one of 3.0 and 3.1.
  package var hasShortLimit: Question<String> = { ProtocolVersion(rawValue: $0)?.hasTimestamp == true }
  /// The value that must not repeat: nonce and identifier.
  package var uniqueValue: @Sendable (_ nonce: [UInt8], _ tokenId: String) -> [UInt8] = { $0 + Array($1.utf8) }
  /// The value is spent before the digest is compared.
  package var spendsBeforeDigest = true
  /// From 3.2 on the digest covers the version, which the header states.
  package var digestVersion: @Sendable (String) -> String = { $0 }
  /// The type of the signature that asked for the token is that of the token.
  package var typeOfToken: @Sendable (String) -> String = { $0 }
  /// Only a token of the signing activation is removed.
  package var isOwn: Comparison<String, String> = { $0 == $1 }
  /// A token that nobody knows, or that is another's, has the same answer as a removed one.
  package var answersUnknownAsRemoved = true
  /// A request whose body cannot be decrypted is refused after its signature has been judged.
  package var signsBeforeDecryption = !ServiceEndpoint.createToken.row.decryptsFirst
  /// A refused token does not count as a failed attempt.
  package var attemptsAfterRefusal: @Sendable (Int) -> Int = { $0 }
  /// A token does not move the last use.
  package var movesLastUse = false
}

/// How a server hands out the vault key.
package struct ServerVaultRules: Sendable {
  /// The types that open the vault.
  package var allows: @Sendable (_ type: String, _ withBiometry: Bool) -> Bool = { type, withBiometry in
    ServiceEndpoint.unlockVault.takes(type) && (withBiometry || type != "POSSESSION_BIOMETRY")
  }
  /// What a type that does not open the vault is refused with.
  package var answerToType = ServerFailure.vault
  /// The activation is looked at before the body is decrypted.
  package var isServed: Question<ServerStatus> = { $0 == .active }
  /// A body that cannot be decrypted costs nothing.
  package var decryptsBeforeSignature = ServiceEndpoint.unlockVault.row.decryptsFirst
  /// A reason has 3 to 255 characters of a small alphabet.
  package var isReasonAllowed: Question<String> = { reason in
    (3...255).contains(reason.unicodeScalars.count)
      && reason.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789_-.".unicodeScalars.contains($0))
      }
  }
  /// The reason is looked at before the signature.
  package var checksReasonBeforeSignature = true
  /// What a text that is not JSON is refused with.
  package var answerToUnreadable = ServerFailure.authentication
}
