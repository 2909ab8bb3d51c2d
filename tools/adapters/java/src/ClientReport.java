/** A status as the application sees it; the custom object is null where there is none. */
record ClientReport(String state, long remainingAttempts, String customObject) {}
