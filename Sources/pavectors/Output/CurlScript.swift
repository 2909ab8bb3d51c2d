import Conformance
import ConformanceReports
import Encodings
import HTTP

/// The requests of a case as a script of a shell, in which `curl` sends each of them.
struct CurlScript {
  /// A part of a server, with its address without a path.
  struct Address: Sendable {
    let name: String
    let url: String

    fileprivate var variable: String { "PAVECTORS_\(name.uppercased())" }
  }

  /// How each script begins.
  static let mark = "#!/usr/bin/env bash\n# pavectors trace\n"

  /// The fields whose values are secrets of whoever tests, and not of the test.
  private static let secretFields: Set = ["authorization", "cookie", "proxy-authorization"]
  /// The fields that `curl` makes, as the client did.
  private static let madeFields: Set = ["connection", "content-length", "expect", "host", "transfer-encoding"]
  /// The fields that `curl` adds where a request has none of them.
  private static let addedFields = ["Accept", "Content-Type", "Expect", "User-Agent"]
  /// A system takes no longer argument than 128 KiB.
  private static let mostArgumentBytes = 60_000

  let text: String

  init(of one: ObservedCase, _ remark: [String], _ addresses: [Address], _ exchanges: [HTTPExchange]) {
    let used = addresses.filter { address in exchanges.contains { $0.interface == address.name } }
    var head = ["\(one.id) (\(one.protocolVersion)): \(one.comment)"]
    head += one.findings.map { "wrong: \($0.text)" }
    head += remark
    var lines = head.map { "# \($0.visible)" }
    lines += used.map { "\($0.variable)=\"${\($0.variable):-\($0.url)}\"" }
    lines += Self.secrets(of: exchanges)
    lines += [
      "send() { curl --disable --silent --show-error --include --noproxy '*' --max-time 60 \"$@\"; echo; }", "",
    ]
    for (number, exchange) in exchanges.enumerated() {
      guard let address = used.first(where: { $0.name == exchange.interface }) else { continue }
      lines += Self.lines(of: exchange, number + 1, to: address)
    }
    text = Self.mark + lines.joined(separator: "\n")
  }

  // MARK: - Secrets

  private static func isSecret(_ field: HTTPField) -> Bool { secretFields.contains(field.name.lowercased()) }

  /// The variable that stands for the value of a field.
  private static func variable(of field: HTTPField, for interface: String) -> String {
    "PAVECTORS_\(interface)_\(field.name)".uppercased().replacing("-", with: "_")
  }

  /// The lines that ask for each secret.
  private static func secrets(of exchanges: [HTTPExchange]) -> [String] {
    exchanges.flatMap { exchange in
      exchange.request.fields.filter { isSecret($0) && isSendable($0) }.map { field in
        let name = variable(of: field, for: exchange.interface)
        return ": \"${\(name):?must be the field \(field.name) for the part \(exchange.interface)}\""
      }
    }.distinct
  }

  // MARK: - Requests

  private static func lines(of exchange: HTTPExchange, _ number: Int, to address: Address) -> [String] {
    let request = exchange.request
    let answer = exchange.response.map { "answered \($0.status)" } ?? "without an answer"
    let title = "\(number). \(request.method) \(request.target.shortened(to: 200)), \(answer)".visible
    let unsendable = request.fields.filter { !isSendable($0) }
    let notes = unsendable.map { "# not sent, because curl cannot: \($0.name.shortened(to: 200).visible)" }
    let target = "--request-target \(request.target.shellQuoted) \"$\(address.variable)\""
    let fields = request.fields.filter { isSendable($0) && !madeFields.contains($0.name.lowercased()) }
      .map { header($0, for: exchange.interface) }
    let added = addedFields.filter { request.fields[$0] == nil || madeFields.contains($0.lowercased()) }
      .map { "--header '\($0):'" }
    let (input, arguments) = body(of: request)
    // With a body, `curl` refuses `--head`.
    let isHead = request.method == "HEAD" && request.body.isEmpty
    let method = isHead ? "--head" : "--request \(request.method.shellQuoted)"
    var words = ["send", method]
    for more in [fields, added, arguments, [target]] { words += more }
    let command = words.joined(separator: " \\\n  ")
    var lines = ["printf '%s\\n' \(title.shellQuoted)"]
    lines += notes
    if let input {
      lines += ["base64 --decode <<'END' | \(command)", input, "END"]
    } else {
      lines.append(command)
    }
    if exchange.notKept > 0 {
      lines.append("# not kept, because there were too many: \(exchange.notKept.counted("request"))")
    }
    return lines + [""]
  }

  /// Whether `curl` takes a field from a command line as it is.
  private static func isSendable(_ field: HTTPField) -> Bool {
    guard !field.name.isEmpty, field.name.utf8.allSatisfy(nameBytes.contains) else { return false }
    return !field.value.utf8.contains { byte in unsendableBytes.contains(byte) }
  }

  private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
  /// A zero byte ends an argument, and a line break a field.
  private static let unsendableBytes: Set<UInt8> = [0, 0x0A, 0x0D]

  private static func header(_ field: HTTPField, for interface: String) -> String {
    guard !isSecret(field) else {
      return "--header '\(field.name): '\"$\(variable(of: field, for: interface))\""
    }
    // Without a value, a colon would leave the field out.
    return "--header \((field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)").shellQuoted)"
  }

  /// What is put into the command, as Base64, and the arguments for the body.
  private static func body(of request: HTTPRequest) -> (input: String?, arguments: [String]) {
    let body = request.body
    if body.isEmpty { return (nil, ["GET", "HEAD"].contains(request.method) ? [] : ["--data-raw ''"]) }
    if body.count <= mostArgumentBytes, !body.contains(0), let text = String(validating: body, as: UTF8.self) {
      return (nil, ["--data-raw \(text.shellQuoted)"])
    }
    return (Base64.encode(body), ["--data-binary @-"])
  }
}
