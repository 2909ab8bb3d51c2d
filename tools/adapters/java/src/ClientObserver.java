/** Sees what the client does on the device, for the observations of a script. */
interface ClientObserver {
  /** The stored state of the activation changed. */
  void stored();

  /** The client's counter, of this protocol version, moved by so many steps. */
  void moved(String activationId, int version, int steps);

  /** The device asked the user for biometry. */
  void dialog();
}
