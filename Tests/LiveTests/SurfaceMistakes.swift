import PowerAuth

/// Mistakes with what an application gets as a text.
///
/// Wrappers of the publisher's SDK were released with each of the first seven.
extension ClientMistake {
  static let surfaces = [
    ClientMistake(
      "returns a variable without a value", fails: "life/signed-data",
      saying: "sign-data: signature: the text is undefined", fault: .returnsUndefined),
    ClientMistake(
      "breaks the lines of Base64", fails: "life/signed-data", in: "3.0", saying: "the Base64 has line breaks",
      fault: .breaksLines),
    ClientMistake(
      "takes Base64 for the bytes of a signature", fails: "life/signed-data", in: "3.1",
      saying: "the characters of the Base64 are taken for the bytes", fault: .encodesTwice),
    ClientMistake(
      "signs the Base64 of the data", fails: "life/signed-data", in: "3.2", saying: "the Base64 of the data is signed",
      fault: .signsBase64),
    ClientMistake(
      "signs in DER where raw is due", fails: "life/raw-signature", saying: "has the form der, and raw was asked for",
      fault: .signsInDER),
    ClientMistake(
      "signs the claims alone", fails: "life/signed-data",
      saying: "sign-jwt: jwt: only the claims of the JWT are signed",
      fault: .signsClaimsAlone),
    ClientMistake(
      "writes the signature of a JWT in DER", fails: "life/signed-data", in: "3.0",
      saying: "the signature of the JWT is DER", fault: .writesTokenInDER),
    ClientMistake(
      "verifies all data of the server with one key", fails: "life/signed-data",
      saying: "verify-server-data: expected ok valid=true", fault: .takesOtherServerKey),
    ClientMistake(
      "does not verify a scanned text", fails: "life/offline", saying: "scan-offline: expected failed: refused",
      fault: .takesUnsignedText),
    ClientMistake("takes the sixth line for the nonce", fails: "life/offline", saying: "scan-offline: expected ok") {
      $0.reading.offlineData.findNonce = { $0[5] }
    },
    ClientMistake(
      "reads no escapes", fails: "life/offline", in: "3.0", saying: "scan-offline: expected ok operationId="
    ) {
      $0.reading.offlineData.unescape = { $0 }
    },
    ClientMistake(
      "has the form of a request for typed digits", fails: "life/offline", saying: "as that of a request",
      fault: .typesBase64),
    ClientMistake(
      "knows the time after the background", fails: "life/background", in: "3.2",
      saying: "live.clock-not-synchronised", fault: .keepsTimeInBackground),
  ]
}
