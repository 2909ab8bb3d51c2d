import java.security.GeneralSecurityException;
import java.util.Map;

/** What the server has at hand while it answers a request: its tables, its settings, the time, and the host. */
record ServerContext(
    ServerStore store, ServerSettings settings, Server4Settings version4, long now, Host host) {
  /** What the host of the server decides about activations without a code; null is no answer. */
  record Host(String user, boolean commits, Long maximum) {
    static final Host NONE = new Host(null, true, null);
  }

  /** Returns an activation that must be known. */
  ServerRows.Activation activation(String id) throws ServerFault {
    ServerRows.Activation activation = store.activations.get(id);
    ServerFault.unless(activation != null, "ERR0009");
    return activation;
  }

  /** Returns a supported application version. */
  ServerRows.Version version(String applicationKey) throws ServerFault {
    ServerRows.Version version = store.versions.get(applicationKey);
    ServerFault.unless(version != null && version.supported, "ERR0015");
    return version;
  }

  /** Returns a supported application version, which must belong to the application of the activation. */
  ServerRows.Version version(String applicationKey, ServerRows.Activation activation) throws ServerFault {
    ServerRows.Version version = version(applicationKey);
    ServerFault.unless(version.application.equals(activation.application), "ERR0015");
    return version;
  }

  /** Returns whether an application version is supported, and belongs to the application of the activation. */
  boolean isUsable(String applicationKey, ServerRows.Activation activation) {
    ServerRows.Version version = store.versions.get(applicationKey);
    return version != null && version.supported && version.application.equals(activation.application);
  }

  /** Fails with the code where the server does not serve a protocol version any more. */
  void demandServed(String protocol, String code) throws Refusal, ServerFault, GeneralSecurityException {
    Map<String, Object> decision = ServerCalls.run("protocol-version.permit", Version4.VERSION,
        "minimumVersion", version4.minimumVersion(), "version", protocol, "request", "signed");
    ServerFault.unless("yes".equals(decision.get("permitted")), code);
  }

  /** Returns the activation of an administrator's request. */
  ServerRows.Activation activation(Map<?, ?> object) throws Refusal, ServerFault {
    return activation(Members.required(object, "activationId", String.class));
  }

  /** Returns the keys of an activation; before an exchange nobody has them, whatever the test tool says. */
  ServerKeys keys(ServerRows.Activation activation) throws Refusal, GeneralSecurityException {
    if (activation.devicePublicKey == null) return ServerKeys.derived(ServerCalls.random(16));
    return ServerKeys.of(activation.serverPrivateKey, activation.devicePublicKey);
  }
}
