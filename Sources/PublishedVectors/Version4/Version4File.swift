internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import StrictJSON

/// A file of the protocol's publisher about version 4.0: lists of objects whose values are texts.
///
/// Only the name of the file identifies the computation.
enum Version4File {
  static func items(in file: PublishedFile) throws(InvalidCorpus) -> [PublishedItem] {
    guard let content = contents[file.name] else {
      return [
        PublishedItem(name: file.name, judgement: .notCovered("the file does not have one of the publisher's names"))
      ]
    }
    let lists = try file.reading { () throws(FieldError) in try content.lists(in: file.document) }
    var items: [PublishedItem] = []
    for (name, value) in lists {
      let judgement = try file.reading(name) { () throws(FieldError) in
        var members = try MemberReader(value)
        let judgement = try content.judgement(&members)
        try members.finish()
        return judgement
      }
      items.append(PublishedItem(name: name, judgement: judgement))
    }
    return items
  }

  private static let contents: [String: Version4Content] = [
    "shared-secret-released.json": .list("data", judge: sharedSecret),
    "MLKEM_768_Test_Vectors.json": .list("mlkem_test_vectors", judge: decapsulation),
    "jws-temporary-key.json": .object("data", judge: temporaryKey),
  ]
}

/// The place of the items in a file, and how one of them is judged.
struct Version4Content: Sendable {
  typealias Judge = @Sendable (inout MemberReader) throws(FieldError) -> PublishedJudgement

  private let name: String
  private let isList: Bool
  let judgement: Judge

  /// Items in a list.
  static func list(_ name: String, judge: @escaping Judge) -> Version4Content {
    Version4Content(name: name, isList: true, judgement: judge)
  }

  /// Items that are the members of an object.
  static func object(_ name: String, judge: @escaping Judge) -> Version4Content {
    Version4Content(name: name, isList: false, judgement: judge)
  }

  func lists(in document: JSONNode) throws(FieldError) -> [(name: String, value: JSONNode)] {
    var members = try MemberReader(document)
    if members.has("description") { _ = try members.text("description") }
    let list: [(name: String, value: JSONNode)]
    if isList {
      list = try members.array(name).enumerated().map { (name: "\(name)[\($0)]", value: $1) }
    } else {
      guard let items = try members.take(name).members else { throw FieldError(name, "must be an object") }
      list = items.map { (name: "\(name).\($0.key)", value: $0.value) }
    }
    try members.finish()
    return list
  }
}

// MARK: - The items

private let sharedSecret: Version4Content.Judge = { members throws(FieldError) in
  let algorithm = try members.text("algorithm")
  _ = try members.base64("clientContext")
  var keys: [[UInt8]] = []
  for text in try members.texts("privateKeysPkcs8") {
    keys.append(try privateKey(PublishedNotation.bytes(text, of: "privateKeysPkcs8"), "privateKeysPkcs8"))
  }
  var encapsulated: [[UInt8]] = []
  for text in try members.texts("encapsulatedKeys") {
    encapsulated.append(try PublishedNotation.bytes(text, of: "encapsulatedKeys"))
  }
  let input = Record([
    "algorithm": .text(algorithm), "privateKeys": .list(keys.map { Value.bytes($0) }),
    "encapsulatedKeys": .list(encapsulated.map { Value.bytes($0) }), "salt": .bytes(try members.base64("salt")),
  ])
  let expected = Record(["secret": .bytes(try members.base64("sharedSecret"))])
  return compare("shared-secret.compute", input, expected)
}

private let decapsulation: Version4Content.Judge = { members throws(FieldError) in
  let seed = try privateKey(members.base64("pqcClientPrivateKey"), "pqcClientPrivateKey")
  let input = Record([
    "set": .text("ML-KEM-768"), "seed": .bytes(seed), "ciphertext": .bytes(try members.base64("pqcCiphertext")),
  ])
  let expected = Record(["secret": .bytes(try members.base64("sharedSecret"))])
  return compare("mlkem.decapsulate", input, expected)
}

private let temporaryKey: Version4Content.Judge = { members throws(FieldError) in
  guard !members.has("expectedJwtRequest") else { return try draftRequest(&members) }
  var keys = Record(["es384": .bytes(try members.base64("publicKeyEs384"))])
  if members.has("publicKeyMlDsa65") { keys["mlDsa65"] = .bytes(try members.base64("publicKeyMlDsa65")) }
  let input = Record([
    "text": .text(try members.text("responsePayload")), "form": .text("json"), "keys": .record(keys),
    "strict": .text("yes"),
  ])
  let answer = answer("jws.verify", input)
  guard case .accept = answer else {
    return .disagrees([PublishedDifference(field: "responsePayload", published: "accepted", ours: answer.summary)])
  }
  return .agrees
}

/// A request by HS256, which the release refuses.
private func draftRequest(_ members: inout MemberReader) throws(FieldError) -> PublishedJudgement {
  let input = Record([
    "jwt": .text(try members.text("expectedJwtRequest")), "key": .bytes(try members.base64("signingKey")),
  ])
  for name in ["encodedHeader", "encodedPayload", "expectedSignature"] { _ = try members.text(name) }
  let answer = answer("temporary-key.read-shared-secret-request", input)
  guard case .reject = answer else {
    return .disagrees([
      PublishedDifference(field: "expectedJwtRequest", published: "refused as a draft", ours: answer.summary)
    ])
  }
  return .agreesByChoice("the request is one of the drafts before August 2025, by HS256, and is refused")
}

private func compare(_ operation: String, _ input: Record, _ expected: Record) -> PublishedJudgement {
  let answer = answer(operation, input)
  var differences: [PublishedDifference] = []
  for (name, published) in expected.members {
    guard case .accept(let output, _) = answer, let ours = output[name] else {
      differences.append(
        PublishedDifference(
          field: name, published: PublishedNotation.base64.text(published), ours: answer.summary))
      continue
    }
    guard ours != published else { continue }
    differences.append(
      PublishedDifference(
        field: name, published: PublishedNotation.base64.text(published), ours: PublishedNotation.base64.text(ours)))
  }
  return PublishedJudgement(differences)
}

private func answer(_ operation: String, _ input: Record) -> Answer {
  do {
    return try ReferenceImplementation.powerAuth.answer(
      Request(operation: operation, protocolVersion: "4.0", input: input, wantsSteps: false))
  } catch {
    return .error("\(error)")
  }
}

// MARK: - Values

/// The scalar, the seed or the expanded key in a PKCS#8 of the publisher.
private func privateKey(_ structure: [UInt8], _ field: String) throws(FieldError) -> [UInt8] {
  let forms: [(marker: [UInt8], count: Int)] = [
    ([0x02, 0x01, 0x01, 0x04, 0x30], 48), ([0x04, 0x02, 0x04, 0x40], 64), ([0x04, 0x82, 0x09, 0x60], 2400),
    ([0x80, 0x40], 64),
  ]
  for (marker, count) in forms {
    let last = structure.count - count - marker.count
    guard last >= 0 else { continue }
    // An elliptic key may have its public key behind the scalar; the others end with the key.
    let places = count == 48 ? Array(0...last) : [last]
    for place in places where structure[place...].starts(with: marker) {
      return Array(structure[(place + marker.count)...].prefix(count))
    }
  }
  throw FieldError(field, "must be a PKCS#8 of P-384 or of ML-KEM-768")
}
