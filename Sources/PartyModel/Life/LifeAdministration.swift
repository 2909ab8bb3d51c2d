/// What an administrator does in a life.
extension ServerScript {
  /// Acts on the activation with a name, which `initialise` gives.
  mutating func perform(_ act: LifeAction.Administration, on name: String) throws -> ServerSight {
    switch act {
    case .initialise(let maxFailures, let validity):
      try perform(
        ServerAction.Activation.initialise(name, ServerInitialisation(maxFailures: maxFailures, validity: validity)))
    case .commit: try perform(ServerAction.Administrator.commit(name, password: nil))
    case .block: try perform(ServerAction.Administrator.block(name, reason: nil))
    case .unblock: try perform(ServerAction.Administrator.unblock(name))
    case .remove: try perform(ServerAction.Administrator.remove(name, revokes: false))
    }
  }
}
