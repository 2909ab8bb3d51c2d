internal import Conformance
internal import StrictJSON

/// Where a file has its items, and how they are read.
struct Version4Content: Sendable {
  /// Reads the members of an item.
  typealias Reading = @Sendable (inout Version4Members) throws(FieldError) -> Version4Statement

  /// A member of the file whose elements or members are items.
  private struct Part: Sendable {
    let name: String
    let reading: Reading
  }

  /// An item that is not read yet.
  struct UnreadItem {
    /// The place of the item in its file, as in `data[36]`.
    let name: String
    fileprivate let node: JSONNode
    fileprivate let reading: Reading
  }

  private let parts: [Part]

  /// Items in one list.
  static func items(in name: String, _ reading: @escaping Reading) -> Version4Content {
    Version4Content(parts: [Part(name: name, reading: reading)])
  }

  /// The same with one list more.
  func and(in name: String, _ reading: @escaping Reading) -> Version4Content {
    Version4Content(parts: parts + [Part(name: name, reading: reading)])
  }

  func unreadItems(in document: JSONNode) throws(FieldError) -> [UnreadItem] {
    var members = try MemberReader(document)
    _ = try members.textIfPresent("description")
    var items: [UnreadItem] = []
    for part in parts {
      for (place, node) in try Self.places(in: members.take(part.name), part.name) {
        items.append(UnreadItem(name: part.name + place, node: node, reading: part.reading))
      }
    }
    try members.finish()
    return items
  }

  /// The elements of a list or the members of an object, with their places in it.
  private static func places(
    in node: JSONNode, _ name: String
  ) throws(FieldError) -> [(place: String, node: JSONNode)] {
    if let elements = node.elements {
      return elements.enumerated().map { index, element in (place: "[\(index)]", node: element) }
    }
    guard let members = node.members else { throw FieldError(name, "must be an array or an object") }
    return members.map { member in (place: ".\(member.key)", node: member.value) }
  }
}

extension Version4Content.UnreadItem {
  /// Reads the item; unknown members are refused, except in an item that is not covered.
  func statement() throws(FieldError) -> Version4Statement {
    var members = try Version4Members(node)
    let statement = try reading(&members)
    if case .judged(.notCovered) = statement { return statement }
    try members.finish()
    return statement
  }
}

extension Version4Content {
  /// The publisher's files by their names, those of the drafts as well, and the files that were made of their items.
  static let all: [(fileName: String, content: Version4Content)] = [
    ("Auth_Code_Test_Vectors.json", .items(in: "auth_code_test_vectors", Version4Codes.authenticationCodes)),
    ("E2ee_Activation_Scope_Test_Vectors_40.json", exchanges(of: "activation")),
    ("E2ee_Application_Scope_Test_Vectors_40.json", exchanges(of: "application")),
    ("ECDHE_P384_Test_Vectors.json", .items(in: "ecdhe_test_vectors", Version4Secrets.draftSecret)),
    ("Hash_Based_Counter_Test_Vectors.json", .items(in: "hash_based_counter_test_vectors", Version4Codes.counter)),
    ("MLKEM_768_Test_Vectors.json", .items(in: "mlkem_test_vectors", Version4Secrets.decapsulation)),
    ("Token_Digest_Test_Vectors.json", .items(in: "token_digest_test_vectors", Version4Codes.tokenDigest)),
    ("aead-v4.json", .items(in: "data", Version4Derivations.sealedData)),
    ("e2ee-released.json", .items(in: "data", Version4Exchange.exchange)),
    ("jws-temporary-key.json", .items(in: "data", Version4TemporaryKey.temporaryKey)),
    (
      "kdf-aead-released.json",
      .items(in: "kdf", Version4Derivations.labelledKey).and(in: "pbkdf", Version4Derivations.passwordKey)
        .and(in: "aead", Version4Derivations.sealedData)
    ),
    ("kdf-v4.json", .items(in: "data", Version4Derivations.labelledKey)),
    ("pbkdf-v4.json", .items(in: "data", Version4Derivations.passwordKey)),
    ("shared-secret-released.json", .items(in: "data", Version4Secrets.sharedSecret)),
    ("v4-aead.json", .items(in: "data", Version4Derivations.sealedData)),
    ("v4-kdf.json", .items(in: "data", Version4Derivations.labelledKey)),
  ]

  private static func exchanges(of scope: String) -> Version4Content {
    .items(in: "e2ee_test_vectors_\(scope)_scope", Version4Exchange.exchange)
  }
}
