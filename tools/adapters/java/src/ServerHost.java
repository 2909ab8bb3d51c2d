import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The endpoints of the application around the server, and the versions that it supports. */
final class ServerHost {
  private static final String VALIDATE = "/pa/signature/validate";
  private static final String SIGNED = "/exchange/v3/signed";

  private final ServerContext context;

  ServerHost(ServerContext context) { this.context = context; }

  /** `/pa/v3/signature/validate`. */
  Map<String, Object> validate(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    if (Server4Codes.Header.isIn(request)) new Server4Activations(context).refuse(request);
    new ServerSignatures(context).demand(request, VALIDATE, ServerSignatures.WITH_POSSESSION);
    return Adapter.reply();
  }

  /** `/pa/v3/user/info`: the smallest claims. */
  Map<String, Object> userInfo(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    var opened = new ServerEncryption(context).open(request, true, ServerEncryption.GENERIC_ACTIVATION);
    Refusal.unless(opened.plaintext.length == 0 || opened.object().isEmpty(), "unexpected-parameter");
    String id = ServerEncryption.Parameters.of(request).activationId();
    return opened.seal("sub", context.activation(id).user, "jti", ServerCalls.uuid(), "iat", context.now() / 1000);
  }

  /** `/exchange/v3/application` and `/exchange/v3/activation` answer what they decrypt. */
  Map<String, Object> echo(ServerRequest request, boolean isActivation)
      throws Refusal, ServerFault, GeneralSecurityException {
    String purpose = isActivation ? ServerEncryption.GENERIC_ACTIVATION : ServerEncryption.GENERIC_APPLICATION;
    var opened = new ServerEncryption(context).open(request, isActivation, purpose);
    return opened.seal("data", Primitives.base64(opened.plaintext));
  }

  /** `/exchange/v3/signed`: decrypts, and then judges the signature of the decrypted body. */
  Map<String, Object> echoSigned(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    var header = ServerSignatures.Header.of(request);
    var opened = new ServerEncryption(context)
        .open(header.encryption(), ServerEncryption.GENERIC_ACTIVATION, request.body());
    ServerFault.unless(ServerSignatures.TWO_FACTORS.contains(header.type()), Server.AUTHENTICATION);
    new ServerSignatures(context).demand(header, request, SIGNED, opened.plaintext, false);
    return opened.seal("data", Primitives.base64(opened.plaintext));
  }

  /** The settings of an application that 4.0 has; without a list it has all algorithms. */
  Map<String, Object> configure(Map<?, ?> object) throws Refusal, ServerFault {
    ServerRows.Application application =
        context.store().applications.get(Members.required(object, "applicationId", String.class));
    ServerFault.unless(application != null, "ERR0015");
    List<?> algorithms = Members.optional(object, "algorithms", List.class);
    application.algorithms =
        algorithms == null ? null : algorithms.stream().map(String::valueOf).collect(Collectors.joining(" "));
    application.isBiometryDisabled =
        Members.required(object, "disableBiometryUnlockKekDevicePrivate", Boolean.class);
    return Adapter.reply("applicationId", application.id);
  }

  /** `/rest/v3/application/version/support` and `…/unsupport`. */
  Map<String, Object> support(Map<?, ?> object, boolean isSupported) throws Refusal, ServerFault {
    String application = Members.required(object, "applicationId", String.class);
    String name = Members.required(object, "applicationVersionId", String.class);
    for (ServerRows.Version version : context.store().versions.values()) {
      if (!version.application.equals(application) || !version.name.equals(name)) continue;
      version.supported = isSupported;
      return Adapter.reply("applicationVersionId", name, "supported", isSupported);
    }
    throw new ServerFault("ERR0015");
  }
}
