import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A key of the vault of 4.0 (§ 8): all that costs nothing is looked at first, and the code last. */
final class Server4Vault {
  private static final String ENDPOINT = "vault/unlock";
  private static final List<String> IDENTIFIERS =
      List.of("KEK_DEVICE_PRIVATE", "KDK_APP_VAULT_KNOWLEDGE", "KDK_APP_VAULT_2FA");

  private final ServerContext context;

  Server4Vault(ServerContext context) { this.context = context; }

  /** `vault/unlock`. */
  Map<String, Object> unlock(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    Server4Codes.Header header = header(request);
    ServerRows.Activation activation = context.activation(header.activationId());
    ServerFault.unless(activation.status == ServerRows.Status.ACTIVE, "ERR0008");
    context.version(header.applicationKey(), activation);
    var opened = new Server4Encryption(context).open(header.encryption(), "/pa/" + ENDPOINT, request);
    Map<?, ?> members = opened.object();
    String reason = Members.optional(members, "reason", String.class);
    ServerFault.unless(reason == null || reason.matches(ServerVault.REASON), Server.VAULT);
    String identifier = Members.required(members, "keyIdentifier", String.class);
    ServerFault.unless(isPermitted(identifier, header.type(), activation), Server.VAULT);
    new Server4Codes(context).demand(request, ENDPOINT, Set.of(header.type()));
    byte[] key = Server4Keys.of(activation.activationSecret).vault(identifier);
    return opened.seal("vaultEncryptionKey", Primitives.base64(key));
  }

  private static Server4Codes.Header header(ServerRequest request) throws ServerFault, GeneralSecurityException {
    try {
      return Server4Codes.Header.of(request);
    } catch (Refusal malformed) {
      throw new ServerFault(Server.AUTHENTICATION);
    }
  }

  private boolean isPermitted(String identifier, Decisions.Type type, ServerRows.Activation activation)
      throws Refusal, GeneralSecurityException {
    boolean isDisabled = context.store().applications.get(activation.application).isBiometryDisabled;
    Map<String, Object> decision = ServerCalls.run("vault.permit", Version4.VERSION,
        "keyIdentifier", IDENTIFIERS.contains(identifier) ? identifier : "another", "type", type.word(),
        "biometryDisabled", Decisions.yesOrNo(isDisabled));
    return "yes".equals(decision.get("permitted"));
  }
}
