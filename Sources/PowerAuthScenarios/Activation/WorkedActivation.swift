internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// The encrypted request of worked example 5.6.
enum WorkedActivation {
  static let outerLayer = SealedRequest(
    ephemeralPublicKey: bytes(hex: "023440675aa6678398f56bfb8d7db2ac3b5018fdcec989a1eb4e6b7be41e02cce8"),
    cryptogram: Cryptogram(
      encryptedData: bytes(
        hex: "081ac4ad8cf6ce174153d51d840a3820308cd1825b9ca9a804c023863434e535b1a2c40669a012fe0e7936debffb5a80"
          + "6382e1b7ca29564d3ff50fc544b29154968a3dc52f362c89003e6d6740cb1fbdd56d12777e24e6e28666f2de76c9dfd4"
          + "22eb7bf788fc0bea791ea7503ffece7164ac4e4ac10d08863ed661978a85123b183a20d82784aad304567c932c919282"
          + "53cbdfca094a959c871802d7a355e0ff01e6b88c540d0de8c33107a0a6bfc89d59f3d9893648e36dd1ed48a4c13dad5a"
          + "94a5603cfb9078dd581fd41aa96e69dcce9e78ccd35c64b925587d7ef683d3bb6b9eb6085b36eb6edc36ca1f32667d1d"
          + "a6871e6c148b417a7a84e2a30c81f927f05cad3eb4a32e047cecbc1b4d843c0c621707ca6be47b29c1d6c6ed691d7771"
          + "55e521d8f8e89c2983974d4207beae853e5b1544bd72645abac9d1109388bfff740f31ab171e35b8f49188d642638b56"
          + "ac28749114e4cbb9f70983a877b0651b938e788842159bd944c5d1c92e92c6b0bd6f78e2c57151e4ceb4b9bf6be5bbec"
          + "77064b36029f939c4e16c90c1af03eb793743b0a467b66afd60e36b37278e141ebb4885a0bc635738e8747a37d67a553"
          + "4de5b231c5f0e3562c3dbed50d65d813a72a92b06de00696ea2cdc86476fd93d269d7ace51a2838dcd48750bbed427f7"
          + "b0431fa43d1bc55c7c6e42c83c005b1bec4c8642481e3b0df33a18f77ca0ef378c734e1ab8312b7ea693bd060592185c"
          + "08031e9b46a6b5ad52d60749170121f0"),
      mac: bytes(hex: "c4e8df52f767f5562058e3fcae1bc059260159804d70382173047c054aca4dc8")),
    nonce: bytes(hex: "1686dc50631b5ca45c6768edef9e1ed3"), timestamp: 1_718_000_000_124)
}
