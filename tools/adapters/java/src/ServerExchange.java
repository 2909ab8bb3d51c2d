import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** `/pa/v3/activation/create` (§ 5.3): by a code, by the host's provider, or by a recovery code. */
final class ServerExchange {
  private static final String INNER_PURPOSE = "/pa/activation";
  private static final Set<String> OUTER_MEMBERS =
      Set.of("type", "identityAttributes", "customAttributes", "activationData");
  private static final int VERSION = 3;

  private final ServerContext context;
  private final ServerActivations activations;
  private final ServerRecovery recovery;

  ServerExchange(ServerContext context) {
    this.context = context;
    this.activations = new ServerActivations(context);
    this.recovery = new ServerRecovery(context);
  }

  /** What a device sends about itself, in the inner layer. */
  private record Device(byte[] publicKey, String password, String name, String platform) {
    static Device of(Map<?, ?> inner) throws Refusal {
      return new Device(Members.decode(Members.required(inner, "devicePublicKey", String.class)),
          Members.optional(inner, "activationOtp", String.class),
          Members.optional(inner, "activationName", String.class), Members.optional(inner, "platform", String.class));
    }

    /** Returns the key uncompressed; refuses it if it is no point. */
    byte[] point() throws Refusal { return Curve.P256.uncompressed(Curve.P256.publicKey(publicKey)); }
  }

  Map<String, Object> create(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    ServerEncryption encryption = new ServerEncryption(context);
    var outer = encryption.open(request, false, ServerEncryption.GENERIC_APPLICATION);
    Map<?, ?> members = outer.object();
    Refusal.unless(OUTER_MEMBERS.containsAll(members.keySet()), "unexpected-parameter");
    Map<?, ?> attributes = Members.required(members, "identityAttributes", Map.class);
    Map<?, ?> data = Members.required(members, "activationData", Map.class);
    var parameters = ServerEncryption.Parameters.of(request);
    var inner = encryption.open(parameters, INNER_PURPOSE, Primitives.utf8(Json.write(data)));
    Device device = Device.of(inner.object());
    String application = context.version(parameters.applicationKey()).application;

    ServerRows.Activation activation = switch (Members.required(members, "type", String.class)) {
      case "CODE" -> byCode(application, attributes, device);
      case "CUSTOM", "DIRECT" -> byProvider(application, attributes, device);
      case "RECOVERY" -> byRecovery(application, attributes, device);
      default -> throw new ServerFault("ERR0024");
    };
    Map<String, Object> made = recovery.make(activation);
    return outer.seal("activationData", inner.seal(
        "activationId", activation.id, "serverPublicKey", Primitives.base64(activation.serverPublicKey),
        "ctrData", Primitives.base64(activation.ctrData), "activationRecovery", made),
        "customAttributes", Map.of(), "userInfo", null);
  }

  /** Exchanges keys with the activation of a code, which is usable while it is CREATED and not expired. */
  private ServerRows.Activation byCode(String application, Map<?, ?> attributes, Device device)
      throws Refusal, ServerFault, GeneralSecurityException {
    String code = Members.required(attributes, "code", String.class);
    ServerRows.Activation activation = context.store().activations.values().stream()
        .filter(one -> one.application.equals(application) && one.code.equals(code)).findFirst().orElse(null);
    ServerFault.unless(activation != null, "ERR0009");
    ServerTrigger.EXCHANGE.check(activation);
    ServerFault.unless(activation.expires > context.now(), "ERR0009");
    var outcome = ServerPasswords.atExchange(activation, device.password());
    activations.demand(activation, outcome);
    byte[] point;
    try {
      point = device.point();
    } catch (Refusal noPoint) {
      ServerTrigger.INVALID_POINT.move(activation);
      throw noPoint;
    }
    boolean commits = outcome == ServerPasswords.Outcome.COMMITS;
    exchange(activation, device, point, commits ? ServerTrigger.EXCHANGE_AND_COMMIT : ServerTrigger.EXCHANGE);
    return activation;
  }

  /** Makes an activation for the user whom the host's provider finds; its one-time password is not looked at. */
  private ServerRows.Activation byProvider(String application, Map<?, ?> attributes, Device device)
      throws Refusal, ServerFault, GeneralSecurityException {
    // The host has no provider of identities, which the method oidc needs.
    boolean isServed = context.settings().provider() && !"oidc".equals(attributes.get("method"));
    ServerFault.unless(isServed, "ERR0024");
    ServerRows.Activation activation = make(application, context.host().user(), context.host().maximum(), device);
    if (context.host().commits()) activations.commit(activation);
    return activation;
  }

  /** Makes an activation with a PUK, in place of the activation of the recovery code. */
  private ServerRows.Activation byRecovery(String application, Map<?, ?> attributes, Device device)
      throws Refusal, ServerFault, GeneralSecurityException {
    byte[] point = device.point();
    ServerRows.RecoveryCode code = recovery.use(application,
        Members.required(attributes, "recoveryCode", String.class), Members.required(attributes, "puk", String.class));
    ServerRows.Activation old = context.store().activations.get(code.activation);
    if (old != null) activations.remove(old, true);
    ServerRows.Activation activation = activations.make(application, code.user, null);
    exchange(activation, device, point, ServerTrigger.EXCHANGE);
    context.store().activations.put(activation.id, activation);
    if (context.host().commits()) activations.commit(activation);
    return activation;
  }

  /** Makes an activation and exchanges keys at one time; where that fails, nothing is stored. */
  private ServerRows.Activation make(String application, String user, Long maximum, Device device)
      throws Refusal, ServerFault, GeneralSecurityException {
    ServerRows.Activation activation = activations.make(application, user, maximum);
    exchange(activation, device, device.point(), ServerTrigger.EXCHANGE);
    context.store().activations.put(activation.id, activation);
    return activation;
  }

  private void exchange(ServerRows.Activation activation, Device device, byte[] point, ServerTrigger trigger)
      throws ServerFault {
    trigger.move(activation);
    activation.devicePublicKey = point;
    activation.version = VERSION;
    activation.counter = 0;
    activation.ctrData = ServerCalls.random(16);
    activation.name = device.name();
    activation.platform = device.platform() == null ? "unknown" : device.platform().toLowerCase(Locale.ROOT);
  }
}
