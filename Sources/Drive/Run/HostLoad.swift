internal import Conformance
package import HTTP
internal import PartyModel
package import PowerAuth

/// Devices of one server, and their proved requests, for measurements.
package struct HostLoad {
  private var life: DrivenLife

  /// Makes the application; the server has the administration interface as well.
  package init(on server: HostConnection, version: ProtocolVersion) throws {
    var host = DrivenHost(server: server)
    host.administration = server
    let driver = Driver(host: host, cases: [], versions: [version], seed: "load")
    life = DrivenLife(host: host, setup: try driver.prepare(), version: version, seed: driver.seed)
    _ = try life.takeTime()
  }

  /// Makes an ACTIVE activation of a device.
  package mutating func activate(_ device: String) throws {
    for step in life.hasVersion4 ? [CaseStep].active4(of: device) : .active(of: device) {
      let reply = try life.take(step)
      if let finding = life.judge(reply, step).first { throw HostError("\(step.words): \(finding.text)") }
    }
  }

  /// Removes what is known about a device, which makes no more requests.
  package mutating func forget(_ device: String) { life.devices[device] = nil }

  /// The next request of a device with a signature or, in protocol 4, a code; it is not sent.
  package mutating func provedRequest(of device: String, body: String) throws -> HTTPRequest {
    life.hasVersion4
      ? try life.codedRequest(.validate, body, [.of(device)])
      : try life.signedRequest(.validate, body, [.of(device)])
  }
}
