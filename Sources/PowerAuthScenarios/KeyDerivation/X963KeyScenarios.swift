package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension X963KeyOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "One whole block.", [blocks, counter], .basic) { $0[length] = 32 }
    for count in [1, 2, 15, 16, 17, 31, 33, 47, 48, 49, 63, 64, 65, 95, 96, 97, 1000, 8192] {
      op.scenario("length-\(count)", "\(count) bytes of key material.", [blocks, counter, prefix], .length) {
        $0[length] = Int64(count)
      }
    }
    op.scenario("more-than-255-blocks", "The number of the last block needs two bytes.", [counter], .largeNumber) {
      $0[length] = 256 * 32 + 1
    }
    let emptyInfo = op.scenario("empty-info", "No info at all.", [blocks], .length, set: info([]), length(48))
    op.scenario("long-info", "An info longer than a block of the hash.", [blocks], .length) { draft in
      draft.draw(200, for: info)
      draft[length] = 48
    }
    for count in [0, 1, 24, 64, 66] {
      op.scenario("secret-of-\(count)-bytes", "A secret of \(count) bytes.", [blocks], .length) { draft in
        draft.draw(count, for: secret)
        draft[length] = 48
      }
    }
    op.scenario(
      "secret-with-leading-zeros", "A secret whose first two bytes are zero: both belong to it.", [blocks], .leadingZero
    ) { draft in
      draft[secret] = [0, 0] + draft.draw("secret") { $0.bytes(30) }
      draft[length] = 48
    }
    op.scenario("secret-with-one-leading-zero", "A secret whose first byte alone is zero.", [blocks], .leadingZero) {
      draft in
      draft[secret] = [0, 1] + draft.draw("secret") { $0.bytes(30) }
      draft[length] = 48
    }
    op.scenario("key-with-leading-zero", "The key material begins with a zero byte.", [blocks], .leadingZero) {
      $0[secret] = Array(0..<32)
      // Found by search: the first number from 0 on that gives such a key.
      $0[info] = UInt64(394).bytes(16)
      $0[length] = 16
    }
    for count in [1, 16, 32, 33] {
      op.scenario(
        "empty-info-and-length-\(count)", "No info at all, and \(count) bytes of key material.", [blocks, prefix],
        .length, set: info([]), length(Int64(count)))
    }
    op.scenario(
      "everything-empty", "Neither secret nor info: the hash of a counter alone.", [blocks, counter], .length,
      set: secret([]), info([]), length(64))
    op.scenario(
      "prefix", "The same secret and info as in basic would give these bytes first: here 16 of drawn ones.", [prefix],
      .length
    ) { $0[length] = 16 }
    op.refuses(
      "length-0", of: basic, length.set("0", 0), "At least one byte is derived.", .invalidLength, [positive], .policy)
    op.accumulated(
      500, "Five hundred secrets, infos and lengths.", cases: "secret 32 bytes, info 16 bytes, length 1 to 100, drawn",
      [blocks, counter, prefix])
    op.random(20, "Inputs drawn from the seed.", [blocks, counter, prefix]) {
      $0[info] = $0.draw("info") { draw in draw.bytes(draw.count(0...80)) }
    }
    op.scenario(
      "info-with-zero-bytes", "An info that begins with a zero byte, and has another in its middle.", [blocks],
      .leadingZero
    ) { draft in
      let drawn = draft.draw("info") { $0.bytes(16) }
      draft[info] = [0] + drawn.prefix(8) + [0] + drawn.suffix(8)
      draft[length] = 48
    }
    op.scenario("info-that-ends-in-zero", "An info whose last byte is zero.", [blocks], .unusualBytes) { draft in
      draft[info] = draft.draw("info") { $0.bytes(16) } + [0]
      draft[length] = 48
    }
    op.refuses(
      "length-0-without-info", of: emptyInfo, length.set("0", 0), "At least one byte is derived.", .invalidLength,
      [positive], .policy)
    op.corners(of: basic)
  }
}
