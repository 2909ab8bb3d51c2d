import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The addresses of a server (§ 15.5), the names that apps share (§ 15.6), headers of an app (§ 15.7), PINs and passwords. */
final class Sharing {
  private static final Set<String> UNSIGNED = Set.of(
      "activation/create", "activation/status", "upgrade/start", "user/info", "keystore/create", "status");
  private static final Set<String> SIGNED = Set.of(
      "activation/remove", "signature/validate", "vault/unlock", "token/create", "token/remove", "recovery/confirm",
      "upgrade/commit");
  private static final List<String> FORMER =
      List.of("activation/create", "activation/status", "activation/remove", "vault/unlock");

  static void register(Map<String, Adapter.Operation> table) {
    table.put("endpoint.address", Sharing::address);
    table.put("sharing.memory-id", call -> {
      byte[] hash = Primitives.sha256(Primitives.utf8(call.text("instanceId")));
      call.step("hash", hash);
      call.step("encoded", Primitives.base64(hash));
      return Adapter.reply("id", memoryId(call));
    });
    table.put("sharing.memory-name", Sharing::memoryName);
    table.put("sharing.keychain-group", Sharing::keychainGroup);
    table.put("sharing.parse-keychain-group", Sharing::parseKeychainGroup);
    table.put("sharing.app-identifier", call -> {
      demandByteCount(call.text("identifier"), 127);
      return Adapter.reply();
    });
    table.put("http.basic-authentication", Sharing::basicAuthentication);
    table.put("http.custom-header", Sharing::customHeader);
    table.put("http.user-agent", Sharing::userAgent);
    table.put("pin.complexity", call -> {
      Refusal.unless(!call.text("pin").isEmpty(), "invalid-length");
      return Adapter.reply();
    });
    table.put("password.strength", call -> {
      int count = Primitives.utf8(call.text("password")).length;
      call.step("byteCount", String.valueOf(count));
      return Adapter.reply("strength", count < 4 ? 0 : count < 8 ? 1 : 2);
    });
  }

  private static Map<String, Object> address(Call call) throws Refusal {
    String base = call.text("baseAddress");
    String endpoint = call.text("endpoint");
    Refusal.unless(!base.isEmpty(), "missing-parameter");
    int end = base.length();
    while (end > 0 && base.charAt(end - 1) == '/') end--;
    base = base.substring(0, end);
    Refusal.unless(!base.endsWith("/pa"), "base-address");
    boolean isFormer = !call.since("3.0");
    boolean isKnown = isFormer ? FORMER.contains(endpoint) : SIGNED.contains(endpoint) || UNSIGNED.contains(endpoint);
    Refusal.unless(isKnown, "unknown-name");
    String path = (isFormer ? "/pa/" : "/pa/v3/") + endpoint;
    call.step("path", path);
    Map<String, Object> output = Adapter.reply("address", base + path);
    if (SIGNED.contains(endpoint)) output.put("uriId", "/pa/" + endpoint);
    return output;
  }

  private static String memoryId(Call call) throws GeneralSecurityException {
    byte[] hash = Primitives.sha256(Primitives.utf8(call.text("instanceId")));
    return Primitives.base64(hash).substring(0, 4).replace('/', '-');
  }

  private static Map<String, Object> memoryName(Call call) throws Refusal, GeneralSecurityException {
    String computed = memoryId(call);
    String id = call.has("shortId") ? call.text("shortId") : computed;
    String group = call.text("group");
    demandByteCount(id, 4);
    Refusal.unless(!group.isEmpty(), "invalid-length");
    String name = group + "." + id;
    demandByteCount(name, 31);
    call.step("usedId", id);
    return Adapter.reply("name", name);
  }

  /** Refuses a text without a byte, or with more bytes than stated. */
  private static void demandByteCount(String text, int most) throws Refusal {
    int count = Primitives.utf8(text).length;
    Refusal.unless(count >= 1 && count <= most, "invalid-length");
  }

  private static Map<String, Object> keychainGroup(Call call) throws Refusal {
    String team = call.text("teamId");
    String name = call.text("groupName");
    Refusal.unless(!team.isEmpty() && !name.isEmpty(), "missing-parameter");
    Refusal.unless(team.indexOf('.') < 0, "invalid-encoding");
    return Adapter.reply("identifier", team + "." + name);
  }

  private static Map<String, Object> parseKeychainGroup(Call call) throws Refusal {
    String identifier = call.text("identifier");
    int dot = identifier.indexOf('.');
    Refusal.unless(dot >= 0, "invalid-encoding");
    Refusal.unless(dot > 0 && dot < identifier.length() - 1, "missing-parameter");
    return Adapter.reply("teamId", identifier.substring(0, dot), "groupName", identifier.substring(dot + 1));
  }

  private static Map<String, Object> basicAuthentication(Call call) throws Refusal {
    String user = call.text("user");
    Refusal.unless(user.indexOf(':') < 0, "invalid-encoding");
    byte[] bytes = Primitives.utf8(user + ":" + call.text("password"));
    call.step("bytes", bytes);
    return Adapter.reply("value", "Basic " + Primitives.base64(bytes));
  }

  private static Map<String, Object> customHeader(Call call) throws Refusal {
    String name = call.text("name");
    String value = call.text("value");
    Refusal.unless(name.matches("[A-Za-z0-9!#$%&'*+\\-.^_`|~]+"), "invalid-encoding");
    boolean isOneLine = value.chars().noneMatch(character -> character == 0 || character == '\r' || character == '\n');
    Refusal.unless(isOneLine, "invalid-encoding");
    return Adapter.reply("line", name + ": " + value);
  }

  private static Map<String, Object> userAgent(Call call) {
    long patch = call.count("systemPatch");
    String system = call.text("system") + " " + call.count("systemMajor") + "." + call.count("systemMinor")
        + (patch == 0 ? "" : "." + patch);
    String value = call.text("application").replace(' ', '_') + "/" + call.text("applicationVersion")
        + " PowerAuth2/" + call.text("sdkVersion") + " (" + system + ", " + call.text("device") + ")";
    return Adapter.reply("value", value);
  }
}
