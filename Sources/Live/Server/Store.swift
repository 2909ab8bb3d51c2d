internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// What a live server keeps in a file; what clients did wrong is not in it, because a report is about one run.
///
/// The file is written as a whole: a reader never sees a half, and nothing has to be repaired after a crash. A server with 40,000
/// activations takes a second for it; so the state is a value, of which another thread makes the bytes.
package struct StoredServer: Sendable {
  fileprivate static let form: Int64 = 3

  fileprivate let clock: ServedClock
  fileprivate let applications: [ServedApplication]
  fileprivate let details: [String: ActivationDetail]
  fileprivate let state: ServerState

  /// The bytes of the file.
  package var bytes: [UInt8] {
    let object: JSONObject = [
      "pavectorsServer": .number(JSONNumber(Self.form)),
      "fixedTime": clock.fixed.map { .number(JSONNumber($0)) } ?? .null,
      "ahead": .number(JSONNumber(clock.ahead)),
      "applications": .array(
        applications.map { .object(["id": .string($0.id), "master": .bytes($0.masterKey.privateKey)]) }),
      "details": .array(
        details.sorted { $0.key < $1.key }.map { id, detail in
          .object([
            "id": .string(id), "created": .number(JSONNumber(detail.created)),
            "changed": detail.changed.map { .number(JSONNumber($0)) } ?? .null,
            "flags": .array(detail.flags.map { .string($0) }), "extras": .text(detail.extras),
            "deviceInfo": .text(detail.deviceInfo), "phase": .text(detail.commitPhase),
            "validation": .text(detail.validation),
          ])
        }), "server": .object(state.stored),
    ]
    return JSONWriter.compact(.object(object)) + [0x0A]
  }
}

extension JudgingServer {
  /// The number of bytes of the largest file that is read, so that no larger one may be written.
  package static let mostStoredBytes = 1 << 30

  /// What is kept in a file.
  package var toStore: StoredServer {
    StoredServer(clock: clock, applications: applications, details: details, state: state)
  }

  /// The state as the bytes of a file.
  package var stored: [UInt8] { toStore.bytes }

  /// Continues with a state that `stored` wrote; the draws continue where they were.
  package mutating func restore(from bytes: [UInt8]) throws(ServingError) {
    // A state of 40,000 activations has more values than are usually read. The size of the file limits them.
    guard case .object(let object)? = try? JSONReader.parse(bytes, maximumValueCount: bytes.count) else {
      throw ServingError("this is not the state of a server: it is not a JSON object")
    }
    let reader = StoredObject(object)
    guard (try? reader.number("pavectorsServer")) == StoredServer.form else {
      throw ServingError("this is not the state of a server of this version")
    }
    do {
      try restore(reader)
    } catch {
      throw ServingError("this state of a server cannot be read: \(error)")
    }
    storedByteCount = bytes.count
  }

  private mutating func restore(_ reader: StoredObject) throws {
    var state = try ServerState(stored: reader.object("server").json, rules: core)
    let applications = try reader.list("applications").map {
      ServedApplication(
        id: try $0.text("id"), masterKey: try KeyPair(privateKey: try $0.bytes("master"), rules: core))
    }
    state.values = options.values
    var details: [String: ActivationDetail] = [:]
    for stored in try reader.list("details") {
      var detail = ActivationDetail(
        created: try stored.number("created"), changed: try stored.optionalNumber("changed"))
      detail.flags = try stored.texts("flags")
      (detail.extras, detail.deviceInfo) = (try stored.optionalText("extras"), try stored.optionalText("deviceInfo"))
      (detail.commitPhase, detail.validation) = (
        try stored.optionalText("phase"), try stored.optionalText("validation")
      )
      details[try stored.text("id")] = detail
    }
    if options.clock == ServedClock() {
      let limit = ServerSettings.times.upperBound
      let range = -limit...limit
      clock = ServedClock()
      if try reader.optionalNumber("fixedTime") != nil { clock.fixed = try reader.number("fixedTime", in: range) }
      clock.ahead = try reader.number("ahead", in: range)
    }
    (self.state, self.applications, self.details) = (state, applications, details)
  }
}
