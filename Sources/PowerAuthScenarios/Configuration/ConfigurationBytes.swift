internal import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Configurations of worked examples 5.1, 5.2 and 5.7.
enum ExampleConfiguration {
  static let shared =
    "ARCvkKDAcCqrKsEhHhimHFfrEETqGxkPtLPSHyE38gFkzdIBAUEEOuqm6Du/QiI6b3/KDjCaLBBN4SK2Oj3tf1Uy9L0fDlI7E8z7/Pupavvd"
    + "5st5YqzYdrjcuArSUCsUHJzmVx0v6Q=="
  static let published =
    "ARDDj6EB6iAUtNmNxKM/BsbaEEs5bP+yVmyjfhQDoox3LDwBAUEEQQ7CWNKAi0EgCfOvd/srfqz4oqhTMLwsT4r7sPLRfqICRw9cCMs/Uoo/"
    + "F2rIz+KKEcBxbnH9bMk8Ju3K1wmjbA=="

  static let accepted: [Row<String>] = [
    Row(
      "valid-v3", "A published configuration, whose key is not a point",
      "ARCerSCymKwmdXXakCxpvGpHEBSiMV5W2w/mCR3vLm3IM0sBAUGwfOPQqq6lO0ZXPzh/zwlIKnJ3wW1eM2rXk+WF/5U91oNrQCFr4DUtc+Bd"
        + "aN/sagyN12Gm8s5VKkahsOuzIjOt5Q=="),
    Row(
      "valid-v4", "A published configuration, with a key of number 02 and a longer one",
      "ARBR33RUAsQ38ndQYmtJZmodEDmzLdrLNLkhjajpUBwaxYYCIEFQoJW4sLvDAp3DOzSvJb9q6YG0jzSG1mfNDGzW9+70vcsCZon+cYcN8bIZ"
        + "3sXHfLmcRumie+wA8hFe5/RVkCqq7QFBHF507ViMB9o2GdDm+DEGvJY2PP6z+bHS/SOWPIvb1RwGjksD1rFSYWqlA5hM8PY2VnevJ3vJAHm3"
        + "2TdCQbfyI6g="),
    Row(
      "trailing-bytes", "Three bytes behind the last key",
      "ARCvkKDAcCqrKsEhHhimHFfrEETqGxkPtLPSHyE38gFkzdIBAUEEOuqm6Du/QiI6b3/KDjCaLBBN4SK2Oj3tf1Uy9L0fDlI7E8z7/Pupavvd"
        + "5st5YqzYdrjcuArSUCsUHJzmVx0v6Xh5eg=="),
    Row(
      "two-keys", "Two keys of number 01, of which the last one counts",
      "ARCvkKDAcCqrKsEhHhimHFfrEETqGxkPtLPSHyE38gFkzdICAUEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFBBDrqpug7v0IiOm9/yg4wmiwQTeEitjo97X9VMvS9Hw5SOxPM+/z7qWr73ebLeWKs2Ha43LgK0lArFByc"
        + "5lcdL+k="),
    Row(
      "unknown-key-first", "A key of another number before the master key",
      "ARCvkKDAcCqrKsEhHhimHFfrEETqGxkPtLPSHyE38gFkzdICIANhYmMBQQQ66qboO79CIjpvf8oOMJosEE3hIrY6Pe1/VTL0vR8OUjsTzPv8"
        + "+6lq+93my3lirNh2uNy4CtJQKxQcnOZXHS/p"),
    Row(
      "long-count", "A count of two bytes that fits one",
      "AYAQr5CgwHAqqyrBIR4YphxX6xBE6hsZD7Sz0h8hN/IBZM3SAQFBBDrqpug7v0IiOm9/yg4wmiwQTeEitjo97X9VMvS9Hw5SOxPM+/z7qWr7"
        + "3ebLeWKs2Ha43LgK0lArFByc5lcdL+k="),
    Row(
      "compressed-key", "A compressed master key",
      "ARCvkKDAcCqrKsEhHhimHFfrEETqGxkPtLPSHyE38gFkzdIBASEDOuqm6Du/QiI6b3/KDjCaLBBN4SK2Oj3tf1Uy9L0fDlI="),
  ]

