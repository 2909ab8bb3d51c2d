import Conformance
import Foundation
import PowerAuthVectors
import Testing

struct MySDK: Implementation {
  let name = "my-sdk"
  func supports(operation: String, protocolVersion: String) -> Bool { operation == "request.normalized" }
  func answer(_ request: Request) throws -> Answer {
    let (method, uriId) = (try request.text("method"), try request.text("uriId"))
    let (nonce, body) = (try request.bytes("nonce"), try request.bytes("body"))
    guard ["GET", "POST", "HEAD", "PUT", "DELETE", "PATCH"].contains(method) else { return .reject() }
    guard nonce.count == 16, !uriId.isEmpty else { return .reject() }
    let parts = [Data(uriId.utf8), Data(nonce), Data(body)].map { $0.base64EncodedString() }
    return .accept(Record(["data": .text(([method] + parts).joined(separator: "&"))]))
  }
}

@Test(arguments: try Corpus.files(of: .powerAuth))
func replay(path: String) async throws {
  let report = try await Replay(.powerAuth).file(at: path, against: MySDK())
  #expect(report.failures.isEmpty, "\(report.failures)")
  #expect(report.total.executed + report.total.unsupported == report.total.selected)
  if path.contains("request.normalized") { #expect(report.total.executed > 100) }
}
