internal import PartyModel

/// Changes the state machine: on a trigger in some states, it does something else.
func doing(
  _ wrong: ServerMove, in states: [ServerStatus], on trigger: ServerTrigger
) -> @Sendable (@escaping ServerMoves) -> ServerMoves {
  { right in { status, other in other == trigger && states.contains(status) ? wrong : right(status, other) } }
}

/// The rule that says what the state machine does.
typealias ServerMoves = @Sendable (ServerStatus, ServerTrigger) -> ServerMove
