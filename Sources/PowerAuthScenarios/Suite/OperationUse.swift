internal import PowerAuthVectors

/// Where an operation is used: which party computes it, and for what.
enum OperationUse {
  /// The sentences by the ids of operations, or by the part of the ids before the point.
  static let all: [String: String] = [
    "kdf.index":
      "Both parties derive each key that has a number: of an activation, of the status, of the vault.",
    "kdf.internal": """
    Both parties derive the initialisation vectors of ECIES and of the status, the hash of the counter, and the key of \
    requests for temporary keys; in protocol 2 the keys of messages.
    """,
    "kdf.x963": "ECIES makes its envelope key, and a server its recovery codes.",
    "kdf.password": """
    The client makes the key under which it stores the key of knowledge; in protocol 2 both parties make the key of the \
    one-time password of an activation.
    """,
    "keys": "Both parties, at the end of an activation.",
    "counter.advance": "The client, after each signature; the server, while it looks for the value of a signature.",
    "counter.hash": "The server puts it into the status, and the client compares it with that of its own counter.",
    "counter.synchronize": "The client, after each status that it has decrypted.",
    "signature.online": "The client signs a request; the signature goes into the header (`header.signature`).",
    "signature.verify-online": "The server verifies a signed request, and goes on with the counter that it gives.",
    "signature.offline": "The client signs data of a scanned code; the user types the digits into another device.",
    "signature.verify-offline":
      "The server verifies the digits that a user typed, with the data of the code that it showed.",
    "signature.numeric": "A client of protocol 2 signs a request, or data of a scanned code.",
    "signature.verify-numeric": "The server verifies a signature of a client of protocol 2.",
    "request.normalized":
      "The client and the application's server make it; the key server adds APP_SECRET.",
    "request.signed-data": "Both parties; it is the input `data` of `signature.online` and `signature.offline`.",
    "request.canonical-query": "Both parties; it takes the place of the body in a signed GET request.",
    "activation-code.encode": "The server makes a code for a user who wants to activate a device.",
    "activation-code.validate": "The client checks a code that was typed, before it sends the code.",
    "activation-code.correct-character": "The client's field for a code, while a user types.",
    "activation-code.parse": "The client, after a code was scanned.",
    "activation-code.verify-signature": "The client checks a scanned code, before it sends the code.",
    "activation-code.split": "The client of protocol 2, after a code was typed or scanned.",
    "activation-code.verify-halves": "The client of protocol 2, after a code was scanned.",
    "recovery-code.derive": "The server, for codes that are printed on postcards.",
    "recovery-code": "The client checks what a user has typed, before it sends it.",
    "activation": "The client and the server, in the exchange of an activation.",
    "activation.fingerprint": "Both parties, at the end of an activation; a user compares the digits.",
    "activation.device-fingerprint": "Both parties of protocol 2, during an activation; a user compares the digits.",
    "activation.create-request": "The client makes it, and encrypts it in two layers.",
    "activation.read-request": "The server, after it has decrypted both layers of the request.",
    "activation.read-response": "The client, after it has decrypted both layers of the answer.",
    "activation.application-signature": "The client of protocol 2 puts it into the request of an activation.",
    "activation.encrypt-public-key": "In protocol 2 the client sends its public key so, and then the server its own.",
    "activation.decrypt-public-key":
      "In protocol 2 the server reads the client's key, then the client the server's.",
    "activation.verify-server-key": "The client of protocol 2, before it decrypts the server's key.",
    "configuration.parse": "The client, when an application starts.",
    "configuration.build": "The tool or server that hands the values of an application to its developers.",
    "configuration.convert": "Developers who move an application with three separate values to a newer client.",
    "factor": "The client, where it stores the keys of the factors or reads them again.",
    "factor.change-password": "The client, after the server has verified a signature with the old password.",
    "factor.add-external-key": "The client, when an application begins to use an external key.",
    "factor.remove-external-key": "The client, when an application no longer uses an external key.",
    "vault.key": "The client derives keys of the application, after the server has handed out the vault key.",
    "vault.protect-key": "The server, in its answer to a request for the vault key.",
    "vault.recover-key": "The client, with the answer of the server.",
    "vault.protect-private-key": "The client stores its private key, at the end of an activation.",
    "vault.recover-private-key": "The client, before `device.sign` and `jwt.sign`.",
    "vault.recover-biometry-key": "The client, when a user adds biometry to an activation.",
    "ecies.encrypt-request": "The client encrypts a request.",
    "ecies.seal-request": "The same as `ecies.encrypt-request`, for a client whose interface takes no random values.",
    "ecies.decrypt-request": "The server decrypts a request.",
    "ecies.parse-request": "The server reads the body of an encrypted request, before it decrypts it.",
    "ecies.parse-response": "The client reads the body of an encrypted response, before it decrypts it.",
    "ecies.encrypt-response": "The server encrypts its response.",
    "ecies.decrypt-response": "The client decrypts the response to its request.",
    "header": "The client writes it into a request.",
    "header.parse": "The server reads the headers of requests.",
    "token.digest": "The client, in each request with a token.",
    "token.decrypt-response": "The client of 2.1, with the answer to its request for a token.",
    "token.verify": "The server, for each request with a token.",
    "server-data": "The client checks data that the server has signed, for instance those of a scanned code.",
    "device.sign": "The client signs data for an application; the user gives two factors for the private key.",
    "device.verify": "The server, or whoever gets the data.",
    "jwt.sign": "The client signs claims for an application; the user gives two factors for the private key.",
    "jwt.verify": "The server reads claims that a client has signed; the client checks answers with temporary keys so.",
    "temporary-key.request": "The client asks for a key, before it encrypts a request in 3.3.",
    "temporary-key.read-request": "The server reads what a client asks for.",
    "temporary-key.accept": "The client reads the answer of the server.",
    "status.iv": "Both parties, for each status.",
    "status.encrypt": "The server answers a request for the status.",
    "status.decrypt": "The client reads the status that it asked for.",
    "status.encrypt-numeric": "The server answers a client of protocol 2.",
    "status.decrypt-numeric": "The client of protocol 2 reads the status that it asked for.",
    "time": "The client, after each answer with the server's time; tokens and temporary keys need the result.",
    "vocabulary": "Applications, which get these names or numbers from an SDK.",
    "otp": "The server puts it into a scanned text, and the client into the data of the offline signature.",
    "response": "The client, where the status of an HTTP response is not 200.",
    "user-info": "The client gives an application the claims about its user.",
    "endpoint": "The client, for each request; the last part of the path chooses what the server does.",
    "server": "A server decides so; a client learns from it what its server must answer.",
    "client": "A client, and the application that calls it; a test plays the events, and compares what is seen.",
    "life": "Whoever builds a client or a server; a test plays the events on both sides, and compares what is seen.",
    "sharing": "An SDK whose application shares an activation with other applications of its publisher.",
    "http": "An SDK writes it into each of its requests, where an application wants it.",
    "pin": "An SDK, when a user chooses a PIN.",
    "password.edit": "An SDK, at each key of the keyboard for a password.",
    "password.compare": "An application, after a user has typed a new password twice.",
    "password": "An application, while a user types a new password.",
    "e2ee": "Both parties of protocol 2, for encrypted messages.",
  ]

  /// The sentence of an operation; nil where there is none.
  static func ofOperation(_ id: String) -> String? {
    all[id] ?? all[String(id.prefix { $0 != "." })]
  }
}
