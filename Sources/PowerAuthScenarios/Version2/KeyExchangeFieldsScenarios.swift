internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension KeyExchangeFields {
  func fill(_ draft: inout Draft) {
    draft.fill(activationIdShort)
    draft.fill(activationOtp)
    draft.fill(nonce)
    draft.fill(privateKey)
    draft.fill(publicKey)
  }

  /// Sets the published example of a device's key.
  func setExample(_ draft: inout Draft) {
    draft[activationIdShort] = "WNJ4Y-V7WMX"
    draft[activationOtp] = "YTSYD-UHILQ"
    draft[nonce] = Base64.decode("+hUoRcG13JJNl8VPtzu6VQ==")
    draft[privateKey] = Base64.decode("Y7H5YPWAoZNf88BQheb7lOyaZZVPIlbtFvj/4ZQAn9Y=")
    draft[publicKey] = Base64.decode(
      "BIxmACakL2oSW5YQ4ap/bQ/qC9Ycl0McIxAZqZOotM0lkv1PMNWjrIcxpkj1MEXNsZaFm1HEu0N6CriN9cBVAOI=")
  }
}
