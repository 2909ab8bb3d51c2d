import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The requests of one call of a client, and their answers in order. Answers after the last request mean nothing. */
final class DecisionRequests<A> {
  private final List<String> sent = new ArrayList<>();
  private final Iterator<A> answers;

  DecisionRequests(List<A> answers) { this.answers = answers.iterator(); }

  /** The process has ended while the client waited for an answer. */
  static final class Ended extends Exception {
    private static final long serialVersionUID = 1;
  }

  /** Sends a request, and returns its answer. */
  A send(String request) throws Ended {
    sent.add(request);
    if (!answers.hasNext()) throw new Ended();
    return answers.next();
  }

  List<String> sent() { return List.copyOf(sent); }

  /** Reads whether an answer is 200 with content that can be used. */
  static boolean isRight(Call answer) { return answer.word("answer", "right", "failed").equals("right"); }
}
