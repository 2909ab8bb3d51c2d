import PowerAuth
import Testing

@Suite("Time synchronisation, § 15.3")
struct TimeSynchronizationTests {
  func synchronize(
    _ start: Int64, _ now: Int64, _ serverTime: Int64, known: SynchronizedTime? = nil
  ) throws -> SynchronizedTime {
    let exchange = TimedExchange(start: start, now: now, serverTime: serverTime)
    return try Rules.right.synchronizeTime(exchange, known: known).time
  }

  @Test func `worked example 15.2: a trace of exchanges`() throws {
    var time = try synchronize(1_000_000, 1_001_000, 1_000_900)
    #expect(time == SynchronizedTime(offset: 0, precision: 500_000), "a small difference")
    time = try synchronize(1_010_000, 1_012_000, 1_111_500, known: time)
    #expect(time == SynchronizedTime(offset: 100_500_000, precision: 1_000_000), "100 seconds ahead")
    let kept = time
    time = try synchronize(1_020_000, 1_020_500, 1_125_000, known: time)
    #expect(time == kept, "within 10 seconds of the offset")
    time = try synchronize(1_030_000, 1_047_000, 5_000_000, known: time)
    #expect(time == kept, "17 seconds")
    #expect(refusal { try synchronize(1_050_000, 1_049_000, 1000, known: kept) } == .negativeDuration)
    time = try synchronize(1_060_000, 1_061_000, 1_060_700, known: time)
    #expect(time == SynchronizedTime(offset: 200_000, precision: 500_000), "small, and far from the offset")
    time = try synchronize(1_070_000, 1_086_000, 2_000_000, known: time)
    #expect(time == SynchronizedTime(offset: 922_000_000, precision: 8_000_000), "exactly 16 seconds")
    #expect(refusal { try synchronize(0, 17_000, 5000) } == .slowExchange)
  }

  @Test func `Two seconds are not small, and ten seconds are not near`() throws {
    for sign: Int64 in [1, -1] {
      #expect(try synchronize(50_000, 50_000, 50_000 + sign * 1999).offset == 0)
      #expect(try synchronize(50_000, 50_000, 50_000 + sign * 2000).offset == sign * 2_000_000)
      let known = SynchronizedTime(offset: 0, precision: 1)
      #expect(try synchronize(50_000, 50_000, 50_000 + sign * 9999, known: known) == known)
      #expect(try synchronize(50_000, 50_000, 50_000 + sign * 10_000, known: known).offset == sign * 10_000_000)
    }
  }

  @Test func `Half of an odd duration is not rounded`() throws {
    let time = try synchronize(100_000, 100_001, 200_001)
    #expect(time == SynchronizedTime(offset: 100_000_500, precision: 500))
  }

  @Test func `Offset and precision are known together`() throws {
    let know = Rules.right.time.know
    #expect(try know(nil, nil) == nil)
    #expect(try know(-3, 4) == SynchronizedTime(offset: -3, precision: 4))
    #expect(refusal { try know(nil, 4) } == .unexpectedParameter)
    #expect(refusal { try know(-3, nil) } == .missingParameter)
  }
}
