import java.util.Map;

/** The encrypted messages of protocol 4.0. */
final class LiveMessages4 extends LiveMessages {
  private record SealedRequest(Map<String, Object> members, Key key, Device4Message message) implements Sealed {
    @Override public String open(String answer) throws LiveFailure {
      try {
        return LiveAnswers.utf8(message.decrypted(Members.object(answer)));
      } catch (Refusal refusal) {
        throw LiveFailure.refused();
      }
    }
  }

  LiveMessages4(LiveClient client) { super(client); }

  @Override Sealed seal(String scope, String purpose, String text, Key key) throws LiveFailure, Refusal {
    var origin = new Device4Message.Origin(setup.applicationKey(), setup.applicationSecret(), activationId(scope),
        isOfActivation(scope) ? client.activation.key("sharedInfo2") : null);
    var temporaryKey = new Device4Message.TemporaryKey(key.id(), key.bytes(), key.expires());
    var message = new Device4Message(
        origin, purpose, temporaryKey, Device4Message.drawNonce(), setup.time().now());
    return new SealedRequest(message.seal(Primitives.utf8(text), true), key, message);
  }

  @Override Key requested(String scope) throws LiveFailure, Refusal {
    boolean isOfActivation = isOfActivation(scope);
    // Keys of an activation are asked for with its own algorithm, whatever new activations have.
    var request = new Device4KeyRequest(isOfActivation ? client.activation.algorithm : setup.algorithm(),
        setup.applicationKey(), activationId(scope));
    String answer = exchanged(request.token(isOfActivation
        ? client.activation.key("temporaryKey") : Server4Keys.ofApplication(setup.applicationSecret())));
    byte[] signer = isOfActivation ? client.activation.key("server") : setup.masterPublicKey();
    try {
      var key = request.accepted(answer, signer, setup.time().now());
      return new Key(key.id(), key.secret(), key.expires());
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }
}
