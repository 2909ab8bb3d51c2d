import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A PowerAuth server (§ 21): requests of devices and of administrators in, answers out.
 *
 * <p>It holds nothing but the persistent form of its tables: each request reads it and writes it.
 */
final class Server {
  static final String AUTHENTICATION = "ERR_AUTHENTICATION";
  static final String VAULT = "ERR_SECURE_VAULT";
  static final String APPLICATION = "application";
  static final String OTHER_APPLICATION = "other-application";
  private static final String ACTIVATION = "ERR_ACTIVATION";
  private static final String ENCRYPTION = "ERR_ENCRYPTION";
  private static final String UPGRADE = "ERR_UPGRADE";

  private final ServerSettings settings;
  private Server4Settings version4;
  private byte[] tables = new ServerStore().write();

  Server(ServerSettings settings, Server4Settings version4) {
    this.settings = settings;
    this.version4 = version4;
  }

  interface Endpoint {
    Map<String, Object> answer(ServerContext context, ServerRequest request)
        throws Refusal, ServerFault, GeneralSecurityException;
  }

  interface Administration {
    Map<String, Object> answer(ServerContext context, Map<?, ?> object)
        throws Refusal, ServerFault, GeneralSecurityException;
  }

  /** An endpoint; a failure without a code of devices has its code. The body of an answer may be encrypted. */
  record Route(String code, boolean isEncrypted, Endpoint endpoint) {}

  private static final Map<String, Route> ROUTES = routes();

  private static Map<String, Route> routes() {
    Map<String, Route> routes = new LinkedHashMap<>();
    plain(routes, "/pa/v3/keystore/create", "ERR_TEMPORARY_KEY", (c, r) -> new ServerTemporaryKeys(c).create(r));
    sealed(routes, "/pa/v3/activation/create", ACTIVATION, (c, r) -> new ServerExchange(c).create(r));
    plain(routes, "/pa/v3/activation/status", ACTIVATION, (c, r) -> new ServerStatus(c).answer(r));
    plain(routes, "/pa/v3/activation/remove", AUTHENTICATION, (c, r) -> new ServerActivations(c).removeByDevice(r));
    sealed(routes, "/pa/v3/token/create", AUTHENTICATION, (c, r) -> new ServerTokens(c).create(r));
    plain(routes, "/pa/v3/token/remove", AUTHENTICATION, (c, r) -> new ServerTokens(c).remove(r));
    sealed(routes, "/pa/v3/vault/unlock", VAULT, (c, r) -> new ServerVault(c).unlock(r));
    plain(routes, "/pa/v3/signature/validate", AUTHENTICATION, (c, r) -> new ServerHost(c).validate(r));
    sealed(routes, "/pa/v3/user/info", ENCRYPTION, (c, r) -> new ServerHost(c).userInfo(r));
    sealed(routes, "/pa/v3/recovery/confirm", AUTHENTICATION, (c, r) -> new ServerRecovery(c).confirm(r));
    sealed(routes, "/pa/v3/upgrade/start", UPGRADE, (c, r) -> new ServerUpgrade(c).start(r));
    plain(routes, "/pa/v3/upgrade/commit", UPGRADE, (c, r) -> new ServerUpgrade(c).commit(r));
    sealed(routes, "/exchange/v3/application", ENCRYPTION, (c, r) -> new ServerHost(c).echo(r, false));
    sealed(routes, "/exchange/v3/activation", ENCRYPTION, (c, r) -> new ServerHost(c).echo(r, true));
    sealed(routes, "/exchange/v3/signed", AUTHENTICATION, (c, r) -> new ServerHost(c).echoSigned(r));
    plain(routes, "/token/all", AUTHENTICATION,
        (c, r) -> new ServerTokens(c).use(r, ServerSignatures.WITH_POSSESSION));
    for (String type : Set.of(ServerSignatures.POSSESSION, ServerSignatures.POSSESSION_KNOWLEDGE)) {
      plain(routes, "/token/" + type, AUTHENTICATION, (c, r) -> new ServerTokens(c).use(r, Set.of(type)));
    }
    administration(routes);
    Server4Routes.add(routes);
    return routes;
  }

