import Foundation
import Testing

@testable import OtherSystems

/// The arrows of the pictures in the book are the transitions of the models.
@Suite struct PictureTests {
  @Test func `The picture of the Futurae lock has the transitions of the model`() throws {
    var launch = FuturaeEvent.Launch()
    launch.type = .sdkPinWithBiometricsOptional
    let events: [FuturaeEvent] = [
      .launch(launch), .terminate, .reset, .lock, .enroll(code: "alice", pin: "1234", bindingToken: nil),
      .unlock(.sdkPin, pin: "1234", passes: true), .isLocked,
    ]
    // Five wrong PINs in a row are rare unless most events are such.
    let wrong = FuturaeEvent.unlock(.sdkPin, pin: "9999", passes: true)
    var numbers = SeededNumbers(seed: 1)
    var found: Set<String> = []
    for _ in 0..<500 {
      var (state, now) = (FuturaeState(), 0)
      for _ in 0..<40 {
        let before = Picture.name(of: state, at: now)
        now += [1000, 2000, 70_000].randomElement(using: &numbers) ?? 1000
        let waited = Picture.name(of: state, at: now)
        let event = Int.random(in: 0..<3, using: &numbers) > 0 ? wrong : events.randomElement(using: &numbers) ?? wrong
        _ = FuturaeRules().play(event, at: now, in: &state)
        let after = Picture.name(of: state, at: now)
        if before != waited { found.insert("\(before) \(waited)") }
        if waited != after { found.insert("\(waited) \(after)") }
      }
    }
    let drawn = try Picture.arrows(in: "futurae-lock")
    #expect(found == drawn, "\(found.symmetricDifference(drawn).sorted())")
  }

  @Test func `The picture of the OneWelcome authenticators has the transitions of the model`() throws {
    let events: [OneWelcomeEvent] = [
      .register("biometric"), .answerPIN("12345"), .setPreferred("biometric"), .setPreferred("pin"),
      .deregister("biometric"),
      .changeBiometrics, .cancel(cause: nil),
    ]
    var numbers = SeededNumbers(seed: 1)
    var found: Set<String> = []
    for _ in 0..<200 {
      var state = OneWelcomeState()
      for event in [OneWelcomeEvent.startUserRegistration("alice"), .createPIN("12345")] {
        _ = OneWelcomeRules().play(event, in: &state)
      }
      for _ in 0..<40 {
        let before = Picture.name(of: state)
        _ = OneWelcomeRules().play(events.randomElement(using: &numbers) ?? .logOut, in: &state)
        let after = Picture.name(of: state)
        if before != after { found.insert("\(before) \(after)") }
      }
    }
    #expect(found == (try Picture.arrows(in: "onewelcome-authenticator")))
  }
}

/// The pictures of states, and the names of their boxes.
enum Picture {
  static func name(of state: FuturaeState, at now: Int) -> String {
    guard state.launch != nil, let installation = state.installations[state.place] else { return "closed" }
    if installation.isPermanentlyLocked { return "permanent" }
    return state.window.map { now < $0.end } ?? false ? "unlocked" : "locked"
  }

  static func name(of state: OneWelcomeState) -> String {
    guard let user = state.users["alice"], user.registered.contains(.biometric) else { return "available" }
    return user.preferred == .biometric ? "preferred" : "registered"
  }

  /// The arrows of a picture, each as the names of its two boxes.
  static func arrows(in picture: String) throws -> Set<String> {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = try String(contentsOfFile: "/\(folder)/tools/book/pictures/\(picture).txt", encoding: .utf8)
    return Set(
      text.split(separator: "\n").filter { $0.hasPrefix("arrow ") }.map { line in
        line.prefix { $0 != ":" }.split(separator: " ").dropFirst().joined(separator: " ")
      })
  }
}
