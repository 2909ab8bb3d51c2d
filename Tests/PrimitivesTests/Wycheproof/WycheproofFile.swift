import Foundation
import Testing

/// A file of Wycheproof, which lies beside the package and is no part of it.
enum WycheproofFile: String, CaseIterable {
  case cipher = "aes_cbc_pkcs5_test.json"
  case agreementWithPoint = "ecdh_secp256r1_ecpoint_test.json"
  case agreementWithX509 = "ecdh_secp256r1_test.json"
  case signatureRaw = "ecdsa_secp256r1_sha256_p1363_test.json"
  case signatureDER = "ecdsa_secp256r1_sha256_test.json"
  case authenticationCode = "hmac_sha256_test.json"
  case passwordDerivation = "pbkdf2_hmacsha1_test.json"

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/published/wycheproof")

  static let missing = allCases.filter { !FileManager.default.fileExists(atPath: $0.url.path) }

  static let absence: Comment = "\(missing.count) of \(allCases.count) files of Wycheproof are not there to be replayed"

  private var url: URL { Self.folder.appending(path: rawValue) }

  /// Reads all vectors with the kind that each is of.
  func vectors() throws -> [(kind: WycheproofKind, vector: WycheproofVector)] {
    let file = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    let groups = try #require(file["testGroups"] as? [[String: Any]])
    let vectors = try groups.flatMap { group in
      let kind = try #require((group["type"] as? String).flatMap(WycheproofKind.init))
      let shared = group.merging(group["publicKey"] as? [String: Any] ?? [:]) { own, _ in own }
      return try #require(group["tests"] as? [[String: Any]]).map { test in
        (kind: kind, vector: try WycheproofVector(shared.merging(test) { _, own in own }))
      }
    }
    #expect(vectors.count == file["numberOfTests"] as? Int)
    return vectors
  }
}

extension WycheproofVector {
  fileprivate init(_ values: [String: Any]) throws {
    self.init(
      id: try #require(values["tcId"] as? Int), comment: try #require(values["comment"] as? String),
      flags: Set(try #require(values["flags"] as? [String])),
      result: try #require((values["result"] as? String).flatMap(Result.init)),
      texts: values.compactMapValues { $0 as? String }, numbers: values.compactMapValues { $0 as? Int })
  }
}
