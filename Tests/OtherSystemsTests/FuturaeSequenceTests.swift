import Testing

@testable import OtherSystems

/// Sequences whose results are stated by the document.
@Suite struct FuturaeSequenceTests {
  private func results(_ events: [FuturaeEvent], with rules: FuturaeRules = FuturaeRules()) -> [FuturaeResult] {
    var state = FuturaeState()
    return events.enumerated().map { rules.play($0.element, at: $0.offset * 1000, in: &state).result }
  }

  private var setUp: [FuturaeEvent] {
    var launch = FuturaeEvent.Launch()
    launch.type = .sdkPinWithBiometricsOptional
    return [.launch(launch), .enroll(code: "alice", pin: "1234", bindingToken: nil), .lock]
  }

  private let wrong = FuturaeEvent.unlock(.sdkPin, pin: "9999", passes: true)
  private let right = FuturaeEvent.unlock(.sdkPin, pin: "1234", passes: true)

  // SDK PIN entry constraints: four failures have no consequence, and the right PIN at the fifth resets them.
  @Test func `The right PIN at the fifth attempt unlocks`() {
    #expect(results(setUp + [wrong, wrong, wrong, wrong, right]).suffix(2) == [.incorrectPin, .ok])
  }

  // The same chapter: the fifth consecutive failure locks for good.
  @Test func `The fifth wrong PIN locks for good`() {
    let found = results(setUp + [wrong, wrong, wrong, wrong, wrong, right])
    #expect(found.suffix(2) == [.incorrectPinArchivedDevice, .permanentlyLocked])
  }

  // User presence verification: from 2 to 300 seconds.
  @Test(arguments: [(1, false), (2, true), (300, true), (301, false)])
  func `An unlock duration is from 2 to 300 seconds`(duration: Int, isAccepted: Bool) {
    var launch = FuturaeEvent.Launch()
    launch.unlockDuration = duration
    #expect(results([.launch(launch)]) == [isAccepted ? .ok : .invalidUnlockDuration])
  }
}
