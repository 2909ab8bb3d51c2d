import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The upgrade of an activation of version 3 (§ 5.1): its start makes the keys of 4.0, its confirmation version 4. */
final class Server4Upgrade {
  private static final String START = "upgrade/start";
  private static final String CONFIRM = "upgrade/confirm";

  private final ServerContext context;

  Server4Upgrade(ServerContext context) { this.context = context; }

  /** `upgrade/start`: a signature of 3.3, the two headers, the record, the message. */
  Map<String, Object> start(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    boolean isOf4 = Server4Codes.Header.isIn(request);
    ServerRows.Activation activation = isOf4
        ? new Server4Codes(context).demand(request, START) : signed(request);
    String version = encryptionVersion(request);
    ServerFault.unless(!isOf4 && version.equals(Version4.VERSION), Server.AUTHENTICATION);
    ServerFault.unless(activation.status == ServerRows.Status.ACTIVE && activation.version == 3, "ERR0008");
    var opened = new Server4Encryption(context).open(
        Server4Encryption.parameters(request, false), "/pa/" + START, request);
    return opened.seal(answer(activation, opened.object()));
  }

  private ServerRows.Activation signed(ServerRequest request) throws ServerFault, GeneralSecurityException {
    try {
      return new ServerSignatures(context)
          .demand(request, "/pa/" + START, Set.of(ServerSignatures.POSSESSION_KNOWLEDGE)).activation();
    } catch (Refusal malformed) {
      throw new ServerFault(Server.AUTHENTICATION);
    }
  }

  /** Returns the version of the header of encryption, which must be readable. */
  private static String encryptionVersion(ServerRequest request) throws Refusal, GeneralSecurityException {
    return (String) ServerCalls.run("header.parse", Version4.VERSION, "kind", "encryption",
        "value", request.header(ServerRequest.ENCRYPTION)).get("version");
  }

  /** Replaces what an earlier start made; a device key that is not a point removes the activation. */
  private Object[] answer(ServerRows.Activation activation, Map<?, ?> members)
      throws Refusal, GeneralSecurityException {
    var asked = Server4Secrets.Request.of(members);
    Map<?, ?> deviceKeys = Members.required(members, "devicePublicKeys", Map.class);
    boolean enables = Members.required(members, "enableBiometry", Boolean.class);
    byte[] point;
    try {
      point = Server4Secrets.devicePoint(deviceKeys, asked.algorithm());
    } catch (Refusal notAKey) {
      ServerTrigger.REMOVE.moveAnyway(activation);
      throw notAKey;
    }
    Map<String, Object> made = new Server4Exchange(context).takeKeys(activation, asked, point);
    activation.biometryEnabled = enables;
    activation.confirmationPending = false;
    activation.upgradePending = true;
    return made.entrySet().stream()
        .flatMap(entry -> Stream.of(entry.getKey(), entry.getValue())).toArray();
  }

  /** `upgrade/confirm`: the code moves the counter, also where there is nothing to confirm. */
  Map<String, Object> confirm(ServerRequest request) throws ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = new Server4Codes(context).demand(request, CONFIRM);
    ServerFault.unless(activation.version == 3 && activation.upgradePending, "ERR0008");
    activation.version = 4;
    activation.upgradePending = false;
    return Adapter.reply();
  }
}
