import java.security.GeneralSecurityException;
import java.util.function.Consumer;

/** A request on its way: each arrival of it has the same bytes. The label is its path and its purpose. */
record LifeRequest(String label, Service service) {
  /** What the server does when the request arrives. */
  interface Service {
    ClientRequest.Response serve() throws Refusal, GeneralSecurityException;
  }

  /** Lets the request arrive, and notes it with the status of the answer. */
  ClientRequest.Response arrive(Consumer<String> notes) {
    try {
      ClientRequest.Response answer = service.serve();
      notes.accept(label + " " + answer.status());
      return answer;
    } catch (Refusal | GeneralSecurityException broken) {
      throw new IllegalStateException(label + ": " + broken.getMessage(), broken);
    }
  }
}
