import java.security.GeneralSecurityException;
import java.util.Map;

/** The upgrade of an activation of version 2: its start makes CTR_DATA, its commit version 3 (§ 15.2). */
final class ServerUpgrade {
  private static final String START = "/pa/upgrade";
  private static final String COMMIT = "/pa/upgrade/commit";

  private final ServerContext context;

  ServerUpgrade(ServerContext context) { this.context = context; }

  /** `/pa/v3/upgrade/start`. */
  Map<String, Object> start(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    var opened = new ServerEncryption(context).openAdmittedFirst(request, START);
    ServerRows.Activation activation =
        context.activation(ServerEncryption.Parameters.of(request).activationId());
    ServerFault.unless(activation.version == 2, "ERR0008");
    if (activation.ctrData == null) activation.ctrData = ServerCalls.random(16);
    return opened.seal("ctrData", Primitives.base64(activation.ctrData));
  }

  /** `/pa/v3/upgrade/commit`: the body and the type cost nothing, the signature moves the counter. */
  Map<String, Object> commit(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    var header = ServerSignatures.Header.of(request);
    boolean isDue = request.body().length > 0 && header.type().equals(ServerSignatures.POSSESSION);
    ServerFault.unless(isDue, Server.AUTHENTICATION);
    ServerRows.Activation activation =
        new ServerSignatures(context).demand(header, request, COMMIT, request.body(), true);
    ServerFault.unless(activation.version == 2 && activation.ctrData != null, "ERR0008");
    activation.version = 3;
    return Adapter.reply();
  }
}
