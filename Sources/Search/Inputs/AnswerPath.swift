internal import Conformance

/// The path that the reference takes: the result, the reason, which steps there are, and the shapes of all values.
///
/// Steps that name rules, as those of events do, count with their values.
struct AnswerPath: Hashable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  init(of answer: Answer, hasEvents: Bool) {
    switch answer {
    case .accept(let output, let steps):
      for step in steps {
        add(step.name)
        let value = step.value
        if hasEvents { add(value) } else { add(value.utf8.count.bitWidth - value.utf8.count.leadingZeroBitCount) }
      }
      for member in output.members { add(member.name, member.value, hasEvents: hasEvents) }
    case .reject(let reason, _): add("refused \(reason ?? "")")
    case .unsupported, .inexpressible, .error, .unusable: add("error")
    }
  }

  private mutating func add(_ name: String, _ value: Value, hasEvents: Bool) {
    add(name)
    switch value {
    case .bytes(let bytes): add(bytes.count.bitWidth - bytes.count.leadingZeroBitCount)
    case .text(let text):
      // A short text is a word of a list.
      if hasEvents || text.utf8.count <= 8 {
        add(text)
      } else {
        add(text.utf8.count.bitWidth - text.utf8.count.leadingZeroBitCount)
      }
    case .int(let number): add(number < 8 ? Int(number) : 64 - number.leadingZeroBitCount + 8)
    case .unsigned64(let number): add(64 - number.leadingZeroBitCount)
    case .list(let values):
      add(values.count)
      for value in values.prefix(16) { add("", value, hasEvents: hasEvents) }
    case .record(let record):
      for member in record.members { add(member.name, member.value, hasEvents: hasEvents) }
    }
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { mix(UInt64(byte)) }
    mix(0xFF00)
  }

  private mutating func add(_ number: Int) { mix(UInt64(bitPattern: Int64(number)) &+ 0x1_0000) }

  private mutating func mix(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }
}
