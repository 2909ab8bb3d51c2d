package struct ClientSharingRules: Sendable {
  /// Applications that share have the same instance.
  package var sharesState: @Sendable (_ one: String, _ other: String) -> Bool = { $0 == $1 }
  /// An activation that another application has begun blocks its creation.
  package var blocksCreate = true
  /// Other calls than create do not say so.
  package var otherCalls = ClientResult.missingActivation
  /// The operation of an application is not external to itself.
  package var isExternal: @Sendable (_ owner: String, _ asking: String) -> Bool = { $0 != $1 }
  /// An operation ends where the activation stops being pending.
  package var endsWithPersist = true
  /// The end of a process frees what it had begun.
  package var endsWithProcess = true
  /// What was begun can no longer be read after that end.
  package var isReadAfterProcess = false
  /// Applications that share have one queue of signed requests.
  package var sharesQueue = true
  /// Removal in one application removes it in all that share.
  package var removalIsShared = true
  /// Instances that do not share keep their tokens apart.
  package var tokensAreSeparate = true
  /// An entry of biometry is named after the instance, unless the configuration names it.
  package var biometryName: @Sendable (_ instance: String, _ configured: String?) -> String = { $1 ?? $0 }
  /// A new activation without biometry empties the entry.
  package var newActivationEmptiesEntry = true
  /// The removal of an activation empties it, too.
  package var removalEmptiesEntry = true
  /// The key of possession is the same for all instances, and stays.
  package var possessionStays = true
  /// A store without the flag of the first start is emptied, of all instances.
  package var emptiesAtFirstStart = true
}

package struct ClientWatchRules: Sendable {
  /// Deferred calls need a usable session, and not that the watch can be reached.
  package var canDefer: @Sendable (WatchArguments.Channel) -> Bool = { $0 != .unusable }
  /// Immediate calls need a watch that can be reached.
  package var canAnswer: @Sendable (WatchArguments.Channel) -> Bool = { $0 == .reachable }
  /// An immediate call that fails has an error, and is not only `false`.
  package var tellsErrors = true
  /// A call that cannot be answered fails because of the connection.
  package var error = ClientResult.watchConnectivity
  /// A token is sent only with a valid activation.
  package var tokenNeedsActivation = true
  /// The removal of a token does not need one.
  package var removalNeedsActivation = false
  /// A status tells of a pending activation, too.
  package var tellsPending = true
  /// A status without an activation, or with another, removes the tokens of the watch.
  package var removesTokens: @Sendable (_ known: String?, _ sent: String?) -> Bool = { known, sent in
    sent == nil || sent != known
  }
  /// The tokens of the phone stay where one is sent or removed.
  package var phoneKeepsToken = true
  /// The tokens of the phone stay where the watch removes one.
  package var watchRemovalIsLocal = true
  /// Data of another form are left to the application.
  package var consumes: @Sendable (WatchArguments.Message) -> Bool = { $0 != .otherData }
}

package struct ApplicationRules: Sendable {
  /// Removed activations and those in a deadlock are removed locally, and blocked ones are kept.
  package var afterStatus: @Sendable (String) -> String = { state in
    switch state {
    case "active": "continue"
    case "pendingCommit": "wait"
    case "blocked": "show-blocked"
    case "removed", "deadlock": "remove-local"
    default: "show-unknown"
    }
  }
  /// Biometry is offered where the device is able and the activation has the factor.
  package var offersBiometry: @Sendable (_ device: Bool, _ factor: Bool, _ isWanted: Bool) -> Bool = { $0 && $1 && $2 }
  /// A refusal leads to the status; other failures do not.
  package var afterAnswer: @Sendable (Int) -> String = { code in
    switch code {
    case 200: "finish"
    case 401, 403: "fetch-status"
    default: "show-error"
    }
  }
  /// Remaining attempts are shown where some have failed and the activation is active.
  package var showsAttempts: @Sendable (_ state: String, _ failed: Int) -> Bool = { $0 == "active" && $1 > 0 }
  /// Without a local activation a new one is offered, and the server is not asked.
  package var atStart: @Sendable (_ isValid: Bool, _ isPending: Bool) -> String = { isValid, _ in
    isValid ? "fetch-status" : "new-activation"
  }
  /// A fetch that fails for good removes locally; that of the network does not.
  package var afterError: @Sendable (ClientResult) -> String = { error in
    switch error {
    case .protocolUpgrade: "remove-local"
    case .missingActivation, .activationPending: "new-activation"
    default: "show-network-error"
    }
  }
  /// The flag of the first start moves from the application's own store to the shared one, unless that has it.
  package var moveFlag: @Sendable (_ own: Bool, _ shared: Bool) -> (own: Bool, shared: Bool) = { own, shared in
    shared ? (own, shared) : (false, own)
  }
  /// Biometry starts by itself where it can be used, more than two attempts remain, and the keyboard is new.
  package var startsBiometry: @Sendable (_ canUse: Bool, _ remaining: Int, _ isFirst: Bool) -> Bool = {
    $0 && $1 > 2 && $2
  }
  /// A keyboard is new once, however the first look at it ended.
  package var isFirstAfterLook = false
  /// A request to sign needs an address, an identifier and data; its method is POST unless it is given.
  package var defaultMethod = "POST"
  /// Callers for the same token wait for one request.
  package var collectsCallers = true
  /// Callers that were told no longer wait.
  package var forgetsCallers = true
  /// Entering ends by itself with the last of four digits.
  package var pinLength = 4
}
