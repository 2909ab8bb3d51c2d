internal import PowerAuth

/// What the device of a script makes of the answer to a request of protocol 4.
enum AwaitedAnswer: Sendable {
  case activation(DeviceDraft4, inner: DeviceMessage4, outer: DeviceMessage4)
  case upgrade(DeviceDraft4, DeviceMessage4)
  case factorKey(FactorKeyCall, SecretQuestion, DeviceMessage4)
}

/// The keys of protocol 4 that a server has agreed on with the device of an activation, in the order of their numbers, and the
/// values of their counter.
struct MadeKeys: Sendable {
  /// A key of a factor; of one that the device has not got, only who plays the script knows the number.
  struct Key: Sendable {
    let bytes: [UInt8]
    let isKnown: Bool
  }

  private(set) var knowledge: [Key]
  private(set) var biometry: [Key]
  /// The values of the counter from that of the answer on, as far as they are known.
  private var chain: [[UInt8]]

  /// The keys that follow from one secret.
  init(_ version4: DeviceVersion4, isKnown: Bool) {
    knowledge = [Key(bytes: version4.keys[.knowledge], isKnown: isKnown)]
    biometry = [Key(bytes: version4.keys[.biometry], isKnown: isKnown)]
    chain = [version4.counter.value]
  }

  /// Adds the key that a call has agreed on.
  mutating func add(_ bytes: [UInt8], by call: FactorKeyCall, isKnown: Bool) {
    let key = Key(bytes: bytes, isKnown: isKnown)
    if call == .passwordChange { knowledge.append(key) } else { biometry.append(key) }
  }

  /// The first place in the chain whose value is the one that is looked for; nil where none of the first 512 is.
  mutating func place(core: Rules, where isFound: ([UInt8]) throws -> Bool) throws -> Int? {
    for place in 0..<512 {
      if place == chain.count { chain.append(try core.advanceWideCounter(chain[place - 1], by: 1).value) }
      if try isFound(chain[place]) { return place }
    }
    return nil
  }
}

extension [MadeKeys.Key] {
  /// The number of a key; nil for one that nobody has agreed on.
  func number(of bytes: [UInt8]) -> Int? { firstIndex { $0.bytes == bytes } }

  /// The key of a number, which the device must have.
  func demand(_ number: Int) throws -> [UInt8] {
    guard indices.contains(number), self[number].isKnown else {
      throw UndefinedScript(description: "makes a code with a key that the device does not have")
    }
    return self[number].bytes
  }
}
