internal import Conformance
internal import ConformanceReports
package import HTTP
internal import PartyModel
internal import PowerAuth
internal import StrictJSON

/// What only a server for tests has: the report, the time, the scenarios.
extension JudgingServer {
  mutating func control(_ name: String, _ request: HTTPRequest) -> HTTPResponse {
    switch (request.method, name) {
    case ("GET", "report"): return Self.reportAnswer(request.query ?? "", makeReport)
    case ("DELETE", "report"):
      clearReport()
      return ServedAnswer.ok()
    case ("GET", "scenarios"): return ServedAnswer.ok(["scenarios": .array(ServedScenario.all.map(Self.description))])
    case ("POST", "scenario"): return chooseScenario(jsonObject(request.body)?.object("requestObject") ?? [:])
    case ("GET", "time"): return timeAnswer
    case ("POST", "time"): return setTime(jsonObject(request.body)?.object("requestObject") ?? [:])
    case ("POST", "settings"): return set(jsonObject(request.body)?.object("requestObject") ?? [:])
    case ("POST", "version-2"): return makeVersion2(request)
    case ("POST", "algorithms"): return setAlgorithms(request)
    case ("POST", "jobs"):
      _ = call(.expire)
      forgetWhatIsOver()
      return ServedAnswer.ok()
    default: return ServedAnswer.notFound
    }
  }

  private static func description(_ scenario: ServedScenario) -> JSONValue {
    .object([
      "name": .string(scenario.name), "server": .string(scenario.behaviour), "client": .string(scenario.demand),
    ])
  }

  /// Makes the answer to a request for the report, also on another thread; nil for other requests.
  package func reportAnswer(to request: HTTPRequest) -> (@Sendable () -> HTTPResponse)? {
    guard request.method == "GET", RequestTarget(request.path).controlCall == "report" else { return nil }
    let (query, makeReport) = (request.query ?? "", makeReport)
    return { Self.reportAnswer(query, makeReport) }
  }

  /// The answer where too many others wait for the report.
  package static var reportIsBusy: HTTPResponse {
    ServedAnswer.error(503, "ERROR_BUSY", "Too many reports are being made; ask again later.")
  }

  /// The report in a format: `json` where none is named.
  private static func reportAnswer(_ query: String, _ makeReport: () -> Report) -> HTTPResponse {
    let (text, type): (([Report]) -> String, String)
    let parameters = query.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    switch parameters.last(where: { $0.first == "format" })?.last {
    case "html": (text, type) = ({ HTMLReport.page($0) }, "text/html; charset=utf-8")
    case "junit": (text, type) = ({ JUnitReport.text($0) }, "application/xml")
    case "markdown": (text, type) = ({ MarkdownReport.text($0, listsAll: true) }, "text/markdown")
    case nil, "json": (text, type) = ({ Report.document($0) }, "application/json")
    default:
      return ServedAnswer.error(400, "ERROR_HTTP_REQUEST", "format takes json, html, junit or markdown")
    }
    let bytes = Array((text([makeReport().withFailuresInOrder]) + "\n").utf8)
    return HTTPResponse(status: 200, fields: [HTTPField("Content-Type", type)], body: bytes)
  }

  private mutating func chooseScenario(_ members: JSONObject) -> HTTPResponse {
    guard let name = members.text("name") else {
      choose(nil)
      return ServedAnswer.ok()
    }
    do {
      try ScenarioBook.check(name)
    } catch {
      return ServedAnswer.error(400, "ERROR_HTTP_REQUEST", error.description)
    }
    choose(name)
    return ServedAnswer.ok(["name": .string(name)])
  }

  /// Lets the server misbehave from now on; with some scenarios its clock is another one.
  private mutating func choose(_ scenario: String?) {
    func isOfClock(_ name: String?) -> Bool { ScenarioBook.find(name)?.watch == .followsClock }
    if scenario != options.scenario, isOfClock(scenario) || isOfClock(options.scenario) { clockMoves += 1 }
    options.scenario = scenario
  }

  private var timeAnswer: HTTPResponse {
    ServedAnswer.ok(["now": .number(JSONNumber(now)), "text": .string(ServerDate.text(now))])
  }

  /// The end of times.
  package static let timeLimit = ServerSettings.times.upperBound

  /// `set` lets the clock stand still at a time, `advance` moves it, and `real` takes that of the system again.
  private mutating func setTime(_ members: JSONObject) -> HTTPResponse {
    let numbers = [members.integer("set"), members.integer("advance")].compactMap(\.self)
    guard numbers.allSatisfy({ abs($0) < Self.timeLimit }) else {
      return ServedAnswer.error(400, "ERROR_HTTP_REQUEST", "The time is not in the range of the clock.")
    }
    let before = clock
    if members.boolean("real") == true { clock = ServedClock() }
    if let time = members.integer("set") { clock = ServedClock(fixed: time) }
    if let milliseconds = members.integer("advance") {
      clock.ahead = min(max(clock.ahead + milliseconds, -Self.timeLimit), Self.timeLimit)
    }
    if clock != before { clockMoves += 1 }
    return timeAnswer
  }

  /// Sets the algorithms of protocol 4 that an application allows; null for all.
  private mutating func setAlgorithms(_ request: HTTPRequest) -> HTTPResponse {
    administer { server in
      let members = try Self.body(of: request).object("requestObject") ?? [:]
      let application = try server.application(members)
      let names = members.texts("algorithms")
      guard members["algorithms"] == .null || names?.allSatisfy({ algorithmNames.contains($0) }) == true else {
        throw AdministrationError.invalid
      }
      server.allow(names, for: application.id)
      return ServedAnswer.ok(["applicationId": .string(application.id)])
    }
  }

  /// Sets the algorithms that an application allows; nil for all.
  mutating func allow(_ algorithms: [String]?, for application: String) {
    var configuration = state.version4.applications[application] ?? ServerApplication4()
    configuration.algorithms = algorithms
    state.version4.applications[application] = configuration
  }

  /// Changes settings that the published server takes from its configuration; all of them, or none.
  private mutating func set(_ members: JSONObject) -> HTTPResponse {
    var settings = state.settings
    for member in members.members
    where !settings.set(member.key, to: member.value) && !settings.version4.set(member.key, to: member.value) {
      return ServedAnswer.error(
        400, "ERROR_HTTP_REQUEST", "\(member.key) is not a setting, or its value is of another type or out of range.")
    }
    state.settings = settings
    return ServedAnswer.ok()
  }
}
