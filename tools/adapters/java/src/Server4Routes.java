import java.util.Map;

/** The addresses of 4.0; the table of costs says what an endpoint answers to a failure. */
final class Server4Routes {
  private interface Adding {
    void add(Map<String, Server.Route> routes, String path, String code, Server.Endpoint endpoint);
  }

  static void add(Map<String, Server.Route> routes) {
    plain(routes, "keystore/create", (c, r) -> new Server4TemporaryKeys(c).create(r));
    sealed(routes, "activation/create", (c, r) -> new Server4Exchange(c).create(r));
    plain(routes, "activation/confirm", (c, r) -> new Server4Activations(c).confirm(r));
    sealed(routes, "activation/status", (c, r) -> new Server4Status(c).answer(r));
    plain(routes, "activation/remove", (c, r) -> new Server4Activations(c).remove(r));
    sealed(routes, "activation/rename", (c, r) -> new Server4Activations(c).rename(r));
    sealed(routes, "activation/detail", (c, r) -> new Server4Activations(c).detail(r));
    plain(routes, "auth/validate", (c, r) -> new Server4Activations(c).validate(r));
    sealed(routes, "password/change", (c, r) -> new Server4Factors(c).changePassword(r));
    sealed(routes, "biometry/add", (c, r) -> new Server4Factors(c).addBiometry(r));
    plain(routes, "biometry/remove", (c, r) -> new Server4Factors(c).removeBiometry(r));
    sealed(routes, "token/create", (c, r) -> new Server4Tokens(c).create(r));
    plain(routes, "token/remove", (c, r) -> new Server4Tokens(c).remove(r));
    sealed(routes, "vault/unlock", (c, r) -> new Server4Vault(c).unlock(r));
    sealed(routes, "user/info", (c, r) -> new Server4Activations(c).userInfo(r));
    sealed(routes, "upgrade/start", (c, r) -> new Server4Upgrade(c).start(r));
    plain(routes, "upgrade/confirm", (c, r) -> new Server4Upgrade(c).confirm(r));
    Server.admin(routes, "auth/verify", (c, o) -> new Server4Codes(c).verify(o));
    Server.admin(routes, "auth/offline/verify", (c, o) -> new Server4Codes(c).verifyOffline(o));
    Server.admin(routes, "application/config", (c, o) -> new ServerHost(c).configure(o));
  }

  private static void plain(Map<String, Server.Route> routes, String endpoint, Server.Endpoint answer) {
    add(Server::plain, routes, endpoint, answer);
  }

  private static void sealed(Map<String, Server.Route> routes, String endpoint, Server.Endpoint answer) {
    add(Server::sealed, routes, endpoint, answer);
  }

  private static void add(
      Adding adding, Map<String, Server.Route> routes, String endpoint, Server.Endpoint answer) {
    String code = DecisionCost.ENDPOINTS.get(endpoint).error();
    adding.add(routes, "/pa/v4/" + endpoint, code == null ? Server.AUTHENTICATION : code, answer);
  }
}
