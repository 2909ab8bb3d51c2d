package import Conformance

/// Answers in both shapes.
package struct ErrorExample: Sendable {
  /// Code and message as JSON texts; nil where they are absent.
  package var code: String? = "ERR_AUTHENTICATION".quoted
  package var message: String? = "Authentication failed".quoted
  package var status = "ERROR".quoted
  /// More members behind those of the error.
  package var more = ""

  package init() {}

  /// Draws a code and a message.
  package init(_ draw: inout Draw) {
    code = draw.element(of: ["ERR_AUTHENTICATION", "ERR_ACTIVATION", "ERR_ENCRYPTION", "ERROR_GENERIC"]).quoted
    message = "Failed with number \(draw.unsigned64())".quoted
  }

  package var nested: String { #"{"status":\#(status),"responseObject":\#(object(codeName: "code"))}"# }

  package var plain: String { object(codeName: "error") }

  private func object(codeName: String) -> String {
    let members = [(codeName, code), ("message", message)].compactMap { name, value in
      value.map { "\(name.quoted):\($0)" }
    }
    return "{" + members.joined(separator: ",") + more + "}"
  }
}
