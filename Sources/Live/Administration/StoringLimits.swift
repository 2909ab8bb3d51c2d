internal import PartyModel

/// What administrators may let the server keep, so that its state stays one that can be read again.
enum StoringLimits {
  /// The number of bytes that one request with something to keep may have.
  static let requestByteCount = 8192
  /// The number of flags of an activation, and of their bytes together.
  static let flags = (count: 1000, byteCount: 8192)
  /// The number of activations and of recovery codes, those that were removed included.
  static let entries = 100_000
  /// The number of activations that a list has at most: the newest ones.
  static let listed = 1000
  /// The size of the state from which on nothing more is taken: less than can be read, because clients add to it as well.
  static let stateByteCount = JudgingServer.mostStoredBytes / 4 * 3

  /// The calls by which an administrator lets the server keep something.
  private static let calls: Set<String> = [
    "application/create", "application/version/create", "activation/init", "activation/block", "activation/otp/update",
    "activation/flags/create", "activation/flags/update", "recovery/create",
  ]

  /// Throws where a call would let the server keep too much.
  static func check(_ call: String, byteCount: Int, on server: JudgingServer) throws(AdministrationError) {
    guard calls.contains(call) else { return }
    guard byteCount <= requestByteCount else {
      throw .tooMuch("The request has more than \(requestByteCount) bytes.")
    }
    guard server.storedByteCount < stateByteCount else {
      throw .tooMuch("The state of the server has \(server.storedByteCount) bytes; it takes nothing more.")
    }
    if call == "activation/init", server.state.activations.count >= entries {
      throw .tooMuch("The server has \(entries) activations, and takes no more.")
    }
    if call == "recovery/create", server.state.recoveryCodes.count >= entries {
      throw .tooMuch("The server has \(entries) recovery codes, and takes no more.")
    }
  }

  /// Throws where the flags of an activation are too many.
  static func check(flags found: [String]) throws(AdministrationError) {
    guard found.count <= flags.count, found.reduce(0, { $0 + $1.utf8.count }) <= flags.byteCount else {
      throw .tooMuch("An activation has at most \(flags.count) flags, with \(flags.byteCount) bytes together.")
    }
  }
}
