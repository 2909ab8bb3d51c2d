/// Items of the publisher's files of protocol 2.
extension PowerAuthExample {
  /// Those whose outputs do not depend on each other.
  static let ofVersion2 = [numericSignature, decryptedPublicKey]

  /// Worked example 16.4.
  static let numericSignature = PowerAuthExample(
    fileName: "signatures-v2.json",
    input: [
      "signaturePossessionKey": base64("8966ac5cc792c6a871dbe3cd8c5fa58e"),
      "signatureKnowledgeKey": base64("c443b119bb563c06794b6b9ada814549"),
      "signatureBiometryKey": base64("9fb5670edf401b88ea0df429ffe8477a"), "signatureType": "possession_knowledge",
      "counter": "1",
      "data": base64(
        "0cc5771cd8f277b8c62af1ff9e1758f60d4ffc4cd337480afc133732230bdedf2aa39c1c30dc17efc6ff15c258"),
    ], output: ["signature": "95917955-36250482"])

  /// Worked example 16.1.
  static let encryptedPublicKey = PowerAuthExample(
    fileName: "encrypt-device-public-key-v2.json",
    input: [
      "activationIdShort": "WNJ4Y-V7WMX", "activationOtp": "YTSYD-UHILQ",
      "activationNonce": "+hUoRcG13JJNl8VPtzu6VQ==",
      "masterPublicKey":
        "BIxmACakL2oSW5YQ4ap/bQ/qC9Ycl0McIxAZqZOotM0lkv1PMNWjrIcxpkj1MEXNsZaFm1HEu0N6CriN9cBVAOI=",
      "ephemeralPrivateKey": "Y7H5YPWAoZNf88BQheb7lOyaZZVPIlbtFvj/4ZQAn9Y=",
      "applicationKey": "cphaZFPvGcolYZ9e0q6qMw==", "applicationSecret": "5to+u5pcUeAl7GPu7fNmug==",
      "devicePublicKey":
        "BBbLj5V7RZNeiAgRPuJbAMapLeaH6b8W48+5cZ+elVkZ58LPDlMjY/jkTTb3xUQ5TsEFgtRrhokb3um1l6rjhOE=",
    ],
    output: [
      "cDevicePublicKey": """
      VMepYkcx7lFCzrqUbgtjmifA8uoqJj2K+rodUVwOxqcA7DXXnHXRyAYdKpi59cTH4wxdwR8KuT487wbf4dKQSnrWEV/HnlrdEYte2YA8DZmL\
      LXGiXA/YdrafiopO3QY5
      """, "applicationSignature": "VA3+Os/uXnPQsqfi1nTiyvrGIvtmLX0mIl5uS9PQeKg=",
    ])

  /// Worked example 16.2.
  static let decryptedPublicKey = PowerAuthExample(
    fileName: "decrypt-server-public-key-v2.json",
    input: [
      "activationIdShort": "7Z4X3-F66TL", "activationOtp": "JMVBA-2JILI",
      "activationNonce": "bdVvFPQ2V3ZaMajAcJqkkA==",
      "devicePrivateKey": "OC52V0qy2NxdPoO9H5r8NO+MuGPXNJBbxALcmV/ki9o=",
      "devicePublicKey":
        "BJULJasrMjXNCsDUw5uh1IYde4IStevA7bcUgGNL0fA/xM/11HXnx5y56cdz07qfv8uvUYjR8IgEWKS0zPVzcyA=",
      "encryptedServerPublicKey": """
      uBxmeqYlcc/Smo2bwtFQ//SYzaJ2hW53xGJHtS8kZ6D393/fAVSctGXShphgKxt6UvXy/VDYXeluoPmRVGN4MFxN4UQnp535Jhn5Xa45KqBf\
      9+miKIxHJIWnwyrjhsvD
      """,
      "ephemeralPublicKey":
        "BFJW0SqkSJNkhfqh1bxkpIoALtMtQf2cJqryNNvhGhkhqFOTwAuulSLbhmy+A1ed5OqRzFIOFphXzdfzCwBcYEM=",
    ],
    output: [
      "serverPublicKey":
        "BF7eYNxztx87q3+GHRhh7hJPTQdi3YJEk+19lZUy0xm7aESkxSmy9Uy/a1FcHsbHY6vmqfPRaw99Lwo+vxtgSGo="
    ])

  /// Worked example 16.8.
  static let deviceFingerprint = PowerAuthExample(
    fileName: "public-key-fingerprint-v2.json",
    input: [
      "publicKey": base64(
        """
        0449dd56f7ea62d88825b6cef6382dd160dfa487c1ebf2b1864c5ed22c805771ca\
        0567ae72191c29ce82512966ac07fb343e241dee2be726580a7c4cbc00a99330
        """)
    ],
    output: [
      "publicKeyCoordX": base64("49dd56f7ea62d88825b6cef6382dd160dfa487c1ebf2b1864c5ed22c805771ca"),
      "fingerprint": "01542023",
    ])
}
