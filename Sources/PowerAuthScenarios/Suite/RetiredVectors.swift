internal import Conformance
internal import PowerAuthVectors

/// The ids of vectors that were taken out, each with the reason.
let retiredVectors: [String: String] = {
  let longNonces = ["a-byte-more", "a-zero-byte-more", "a-block-more", "mark-put-in-front"].map {
    (
      "ecies.decrypt-response/3.1/corner/request-nonce/\($0)",
      "The mobile core takes nonces of more than 16 bytes in responses; vectors that allow both are declared by hand."
    )
  }
  let transportKeys = ProtocolRange.v3Each.map {
    (
      "ecies.seal-request/\($0.label)/transport-key-unexpected",
      "Functions may ignore it, and then no recipient can verify the answer: the request that is verified has the key."
    )
  }
  return Dictionary(uniqueKeysWithValues: longNonces + transportKeys)
}()
