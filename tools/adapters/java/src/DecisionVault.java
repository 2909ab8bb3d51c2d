import java.util.Map;

/** `vault.permit`: which factors open a key of the vault (§ 8). */
final class DecisionVault {
  static Map<String, Object> permit(Call call) {
    String key = call.word("keyIdentifier",
        "KEK_DEVICE_PRIVATE", "KDK_APP_VAULT_KNOWLEDGE", "KDK_APP_VAULT_2FA", "another");
    boolean isBiometryDisabled = call.isYes("biometryDisabled");
    boolean isPermitted = switch (Decisions.Type.of(call)) {
      case POSSESSION_KNOWLEDGE -> !key.equals("another");
      case POSSESSION_BIOMETRY ->
          key.equals("KDK_APP_VAULT_2FA") || key.equals("KEK_DEVICE_PRIVATE") && !isBiometryDisabled;
      default -> false;
    };
    return Decisions.output("permitted", Decisions.yesOrNo(isPermitted));
  }
}
