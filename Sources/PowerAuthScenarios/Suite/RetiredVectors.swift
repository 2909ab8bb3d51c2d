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
  let confirmations = ["after-0", "after-4"].map {
    (
      "upgrade.serve/confirm/old-signature-in-version-4/\($0)",
      "A confirmation has a code of 4.0 and no signature of 3.3: the vectors are in `confirm/version-4`."
    )
  }
  return Dictionary(uniqueKeysWithValues: longNonces + transportKeys + confirmations)
}()
