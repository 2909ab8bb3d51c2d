/// A field of the header of a message.
package struct HTTPField: Equatable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [HTTPField] {
  /// The value of the first field with a name, in whatever case it is written.
  package subscript(name: String) -> String? { first { $0.name.lowercased() == name.lowercased() }?.value }

  /// How many fields have a name.
  package func count(of name: String) -> Int { count { $0.name.lowercased() == name.lowercased() } }
}

/// A request as it arrived.
package struct HTTPRequest: Equatable, Sendable {
  package var method: String
  /// The target of the request line, with its query.
  package var target: String
  package var fields: [HTTPField]
  package var body: [UInt8]

  package init(method: String, target: String, fields: [HTTPField] = [], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.fields = fields
    self.body = body
  }

  /// The target without its query.
  package var path: String { String(target.prefix { $0 != "?" }) }

  /// What follows the first question mark; nil where there is none.
  package var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }
}

/// An answer, and how it is sent.
package struct HTTPResponse: Equatable, Sendable {
  /// How an answer is sent; a test of clients needs more than one way.
  package enum Delivery: Equatable, Sendable {
    case whole
    /// Whole, but after a time.
    case late(milliseconds: Int)
    /// In pieces with pauses between them.
    case slow(pieceByteCount: Int, milliseconds: Int)
    /// Only so many bytes of the body, although the header states its whole length; then the connection ends.
    case cut(afterBytes: Int)
    /// Nothing: the connection ends.
    case lost
  }

  package var status: Int
  package var fields: [HTTPField]
  package var body: [UInt8]
  package var delivery = Delivery.whole

  package init(status: Int, fields: [HTTPField] = [], body: [UInt8] = []) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// The answer to a request with a body that is not read; with its connection the body ends.
  static var unreadBody: HTTPResponse { HTTPResponse(status: 400, fields: [HTTPField("Connection", "close")]) }

  /// An answer that is JSON.
  package static func json(_ body: [UInt8], status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, fields: [HTTPField("Content-Type", "application/json")], body: body)
  }
}

/// What a server takes at most; beyond it, a request is refused or a connection ended, whoever sends it.
package struct HTTPLimits: Equatable, Sendable {
  package var headerByteCount = 32 * 1024
  package var bodyByteCount = 1024 * 1024
  package var connections = 512
  /// How long a connection may take for a request, also for its first bytes, and how long it may be idle.
  package var seconds = 20

  package init() {}

  /// The descriptors that are left for everything else, such as a state that is saved while all connections are open.
  private static let otherDescriptors = 32

  /// The limits of a process that may have so many descriptors open.
  package func within(descriptors: Int) -> HTTPLimits {
    var limits = self
    limits.connections = min(connections, max(descriptors - Self.otherDescriptors, 4))
    return limits
  }
}

/// The certificate and the private key of a server, in the PEM form; those that have signed the certificate may follow it.
package struct HTTPCertificate: Equatable, Sendable {
  package let certificate: [UInt8]
  package let key: [UInt8]

  package init(certificate: [UInt8], key: [UInt8]) {
    self.certificate = certificate
    self.key = key
  }
}

/// Why a server cannot listen, or a client has no answer.
package struct HTTPError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
