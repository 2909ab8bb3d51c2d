@unsafe @preconcurrency internal import CEvent

/// An address of IPv4 or IPv6, in contrast to a name.
package struct NetworkAddress: Equatable, Sendable {
  private let bytes: [UInt8]

  /// Reads an address without port and brackets; nil where the text is something else.
  ///
  /// A number with a zero in front of it is refused: some programs read it as octal, so that 010.0.0.1 is 8.0.0.1.
  package init?(_ text: String) {
    guard !text.utf8.contains(0) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe cevent_address(text, &bytes)
    guard count > 0 else { return nil }
    self.bytes = Array(bytes.prefix(Int(count)))
  }

  /// Whether only programs on this machine reach it.
  package var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// Whether it is one of a private network, or of one without a router.
  package var isPrivate: Bool {
    guard bytes.count == 4 else { return bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80 }
    switch (bytes[0], bytes[1]) {
    case (10, _), (192, 168), (169, 254), (172, 16...31): return true
    default: return false
    }
  }

  /// Whether it stands for all addresses of a machine.
  package var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }
}
