// The promises of the OneWelcome SDK: authenticators and their challenges. Nothing here uses PowerAuth.

import { demand } from '../rejection.mjs';

const IDENTIFIERS = ['pin', 'biometric', 'custom'];
const SCRIPTED = ['authenticator', 'biometry', 'custom', 'pin', 'pin-length', 'session'];
const DEFAULTS = {
  pinLength: 5, pinAttempts: 3, biometricHardware: 'yes', jailbroken: 'no', biometrics: 1, biometricAllowed: 'yes',
  biometricAttempts: 3, customFeature: 'yes', customAllowed: 'yes', registrationScript: 'yes', authenticationScript: 'yes',
};
const yesNo = (value) => (value ? 'yes' : 'no');

/** The SDK with its device, its server, and the app's store of PIN lengths. */
class World {
  constructor(configuration) {
    this.rules = { ...DEFAULTS, ...configuration };
    this.users = new Map();
    this.storedLengths = new Map();
    this.authenticated = null;
    this.call = null;
    this.failedScans = 0;
    this.isSensorLocked = false;
    this.lists = [];
  }

  supports(identifier) {
    const is = (...names) => names.every((name) => this.rules[name] === 'yes');
    switch (identifier) {
      case 'pin':
        return true;
      case 'biometric':
        return is('biometricHardware', 'biometricAllowed') && this.rules.jailbroken === 'no' && this.rules.biometrics > 0;
      case 'custom':
        return is('customFeature', 'customAllowed', 'registrationScript', 'authenticationScript');
      default:
        return false;
    }
  }

  remove(userId) {
    this.users.delete(userId);
    if (this.authenticated === userId) this.authenticated = null;
  }

  deregister(user, identifier) {
    user.registered.delete(identifier);
    if (user.preferred === identifier) user.preferred = 'pin';
  }

  /** Opens a challenge of the current call. */
  open(kind, before = []) {
    this.call.challenge = kind;
    return { result: 'challenge', callbacks: [...before, `${kind}-challenge`], challenge: this.challenge() };
  }

  challenge() {
    const { challenge, userId } = this.call;
    const members = { userId };
    if (challenge.startsWith('custom')) members.authenticator = 'custom';
    if (challenge === 'create-pin') members.pinLength = this.rules.pinLength;
    return members;
  }

  fail(error, before = []) {
    this.call = null;
    return { result: 'failed', callbacks: [...before, 'failed'], error };
  }

  complete(before = []) {
    this.call = null;
    return { result: 'completed', callbacks: [...before, 'completed'] };
  }

  /** What a proof of the user completes. */
  proven() {
    const { purpose, userId, identifier } = this.call;
    if (purpose === 'pin-change') return this.open('create-pin');
    if (purpose === 'authentication') this.authenticated = userId;
    if (purpose === 'register') this.users.get(userId).registered.add(identifier);
    if (purpose === 'deregister') this.deregister(this.users.get(userId), identifier);
    return this.complete();
  }

  /** The user of a call of an authenticated user, or the error. */
  obstacle(identifier, isRefused) {
    if (this.authenticated === null) return 'not-authenticated';
    if (!this.supports(identifier)) return 'unknown-authenticator';
    return isRefused(this.users.get(this.authenticated));
  }

  beginAuthentication(purpose, userId) {
    const user = this.users.get(userId);
    if (!user) return this.fail('unknown-user');
    this.call = { purpose, userId };
    return this.open(user.preferred === 'custom' ? 'custom-authentication' : user.preferred);
  }
}

const expects = (world, kind) => world.call?.challenge === kind;
const IGNORED = { result: 'ignored' };

