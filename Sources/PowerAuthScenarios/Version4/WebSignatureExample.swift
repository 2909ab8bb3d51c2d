internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// A text with signatures of which one part is made otherwise than it must be, while the others follow from it.
struct WebSignatureExample {
  var payload: [UInt8]
  var form: WebSignatureForm
  /// The algorithms that sign, in the order of the signatures.
  var algorithms: [WebSignatureAlgorithm]
  var keys: WebSignatureKeys
  /// The header of an algorithm.
  var header: (WebSignatureAlgorithm) -> String = { "{\"alg\":\"\($0.rawValue)\"}" }
  var encodePayload: ([UInt8]) -> String = { Base64URL.encode($0) }
  var encodeHeader: ([UInt8]) -> String = { Base64URL.encode($0) }
  var encodeSignature: ([UInt8]) -> String = { Base64URL.encode($0) }
  /// What is signed, given the encoded header and payload.
  var signed: (_ header: String, _ payload: String) -> [UInt8] = { Array("\($0).\($1)".utf8) }
  /// A change of the bytes of a signature.
  var change: (WebSignatureAlgorithm, [UInt8]) -> [UInt8] = { $1 }
  /// The JSON of one signature, given the encoded header and signature.
  var member: (_ header: String, _ signature: String) -> String = {
    "{\"protected\":\"\($0)\",\"signature\":\"\($1)\"}"
  }
  /// The JSON of the whole text, given the encoded payload and the signatures.
  var object: (_ payload: String, _ signatures: [String]) -> String = {
    "{\"payload\":\"\($0)\",\"signatures\":[\($1.joined(separator: ","))]}"
  }
  /// A change of the whole text.
  var finish: (String) -> String = { $0 }

  init(_ payload: [UInt8], _ form: WebSignatureForm, by signer: Signer) {
    self.payload = payload
    self.form = form
    keys = signer.privateKeys
    algorithms = WebSignatureAlgorithm.allCases.filter { signer.privateKeys[$0] != nil }
  }

  func text() throws -> String {
    let encoded = encodePayload(payload)
    let signatures = try algorithms.map { algorithm in
      let header = encodeHeader(Array(header(algorithm).utf8))
      let signature = try sign(signed(header, encoded), algorithm)
      return (header: header, signature: encodeSignature(change(algorithm, signature)))
    }
    guard form == .compact, let only = signatures.first else {
      return finish(object(encoded, signatures.map { member($0.header, $0.signature) }))
    }
    return finish("\(only.header).\(encoded).\(only.signature)")
  }

  /// Writes the only signature next to the payload, as the flat form has it.
  mutating func flatten() {
    member = { "\"protected\":\"\($0)\",\"signature\":\"\($1)\"" }
    object = { "{\"payload\":\"\($0)\",\($1[0])}" }
  }

  private func sign(_ message: [UInt8], _ algorithm: WebSignatureAlgorithm) throws -> [UInt8] {
    guard let key = keys[algorithm] else { return [] }
    guard let set = algorithm.signatureSet else {
      return try Rules.right.version4.curveKeys.sign(message, key).raw
    }
    return try Rules.right.sign(latticeMessage: message, context: [], seed: key, set)
  }
}
