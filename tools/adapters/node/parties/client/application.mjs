// What an application decides by what the SDK and the server say.

const AFTER_STATUS = {
  active: 'continue', pendingCommit: 'wait', blocked: 'show-blocked', removed: 'remove-local', deadlock: 'remove-local',
};
const AFTER_ERROR = {
  protocolUpgrade: 'remove-local', missingActivation: 'new-activation', activationPending: 'new-activation',
};
const AFTER_ANSWER = { 200: 'finish', 401: 'fetch-status', 403: 'fetch-status' };

const PIN_LENGTH = 4;
const FEWEST_ATTEMPTS_FOR_BIOMETRY = 3;

/** What an application remembers: the keyboard that it shows, and the callers that wait for a token. */
export const newApplication = () => ({ keyboard: undefined, waiting: 0 });

const newKeyboard = () => ({ digits: '', hasLooked: false });

const isYes = (...answers) => answers.every((answer) => answer === 'yes');

/** The decisions, by the event. */
export const DECISIONS = {
  start: (application, { activation }) => (activation === 'valid' ? 'fetch-status' : 'new-activation'),
  'after-status': (application, { state }) => AFTER_STATUS[state] ?? 'show-unknown',
  'after-error': (application, { error }) => AFTER_ERROR[error] ?? 'show-network-error',
  'after-answer': (application, { status }) => AFTER_ANSWER[status] ?? 'show-error',
  'show-attempts': (application, { state, failed, maximum }) =>
    (state === 'active' && failed > 0 ? `show ${Math.max(0, maximum - failed)}` : 'hide'),
  'offer-biometry': (application, { device, factor, setting }) => (isYes(device, factor, setting) ? 'offer' : 'hide'),
  // The flag leaves the own store only where it arrives in the shared one.
  'move-flag': (application, { own, shared }) => {
    if (isYes(own)) return isYes(shared) ? 'own shared' : 'shared';
    return isYes(shared) ? 'shared' : 'none';
  },
  'open-keyboard': (application) => {
    application.keyboard = newKeyboard();
    return 'wait';
  },
  look: ({ keyboard }, { canUse, remaining }) => {
    if (!keyboard) return 'wait';
    const isFirst = !keyboard.hasLooked;
    keyboard.hasLooked = true;
    return isFirst && isYes(canUse) && remaining >= FEWEST_ATTEMPTS_FOR_BIOMETRY ? 'start-biometry' : 'wait';
  },
  digit: ({ keyboard }, { digit }) => {
    if (!keyboard || keyboard.digits.length === PIN_LENGTH) return 'wait';
    keyboard.digits += digit;
    return keyboard.digits.length === PIN_LENGTH ? `continue ${keyboard.digits}` : 'wait';
  },
  'configure-keyboard': (application, { uri = 'yes', uriId = 'yes', data = 'yes', method = 'POST' }) =>
    (isYes(uri, uriId, data) ? method : 'refuse'),
  'ask-token': (application) => {
    application.waiting += 1;
    return application.waiting === 1 ? 'request' : 'wait';
  },
  'token-came': (application) => {
    const told = application.waiting;
    application.waiting = 0;
    return `tell ${told}`;
  },
};
