import Foundation
import PowerAuth
import Primitives
import StrictJSON

extension FuzzTarget {
  static let activationRequestTargets = [
    FuzzTarget("activation-request", "both layers of a request for an activation, encrypted under one key", readLayers),
    FuzzTarget("activation-envelope", "the outer layer of such a request, with its envelope", readOuterLayer),
  ]

  private static let scalar = [UInt8](repeating: 6, count: 32)
  private static let setup = ActivationSetup(
    version: .v3_0, applicationKey: "a", applicationSecret: "b", temporaryKeyId: nil)

  /// Encrypts a layer for the server, with an ephemeral key that is always the same.
  private static func seal(_ layer: [UInt8], purpose: String) throws -> SealedRequest {
    try Rules.right.sealRequest(
      setup.context(purpose: purpose), plaintext: layer,
      publicKey: P256.PrivateKey(scalar: scalar).publicKey().uncompressed,
      randomBytes: { [UInt8](repeating: 7, count: $0) }, clock: { 0 })
  }

  private static func request(in outer: [UInt8]) throws -> ReadActivationRequest? {
    let sealed = try seal(outer, purpose: "/pa/generic/application")
    return try unlessRefused { try Rules.right.readActivationRequest(sealed, setup: setup, privateKey: scalar) }
  }

  /// Reads an inner and an outer layer; where the outer one is an object, the inner one is put into it.
  @Sendable private static func readLayers(_ bytes: [UInt8]) throws -> Outcome {
    var source = ByteSource(bytes)
    let inner = source.bytes()
    let outer = source.all()
    let sealed = try seal(inner, purpose: "/pa/activation")
    let envelope = Rules.right.envelopeObject(of: sealed, temporaryKeyId: nil)
    guard case .object(let object)? = try? JSONReader.parse(outer) else {
      try require(try request(in: outer) == nil, "what is no object is a request")
      return .refused
    }
    let members = object.members.map { ($0.key, $0.value) }.filter { $0.0 != "activationData" }
    let whole = JSONWriter.compact(.object(JSONObject(members + [("activationData", .object(envelope))])))
    guard let read = try request(in: whole) else { return .refused }
    try require(read.inner.plaintext == inner, "the inner layer is decrypted otherwise")
    try check(read.request)
    return .accepted
  }

  /// Reads an outer layer as it is: its envelope can be accepted only where it was encrypted for the server.
  @Sendable private static func readOuterLayer(_ bytes: [UInt8]) throws -> Outcome {
    guard let read = try request(in: bytes) else { return .refused }
    try require(read.outer.plaintext == bytes, "the outer layer is decrypted otherwise")
    try check(read.request)
    return .accepted
  }

  /// Checks a request that was read: it can be made again, and is read as the same.
  private static func check(_ request: ActivationRequest) throws {
    try require(["CODE", "CUSTOM", "RECOVERY", "DIRECT"].contains(request.type), "the type is \(request.type)")
    let key = try P256.PublicKey(encoded: request.devicePublicKey)
    try require(key.uncompressed == request.devicePublicKey, "the device's key is not uncompressed")
    if let password = request.texts[.activationOtp] {
      try require(request.type == "CODE" && !password.isEmpty, "the one-time password is taken")
    }
    let publicKey = try P256.PrivateKey(scalar: scalar).publicKey().uncompressed
    let made = try Rules.right.createActivationRequest(
      request, setup: setup, publicKey: publicKey, randomBytes: { [UInt8](repeating: 9, count: $0) }, clock: { 0 })
    let again = try Rules.right.readActivationRequest(made, setup: setup, privateKey: scalar)
    try require(again.request == request, "the request changes when it is made and read again")
  }
}
