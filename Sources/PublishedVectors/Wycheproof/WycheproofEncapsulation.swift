internal import Conformance
internal import Encodings
internal import MLKEM
internal import Primitives

/// The computation of the items of a group about ML-KEM.
struct WycheproofEncapsulation: Sendable {
  /// What an item states, by the type of its group.
  enum Form: String, Sendable {
    case decapsulation = "MLKEMTest"
    case encapsulation = "MLKEMEncapsTest"
    case expandedDecapsulation = "MLKEMDecapsValidationTest"
  }

  let form: Form
  let parameters: KEMParameters

  /// An item with an expanded key has a secret only if it is valid, and always a ciphertext.
  var valueField: String { form == .expandedDecapsulation ? "c" : "K" }

  /// Takes an item's inputs, and computes the answer.
  func answer(_ members: inout MemberReader, _ value: [UInt8]) throws(FieldError) -> WycheproofAnswer {
    switch form {
    case .decapsulation:
      let (seed, ciphertext) = (try members.hex("seed"), try members.hex("c"))
      let encoded = try members.hexIfPresent("ek")
      return Self.answer { () throws(KEMRefusal) in
        let key = try DecapsulationKey(parameters, seed: seed)
        return try Self.secret(of: ciphertext, key: key, encoded: encoded, published: value)
      }
    case .encapsulation:
      let (encoded, message, ciphertext) = (try members.hex("ek"), try members.hex("m"), try members.hex("c"))
      return Self.answer { () throws(KEMRefusal) in
        let sent = try EncapsulationKey(parameters, encoded: encoded).encapsulate(message: message)
        let other = WycheproofAnswer(sent.ciphertext, published: ciphertext)
        return other == .agrees ? WycheproofAnswer(sent.secret, published: value) : other
      }
    case .expandedDecapsulation:
      let (expanded, encoded) = (try members.hex("dk"), try members.hex("ek"))
      let secret = try members.hexIfPresent("K") ?? []
      return Self.answer { () throws(KEMRefusal) in
        let key = try DecapsulationKey(parameters, expanded: expanded)
        return try Self.secret(of: value, key: key, encoded: encoded, published: secret)
      }
    }
  }

  /// Compares the encapsulation key, where an item states it, and the secret.
  private static func secret(
    of ciphertext: [UInt8], key: borrowing DecapsulationKey, encoded: [UInt8]?, published: [UInt8]
  ) throws(KEMRefusal) -> WycheproofAnswer {
    let ours = key.encapsulationKey.encoded
    guard encoded == nil || encoded == ours else { return .differs(Hex.encode(ours)) }
    return WycheproofAnswer(try key.decapsulate(ciphertext), published: published)
  }

  private static func answer(_ work: () throws(KEMRefusal) -> WycheproofAnswer) -> WycheproofAnswer {
    do throws(KEMRefusal) { return try work() } catch { return .refuses() }
  }
}

extension WycheproofCoverage {
  static func encapsulation(_ type: String, _ group: inout MemberReader) throws(FieldError) -> WycheproofCoverage {
    let name = try group.text("parameterSet")
    guard let form = WycheproofEncapsulation.Form(rawValue: type),
      let parameters = KEMParameters.all.first(where: { $0.name == name })
    else { return .notCovered("there is no primitive for \(name) as in \(type)") }
    return .covered(.encapsulation(WycheproofEncapsulation(form: form, parameters: parameters)))
  }
}
