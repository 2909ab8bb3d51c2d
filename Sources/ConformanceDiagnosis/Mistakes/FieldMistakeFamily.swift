internal import Conformance

/// Mistakes with a field that differ in a number, which no catalogue lists.
///
/// A diagnosis finds the number in the answers, and names the mistake after it, as in `input.cut-to-72.password`.
enum FieldMistakeFamily: String, CaseIterable, Sendable {
  case inputCut = "input.cut-to"
  case inputFilledUp = "input.filled-up-to"
  case inputOfBits = "input.cut-to-bits"
  case inputOfBlocks = "input.whole-blocks-of"
  case inputLess = "input.less-by"
  case outputCut = "output.cut-to"
  case outputFilledUp = "output.filled-up-to"

  /// The id of the mistake with a number, in a field.
  func id(_ number: Int, _ field: String) -> String { "\(rawValue)-\(number).\(field)" }

  /// The mistake of an id; nil if it is not one of the family.
  fileprivate func mistake(_ id: String) -> Mistake? {
    guard id.hasPrefix("\(rawValue)-"), let dot = id.lastIndex(of: "."),
      let number = Int(id[..<dot].dropFirst(rawValue.count + 1)), number >= 0
    else { return nil }
    let field = String(id[id.index(after: dot)...])
    return Mistake(id, sentence(number, field), edits: [edit(number, field)])
  }

  private func sentence(_ number: Int, _ field: String) -> String {
    switch self {
    case .inputCut: "The input `\(field)` is cut where it is longer than \(number)."
    case .inputFilledUp: "The input `\(field)` is filled up with zero bytes where it has fewer than \(number) bytes."
    case .inputOfBits: "The input `\(field)` is cut to its lower \(number) bits."
    case .inputOfBlocks: "Of the input `\(field)`, the bytes after the last whole block of \(number) are left out."
    case .inputLess: "Instead of the number `\(field)`, one that is less by \(number) is taken, but not below 0."
    case .outputCut: "The output `\(field)` is cut where it is longer than \(number)."
    case .outputFilledUp: "The output `\(field)` is filled up with zero bytes where it has fewer than \(number) bytes."
    }
  }

  private func edit(_ number: Int, _ field: String) -> Edit {
    switch self {
    case .inputCut: .input(field) { $0.cut(to: number) }
    case .inputFilledUp: .input(field) { $0.filledUp(to: number) }
    case .inputOfBits: .input(field) { $0.cut(toBits: number) }
    case .inputOfBlocks: .input(field) { $0.cut(toBlocksOf: number) }
    case .inputLess: .input(field) { $0.less(by: number) }
    case .outputCut: .output(field) { $0.cut(to: number) }
    case .outputFilledUp: .output(field) { $0.filledUp(to: number) }
    }
  }
}

extension Operation {
  /// A declared mistake, or one of a family with a field that the operation has.
  func mistake(_ id: String) -> Mistake? {
    if let declared = mistakes.first(where: { $0.mistake.id == id }) { return declared.mistake }
    guard let found = FieldMistakeFamily.allCases.lazy.compactMap({ $0.mistake(id) }).first else { return nil }
    return found.edits.allSatisfy(hasField) ? found : nil
  }

  private func hasField(_ edit: Edit) -> Bool {
    switch edit {
    case .input(let name, _): inputs.contains { $0.name == name }
    case .output(let name, _): outputs.contains { $0.name == name }
    case .rule: true
    }
  }
}

extension Value {
  fileprivate func cut(to count: Int) -> Value {
    switch self {
    case .bytes(let bytes): .bytes(Array(bytes.prefix(count)))
    case .text(let text): .text(String(String.UnicodeScalarView(text.unicodeScalars.prefix(count))))
    case .int, .unsigned64, .list, .record: self
    }
  }

  fileprivate func filledUp(to count: Int) -> Value {
    guard case .bytes(let bytes) = self, bytes.count < count, count <= FieldForm.mostBytes else { return self }
    return .bytes(bytes + [UInt8](repeating: 0, count: count - bytes.count))
  }

  fileprivate func cut(toBits count: Int) -> Value {
    guard count < 64 else { return self }
    let mask = UInt64(1) << UInt64(count) - 1
    return switch self {
    case .unsigned64(let number): .unsigned64(number & mask)
    case .int(let number): .int(Int64(bitPattern: UInt64(bitPattern: number) & mask))
    case .bytes, .text, .list, .record: self
    }
  }

  fileprivate func cut(toBlocksOf size: Int) -> Value {
    guard case .bytes(let bytes) = self, size > 0 else { return self }
    return .bytes(Array(bytes.prefix(bytes.count / size * size)))
  }

  fileprivate func less(by difference: Int) -> Value {
    switch self {
    case .unsigned64(let number): .unsigned64(number - min(number, UInt64(difference)))
    case .int(let number) where number > 0: .int(number - min(number, Int64(difference)))
    case .int, .bytes, .text, .list, .record: self
    }
  }
}
