import Encodings
import Foundation
import Primitives
import Testing

/// A file of published vectors, which lies beside the package and is no part of it.
enum PublishedFile: String, CaseIterable {
  case statusIV = "powerauth/activation-status-blob-iv.json"
  case status = "powerauth/activation-status-blob-data.json"
  case derivedKeys = "powerauth/compute-derived-keys.json"
  case masterSecret = "powerauth/compute-master-secret-key.json"
  case signatures30 = "powerauth/signatures-v3.json"
  case signatures31 = "powerauth/signatures-v31.json"
  case offlineSignatures = "powerauth/signatures-offline.json"
  case activationCodeSignatures = "powerauth/verify-activation-data-signature-v3.json"
  case fingerprints = "powerauth/public-key-fingerprint-v3.json"
  case encryption30 = "powerauth-e2ee/E2ee_Application_Scope_Test_Vectors_30.json"
  case encryption31 = "powerauth-e2ee/E2ee_Application_Scope_Test_Vectors_31.json"
  case encryption32 = "powerauth-e2ee/E2ee_Application_Scope_Test_Vectors_32.json"
  case encryption33 = "powerauth-e2ee/E2ee_Application_Scope_Test_Vectors_33.json"

  static let encryption: [PublishedFile] = [.encryption30, .encryption31, .encryption32, .encryption33]

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/published")

  static let missing = allCases.filter { !FileManager.default.fileExists(atPath: $0.path) }

  static let absence: Comment = "\(missing.count) of \(allCases.count) published files are not there to be replayed"

  var path: String { Self.folder.appending(path: rawValue).path }

  /// The vectors, inputs and outputs in one, of which there must be as many as the publisher's file has.
  func vectors(_ count: Int) throws -> [PublishedVector] {
    let data = try Data(contentsOf: URL(filePath: path))
    let file = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let list = file["data"] ?? file["e2ee_test_vectors_application_scope"]
    let vectors = try #require(list as? [[String: Any]]).map { vector in
      let parts = [vector["input"], vector["output"]].compactMap { $0 as? [String: String] }
      let whole = vector.compactMapValues { $0 as? String }
      return PublishedVector(texts: parts.reduce(whole) { $0.merging($1) { _, new in new } })
    }
    #expect(vectors.count == count)
    return vectors
  }
}

/// The named values of one vector, all of them texts.
struct PublishedVector {
  let texts: [String: String]

  func text(_ name: String) throws -> String { try #require(texts[name], "\(name)") }

  /// Decodes a value that is Base64.
  func bytes(_ name: String) throws -> [UInt8] { try #require(Base64.decode(text(name)), "\(name)") }

  func optionalBytes(_ name: String) throws -> [UInt8]? { texts[name] == nil ? nil : try bytes(name) }
}
