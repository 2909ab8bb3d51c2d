import COpenSSL

/// Turns failures of OpenSSL into errors.
enum OpenSSL {
  /// Throws unless the call returned 1.
  static func check(_ result: Int32, _ call: StaticString) throws(PrimitiveError) {
    guard result == 1 else { throw failure(call) }
  }

  /// Returns the object that the call made, or throws if there is none.
  static func require<Object>(_ object: Object?, _ call: StaticString) throws(PrimitiveError) -> Object {
    guard let object else { throw failure(call) }
    return object
  }

  /// Returns the error of a call with the codes of the thread's error queue, which is empty afterwards.
  ///
  /// A code that remains in the queue would be taken for the reason of a later failure.
  static func failure(_ call: StaticString) -> PrimitiveError {
    var codes: [UInt] = []
    while case let code = ERR_get_error(), code != 0 {
      codes.append(code)
    }
    return .openSSL(call: call.description, codes: codes)
  }

  /// Returns the first reason of an error, which is that of the innermost call.
  static func reason(of error: PrimitiveError) -> Int32? {
    guard case .openSSL(_, let codes) = error else { return nil }
    return codes.first.map(ERR_GET_REASON)
  }
}
