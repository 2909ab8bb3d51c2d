package import Conformance
internal import Encodings
internal import PowerAuth
internal import Primitives

/// Mistakes in the associated data, and where texts and sizes are written.
extension MistakeTable {
  static let associatedData: MistakeTable = [
    // Mistakes in the associated data.
    "ecies.version-missing-in-associated-data": breaking(\.associatedData.identifiers)(
      "The associated data lack the version.", removing(.version)),
    "ecies.application-key-missing": breaking(\.associatedData.identifiers)(
      "The associated data lack APP_KEY.", removing(.applicationKey)),
    "ecies.activation-missing": breaking(\.associatedData.identifiers)(
      "The associated data lack the activation.", removing(.activationId)),
    "ecies.temporary-key-missing": breaking(\.associatedData.identifiers)(
      "The associated data lack the temporary key.",
      evidence: "The publisher's documentation shows the payload without it.", removing(.temporaryKeyId)),
    "ecies.temporary-key-before-activation": breaking(\.associatedData.identifiers)(
      "The temporary key stands before the activation in the associated data.",
      moving(.temporaryKeyId, before: .activationId)),
    "ecies.activation-before-application-key": breaking(\.associatedData.identifiers)(
      "The activation stands before APP_KEY in the associated data.", moving(.activationId, before: .applicationKey)),
    "ecies.application-key-before-version": breaking(\.associatedData.identifiers)(
      "APP_KEY stands before the version in the associated data.", moving(.applicationKey, before: .version)),
    "ecies.absent-identifiers-as-empty": breaking(\.associatedData.takeIdentifier)(
      "An identifier that is absent stands as an empty one in the associated data.", giving { $0 ?? "" }),
    "ecies.application-key-decoded": breaking(\.associatedData.writeApplicationKey)(
      "APP_KEY enters the associated data decoded from Base64.", { _ in { Base64.decode($0) ?? [] } }),
    "ecies.identifiers-in-upper-case": breaking(\.associatedData.writeIdentifier)(
      "Activation and temporary key enter in upper case.", entering { $0.uppercased() }),
    "ecies.identifiers-as-bytes": breaking(\.associatedData.writeIdentifier)(
      "Activation and temporary key enter as the 16 bytes that their digits mean.",
      { right in { text in Hex.decode(text.lowercased().filter { $0 != "-" }) ?? right(text) } }),

    // Mistakes where texts become bytes, and are counted.
    "ecies.texts-in-latin-1": breaking(\.sharedInfo2.writeSecret)(
      "Texts enter in Latin-1, with question marks for what it does not have.", constant(latin1)
    ).and(\.envelopeKey.writeSharedInfo1, constant(latin1)).and(\.associatedData.writeApplicationKey, constant(latin1))
      .and(\.associatedData.writeIdentifier, constant(latin1)),
    "ecies.sizes-in-characters": breaking(\.associatedData.measure)(
      "The size of a text is the number of its characters, not of its bytes.",
      { _ in { text, _ in text.unicodeScalars.count } }),
    "ecies.sizes-in-utf-16": breaking(\.associatedData.measure)(
      "The size of a text is the number of its UTF-16 units, not of its bytes.",
      { _ in { text, _ in text.utf16.count } }),

    // Mistakes where sizes are written.
    "ecies.sizes-missing": breaking(\.notation.writeSize)(
      "The parts of what the MAC covers, and of the associated data, stand without their sizes.", { _ in { _ in [] } }),
    "ecies.little-endian-sizes": breaking(\.notation.writeSize)(
      "Sizes are written little-endian.", giving { $0.reversed() }),
    "ecies.sizes-of-two-bytes": breaking(\.notation.writeSize)("Sizes have two bytes.", giving { $0.suffix(2) }),
    "ecies.sizes-of-eight-bytes": breaking(\.notation.writeSize)(
      "Sizes have eight bytes.", giving { [0, 0, 0, 0] + $0 }),
    "ecies.sizes-in-last-byte": breaking(\.notation.writeSize)(
      "Sizes are cut to eight bits: the first three of their four bytes are always zero.", entering { $0 & 0xFF }),
    "ecies.empty-items-dropped": breaking(\.notation.isLeftOut)(
      "Empty parts are left out together with their sizes.", constant(\.isEmpty)),
  ]
}

extension Mistake {
  package static let activationMissing = MistakeTable.associatedData["ecies.activation-missing"]
  package static let temporaryKeyMissing = MistakeTable.associatedData["ecies.temporary-key-missing"]
  package static let temporaryKeyBeforeActivation = MistakeTable.associatedData["ecies.temporary-key-before-activation"]
  package static let activationBeforeApplicationKey = MistakeTable.associatedData[
    "ecies.activation-before-application-key"]
  package static let absentIdentifiersAsEmpty = MistakeTable.associatedData["ecies.absent-identifiers-as-empty"]
  package static let textsInLatin1 = MistakeTable.associatedData["ecies.texts-in-latin-1"]
  package static let emptyItemsDropped = MistakeTable.associatedData["ecies.empty-items-dropped"]
  package static let ofAssociatedData = MistakeTable.associatedData[
    "ecies.version-missing-in-associated-data", "ecies.application-key-missing", "ecies.application-key-decoded",
    "ecies.application-key-before-version", "ecies.identifiers-in-upper-case", "ecies.identifiers-as-bytes"]
  package static let ofTexts = MistakeTable.associatedData["ecies.sizes-in-characters", "ecies.sizes-in-utf-16"]
  package static let ofSizes = MistakeTable.associatedData[
    "ecies.sizes-missing", "ecies.little-endian-sizes", "ecies.sizes-of-two-bytes", "ecies.sizes-of-eight-bytes"]
}

private let latin1: Function<String, [UInt8]> = { text in
  text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
}
