/// Values of the curve that several tests share.
enum Examples {
  /// The order of the group (FIPS 186-4, D.1.2.3).
  static let order = bytes("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
  static let orderLessOne = bytes("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550")
  static let orderPlusOne = bytes("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632552")

  /// The base point (FIPS 186-4, D.1.2.3), which is the public key of the scalar 1.
  static let basePoint = bytes(
    """
    046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296\
    4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5
    """)

  /// A point of worked example 2.8 in both encodings.
  static let uncompressed = bytes(
    """
    04410ec258d2808b412009f3af77fb2b7eacf8a2a85330bc2c4f8afbb0f2d17ea2\
    02470f5c08cb3f528a3f176ac8cfe28a11c0716e71fd6cc93c26edcad709a36c
    """)
  static let compressed = bytes("02410ec258d2808b412009f3af77fb2b7eacf8a2a85330bc2c4f8afbb0f2d17ea2")

  /// The device's key of worked examples 2.5 and 2.6.
  static let devicePrivate = bytes("712906c871787b1fe5602313110b4fd6cde5a6282f762acbd963d81490e2f4b7")
  static let devicePublic = bytes(
    """
    045d5ae00689956778046cb290b170d7c813bc42ac4ac90b8ec868d90c67777c67\
    42689110b82330a0bc6a4cdba7c8e0ba3a37b4696fee4eeeccb02c675d717d56
    """)
}
