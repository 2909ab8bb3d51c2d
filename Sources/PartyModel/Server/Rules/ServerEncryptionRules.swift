package import PowerAuth

/// How a server keeps temporary keys, and judges encrypted requests.
package struct ServerEncryptionRules: Sendable {
  /// The states of an activation for which there are temporary keys.
  package var hasKeys: Question<ServerStatus> = { [.active, .blocked].contains($0) }
  /// A key is valid at its expiry.
  package var isKeyExpired: @Sendable (_ expiry: Int64, _ now: Int64) -> Bool = { expiry, now in expiry < now }
  /// A key belongs to the application version that asked for it.
  package var isKeyOfVersion: Comparison<String, String> = { $0 == $1 }
  /// A key belongs to the activation that asked for it, or to none.
  package var isKeyOfActivation: Comparison<String?, String?> = { $0 == $1 }
  /// A key serves any number of requests.
  package var staysAfterUse = true
  /// A member that the version does not have is refused.
  package var isRefusedWhenExtra: Question<String> = { _ in true }
  /// The scope of the header is that of the endpoint.
  package var isScope: Comparison<Bool, Bool> = { $0 == $1 }
  /// Only ACTIVE activations encrypt.
  package var isServed: Question<ServerStatus> = { $0 == .active }
  /// The value that must not repeat: ephemeral key as sent, nonce, identifier of the activation.
  package var uniqueValue: @Sendable (_ message: EncryptedMessage, _ activationId: String?) -> [UInt8] = {
    ($0.ephemeralPublicKey ?? []) + ($0.nonce ?? []) + Array(($1 ?? "").utf8)
  }
  /// Requests with a timestamp are remembered.
  package var isRemembered: Question<String> = { ProtocolVersion(rawValue: $0)?.hasTimestamp == true }
  /// The value is spent before the decryption.
  package var spendsBeforeDecryption = true
  /// A timestamp that is further ahead than the limit is refused; one that is as far ahead is not.
  package var isAhead: @Sendable (_ timestamp: Int64, _ now: Int64, _ limit: Int64) -> Bool = { timestamp, now, limit in
    timestamp > now + limit
  }
  /// A timestamp that is further back than the limit is refused, where there is a limit.
  package var isBehind: @Sendable (_ timestamp: Int64, _ now: Int64, _ limit: Int64?) -> Bool = {
    timestamp, now, limit in
    limit.map { timestamp < now - $0 } ?? false
  }
  /// Values are forgotten by the job only.
  package var isForgotten: @Sendable (_ expiry: Int64, _ now: Int64, _ byJob: Bool) -> Bool = { expiry, now, byJob in
    byJob && expiry < now
  }
}
