/// The rules that decide about events and requests of a kind, whatever comes of them.
enum LifeRuleTable {
  /// The rules of a kind of event.
  static func rules(of action: LifeAction) -> [String] {
    switch action {
    case .administration(let act): rules(of: act)
    case .call(let action): rules(of: action)
    case .sign: ["L1"]
    case .signOffline: ["L1", "L11"]
    case .useToken: ["L22"]
    case .restart, .restore: ["L18"]
    case .reinstall: ["L19"]
    case .setClock: ["L26"]
    case .drop: ["L3"]
    case .release, .resend: []
    }
  }

  private static func rules(of act: LifeAction.Administration) -> [String] {
    switch act {
    case .initialise: ["L13"]
    case .commit: ["L14"]
    case .block, .unblock, .remove: ["L15"]
    }
  }

  private static func rules(of call: ClientAction) -> [String] {
    switch call {
    case .validatePassword: ["L1"]
    case .status: ["L10"]
    case .create: ["L13"]
    case .persist: ["L14"]
    case .remove, .removeLocal: ["L16"]
    case .changePassword: ["L20"]
    case .requestToken: ["L21"]
    case .removeToken: ["L23"]
    case .vault: ["L24"]
    case .foreground: ["L26"]
    default: []
    }
  }

  /// The rules of a request, when it is served and when its answer comes.
  static func rules(of call: ServerCall) -> [String] {
    switch call {
    case .status: ["L10"]
    case .verifyOffline: ["L11"]
    case .createActivation: ["L13"]
    case .signed(.removeActivation, _): ["L16"]
    case .signed(.createToken, _): ["L21"]
    case .useToken: ["L22"]
    case .removeToken: ["L23"]
    case .signed(.unlockVault, _): ["L24"]
    default: []
    }
  }

  /// The rules of the judgement of a signature: its answer, and what it changed.
  static func rules(of judgement: LifeJudgement, status: Int, lookAhead: Int) -> [String] {
    let (before, after) = (judgement.before, judgement.after)
    guard before.status == .active else { return ["L6"] }
    let counted = before.attempts == after.attempts ? [] : ["L5"]
    if judgement.isAccepted || after.counter > before.counter { return ["L2"] + counted }
    // What is refused with 400 was refused before the signature was judged.
    guard status != 400 else { return counted }
    let position = judgement.signature.position
    if position < before.counter { return ["L4"] + counted }
    return (position >= before.counter + lookAhead ? ["L9"] : ["L5"]) + counted
  }
}
