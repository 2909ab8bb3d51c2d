import Encodings
import PowerAuth
import Primitives
import Testing

/// Reads bytes from lower-case hex that may be broken into lines.
func bytes(_ hex: String) -> [UInt8] {
  guard let bytes = Hex.decode(hex.filter { !$0.isWhitespace }) else {
    Issue.record("not hex: \(hex)")
    return []
  }
  return bytes
}

/// The reason for which the work is refused; none where it succeeds or breaks.
func refusal<Value>(_ work: () throws -> Value) -> Refusal? {
  do {
    _ = try work()
  } catch let refusal as Refusal {
    return refusal
  } catch {
    Issue.record("broken: \(error)")
  }
  return nil
}

/// Values that run through the worked examples.
enum Scenario {
  static let applicationKey = "r5CgwHAqqyrBIR4YphxX6w=="
  static let applicationSecret = "ROobGQ+0s9IfITfyAWTN0g=="
  static let activationId = "f3854284-a75c-4313-a776-459dc52912df"
  static let masterPrivate = bytes("a8850b4ebd42168f92038d2ddb1d7052e2b97faedb0ab532babecf6bfb460e27")
  static let masterPublic = bytes(
    """
    043aeaa6e83bbf42223a6f7fca0e309a2c104de122b63a3ded7f5532f4bd1f0e52\
    3b13ccfbfcfba96afbdde6cb7962acd876b8dcb80ad2502b141c9ce6571d2fe9
    """)
  static let devicePrivate = bytes("712906c871787b1fe5602313110b4fd6cde5a6282f762acbd963d81490e2f4b7")
  static let devicePublic = bytes(
    """
    045d5ae00689956778046cb290b170d7c813bc42ac4ac90b8ec868d90c67777c67\
    42689110b82330a0bc6a4cdba7c8e0ba3a37b4696fee4eeeccb02c675d717d56
    """)
  static let serverPrivate = bytes("3dfe0713436238df36fb918dd37fc728358c3dfade3aeec82c36334f6260e7b2")
  static let serverPublic = bytes(
    """
    04fd44b69e2ae92b9ebd7a3468242e74b1b7b11ea17f80a79bc32b5754ac86cb6c\
    af391762ccf4f36bc6e2704f88020cac313f605621ed0de9bc613af886c94a63
    """)
  static let possession = bytes("30ce2a5e2ed510950055c03472beea8d")
  static let knowledge = bytes("228fe64d6e965c9259535755a7e534fb")
  static let biometry = bytes("51e3dea776789b8f251fdef5cf08ca05")
  static let transport = bytes("6454b48c78cbe992b3f05024b2de84e9")
  static let vault = bytes("cf978483ee7900c33147801bc3b0ccc3")
  static let counterData = bytes("f1a7bee584dd1996abda28fa8e779f3d")
  /// DATA of worked example 9.1.
  static let data = """
    POST&L3BhL3NpZ25hdHVyZS92YWxpZGF0ZQ==&vTYzMFOhqSNC8/DxlPy5Sw==&\
    eyJyZXF1ZXN0T2JqZWN0Ijp7ImFtb3VudCI6IjEwMCJ9fQ==&ROobGQ+0s9IfITfyAWTN0g==
    """
}
