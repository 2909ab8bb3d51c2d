import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Something that an application got from its object, with what the server has for it. */
final class ClientValue {
  private static final Pattern MEMBER = Pattern.compile("([a-z_]+)=\"([^\"]*)\"");
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
    Map<String, Object> members = members(header);
    return new ClientValue(null, header, server, null, members, nonces.add((String) members.get("nonce")));
  }

  /** Reads a header whatever its members are: a server may refuse the clock of a client. */
  private static Map<String, Object> members(String header) {
    Map<String, Object> members = new HashMap<>();
    Matcher matcher = MEMBER.matcher(header);
    while (matcher.find()) members.put(matcher.group(1), matcher.group(2));
    return members;
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
    byte[] secret = isNonceNew ? server.tokenSecret((String) header.get("token_id")) : null;
    if (secret == null) return false;
    return ClientCrypto.accepts(ClientCrypto.VERSION, "token.verify", Adapter.reply("tokenSecret", secret,
        "nonce", Members.decode((String) header.get("nonce")), "timestamp", time(),
        "digest", Members.decode((String) header.get("token_digest"))));
  }
}
