package import PowerAuth

/// The device that sends a request, and the application version whose key and secret it uses.
package struct RequestSender: Sendable {
  package let activation: String
  package let version: VersionName
  package let hasRightSecret: Bool

  package init(_ activation: String = "a", version: VersionName = .current, hasRightSecret: Bool = true) {
    self.activation = activation
    self.version = version
    self.hasRightSecret = hasRightSecret
  }
}

/// How a device signs.
package struct SigningArguments: Sendable {
  package enum Factors: String, CaseIterable, Sendable {
    case possession = "POSSESSION"
    case knowledge = "KNOWLEDGE"
    case biometry = "BIOMETRY"
    case possessionKnowledge = "POSSESSION_KNOWLEDGE"
    case possessionBiometry = "POSSESSION_BIOMETRY"
    case possessionKnowledgeBiometry = "POSSESSION_KNOWLEDGE_BIOMETRY"

    /// The signature type as headers have it.
    var type: String { rawValue.lowercased() }
  }

  /// What differs between the signed request and the one that arrives.
  package enum Tampering: String, CaseIterable, Sendable { case body, resource, method }

  package let factors: Factors
  package let wrongKey: WrongKey?
  /// The number of the counter's value; none for the one after the last signature.
  package let counter: Int?
  package private(set) var tampering: Tampering?
  /// The protocol version that the header names; none for that of the script.
  package private(set) var protocolVersion: String?

  package init(_ factors: Factors, wrongKey: WrongKey? = nil, counter: Int? = nil) {
    self.factors = factors
    self.wrongKey = wrongKey
    self.counter = counter
  }

  /// The same for a request that is tampered with, or whose header names another version.
  package func with(tampering: Tampering?, protocolVersion: String? = nil) -> SigningArguments {
    var signing = self
    signing.tampering = tampering
    signing.protocolVersion = protocolVersion
    return signing
  }
}

/// How a device encrypts.
package struct EncryptionArguments: Sendable {
  package enum Body: String, CaseIterable, Sendable {
    case good
    /// Its MAC is not right.
    case undecryptable
    /// What is encrypted is not JSON.
    case unreadable
    /// What is encrypted has no members.
    case incomplete
  }

  /// By how many milliseconds the device's clock is ahead.
  package let clock: Int64
  package let body: Body
  /// The name of the temporary key; none for a new one.
  package let key: String?

  package init(clock: Int64 = 0, body: Body = .good, key: String? = nil) {
    self.clock = clock
    self.body = body
    self.key = key
  }
}

/// The message of an encrypted request to an endpoint that answers what it decrypts.
package struct MessageArguments: Sendable {
  package enum Member: String, CaseIterable, Sendable { case nonce, timestamp, temporaryKeyId }

  package enum Point: String, CaseIterable, Sendable { case uncompressed, compressed }

  package let endpoint: EncryptionScope
  /// The scope in which the device encrypts.
  package let scope: EncryptionScope
  /// A member that the message lacks.
  package let missing: Member?
  /// A member that the message has although its version does not have it.
  package let extra: Member?
  package let point: Point
  /// The number of the event whose ephemeral key and nonce are taken again.
  package let reused: String?

  package init(
    endpoint: EncryptionScope, scope: EncryptionScope?, missing: Member?, extra: Member?, point: Point, reused: String?
  ) {
    self.endpoint = endpoint
    self.scope = scope ?? endpoint
    self.missing = missing
    self.extra = extra
    self.point = point
    self.reused = reused
  }
}

/// What a device sends to get an activation.
package struct ExchangeArguments: Sendable {
  package enum Point: String, CaseIterable, Sendable {
    case valid
    /// A point that is not on the curve.
    case invalid
  }

  package enum Body: String, CaseIterable, Sendable {
    case good
    case undecryptableOuter = "undecryptable-outer"
    case undecryptableInner = "undecryptable-inner"
    /// The inner layer lacks the device's public key.
    case incomplete
  }

  package let clock: Int64
  package let password: String?
  package let point: Point
  package let body: Body
  package let name: String?
  package let platform: String?
  /// The name of the temporary key; none for a new one.
  package let key: String?

  package init(
    clock: Int64 = 0, password: String? = nil, point: Point = .valid, body: Body = .good, name: String? = nil,
    platform: String? = nil, key: String? = nil
  ) {
    self.clock = clock
    self.password = password
    self.point = point
    self.body = body
    self.name = name
    self.platform = platform
    self.key = key
  }
}

/// What the host of the server decides about an activation without a code.
package struct ProviderArguments: Sendable {
  package let user: String
  package let commits: Bool
  package let maxFailures: Int?

  package init(user: String = "alice", commits: Bool, maxFailures: Int? = nil) {
    self.user = user
    self.commits = commits
    self.maxFailures = maxFailures
  }
}

/// The challenge of a request for the status.
package enum StatusChallenge: String, CaseIterable, Sendable {
  case right
  /// 15 bytes.
  case short
  case none
}

/// A signature that someone types, and how the server is asked to verify it.
package struct OfflineArguments: Sendable {
  package let allowsBiometry: Bool
  /// The component length with which the device signs.
  package let digits: Int
  /// The component length of the call.
  package let componentLength: Int?
  /// How many steps ago the time-based password of the data began; none without a proximity check.
  package let passwordAge: Int?
  package let steps: Int

  package init(allowsBiometry: Bool, digits: Int, componentLength: Int?, passwordAge: Int?, steps: Int) {
    self.allowsBiometry = allowsBiometry
    self.digits = digits
    self.componentLength = componentLength
    self.passwordAge = passwordAge
    self.steps = steps
  }
}

/// Data that a device signed with its private key.
package struct DataArguments: Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case der = "DER"
    case jose = "JOSE"
  }

  package enum Content: String, CaseIterable, Sendable { case same, changed }

  /// The activation whose private key signed; none for the one that is verified.
  package let signer: String?
  package let format: Format
  package let content: Content

  package init(signer: String?, format: Format, content: Content) {
    self.signer = signer
    self.format = format
    self.content = content
  }
}

/// The values that prove a token.
package struct ProofArguments: Sendable {
  package enum Digest: String, CaseIterable, Sendable {
    case right
    /// Its last bit is flipped.
    case wrong
  }

  package let clock: Int64
  package let digest: Digest
  /// The event whose nonce it has once more; nil for a new one.
  package let nonceOf: Int?

  package init(clock: Int64, digest: Digest, nonceOf: Int? = nil) {
    self.clock = clock
    self.digest = digest
    self.nonceOf = nonceOf
  }
}