  private static void administration(Map<String, Route> routes) {
    admin(routes, "application/version/support", (c, o) -> new ServerHost(c).support(o, true));
    admin(routes, "application/version/unsupport", (c, o) -> new ServerHost(c).support(o, false));
    admin(routes, "activation/init", (c, o) -> new ServerActivations(c).init(o));
    admin(routes, "activation/commit", (c, o) -> new ServerActivations(c).commit(o));
    admin(routes, "activation/otp/update", (c, o) -> new ServerActivations(c).updatePassword(o));
    admin(routes, "activation/block", (c, o) -> new ServerActivations(c).block(o));
    admin(routes, "activation/unblock", (c, o) -> new ServerActivations(c).unblock(o));
    admin(routes, "activation/remove", (c, o) -> new ServerActivations(c).remove(o));
    admin(routes, "activation/status", (c, o) -> new ServerActivations(c).detail(o));
    admin(routes, "activation/status/update", (c, o) -> new ServerActivations(c).setStatus(o));
    admin(routes, "signature/verify", (c, o) -> new ServerSignatures(c).verify(o));
    admin(routes, "signature/offline/verify", (c, o) -> new ServerSignatures(c).verifyOffline(o));
    admin(routes, "signature/ecdsa/verify", (c, o) -> new ServerVault(c).verifyData(o));
    admin(routes, "token/validate", (c, o) -> new ServerTokens(c).validate(o));
    admin(routes, "token/remove", (c, o) -> new ServerTokens(c).erase(o));
    admin(routes, "recovery/create", (c, o) -> new ServerRecovery(c).createPostcard(o));
    admin(routes, "recovery/revoke", (c, o) -> new ServerRecovery(c).revoke(o));
    admin(routes, "recovery/lookup", (c, o) -> new ServerRecovery(c).lookup(o));
  }

  static void plain(Map<String, Route> routes, String path, String code, Endpoint endpoint) {
    routes.put(path, new Route(code, false, endpoint));
  }

  static void sealed(Map<String, Route> routes, String path, String code, Endpoint endpoint) {
    routes.put(path, new Route(code, true, endpoint));
  }

  static void admin(Map<String, Route> routes, String path, Administration call) {
    routes.put("/rest/v3/" + path, new Route("ERR0024", false,
        (context, request) -> call.answer(context, ServerCalls.requestObject(request.body()))));
  }

  /** Answers a request at a time of the server. */
  ServerRequest.Answer answer(ServerRequest request, long now, ServerContext.Host host)
      throws GeneralSecurityException {
    ServerContext context = open(now, host);
    Route route = ROUTES.get(request.path());
    try {
      Map<String, Object> body = route.endpoint().answer(context, request);
      return new ServerRequest.Answer(200,
          route.isEncrypted() ? body : Adapter.reply("status", "OK", "responseObject", body));
    } catch (ServerFault fault) {
      return failure(route, fault);
    } catch (Refusal refusal) {
      return failure(route, new ServerFault(route.code()));
    } finally {
      close(context);
    }
  }

  /** Answers with the code of the fault if it is one for the caller, else with that of the endpoint. */
  private static ServerRequest.Answer failure(Route route, ServerFault fault) {
    boolean isAdministration = route.code().startsWith("ERR0");
    boolean isInner = fault.code.startsWith("ERR0");
    String code = isInner && !isAdministration ? route.code() : fault.code;
    Map<String, Object> object = Adapter.reply("code", code);
    object.putAll(fault.members);
    return new ServerRequest.Answer(
        code.equals(AUTHENTICATION) ? 401 : 400, Adapter.reply("status", "ERROR", "responseObject", object));
  }

  /** Runs a job: `expiry`, `unique-values` or `temporary-keys`. */
  void run(String job, long now) {
    ServerContext context = open(now, ServerContext.Host.NONE);
    switch (job) {
      case "expiry" -> {
        new ServerActivations(context).expireAll();
        new Server4Block(context).liftAll();
      }
      case "unique-values" -> new ServerMemory(context).forget();
      case "temporary-keys" -> {
        new ServerTemporaryKeys(context).forget();
        new Server4TemporaryKeys(context).forget();
      }
      default -> throw new IllegalArgumentException("job: unknown");
    }
    close(context);
  }

  /** Changes the lowest protocol version that is served. */
  void demandVersion(long minimumVersion) { version4 = version4.withMinimumVersion(minimumVersion); }

  /** Reads the tables; what is changed in them stays if they are closed. */
  ServerContext open(long now, ServerContext.Host host) {
    return new ServerContext(ServerStore.read(tables), settings, version4, now, host);
  }

  void close(ServerContext context) { tables = context.store().write(); }
}
