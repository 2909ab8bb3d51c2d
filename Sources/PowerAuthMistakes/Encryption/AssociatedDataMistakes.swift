package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

/// Mistakes in the associated data.
extension Mistake {
  static let versionMissingInAssociatedData = Mistake(
    "ecies.version-missing-in-associated-data", "The associated data lack the version.", \.associatedData.identifiers,
    removing(.version))
  static let applicationKeyMissing = Mistake(
    "ecies.application-key-missing", "The associated data lack APP_KEY.", \.associatedData.identifiers,
    removing(.applicationKey))
  package static let activationMissing = Mistake(
    "ecies.activation-missing", "The associated data lack the activation.", \.associatedData.identifiers,
    removing(.activationId))
  package static let temporaryKeyMissing = Mistake(
    "ecies.temporary-key-missing", "The associated data lack the temporary key.",
    evidence: "The publisher's documentation shows the payload without it.", \.associatedData.identifiers,
    removing(.temporaryKeyId))
  package static let temporaryKeyBeforeActivation = Mistake(
    "ecies.temporary-key-before-activation", "The temporary key stands before the activation in the associated data.",
    \.associatedData.identifiers, moving(.temporaryKeyId, before: .activationId))
  package static let activationBeforeApplicationKey = Mistake(
    "ecies.activation-before-application-key", "The activation stands before APP_KEY in the associated data.",
    \.associatedData.identifiers, moving(.activationId, before: .applicationKey))
  static let applicationKeyBeforeVersion = Mistake(
    "ecies.application-key-before-version", "APP_KEY stands before the version in the associated data.",
    \.associatedData.identifiers, moving(.applicationKey, before: .version))
  package static let absentIdentifiersAsEmpty = Mistake(
    "ecies.absent-identifiers-as-empty", "An identifier that is absent stands as an empty one in the associated data.",
    \.associatedData.takeIdentifier, giving { $0 ?? "" })
  static let applicationKeyDecoded = Mistake(
    "ecies.application-key-decoded", "APP_KEY enters the associated data decoded from Base64.",
    \.associatedData.writeApplicationKey
  ) { _ in { Base64.decode($0) ?? [] } }
  static let identifiersInUpperCase = Mistake(
    "ecies.identifiers-in-upper-case", "Activation and temporary key enter in upper case.",
    \.associatedData.writeIdentifier, entering { $0.uppercased() })
  static let identifiersAsBytes = Mistake(
    "ecies.identifiers-as-bytes", "Activation and temporary key enter as the 16 bytes that their digits mean.",
    \.associatedData.writeIdentifier
  ) { right in { text in Hex.decode(text.lowercased().filter { $0 != "-" }) ?? right(text) } }

  package static let ofAssociatedData = [
    versionMissingInAssociatedData, applicationKeyMissing, applicationKeyDecoded, applicationKeyBeforeVersion,
    identifiersInUpperCase, identifiersAsBytes,
  ]
  static let ofIdentifiers = [
    activationMissing, temporaryKeyMissing, temporaryKeyBeforeActivation, activationBeforeApplicationKey,
    absentIdentifiersAsEmpty,
  ]
}

/// Mistakes where texts become bytes, and are counted.
extension Mistake {
  package static let textsInLatin1 = Mistake(
    "ecies.texts-in-latin-1", "Texts enter in Latin-1, with question marks for what it does not have.",
    \.sharedInfo2.writeSecret, constant(latin1)
  )
  .and(\.envelopeKey.writeSharedInfo1, constant(latin1))
  .and(\.associatedData.writeApplicationKey, constant(latin1))
  .and(\.associatedData.writeIdentifier, constant(latin1))
  static let sizesInCharacters = Mistake(
    "ecies.sizes-in-characters", "The size of a text is the number of its characters, not of its bytes.",
    \.associatedData.measure
  ) { _ in { text, _ in text.unicodeScalars.count } }
  static let sizesInUTF16 = Mistake(
    "ecies.sizes-in-utf-16", "The size of a text is the number of its UTF-16 units, not of its bytes.",
    \.associatedData.measure
  ) { _ in { text, _ in text.utf16.count } }

  package static let ofTexts = [sizesInCharacters, sizesInUTF16]
}

/// Mistakes where sizes are written.
extension Mistake {
  static let sizesMissing = Mistake(
    "ecies.sizes-missing", "The parts of what the MAC covers, and of the associated data, stand without their sizes.",
    \.notation.writeSize
  ) { _ in { _ in [] } }
  static let littleEndianSizes = Mistake(
    "ecies.little-endian-sizes", "Sizes are written little-endian.", \.notation.writeSize, giving { $0.reversed() })
  static let sizesOfTwoBytes = Mistake(
    "ecies.sizes-of-two-bytes", "Sizes have two bytes.", \.notation.writeSize, giving { $0.suffix(2) })
  static let sizesOfEightBytes = Mistake(
    "ecies.sizes-of-eight-bytes", "Sizes have eight bytes.", \.notation.writeSize, giving { [0, 0, 0, 0] + $0 })
  static let sizesInLastByte = Mistake(
    "ecies.sizes-in-last-byte", "Sizes are cut to eight bits: the first three of their four bytes are always zero.",
    \.notation.writeSize, entering { $0 & 0xFF })
  package static let emptyItemsDropped = Mistake(
    "ecies.empty-items-dropped", "Empty parts are left out together with their sizes.", \.notation.isLeftOut,
    constant(\.isEmpty))

  package static let ofSizes = [sizesMissing, littleEndianSizes, sizesOfTwoBytes, sizesOfEightBytes]
}

private let latin1: Function<String, [UInt8]> = { text in
  text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
}
