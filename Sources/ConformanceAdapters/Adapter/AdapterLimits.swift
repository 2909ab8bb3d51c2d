internal import Conformance

/// The limits for an adapter.
public struct AdapterLimits: Sendable {
  /// The longest time without an answer while a request is in flight: more than none, and at most a day.
  public var timeout: Duration = .seconds(10)
  /// The largest number of restarts.
  public var restarts = 25
  /// The longest time for the handshake, because some languages start slowly.
  var handshake: Duration { timeout * 3 }
  /// The longest time for the answers that an interrupted run still awaits.
  let patienceAfterInterruption: Duration = .seconds(5)
  /// The longest time until it ends after the shutdown request.
  let shutdown: Duration = .seconds(2)
  /// The longest line that is read.
  let lineByteCount = LineSplitter.longestAnswer
  /// The longest answer to hello.
  let greetingByteCount = LineSplitter.longestGreeting
  /// The number of bytes that are read, and not kept, after the shutdown request.
  let byteCountAfterBye = 64 << 20
  /// The number of bytes that are kept of its standard error.
  let errorOutputByteCount = 2048
  /// The number of starts without a single answer after which it is not started again.
  let startsWithoutAnswer = 3

  /// What is wrong with the limits, in words; nil where nothing is.
  var problem: String? {
    guard timeout > .zero, timeout <= .seconds(86_400) else {
      return "the longest time must be more than 0 and at most 86400 seconds"
    }
    return nil
  }

  /// The usual limits.
  public init() {}
}
