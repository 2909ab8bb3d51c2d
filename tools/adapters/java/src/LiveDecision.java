import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A call of a client that sends several requests, of which an operation decides each by the answers to those before it.
 *
 * <p>The operation says that it has ended where an answer is missing. It is then given this answer, and asked again.
 */
final class LiveDecision {
  /** Sends a request, and returns what the operation must know of its answer. */
  interface Sender {
    Map<String, Object> send(String request) throws LiveFailure, Refusal;
  }

  private final String operation;
  private final Map<String, Object> input;
  /** Stands for what an answer says, where it has failed or says nothing. */
  private final Map<String, Object> nothing;
  /** Why the last request failed that did; null where none has. */
  private LiveFailure failure;

  LiveDecision(String operation, Map<String, Object> input, Map<String, Object> nothing) {
    this.operation = operation;
    this.input = input;
    this.nothing = nothing;
  }

  /** Sends the requests, and returns what is decided at the end. */
  Map<String, Object> follow(Sender sender) throws Refusal {
    List<Map<String, Object>> answers = new ArrayList<>();
    input.put("answers", answers);
    Map<String, Object> decided = decided();
    while (decided.get("result").equals("ended")) {
      List<?> requests = (List<?>) decided.get("requests");
      answers.add(answer(sender, (String) requests.get(requests.size() - 1)));
      decided = decided();
    }
    return decided;
  }

  private Map<String, Object> decided() throws Refusal {
    return ClientCrypto.compute(Version4.VERSION, operation, input);
  }

  private Map<String, Object> answer(Sender sender, String request) throws Refusal {
    Map<String, Object> answer = new LinkedHashMap<>(nothing);
    try {
      answer.putAll(sender.send(request));
      answer.put("answer", "right");
    } catch (LiveFailure failed) {
      failure = failed;
      answer.put("answer", "failed");
    }
    return answer;
  }

  /** Returns why a call fails that was not decided to be right: because of a request, or of the client's state. */
  LiveFailure failure(String result) {
    boolean isOfRequest = result.equals("networkError") || result.equals("other");
    return isOfRequest && failure != null ? failure : LiveFailure.impossible();
  }
}
