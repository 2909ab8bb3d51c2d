internal import Conformance
internal import PowerAuth

/// What goes wrong where texts become bytes.
extension Mistake {
  static let textsInLatin1 = Mistake(
    "ecies.texts-in-latin-1", "Texts enter in Latin-1, with question marks for what it does not have.")
  static let sizesMissing = Mistake(
    "ecies.sizes-missing", "The parts of what the MAC covers, and of the associated data, stand without their sizes.")
  static let littleEndianSizes = Mistake("ecies.little-endian-sizes", "Sizes are written little-endian.")
  static let sizesOfTwoBytes = Mistake("ecies.sizes-of-two-bytes", "Sizes have two bytes.")
  static let sizesOfEightBytes = Mistake("ecies.sizes-of-eight-bytes", "Sizes have eight bytes.")
  static let sizesInLastByte = Mistake(
    "ecies.sizes-in-last-byte", "Sizes are cut to eight bits: the first three of their four bytes are always zero.")
  static let sizesInCharacters = Mistake(
    "ecies.sizes-in-characters", "The size of a text is the number of its characters, not of its bytes.")
  static let sizesInUTF16 = Mistake(
    "ecies.sizes-in-utf-16", "The size of a text is the number of its UTF-16 units, not of its bytes.")
  static let emptyItemsDropped = Mistake(
    "ecies.empty-items-dropped", "Empty parts are left out together with their sizes.")

  static let ofSizes = [
    sizesMissing, littleEndianSizes, sizesOfTwoBytes, sizesOfEightBytes,
  ]
  static let ofTexts = [sizesInCharacters, sizesInUTF16]
  static let ofLongTexts = [sizesInLastByte]
}

/// A part of a concatenation with sizes: its bytes, and what others may take for their number.
struct SizedItem {
  let bytes: [UInt8]
  fileprivate let characterCount: Int
  fileprivate let unitCount: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    characterCount = bytes.count
    unitCount = bytes.count
  }

  fileprivate init(_ text: String, bytes: [UInt8]) {
    self.bytes = bytes
    characterCount = text.unicodeScalars.count
    unitCount = text.utf16.count
  }
}

extension MistakenEncryption {
  /// The bytes of a text.
  func bytes(of text: String) -> [UInt8] {
    guard makes(.textsInLatin1) else { return Array(text.utf8) }
    return text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
  }

  func item(_ text: String) -> SizedItem { SizedItem(text, bytes: bytes(of: text)) }

  /// Joins the items, each behind its size.
  func concatenation(of items: [SizedItem]) -> [UInt8] {
    var joined: [UInt8] = []
    for item in items where !makes(.emptyItemsDropped) || !item.bytes.isEmpty {
      joined += size(of: item)
      joined += item.bytes
    }
    return joined
  }

  private func size(of item: SizedItem) -> [UInt8] {
    guard !makes(.sizesMissing) else { return [] }
    var count = item.bytes.count
    if makes(.sizesInUTF16) { count = item.unitCount }
    if makes(.sizesInCharacters) { count = item.characterCount }
    if makes(.sizesInLastByte) { count &= 0xFF }
    var bytes = UInt64(count).bigEndianBytes.suffix(4)
    if makes(.sizesOfTwoBytes) { bytes = bytes.suffix(2) }
    if makes(.sizesOfEightBytes) { bytes = [0, 0, 0, 0] + bytes }
    return makes(.littleEndianSizes) ? bytes.reversed() : Array(bytes)
  }
}