const EVENTS = {
  'start-user-registration'(world, { userId }) {
    if (world.users.has(userId)) return world.fail('already-registered');
    world.call = { purpose: 'registration', userId };
    return world.open('create-pin');
  },
  'create-pin'(world, { pin }) {
    if (!expects(world, 'create-pin')) return IGNORED;
    const { pinLength } = world.rules;
    if (!/^[0-9]*$/.test(pin) || pin.length !== pinLength) return { ...world.open('create-pin'), error: 'invalid-pin' };
    const { purpose, userId } = world.call;
    if (purpose === 'registration') {
      world.users.set(userId, { pin, wrong: 0, registered: new Set(['pin']), preferred: 'pin' });
      world.authenticated = userId;
    } else world.users.get(userId).pin = pin;
    world.storedLengths.set(userId, pinLength);
    return world.complete();
  },
  'start-pin-change'(world) {
    if (world.authenticated === null) return world.fail('not-authenticated');
    world.call = { purpose: 'pin-change', userId: world.authenticated };
    return world.open('pin');
  },
  'start-authentication': (world, { userId }) => world.beginAuthentication('authentication', userId),
  push: (world, { userId }) => world.beginAuthentication('push', userId),
  'answer-pin'(world, { pin }) {
    if (!expects(world, 'pin')) return IGNORED;
    const { userId } = world.call;
    const user = world.users.get(userId);
    if (pin === user.pin) {
      user.wrong = 0;
      return world.proven();
    }
    user.wrong += 1;
    if (user.wrong < world.rules.pinAttempts) return { ...world.open('pin'), error: 'wrong-pin' };
    world.remove(userId);
    world.storedLengths.delete(userId);
    return world.fail('userDeregistered');
  },
  'answer-biometric'(world, { scan }) {
    if (!expects(world, 'biometric')) return IGNORED;
    if (world.isSensorLocked || scan === 'dialog-cancelled') return world.open('pin');
    if (scan === 'match') {
      world.failedScans = 0;
      return world.proven();
    }
    world.failedScans += 1;
    if (world.failedScans < world.rules.biometricAttempts) return { result: 'challenge', challenge: world.challenge() };
    world.isSensorLocked = true;
    return world.open('pin');
  },
  'answer-custom'(world, { data, script = 'accepts' }) {
    if (!world.call?.challenge.startsWith('custom')) return IGNORED;
    const needsData = world.call.challenge !== 'custom-deregistration';
    if (needsData && (data === undefined || script === 'rejects')) return world.fail('rejected');
    return world.proven();
  },
  'fall-back-to-pin'(world) {
    if (!expects(world, 'biometric') && !expects(world, 'custom-authentication')) return IGNORED;
    return world.open('pin');
  },
  cancel(world, { cause }) {
    if (!world.call) return IGNORED;
    return { ...world.fail('cancelled'), ...(cause === undefined ? {} : { cause }) };
  },
  'log-out'(world) {
    if (world.authenticated === null) return { result: 'failed', error: 'not-authenticated' };
    world.authenticated = null;
    return { result: 'ok' };
  },
  'deregister-user'(world, { userId }) {
    if (!world.users.has(userId)) return { result: 'failed', error: 'unknown-user' };
    world.remove(userId);
    return { result: 'ok' };
  },
  'register-authenticator'(world, { authenticator }) {
    const isThere = (user) => (user.registered.has(authenticator) ? 'already-registered' : undefined);
    const error = world.obstacle(authenticator, isThere);
    if (error) return world.fail(error, ['started']);
    world.call = { purpose: 'register', userId: world.authenticated, identifier: authenticator };
    return world.open(authenticator === 'custom' ? 'custom-registration' : 'pin', ['started']);
  },
  'deregister-authenticator'(world, { authenticator }) {
    const error = world.obstacle(authenticator, (user) => {
      if (authenticator === 'pin') return 'not-deregisterable';
      return user.registered.has(authenticator) ? undefined : 'not-registered';
    });
    if (error) return world.fail(error, ['started']);
    world.call = { purpose: 'deregister', userId: world.authenticated, identifier: authenticator };
    if (authenticator === 'custom') return world.open('custom-deregistration', ['started']);
    world.deregister(world.users.get(world.authenticated), authenticator);
    return world.complete(['started']);
  },
  'set-preferred'(world, { authenticator }) {
    const isAbsent = (user) => (user.registered.has(authenticator) ? undefined : 'not-registered');
    const error = world.obstacle(authenticator, isAbsent);
    if (error) return { result: 'failed', error };
    world.users.get(world.authenticated).preferred = authenticator;
    return { result: 'ok' };
  },
  authenticators(world, { set, userId }) {
    const user = world.users.get(userId);
    const isIn = (name) => {
      const isRegistered = user.registered.has(name);
      return (isRegistered || world.supports(name)) && (set === 'all' || (set === 'registered') === isRegistered);
    };
    const authenticators = (user ? IDENTIFIERS.filter(isIn) : []).map((identifier) => ({
      identifier,
      isRegistered: yesNo(user.registered.has(identifier)),
      isPreferred: yesNo(user.preferred === identifier),
    }));
    return { result: 'ok', authenticators };
  },
  'look-again': (world, { number }) => ({ result: 'ok', authenticators: world.lists[number - 1] ?? [] }),
  'change-biometrics'(world) {
    for (const user of world.users.values()) world.deregister(user, 'biometric');
    return { result: 'ok' };
  },
  'enter-device-passcode'(world) {
    world.failedScans = 0;
    world.isSensorLocked = false;
    return { result: 'ok' };
  },
  restart(world) {
    world.authenticated = null;
    world.call = null;
    return { result: 'ok' };
  },
  'stored-pin-length'(world, { userId }) {
    const length = world.storedLengths.get(userId);
    return length === undefined ? { result: 'ok' } : { result: 'ok', length };
  },
  'authentication-fails'(world, { userId, domain, code }) {
    if (domain === 'generic' && code === 'userDeregistered') world.storedLengths.delete(userId);
    return { result: 'ok' };
  },
};

/** Plays a script; an event of an unknown kind ends the observations. */
function play(input) {
  const { configuration, events } = input.values;
  const world = new World(configuration);
  const observations = [];
  for (const event of events) {
    if (!Object.hasOwn(EVENTS, event.event)) {
      observations.push({ inexpressible: `no event ${event.event}` });
      break;
    }
    const observation = EVENTS[event.event](world, event);
    world.lists.push(observation.authenticators);
    observations.push(observation);
  }
  return { output: { observations } };
}

/** @type {Record<string, import('../wire.mjs').Operation>} */
export const operations = {
  ...Object.fromEntries(SCRIPTED.map((area) => [`onewelcome.${area}`, play])),

  'onewelcome.object': (input) => {
    demand(Boolean(input.optionalText('identifier')), 'missing-identifier');
    demand(IDENTIFIERS.includes(input.text('type')), 'unknown-type');
    demand(input.text('isPreferred') === 'no' || input.text('isRegistered') === 'yes', 'preferred-not-registered');
    return { output: {} };
  },

  'onewelcome.pin-format': (input) => {
    demand(/^[0-9]*$/.test(input.text('pin')), 'digits');
    demand(input.text('pin').length === input.integer('length'), 'length');
    return { output: {} };
  },
};
