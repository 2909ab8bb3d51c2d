package import Conformance
internal import PowerAuth

/// The hash of protocol 4.
package struct SHA3Operation: OperationDeclaration {
  package let heading = OperationHeading(
    "hash.sha3", "The digest of bytes.", reference: "Version4/Hash", ranges: [.onlyV4], chapter: .macAndHash4,
    use: "Both parties of protocol 4: for the counter, the fingerprint, and shared info 2 of an application.")
  package let data = input("data", .bytes { $0.bytes($0.count(0...300)) }, "What is hashed.")
  package let size = input("size", .int(0...1024), "How many bits the digest has: 256 or 384.")
  package let digest = output(
    "digest", .bytes(32), "The digest, 32 or 48 bytes.", formula: "SHA3-256(data) or SHA3-384(data) of FIPS 202")
  package let short = rule("R1", "Digests of 256 bits are those of SHA3-256.", \.version4.hash.hash256)
  package let long = rule("R2", "Digests of 384 bits are those of SHA3-384.", \.version4.hash.hash384)
  package let sizes = rule("R3", "A digest of another size is refused.", \.version4.hash.checkSize)

  package var fieldRules: [Rule] { [short, sizes] }

  package func declareAnswer(on op: OperationBuilder) {
    op.refuses(.invalidLength)
    op.answer { rules, request in
      request.accept(digest(try rules.sha3(request[data], size: Int(request[size]))))
    }
  }
}
