import java.security.GeneralSecurityException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What a device of 4.0 does with its activation: confirmation, removal, name, detail; and its user (§§ 1.2, 2.3). */
final class Server4Activations {
  private static final String CONFIRM = "activation/confirm";
  private static final String REMOVE = "activation/remove";
  private static final String RENAME = "activation/rename";
  private static final String DETAIL = "activation/detail";

  private final ServerContext context;

  Server4Activations(ServerContext context) { this.context = context; }

  /** `activation/confirm`: the code first; a confirmation changes no state, and is taken once. */
  Map<String, Object> confirm(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = new Server4Codes(context).demand(request, CONFIRM);
    new ServerActivations(context).expire(activation);
    ServerFault.unless(activation.status != ServerRows.Status.REMOVED, "ERR0007");
    ServerFault.unless(activation.confirmationPending, "ERR0008");
    Boolean enables =
        Members.optional(ServerCalls.requestObject(request.body()), "enableBiometry", Boolean.class);
    activation.confirmationPending = false;
    activation.biometryEnabled = Boolean.TRUE.equals(enables);
    return Adapter.reply();
  }

  /** `activation/remove`. */
  Map<String, Object> remove(ServerRequest request) throws ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = new Server4Codes(context).demand(request, REMOVE);
    new ServerActivations(context).remove(activation, false);
    return Adapter.reply("activationId", activation.id);
  }

  /** `activation/rename`. */
  Map<String, Object> rename(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = new Server4Codes(context).demand(request, RENAME);
    var opened = new Server4Encryption(context).open(
        Server4Codes.Header.of(request).encryption(), ServerEncryption.GENERIC_ACTIVATION, request);
    activation.name = Members.required(opened.object(), "activationName", String.class);
    return opened.seal("activationId", activation.id, "activationName", activation.name);
  }

  /** `activation/detail`: the token first, then the message, which must be of the same activation. */
  Map<String, Object> detail(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = ofToken(request);
    var parameters = Server4Encryption.parameters(request, true);
    var opened =
        new Server4Encryption(context).open(parameters, ServerEncryption.GENERIC_ACTIVATION, request);
    ServerFault.unless(activation.id.equals(parameters.activationId()), "ERR0009");
    return opened.seal("activationId", activation.id, "activationName", activation.name);
  }

  private ServerRows.Activation ofToken(ServerRequest request) throws ServerFault, GeneralSecurityException {
    Set<String> types = DecisionCost.ENDPOINTS.get(DETAIL).types().stream()
        .map(Decisions.Type::name).collect(Collectors.toSet());
    try {
      return new ServerTokens(context).demand(request, types);
    } catch (Refusal | ServerFault notAuthenticated) {
      throw new ServerFault(Server.AUTHENTICATION);
    }
  }

  /** `user/info`: the smallest claims. */
  Map<String, Object> userInfo(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    var parameters = Server4Encryption.parameters(request, true);
    var opened =
        new Server4Encryption(context).open(parameters, ServerEncryption.GENERIC_ACTIVATION, request);
    return opened.seal("sub", context.activation(parameters.activationId()).user,
        "jti", ServerCalls.uuid(), "iat", context.now() / 1000);
  }

  /** `auth/validate`: a signature of 3.3 is judged here too, and refused. */
  Map<String, Object> validate(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    var types = DecisionCost.ENDPOINTS.get("auth/validate").types();
    if (!Server4Codes.Header.isIn(request)) {
      new ServerSignatures(context).demand(request, "/pa/auth/validate",
          types.stream().map(Decisions.Type::name).collect(Collectors.toSet()));
      throw new ServerFault(Server.AUTHENTICATION);
    }
    new Server4Codes(context).demand(request, "auth/validate", types);
    return Adapter.reply();
  }

  /** Judges a code of 4.0 at the address of version 3, whatever types are taken there, and refuses it. */
  void refuse(ServerRequest request) throws ServerFault, GeneralSecurityException {
    new Server4Codes(context).demand(request, "signature/validate", EnumSet.allOf(Decisions.Type.class));
    throw new ServerFault(Server.AUTHENTICATION);
  }
}
