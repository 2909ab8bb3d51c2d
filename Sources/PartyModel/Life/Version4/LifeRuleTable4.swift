internal import PowerAuth

/// The rules that decide about events, requests and judgements of a kind.
enum LifeRuleTable4 {
  /// The rules of a kind of event, whatever comes of it.
  static func rules(of action: LifeAction4) -> [String] {
    switch action {
    case .administration(.initialise): ["L10"]
    case .administration(.commit): ["L14"]
    case .administration: ["L25"]
    case .call(let call): rules(of: call)
    case .sign: ["L1", "L23"]
    case .signOffline: ["L1", "L23", "L24"]
    case .useToken: ["L18"]
    case .removeLocal: ["L20"]
    case .restart: ["L12"]
    case .reinstall, .restore: ["L12", "L26"]
    case .drop: ["L3"]
    case .release: []
    case .resend: ["L4"]
    }
  }

  private static func rules(of call: LifeCall4) -> [String] {
    switch call {
    case .create: ["L10"]
    case .persist: ["L13"]
    case .status: ["L17"]
    case .upgrade: ["L21"]
    case .requestToken, .removeToken: ["L18", "L23"]
    default: ["L23"]
    }
  }

  /// The rules of a request, when it is made and when its answer comes.
  static func rules(of errand: LifeErrand4) -> [String] {
    switch errand {
    case .create: ["L10"]
    case .confirm: ["L13"]
    case .status, .oldStatus: ["L17"]
    case .validate(.counter, _): ["L8"]
    case .validate(.password, _): ["L1"]
    case .changePassword: ["L15"]
    case .addBiometry, .removeBiometry: ["L16"]
    case .createToken, .removeToken: ["L18"]
    case .message: ["L19"]
    case .remove: ["L20"]
    case .startUpgrade: ["L21"]
    case .confirmUpgrade: ["L22"]
    }
  }

  /// The rules of the comparison of counters.
  static func rules(of counter: CounterDecision) -> [String] {
    switch counter {
    case .ok: []
    case .updated: ["L7"]
    case .calculateSignature: ["L8"]
    case .invalid: ["L9"]
    }
  }

  /// The rules of the judgement of a code: its answer, and what it changed.
  static func rules(of judgement: LifeJudgement4) -> [String] {
    let (before, after) = (judgement.before, judgement.after)
    let isFactorChanged = before.version4?.factors != after.version4?.factors
    let ofFactors = isFactorChanged ? ["L15"] : []
    if after.counter > before.counter { return ["L2"] + ofFactors + (before.attempts == after.attempts ? [] : ["L5"]) }
    guard before.status == .active || before.attempts != after.attempts else { return ["L6"] }
    return ["L4", "L5"]
  }
}
