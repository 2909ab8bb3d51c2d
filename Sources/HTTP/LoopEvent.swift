@unsafe @preconcurrency internal import CEvent

/// A timer, or a socket that becomes readable: a body that the loop calls.
@safe final class LoopEvent {
  private var event: OpaquePointer?
  private let body: () -> Void

  /// An event that `wait` starts, or, with a socket, that happens whenever it is readable.
  init(_ base: OpaquePointer, socket: Int32 = -1, isRepeated: Bool = false, _ body: @escaping () -> Void) {
    self.body = body
    let kinds = Int16((isRepeated ? EV_PERSIST : 0) | (socket >= 0 ? EV_READ : 0))
    let itself = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe event = event_new(
      base, socket, kinds,
      { _, _, event in
        guard let event = unsafe event else { return }
        unsafe Unmanaged<LoopEvent>.fromOpaque(event).takeUnretainedValue().body()
      }, itself)
    if socket >= 0, let event = unsafe event { unsafe event_add(event, nil) }
  }

  deinit {
    if let event = unsafe event { unsafe event_free(event) }
  }

  /// Lets it happen after a time; again and again, where it is repeated.
  func wait(milliseconds: Int) {
    var interval = timeval()
    interval.tv_sec = milliseconds / 1000
    interval.tv_usec = .init(milliseconds % 1000 * 1000)
    if let event = unsafe event { unsafe event_add(event, &interval) }
  }
}
