import java.util.Arrays;
import java.util.Map;

/** Something that an application got from its object, with what the server has for it. */
final class ClientValue {
  /** The use of the vault; null for the header of a token. */
  private final ClientVault.Use use;
  private final Object value;
  private final ClientServer server;
  /** The record of the activation at that time. */
  private final ClientRecord record;
  private final Map<String, Object> header;
  private final boolean isNonceNew;

  private ClientValue(ClientVault.Use use, Object value, ClientServer server, ClientRecord record,
      Map<String, Object> header, boolean isNonceNew) {
    this.use = use;
    this.value = value;
    this.server = server;
    this.record = record;
    this.header = header;
    this.isNonceNew = isNonceNew;
  }

  static ClientValue ofVault(ClientVault.Use use, Object value, ClientServer server, ClientRecord record) {
    return new ClientValue(use, value, server, record, Map.of(), true);
  }

  /** Takes a header of a token; the nonces are those of the headers before it, to which its own is added. */
  static ClientValue ofToken(String header, ClientServer server, java.util.Set<String> nonces) {
    try {
      Map<String, Object> fields = ClientCrypto.compute("header.parse", "kind", "token", "value", header);
      return new ClientValue(null, header, server, null, fields, nonces.add((String) fields.get("nonce")));
    } catch (Refusal unreadable) {
      return new ClientValue(null, header, server, null, Map.of(), false);
    }
  }

  /** Returns the timestamp of a header; null for other values. */
  Long time() {
    Object timestamp = header.get("timestamp");
    return timestamp == null ? null : Long.valueOf((String) timestamp);
  }

  /** Returns whether the server has the same, or can verify it. */
  boolean isRight() {
    try {
      if (use == null) return isRightHeader();
      return switch (use) {
        case FETCH_ENCRYPTION_KEY -> Arrays.equals((byte[]) value, ClientCrypto.bytes(
            "vault.key", "key", "vaultKey", record.key("vault"), "index", ClientVault.KEY_INDEX));
        case SIGN_WITH_DEVICE_KEY -> ClientCrypto.accepts(ClientCrypto.VERSION, "device.verify",
            Adapter.reply("data", ClientVault.DATA, "signature", value, "publicKey", record.devicePublicKey));
        case SIGN_JWT -> ClientVault.CLAIMS.equals(ClientCrypto.compute(
            "jwt.verify", "token", value, "publicKey", record.devicePublicKey).get("claims"));
        case RECOVERY_DATA -> Members.object((String) value).equals(record.recovery);
      };
    } catch (Refusal wrong) {
      return false;
    }
  }

  private boolean isRightHeader() throws Refusal {
    byte[] secret = isNonceNew ? server.tokenSecret((String) header.get("tokenId")) : null;
    if (secret == null) return false;
    return ClientCrypto.accepts(ClientCrypto.VERSION, "token.verify", Adapter.reply("tokenSecret", secret,
        "nonce", Members.decode((String) header.get("nonce")), "timestamp", time(),
        "digest", Members.decode((String) header.get("tokenDigest"))));
  }
}
