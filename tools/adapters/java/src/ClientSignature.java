/** A signature that the client computed, with what its header says; the nonce is Base64. */
record ClientSignature(
    String activationId, String version, String type, String nonce, String value, boolean isOffline) {
  String header(String applicationKey) throws Refusal {
    return (String) ClientCrypto.compute("header.signature", "activationId", activationId, "applicationKey",
        applicationKey, "nonce", nonce, "signatureType", type, "signature", value, "version", version).get("value");
  }
}
