/// How much is put up with from an adapter.
public struct AdapterLimits: Sendable {
  /// How long it may be silent while an answer is due.
  public var timeout: Duration = .seconds(10)
  /// How often it is started again.
  public var restarts = 25
  /// How long it may take to answer the greeting: some languages start slowly.
  var greeting: Duration { timeout * 3 }
  /// How long it may take to end after it was told to.
  let farewell: Duration = .seconds(2)
  /// The longest line that is read from it.
  let lineByteCount = 16 << 20
  /// How much of its standard error is remembered.
  let lastWordsByteCount = 2048
  /// After so many starts without a single answer it is not started again.
  let fruitlessStarts = 3

  /// The usual limits.
  public init() {}
}
