import COpenSSL

/// What all calls into OpenSSL share: the one place where its failures become errors.
enum OpenSSL {
  /// Throws unless the call answered 1.
  static func check(_ result: Int32, _ call: StaticString) throws(PrimitiveError) {
    guard result == 1 else { throw failure(call) }
  }

  /// Returns the object that the call made, and throws where it made none.
  static func require<Object>(_ object: Object?, _ call: StaticString) throws(PrimitiveError) -> Object {
    guard let object else { throw failure(call) }
    return object
  }

  /// Describes the failure of a call by the thread's error queue, which is empty afterwards.
  ///
  /// A code left behind would be read as the reason of a later, unrelated failure.
  static func failure(_ call: StaticString) -> PrimitiveError {
    var codes: [UInt] = []
    while case let code = ERR_get_error(), code != 0 {
      codes.append(code)
    }
    return .openSSL(call: call.description, codes: codes)
  }

  /// Returns the reason that stands first in a failure, which is that of the innermost call.
  static func reason(of error: PrimitiveError) -> Int32? {
    guard case .openSSL(_, let codes) = error else { return nil }
    return codes.first.map(ERR_GET_REASON)
  }
}
