internal import PowerAuth

/// How a server judges online signatures.
package struct ServerSignatureRules: Sendable {
  /// The versions of headers that are served.
  package var isVersionServed: Question<String> = { text in ProtocolVersion.v3.contains { $0.rawValue == text } }
  /// The types that the endpoint allows.
  package var allows: @Sendable (ServiceEndpoint, _ type: String) -> Bool = { $0.takes($1) }
  /// The application version must be of the activation's application, and supported.
  package var isApplicationUsable: @Sendable (ServerApplicationVersion?, _ application: String) -> Bool = {
    version, application in
    version.map { $0.isSupported && $0.application == application } ?? false
  }
  /// A request with a wrong application version is counted while the activation is ACTIVE.
  package var countsForeignApplication: Question<ServerStatus> = { $0 == .active }
  /// Only ACTIVE activations sign.
  package var isJudged: Question<ServerStatus> = { $0 == .active }
  /// What an activation sends that does not sign is not a failed attempt.
  package var countsUnjudged: Question<ServerStatus> = { _ in false }
  /// An ACTIVE activation without attempts left is blocked, and the signature is not judged.
  package var isUsedUp: @Sendable (_ attempts: Int, _ maximum: Int) -> Bool = { $0 >= $1 }
  /// As many values as the look-ahead says are tried, the stored one first.
  package var countTried: @Sendable (_ lookAhead: Int) -> Int = { $0 }
  /// After a match the counter is one step after the value that matched.
  package var stepsAfterMatch: @Sendable (_ offset: Int) -> Int = { $0 + 1 }
  /// A failed check leaves the counter.
  package var stepsAfterFailure: @Sendable (_ lookAhead: Int) -> Int = { _ in 0 }
  /// A right signature sets the attempts to 0, except one of possession alone.
  package var attemptsAfterRight: @Sendable (_ attempts: Int, _ type: String) -> Int = { attempts, type in
    type == "POSSESSION" ? attempts : 0
  }
  /// A wrong signature is one more failed attempt, except one of possession alone.
  package var attemptsAfterWrong: @Sendable (_ attempts: Int, _ type: String) -> Int = { attempts, type in
    type == "POSSESSION" ? attempts : attempts + 1
  }
  /// The attempt that reaches the maximum blocks.
  package var blocks: @Sendable (_ attempts: Int, _ maximum: Int) -> Bool = { $0 >= $1 }
  /// The reason of such a block.
  package var reason = "MAX_FAILED_ATTEMPTS"
  /// Each request for a known activation whose signature is verified moves its last use.
  package var movesLastUse: Question<ServerStatus> = { _ in true }
  /// After a right signature all attempts remain.
  package var remainingAfterRight: @Sendable (_ attempts: Int, _ maximum: Int) -> Int = { _, maximum in maximum }
  /// After a wrong signature the maximum without the failed attempts remains.
  package var remainingAfterWrong: @Sendable (_ attempts: Int, _ maximum: Int) -> Int = { $1 - $0 }
  /// The version of the header says how the signature is written.
  package var isDecimal: Question<String> = { text in
    ProtocolVersion.v3.contains { $0.rawValue == text && $0.signatureFormat != .base64 }
  }
}

/// How a server judges offline signatures.
package struct ServerOfflineRules: Sendable {
  /// The types that are tried.
  package var types: @Sendable (_ allowsBiometry: Bool) -> [String] = { allowsBiometry in
    ["POSSESSION_KNOWLEDGE"] + (allowsBiometry ? ["POSSESSION_BIOMETRY"] : [])
  }
  /// The type as which a failure counts.
  package var typeOfFailure = "POSSESSION_KNOWLEDGE"
  /// The component length is that of the call, or the server's.
  package var chooseLength: @Sendable (_ ofCall: Int?, _ ofServer: Int) -> Int = { ofCall, ofServer in
    ofCall ?? ofServer
  }
  /// No application version is looked at.
  package var looksAtApplication = false
  /// The steps of time-based passwords that are tried: the current one, and as many earlier ones as the call says.
  package var passwordAges: @Sendable (_ steps: Int) -> [Int] = { Array(0...max($0, 0)) }
}
