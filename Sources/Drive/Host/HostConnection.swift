package import HTTP

/// A way to a server; each case opens it anew, so that no connection gets old.
package struct HostConnection: Sendable {
  package typealias Send = @Sendable (HTTPRequest) throws -> HTTPResponse

  /// What stands before the paths of the endpoints.
  let prefix: String
  let open: @Sendable () throws -> Send

  package init(prefix: String = "", open: @escaping @Sendable () throws -> Send) {
    self.prefix = prefix
    self.open = open
  }

  /// A connection over HTTP; nil trusts the certificates that the system trusts.
  package init(_ address: HostAddress, trusting certificates: [UInt8]?, limits: HTTPLimits) {
    self.init(prefix: address.path) {
      let security: HTTPClient.Security = address.isSecure ? certificates.map { .trusting($0) } ?? .system : .none
      let client = try HTTPClient(host: address.host, port: address.port, security: security, limits: limits)
      return { try client.send($0) }
    }
  }
}

/// Which part of a server a request is for.
package enum HostInterface: String, Sendable {
  case server, administration, control
}

extension HostConnection {
  /// The same way, whose requests and answers are noted.
  fileprivate func recorded(as interface: HostInterface, in log: ExchangeLog) -> HostConnection {
    let opened = self.open
    return HostConnection(prefix: prefix) {
      let send = try opened()
      return { request in
        let number = log.begin(request, for: interface.rawValue)
        let response = try send(request)
        log.end(number, with: response)
        return response
      }
    }
  }
}

extension DrivenHost {
  /// The same host, whose requests and answers are noted.
  func recorded(in log: ExchangeLog) -> DrivenHost {
    var host = self
    host.server = server.recorded(as: .server, in: log)
    host.administration = administration?.recorded(as: .administration, in: log)
    host.control = control?.recorded(as: .control, in: log)
    return host
  }
}

/// What is known about a server, and how it is administered.
package struct DrivenHost: Sendable {
  package var server: HostConnection
  /// The administration interface; nil where commands of the user stand for it.
  package var administration: HostConnection?
  /// The value of the field `Authorization` for it; nil where it needs none.
  package var login: String?
  /// The interface by which the clock of a server for tests is moved.
  package var control: HostConnection?
  /// The value of the field `Authorization` for that; nil where it needs none.
  package var controlLogin: String?
  /// The configuration of the application; nil where the administration interface tells it.
  package var configuration: String?
  /// Makes an activation, and returns JSON with its identifier and code.
  package var createActivation: (@Sendable () throws -> [UInt8])?
  /// Commits the activation with an identifier.
  package var commitActivation: (@Sendable (_ activationId: String) throws -> Void)?

  package init(server: HostConnection) { self.server = server }
}

/// Why the cases cannot be run.
package struct HostError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
