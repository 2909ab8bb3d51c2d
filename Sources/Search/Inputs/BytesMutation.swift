internal import Encodings
internal import Primitives

/// Changes of bytes, by the structure that they have.
enum BytesMutation {
  /// The largest value that mutations make longer.
  static let longest = 2048

  static func mutated(_ bytes: [UInt8], _ picker: inout Picker) -> [UInt8] {
    if !bytes.isEmpty, picker.chance(1, of: 2), let changed = structured(bytes, &picker) { return changed }
    return plain(bytes, &picker)
  }

  private static func structured(_ bytes: [UInt8], _ picker: inout Picker) -> [UInt8]? {
    if DERMutation.isDER(bytes) { return DERMutation.mutated(bytes, &picker) }
    if [0x02, 0x03, 0x04].contains(bytes[0]), [33, 65].contains(bytes.count) { return point(bytes, &picker) }
    if bytes.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }), bytes.count > 1 {
      return Array(TextMutation.mutated(String(decoding: bytes, as: UTF8.self), &picker).utf8)
    }
    if bytes.count.isMultiple(of: 16), bytes.count <= longest { return blocks(bytes, &picker) }
    return nil
  }

  /// A point of a curve in another form, or a wrong one.
  private static func point(_ bytes: [UInt8], _ picker: inout Picker) -> [UInt8] {
    let x = bytes[1..<33]
    let parity = bytes.last.map { $0 & 1 } ?? 0
    switch picker.below(8) {
    case 0: return [2 + parity] + x
    case 1: return [3 - parity] + x
    case 2: return [6 + parity] + bytes[1...]
    case 3: return Array(bytes[1...])
    case 4: return [0]
    case 5: return bytes + [0]
    case 6: return [bytes[0]] + [UInt8](repeating: 0xFF, count: bytes.count - 1)
    default: return [picker.byte()] + bytes[1...]
    }
  }

  /// Blocks of a cipher, with its padding.
  private static func blocks(_ bytes: [UInt8], _ picker: inout Picker) -> [UInt8] {
    let blocks = stride(from: 0, to: bytes.count, by: 16).map { Array(bytes[$0..<$0 + 16]) }
    switch picker.below(6) {
    case 0: return Array(blocks.dropLast().joined())
    case 1: return Array((blocks + [blocks[picker.below(blocks.count)]]).joined())
    case 2: return Array(blocks.reversed().joined())
    case 3: return bytes + [UInt8](repeating: 16, count: 16)
    case 4: return Array(bytes.dropLast()) + [bytes[bytes.count - 1] ^ UInt8(1 + picker.below(16))]
    default:
      // The byte that a change of the padding needs is in the block before.
      let place = max(0, bytes.count - 17)
      var changed = bytes
      changed[place] ^= UInt8(1 + picker.below(255))
      return changed
    }
  }

  private static func plain(_ bytes: [UInt8], _ picker: inout Picker) -> [UInt8] {
    let place = picker.below(bytes.count)
    var changed = bytes
    switch picker.below(bytes.isEmpty ? 2 : 13) {
    case 0: return bytes.count < longest ? bytes + picker.bytes(1 + picker.below(17)) : bytes
    case 1: return picker.bytes(picker.within(0...40))
    case 2:
      changed[place] ^= 1 << UInt8(picker.below(8))
      return changed
    case 3: return Array(bytes[..<place])
    case 4: return Array(bytes[place...])
    case 5: return bytes.count < longest ? bytes + bytes : bytes
    case 6: return Array(bytes.reversed())
    case 7:
      changed[place] = picker.element(of: [0, 1, 0x7F, 0x80, 0xFF]) ?? 0
      return changed
    case 8:
      changed.remove(at: place)
      return changed
    case 9: return bytes.count < longest ? Array(Hex.encode(bytes).utf8) : bytes
    case 10: return bytes.count < longest ? Array(Base64.encode(bytes).utf8) : bytes
    case 11: return [UInt8](repeating: picker.element(of: [0, 0xFF, 0x80]) ?? 0, count: bytes.count)
    default: return [0] + bytes
    }
  }
}

/// Changes of the DER form of a value, such as an ECDSA signature.
enum DERMutation {
  /// Whether bytes are one sequence of short values.
  static func isDER(_ bytes: [UInt8]) -> Bool {
    bytes.count > 4 && bytes[0] == 0x30 && Int(bytes[1]) == bytes.count - 2 && parts(bytes) != nil
  }

  /// The values in the sequence, each with its head.
  private static func parts(_ bytes: [UInt8]) -> [[UInt8]]? {
    var parts: [[UInt8]] = []
    var rest = bytes[2...]
    while !rest.isEmpty {
      guard rest.count >= 2, rest[rest.startIndex + 1] < 0x80 else { return nil }
      let end = rest.startIndex + 2 + Int(rest[rest.startIndex + 1])
      guard end <= rest.endIndex else { return nil }
      parts.append(Array(rest[rest.startIndex..<end]))
      rest = rest[end...]
    }
    return parts
  }

  static func mutated(_ bytes: [UInt8], _ picker: inout Picker) -> [UInt8] {
    guard var parts = parts(bytes), !parts.isEmpty else { return bytes }
    let place = picker.below(parts.count)
    let part = parts[place]
    switch picker.below(12) {
    case 0: parts.remove(at: place)
    case 1: parts.append(part)
    case 2: parts.reverse()
    case 3: parts[place] = sequence([part])
    case 4: parts[place] = value(part[0], [0] + part[2...])
    case 5: parts[place] = value(part[0], Array(part[2...].drop { $0 == 0 }))
    case 6: parts[place] = value(part[0], [])
    case 7: parts[place] = [part[0], 0x81, part[1]] + part[2...]
    case 8: return [0x30, 0x81, bytes[1]] + bytes[2...]
    case 9: return bytes + picker.bytes(1 + picker.below(3))
    case 10: return [0x30, 0x80] + bytes[2...] + [0, 0]
    default: parts[place] = value(part[0], [part.count > 2 ? part[2] | 0x80 : 0x80] + part.dropFirst(3))
    }
    return sequence(parts)
  }

  private static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag, UInt8(truncatingIfNeeded: content.count)] + content
  }

  private static func sequence(_ parts: [[UInt8]]) -> [UInt8] { value(0x30, Array(parts.joined())) }
}
