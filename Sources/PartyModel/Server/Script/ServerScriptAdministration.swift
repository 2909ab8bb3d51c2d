internal import PowerAuth

/// Events of administrators.
extension ServerScript {
  mutating func perform(_ action: ServerAction.Administrator) throws -> ServerSight {
    switch action {
    case .commit(let name, let password):
      try administer(name) { .commit(activationId: $0, password: password) }
    case .updatePassword(let name, let password):
      try administer(name) { .updatePassword(activationId: $0, password: password) }
    case .block(let name, let reason): try administer(name) { .block(activationId: $0, reason: reason) }
    case .unblock(let name): try administer(name) { .unblock(activationId: $0) }
    case .remove(let name, let revokes): try administer(name) { .remove(activationId: $0, revokes: revokes) }
    case .setStatus(let name, let status): try administer(name) { .setStatus(activationId: $0, status) }
    case .detail(let name): try showDetail(name)
    case .setSupport(let version, let isSupported): try support(version, isSupported)
    case .job(let name, let job): try administer(name) { _ in job.call }
    }
  }

  private mutating func administer(
    _ name: String, _ call: (_ activationId: String) -> ServerCall
  ) throws -> ServerSight {
    see(try serve(call(try device(named: name).activationId)), ServerSubject(name))
  }

  private mutating func showDetail(_ name: String) throws -> ServerSight {
    var sight = try administer(name) { .detail(activationId: $0) }
    showDetail(record(named: name), in: &sight)
    return sight
  }

  private mutating func support(_ version: VersionName, _ isSupported: Bool) throws -> ServerSight {
    let key = application(RequestSender(version: version)).key
    _ = try serve(.setSupport(applicationKey: key, isSupported))
    return ServerSight(result: "ok")
  }
}

extension ServerJob {
  fileprivate var call: ServerCall {
    switch self {
    case .expiry: .expire
    case .uniqueValues: .forgetValues
    case .temporaryKeys: .forgetKeys
    }
  }
}
