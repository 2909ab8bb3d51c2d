/// A generator of numbers from a seed, so that a failing script can be played again.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// Random scripts of steps, of which a failing one is made as short as possible.
enum RandomScript {
  /// Finds the shortest script that violates a property; nil where none of the drawn scripts does.
  static func counterexample<Step>(
    scripts: Int, length: Int, seed: UInt64 = 1, draw: (inout SeededNumbers) -> Step, violates: ([Step]) -> Bool
  ) -> [Step]? {
    var numbers = SeededNumbers(seed: seed)
    for _ in 0..<scripts {
      let script = (0..<length).map { _ in draw(&numbers) }
      if violates(script) { return shrunk(script, violates: violates) }
    }
    return nil
  }

  /// Leaves out steps, while the rest still violates the property.
  static func shrunk<Step>(_ script: [Step], violates: ([Step]) -> Bool) -> [Step] {
    var (script, size) = (script, script.count / 2)
    while size > 0 {
      var start = 0
      while start < script.count {
        let shorter = Array(script[..<start] + script[min(start + size, script.count)...])
        if violates(shorter) { script = shorter } else { start += size }
      }
      size /= 2
    }
    return script
  }
}