  static let refused: [(name: String, text: String, reason: Refusal, others: [Refusal])] = [
    (
      "version-02",
      "AhBQnJ1yWytWB13ARL3AqSxEEPBBidKT92P07ABl9u+UBNcBAUHu6k/wJH8c/qbczBbreF6Gui6X0gyOZYugN77sOCaDXN8r4q6MnsxNb31X"
        + "y95ZTrZrPSxEVR77oBJGhus9T9XG0w==", .configurationVersion, []
    ),
    (
      "application-key-too-long",
      "ARG2IueSajHNVygx6z42bHEE7hDpI+naUifMSpBF4IAUu9NEAQFB+giPcnJr4ZDPocgEtNLHzh4Z9L1XhCrmUzBjKNliDPqycwllAdwy2K1y"
        + "+2mvYLgtlzNpGXbAzV1eQkruCE5wOQw=", .invalidLength, []
    ),
    (
      "application-key-too-short",
      "AQ9MKVSquvEs7PFEoiLe9QAQIyCEpjnnw+JoAdEpqRAKBgEBQRIuf1EegLTc+6I7tjWZT/Kno6+PbX0w+GA8a1XERHbR2QSOIsoVhLHTUKn9"
        + "cFWWYtOvXmXTjWzhbOojFEILzlLI", .invalidLength, []
    ),
    ("application-key-incomplete", "ARCEuVTbQw3ESdve/M/K9W0=", .truncated, [.invalidLength]),
    (
      "application-secret-too-long",
      "ARCuz73FKX3tC4fOtPSoNGN6EfFcGuES+0e74QmfC/A9e/7uAQFBih2QT11pTEBvfAWDVcCg3cLDGK4JKP2XIb23WW2Zqo1r+9pPpG3RWER5"
        + "0M7iHjmjNhL2JNl1UORjFA9qoua23oo=", .invalidLength, []
    ),
    (
      "application-secret-too-short",
      "ARA0Bo5m7wqALKWT/YfGg2jgD+47wy2aDInhst2BNv5sAwEBQd1Ry6YtFCaA6dyOR/BMkUigHIBdYoSLgT5ncIUJMJDYI/CGRGQq/4TSdtRK"
        + "V8K69hWx/K125GjPYJnQnTVn7/G+", .invalidLength, []
    ),
    ("application-secret-incomplete", "ARAjrzYiRGpMWNm60rTEMSl9ECCqHMjRfeTvSWwnOZ+6yQ==", .truncated, [.invalidLength]),
    ("no-keys", "ARDBboKaM9dnPiYR9PEvYHNMEEe0apJ3QQijoU/Wairll6EA", .missingMasterKey, []),
    (
      "other-key-only",
      "ARB7Qu2aH82o+LFF88cIDZClEBAZwMgStK1EXjub7mUQJKIBIEEkiSrBgaTZmn4H8p0NEXwmhfZrmwnHUwoaaAaSsAmoBEa1W69As59VISJM"
        + "REMLUNFXdUdZALEHR1mjKDlNnVuR4g==", .missingMasterKey, []
    ),
    (
      "master-key-incomplete",
      "ARAqPe4+Jnc0qpoZ96akrJWvEGVD2W4BgMYCLqN0+py/Qa0BAUHYLlvVDSRWspVFPVLOei+VVmWg34hZr4ibQgDghxG8WPUBqvseDZJUmrCu"
        + "EWK41AIUwc6PAV1FB86NVFZCg+3F", .truncated, []
    ),
    ("empty-master-key", "ARCvkKDAcCqrKsEhHhimHFfrEETqGxkPtLPSHyE38gFkzdIBAQA=", .missingMasterKey, []),
    ("empty-text", "", .truncated, [.invalidEncoding, .configurationVersion]),
  ]
}
