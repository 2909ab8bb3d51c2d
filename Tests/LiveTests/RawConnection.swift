#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#endif

/// A socket that sends what no client of HTTP would send.
final class RawConnection {
  private let descriptor: Int32

  init(port: UInt16) throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw NoConnection() }
  }

  deinit { close(descriptor) }

  /// Waits for a tenth of a second.
  static func pause() { usleep(100_000) }

  struct NoConnection: Error {}

  /// Sends a text; a connection that has ended takes none.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let rest = Array(bytes[sent...])
      let count = unsafe Self.sendBytes(descriptor, rest, rest.count, noSignal)
      if count <= 0 { return }
      sent += count
    }
  }

  /// What arrives until the other end closes the connection.
  func receive() -> String {
    var text = ""
    while let part = receivePart() { text += part }
    return text
  }

  /// What arrives next; nil at the end of the connection.
  func receivePart() -> String? {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  #if canImport(Darwin)
    private static let sendBytes = unsafe Darwin.send
    private let noSignal: Int32 = 0
  #elseif canImport(Musl)
    private static let sendBytes = unsafe Musl.send
    private let noSignal = Int32(MSG_NOSIGNAL)
  #else
    private static let sendBytes = unsafe Glibc.send
    private let noSignal = Int32(MSG_NOSIGNAL)
  #endif
}
