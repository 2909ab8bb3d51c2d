import java.util.Map;
import java.util.function.BiConsumer;

/** The vault: what its key opens, and the recovery code. */
final class ClientVault {
  private static final byte[] ZERO_VECTOR = new byte[16];

  private final ClientSdk sdk;

  /** What the application wants the vault for, and the reason that the server is told. */
  enum Use {
    FETCH_ENCRYPTION_KEY("FETCH_ENCRYPTION_KEY"),
    SIGN_WITH_DEVICE_KEY("SIGN_WITH_DEVICE_PRIVATE_KEY"),
    SIGN_JWT("SIGN_WITH_DEVICE_PRIVATE_KEY"),
    RECOVERY_DATA("RECOVERY_CODE");

    final String reason;

    Use(String reason) { this.reason = reason; }
  }

  ClientVault(ClientSdk sdk) { this.sdk = sdk; }

  /** Encrypts the recovery data of a new activation. */
  static byte[] protectRecovery(Map<String, Object> answer, byte[] vaultKey) {
    String text = Json.write(Adapter.reply("recoveryCode", answer.get("recoveryCode"), "puk", answer.get("puk")));
    try {
      return Primitives.aesCbcEncrypt(vaultKey, ZERO_VECTOR, Primitives.utf8(text));
    } catch (java.security.GeneralSecurityException broken) {
      throw new IllegalStateException(broken);
    }
  }

  void use(ClientCall call, Use use, ClientFactors factors) {
    ClientSession session = sdk.session();
    if (use == Use.RECOVERY_DATA && (!session.isActive() || session.state().recovery == null)) {
      call.finish("invalidActivationState");
      return;
    }
    if (sdk.refusesWithoutActivation(call)) return;
    ClientOperation operation = new ClientOperation(call);
    unlock(operation, factors, use.reason, (vaultKey, error) ->
        operation.conclude(error == null ? open(use, vaultKey) : error));
  }

  /** Asks the server for the key of the vault. */
  void unlock(
      ClientOperation operation, ClientFactors factors, String reason, BiConsumer<byte[], ClientError> next) {
    String path = "/pa/v3/vault/unlock";
    var request = new ClientNetwork.Encrypted(path, "/pa/vault/unlock", Adapter.reply("reason", reason), factors);
    sdk.network.postEncrypted(operation, request, true, (answer, error) -> {
      byte[] key = null;
      ClientError problem = error;
      try {
        if (error == null) key = key(answer.get("encryptedVaultEncryptionKey"));
      } catch (ClientError failure) {
        problem = failure;
      }
      next.accept(key, problem);
    });
  }

  private byte[] key(Object encrypted) throws ClientError {
    ClientSession session = sdk.session();
    // Where the activation is gone when the answer comes, the key cannot be unlocked either.
    ClientError.unless(session.isActive(), "encryption");
    ClientError.unless(encrypted instanceof String text && !text.isEmpty(), "invalidActivationState");
    try {
      byte[] bytes = Primitives.unbase64((String) encrypted, "invalid-encoding");
      return (byte[]) ClientCrypto.compute("vault.recover-key",
          "protectedKey", bytes, "transportKey", session.transportKey()).get("vaultKey");
    } catch (Refusal refusal) {
      throw new ClientError("encryption");
    }
  }

  private ClientError open(Use use, byte[] vaultKey) {
    ClientState state = sdk.session().state();
    try {
      switch (use) {
        case FETCH_ENCRYPTION_KEY -> ClientCrypto.compute("vault.key", "vaultKey", vaultKey, "index", "1");
        case RECOVERY_DATA -> Primitives.aesCbcDecrypt(vaultKey, ZERO_VECTOR, state.recovery);
        default -> {
          byte[] privateKey = (byte[]) ClientCrypto.compute("vault.recover-private-key",
              "protectedKey", state.privateKey, "vaultKey", vaultKey).get("privateKey");
          if (use == Use.SIGN_JWT) {
            ClientCrypto.compute("jwt.sign", "claims", "{\"sub\":\"example\"}", "privateKey", privateKey);
          } else {
            ClientCrypto.compute("device.sign", "data", vaultKey, "privateKey", privateKey);
          }
        }
      }
      return null;
    } catch (Refusal | java.security.GeneralSecurityException refusal) {
      return new ClientError("encryption");
    }
  }

  /** Confirms a recovery code, which may have the prefix `R:`. */
  void confirm(ClientCall call, String code, ClientFactors factors) {
    if (sdk.refusesWithoutActivation(call)) return;
    try {
      ClientCrypto.compute("recovery-code.validate", "code", code, "prefix", "allowed");
    } catch (Refusal malformed) {
      call.finish("wrongParameter");
      return;
    }
    ClientOperation operation = new ClientOperation(call);
    var content = Adapter.reply("recoveryCode", code.replace("R:", ""));
    var request = new ClientNetwork.Encrypted("/pa/v3/recovery/confirm", "/pa/recovery/confirm", content, factors);
    sdk.network.postEncrypted(operation, request, true, (answer, error) -> operation.conclude(error));
  }
}
