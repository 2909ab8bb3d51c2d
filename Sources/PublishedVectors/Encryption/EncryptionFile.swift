internal import Conformance
internal import PowerAuth
internal import StrictJSON

/// A file of encrypted exchanges by the protocol's publisher: `{"e2ee_test_vectors_application_scope": [{…}, …]}`.
enum EncryptionFile {
  private static let listName = "e2ee_test_vectors_application_scope"
  private static let scope = "APPLICATION_SCOPE"

  /// The purpose texts (sharedInfo1), by the publisher's names of encryptors.
  private static let sharedInfo1 = ["APPLICATION_SCOPE_GENERIC": "/pa/generic/application"]

  static func items(in file: PublishedFile) throws(InvalidCorpus) -> [PublishedItem] {
    let list = try file.reading { () throws(FieldError) in
      var members = try MemberReader(file.document)
      let list = try members.array(listName)
      try members.finish()
      return list
    }
    var items: [PublishedItem] = []
    for (index, value) in list.enumerated() {
      let name = "\(listName)[\(index)]"
      let judgement = try file.reading(name) { () throws(FieldError) in try Self.judgement(of: value) }
      items.append(PublishedItem(name: name, judgement: judgement))
    }
    return items
  }

  private static func judgement(of value: JSONNode) throws(FieldError) -> PublishedJudgement {
    var members = try MemberReader(value)
    let versionText = try members.text("protocolVersion")
    let encryptor = try members.text("encryptorId")
    let scopeText = try members.text("encryptorScope")
    guard let version = ProtocolVersion(rawValue: versionText) else {
      return .notCovered("there are no operations of protocol \(versionText)")
    }
    guard !version.hasKMAC else {
      return .notCovered("items of protocol \(versionText) are read as \(PublishedKind.powerAuth4.rawValue)")
    }
    guard scopeText == scope else {
      return .notCovered("the members with the keys of the scope \(scopeText) are not known")
    }
    guard let sharedInfo1 = sharedInfo1[encryptor] else {
      return .notCovered("the purpose of the encryptor \(encryptor) is not known")
    }
    let exchange = try EncryptedExchange(&members, version: version, sharedInfo1: sharedInfo1)
    try members.finish()
    return PublishedJudgement(exchange.differences)
  }
}
