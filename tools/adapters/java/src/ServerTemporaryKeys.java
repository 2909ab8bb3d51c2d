import java.nio.charset.CharacterCodingException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Temporary keys of 3.3 (§ 12.4): their making, and their use by messages. */
final class ServerTemporaryKeys {
  /** The algorithms of a request: the header of its token chooses one of them. */
  private static final Map<String, String> ALGORITHMS =
      Map.of("HS256", "HmacSHA256", "HS384", "HmacSHA384", "HS512", "HmacSHA512");

  /** Later activations have no keys of 3.3. */
  private static final int VERSION = 3;

  private final ServerContext context;

  ServerTemporaryKeys(ServerContext context) { this.context = context; }

  /** Answers a request for a key. */
  Map<String, Object> create(ServerRequest request) throws Refusal, ServerFault, GeneralSecurityException {
    String token = Members.required(ServerCalls.requestObject(request.body()), "jwt", String.class);
    String[] parts = token.split("\\.", -1);
    Refusal.unless(parts.length == 3, "token-format");
    Map<?, ?> claims = Members.object(text(parts[1]));
    ServerRows.Version version = context.version(Members.required(claims, "applicationKey", String.class));
    String activationId = Members.optional(claims, "activationId", String.class);
    byte[] secret = Primitives.unbase64(version.secret, "invalid-encoding");
    byte[] signingKey = context.store().applications.get(version.application).masterPrivateKey;
    if (activationId != null) {
      ServerRows.Activation activation = context.activation(activationId);
      boolean isServed =
          activation.status == ServerRows.Status.ACTIVE || activation.status == ServerRows.Status.BLOCKED;
      ServerFault.unless(isServed && activation.version <= VERSION, "ERR0008");
      context.version(version.key, activation);
      secret = Derivation.internalKey(context.keys(activation).transport(), secret);
      signingKey = activation.serverPrivateKey;
    }
    checkMac(parts, secret);
    return Adapter.reply("jwt", answer(version.key, activationId, claims.get("challenge"), signingKey));
  }

  /** Finds a key that is not expired, and of the same application version and activation. */
  ServerRows.TemporaryKey find(String id, String applicationKey, String activationId) throws ServerFault {
    ServerRows.TemporaryKey key = context.store().temporaryKeys.get(id);
    boolean isRight = key != null && key.applicationKey.equals(applicationKey)
        && Objects.equals(key.activation, activationId) && key.expires >= context.now();
    ServerFault.unless(isRight, "ERR0045");
    return key;
  }

  /** Forgets the keys that are expired. */
  void forget() { context.store().temporaryKeys.values().removeIf(key -> key.expires < context.now()); }

  private String answer(String applicationKey, String activationId, Object challenge, byte[] signingKey)
      throws Refusal, GeneralSecurityException {
    ServerCalls.KeyPair pair = new ServerCalls.KeyPair();
    ServerRows.TemporaryKey key = new ServerRows.TemporaryKey();
    key.id = ServerCalls.uuid();
    key.privateKey = pair.privateKey();
    key.applicationKey = applicationKey;
    key.activation = activationId;
    key.expires = context.now() + context.settings().temporaryKeyValidity();
    context.store().temporaryKeys.put(key.id, key);
    Map<String, Object> claims = Adapter.reply("sub", key.id, "applicationKey", applicationKey,
        "challenge", challenge, "publicKey", Primitives.base64(pair.publicKey()),
        "iat", context.now() / 1000, "exp", key.expires / 1000, "iat_ms", context.now(), "exp_ms", key.expires);
    if (activationId != null) claims.put("activationId", activationId);
    var privateKey = Curve.P256.privateKey(signingKey);
    return JsonWebToken.write("ES256", Json.write(claims), data -> Curve.P256.sign(data, privateKey, true));
  }

  private static void checkMac(String[] parts, byte[] secret) throws Refusal, GeneralSecurityException {
    String algorithm = ALGORITHMS.get(String.valueOf(Members.object(text(parts[0])).get("alg")));
    Refusal.unless(algorithm != null, "token-header");
    Mac mac = Mac.getInstance(algorithm);
    mac.init(new SecretKeySpec(secret, algorithm));
    byte[] expected = mac.doFinal(Primitives.utf8(parts[0] + "." + parts[1]));
    Refusal.unless(MessageDigest.isEqual(expected, bytes(parts[2])), "signature-mismatch");
  }

  private static String text(String part) throws Refusal {
    try {
      return Primitives.decodeUtf8(bytes(part));
    } catch (CharacterCodingException notText) {
      throw new Refusal("token-encoding");
    }
  }

  private static byte[] bytes(String part) throws Refusal {
    try {
      return Base64.getUrlDecoder().decode(part);
    } catch (IllegalArgumentException notBase64) {
      throw new Refusal("token-encoding");
    }
  }
}
