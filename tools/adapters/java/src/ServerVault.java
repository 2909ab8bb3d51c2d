import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.Set;

/** The vault key for a right signature (§ 15.1), and signatures of the device's private key. */
final class ServerVault {
  private static final String PURPOSE = "/pa/vault/unlock";
  static final String REASON = "[A-Za-z0-9_.-]{3,255}";

  private final ServerContext context;

  ServerVault(ServerContext context) { this.context = context; }

  /** `/pa/v3/vault/unlock`: type, state and application, message, reason, text, signature. */
  Map<String, Object> unlock(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    var header = header(request);
    context.demandServed(header.version(), Server.AUTHENTICATION);
    Set<String> types = context.settings().vaultWithBiometry()
        ? Set.of(ServerSignatures.POSSESSION_KNOWLEDGE, ServerSignatures.POSSESSION_BIOMETRY)
        : Set.of(ServerSignatures.POSSESSION_KNOWLEDGE);
    ServerFault.unless(types.contains(header.type()), Server.VAULT);
    checkActivation(header);
    var opened = new ServerEncryption(context).open(header.encryption(), PURPOSE, request.body());
    String reason = reason(opened);
    ServerFault.unless(reason == null || reason.matches(REASON), Server.VAULT);
    ServerRows.Activation activation =
        new ServerSignatures(context).demand(header, request, PURPOSE, request.body(), false);
    ServerKeys keys = context.keys(activation);
    byte[] key = (byte[]) ServerCalls.run("vault.protect-key", header.version(),
        "vaultKey", keys.vault(), "transportKey", keys.transport()).get("protectedKey");
    return opened.seal("encryptedVaultEncryptionKey", Primitives.base64(key));
  }

  private static ServerSignatures.Header header(ServerRequest request)
      throws ServerFault, GeneralSecurityException {
    try {
      return ServerSignatures.Header.of(request);
    } catch (Refusal malformed) {
      throw new ServerFault(Server.AUTHENTICATION);
    }
  }

  /** Refuses what costs nothing, not even the time of the last use. */
  private void checkActivation(ServerSignatures.Header header) throws ServerFault {
    try {
      ServerRows.Activation activation = context.activation(header.activationId());
      ServerFault.unless(activation.status == ServerRows.Status.ACTIVE, "ERR0008");
      context.version(header.applicationKey(), activation);
    } catch (ServerFault notServed) {
      throw new ServerFault(Server.AUTHENTICATION);
    }
  }

  private static String reason(ServerEncryption.Opened opened) throws ServerFault {
    try {
      return Members.optional(opened.object(), "reason", String.class);
    } catch (Refusal unreadable) {
      throw new ServerFault(Server.AUTHENTICATION);
    }
  }

  /** `/rest/v3/signature/ecdsa/verify`. */
  Map<String, Object> verifyData(Map<?, ?> object) throws Refusal, GeneralSecurityException {
    ServerRows.Activation activation =
        context.store().activations.get(Members.required(object, "activationId", String.class));
    boolean isJose = "JOSE".equals(Members.optional(object, "signatureFormat", String.class));
    return Adapter.reply("signatureValid", activation != null && activation.devicePublicKey != null
        && isRight(activation, Members.decode(Members.required(object, "data", String.class)),
            Members.decode(Members.required(object, "signature", String.class)), isJose ? "raw" : "der"));
  }

  private static boolean isRight(ServerRows.Activation activation, byte[] data, byte[] signature, String format)
      throws GeneralSecurityException {
    try {
      ServerCalls.run("device.verify", "3.3", "publicKey", activation.devicePublicKey,
          "data", data, "signature", signature, "format", format);
      return true;
    } catch (Refusal wrong) {
      return false;
    }
  }
}
