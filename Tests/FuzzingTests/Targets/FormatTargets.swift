import Encodings
import Foundation
import PowerAuth
import Primitives

extension FuzzTarget {
  static let formatTargets = [
    FuzzTarget("message-json", "the JSON of an encrypted request or response", readMessage),
    FuzzTarget("error-body", "the answer to a request that failed, compared with Foundation", readError),
    FuzzTarget("user-claims", "claims about a user, compared with Foundation", readClaims),
    FuzzTarget("keychain-group", "the identifier of a group of apps", readGroup),
    FuzzTarget("base-address", "the base address of a server", readBase),
  ]

  private static let versions: [ProtocolVersion] = [.v3_0, .v3_1, .v3_2, .v3_3]

  @Sendable private static func readMessage(_ bytes: [UInt8]) throws -> Outcome {
    let requests = try read(bytes, .request)
    let responses = try read(bytes, .response)
    // The requests of two versions differ in a member that one demands and the other refuses.
    try require(requests.count <= 1, "a request is one of \(requests.count) versions")
    try require([0, 2].contains(responses.count), "a response is one of \(responses.count) versions")
    return requests.isEmpty && responses.isEmpty ? .refused : .accepted
  }

  /// The messages as which the versions read the bytes.
  private static func read(
    _ bytes: [UInt8], _ message: EncryptionParameters.Message
  ) throws -> [EncryptedMessage] {
    let object = foundationObject(bytes)
    return try versions.compactMap { version in
      do {
        let read = try Rules.right.readEncryptedMessage(bytes.text, message, version: version)
        try require(read.mac.count == 32, "the MAC has \(read.mac.count) bytes")
        try require(read.nonce.map { $0.count == 16 } ?? true, "the nonce has not 16 bytes")
        for (name, value) in [("mac", read.mac), ("encryptedData", read.encryptedData)] {
          try require(
            object == nil || isSame(object?[name], Base64.encode(value)), "Foundation reads another member \(name)")
        }
        return read
      } catch is Refusal {
        return nil
      }
    }
  }

  @Sendable private static func readError(_ bytes: [UInt8]) throws -> Outcome {
    do {
      let error = try Rules.right.readErrorBody(bytes.text)
      try require(!error.code.isEmpty, "the code is empty")
      guard let object = foundationObject(bytes) else { return .accepted }
      let nested = object["responseObject"] as? [String: Any]
      try require(
        isSame(nested.map { $0["code"] as Any } ?? object["error"], error.code), "Foundation reads another code")
      let message = (nested ?? object)["message"]
      try require(error.message.map { isSame(message, $0) } ?? !(message is String), "Foundation reads another message")
      return .accepted
    } catch is Refusal {
      return .refused
    }
  }

  @Sendable private static func readClaims(_ bytes: [UInt8]) throws -> Outcome {
    do {
      let info = try Rules.right.readUserInfo(bytes.text)
      guard let object = foundationObject(bytes) else { return .accepted }
      for claim in UserTextClaim.allCases {
        let found = object[claim.rawValue]
        try require(info.texts[claim].map { isSame(found, $0) } ?? !(found is String), "another \(claim.rawValue)")
      }
      let address = object["address"] as? [String: Any]
      try require((address == nil) == (info.address == nil), "the address is made up or lost")
      for claim in AddressClaim.allCases {
        let lines = [.formatted, .streetAddress].contains(claim)
        // Literal, because Foundation otherwise finds no line break before a combining mark.
        let found = (address?[claim.rawValue] as? String)
          .map { lines ? $0.replacingOccurrences(of: "\r\n", with: "\n", options: .literal) : $0 }
        let text = info.address?[claim]
        try require(text.map { isSame(found, $0) } ?? (found == nil), "another \(claim.rawValue)")
      }
      return .accepted
    } catch is Refusal {
      return .refused
    }
  }

  @Sendable private static func readGroup(_ bytes: [UInt8]) throws -> Outcome {
    let text = bytes.text
    do {
      let group = try Rules.right.readKeychainGroup(text)
      let written = try Rules.right.keychainGroupIdentifier(group)
      try require(written.utf8.elementsEqual(text.utf8), "the group is written as \(written.debugDescription)")
      return .accepted
    } catch is Refusal {
      let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
      try require(parts.count < 2 || parts.contains(where: \.isEmpty), "two parts are refused")
      return .refused
    }
  }

  @Sendable private static func readBase(_ bytes: [UInt8]) throws -> Outcome {
    let base = bytes.text
    do {
      let address = Array(try Rules.right.address(of: "status", base: base, isFormer: false).address.utf8)
      let path = Array("/pa/v3/status".utf8)
      try require(address.suffix(path.count).elementsEqual(path), "the address has another path")
      let rest = Array(address.dropLast(path.count))
      try require(base.utf8.starts(with: rest), "the base address is changed")
      try require(rest.last != UInt8(ascii: "/"), "two slashes follow each other")
      try require(!rest.suffix(3).elementsEqual("/pa".utf8), "the path begins twice")
      return .accepted
    } catch let refusal as Refusal {
      try require([.missingParameter, .baseAddress].contains(refusal), "the reason is \(refusal.id)")
      return .refused
    }
  }

  /// The object as Foundation reads it; nil for what it cannot read.
  private static func foundationObject(_ bytes: [UInt8]) -> [String: Any]? {
    try? JSONSerialization.jsonObject(with: Data(bytes.text.utf8)) as? [String: Any]
  }

  /// Whether a value is a text of the same code points.
  private static func isSame(_ value: Any?, _ text: String) -> Bool {
    (value as? String).map { $0.unicodeScalars.elementsEqual(text.unicodeScalars) } ?? false
  }
}
