import java.util.Map;

/**
 * What a client that lives with a real server is configured with, and what it knows of the time there.
 *
 * <p>The algorithm of new activations is null before 4.0; the master key is that of the version.
 */
record LiveSetup(LiveHttp http, LiveTime time, String version, String applicationKey, String applicationSecret,
    String algorithm, byte[] masterPublicKey) {
  static LiveSetup of(String version, Map<?, ?> input) throws Refusal {
    LiveSetup setup = new LiveSetup(new LiveHttp((String) input.get("url")), new LiveTime(), version,
        (String) input.get("applicationKey"), (String) input.get("applicationSecret"), null,
        Members.decode((String) input.get("masterPublicKey")));
    return setup.isOf4() ? setup.for4(input) : setup;
  }

  /** The same for 4.0, with an algorithm and the key that the configuration has for it. */
  LiveSetup for4(Map<?, ?> input) throws Refusal {
    String chosen = (String) input.get("algorithm");
    if (Version4Exchange.algorithm(chosen).kem() != null) throw Version4.unavailable();
    Map<String, Object> configured = ClientCrypto.compute(Version4.VERSION, "configuration.parse-keys",
        Adapter.reply("configuration", input.get("configuration"), "algorithm", chosen));
    return new LiveSetup(http, time, Version4.VERSION, applicationKey, applicationSecret, chosen,
        (byte[]) configured.get("ecP384"));
  }

  boolean isOf4() { return version.equals(Version4.VERSION); }

  /** The path of an endpoint. */
  String path(String endpoint) { return (isOf4() ? "/pa/v4/" : "/pa/v3/") + endpoint; }

  Map<String, Object> compute(String operation, Object... namesAndValues) throws Refusal {
    return ClientCrypto.compute(version, operation, Adapter.reply(namesAndValues));
  }

  /** Posts an object without signature and encryption, and returns the object of the answer. */
  Map<?, ?> post(String endpoint, Map<String, Object> object) throws LiveFailure {
    return LiveAnswers.plain(http.send("POST", path(endpoint), Map.of(), Primitives.utf8(Json.write(object))));
  }

  void synchronizeTime() throws LiveFailure, Refusal {
    long start = System.currentTimeMillis();
    if (!(post("status", Map.of()).get("serverTime") instanceof Long serverTime)) throw LiveFailure.refused();
    time.synchronize(version, start, serverTime);
  }
}
