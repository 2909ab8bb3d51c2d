// What the members of events stand for: keys, codes, requests.

import { randomBytes } from 'node:crypto';
import { encoded } from '../../../activation-code.mjs';
import { signed } from '../../../p256.mjs';
import { base64, utf8 } from '../../../primitives.mjs';
import { biometryKey } from '../sdk/biometry.mjs';
import { NO_POINT, PUK, RECOVERY_CODE } from './server.mjs';
import { PASSWORD } from './world.mjs';

const RANDOM = Buffer.alloc(10, 7);
export const BODY = utf8('{}');

export const bytesOf = (hex) => Buffer.from(hex, 'hex');
export const isYes = (answer) => answer === 'yes';

/** The unlock keys that are given instead of that of the device. */
const KEYS = {
  other: () => randomBytes(16), zeros: () => Buffer.alloc(16), short: () => randomBytes(15), missing: () => undefined,
};

/** The factors and unlock keys of an event. */
export function authenticationOf(sdk, event) {
  const { factors = 'possession_knowledge', password = PASSWORD, possession, biometry: given } = event;
  const key = (kind, right) => (Object.hasOwn(KEYS, kind) ? KEYS[kind]() : right);
  return {
    factors, password, biometry: key(given, biometryKey(sdk)), possession: key(possession, sdk.phone.possession),
  };
}

export const requestOf = ({ method, uriId = '/example' } = {}) => ({ method, resource: uriId, body: BODY });

/** The nonces of offline signatures. */
export const NONCES = {
  right: base64(randomBytes(16)), empty: '', missing: undefined, '23-characters': base64(randomBytes(16)).slice(1),
  'not-base64': '*'.repeat(24),
};

const TEXTS = { valid: (text) => text, malformed: (text) => text.replace(/.$/, '#'), empty: () => '' };

/** The code of an event, with a signature behind it where the event has one. */
function codeOf({ masterKey }, { content = 'valid', codeSignature = 'none' }) {
  const { code } = encoded(RANDOM);
  const signature = (text) => `#${base64(signed(masterKey.privateKey, utf8(text), false))}`;
  const signatures = { none: '', right: signature(code), wrong: signature(RECOVERY_CODE) };
  return TEXTS[content](code) + signatures[codeSignature];
}

/** What an event says of an activation. */
export function descriptionOf(server, event) {
  const { kind = 'code', content = 'valid', puk = 'valid', otp } = event;
  const descriptions = {
    code: () => ({ code: codeOf(server, event) }),
    custom: () => ({ attributes: content === 'empty' ? {} : { login: 'name' } }),
    recovery: () => ({ recoveryCode: TEXTS[content](RECOVERY_CODE), puk: TEXTS[puk](PUK) }),
    oidc: () => ({ providerId: 'provider', code: TEXTS[content]('code'), nonce: 'nonce' }),
  };
  return { kind, otp, ...descriptions[kind]() };
}

const KINDS_OF_KEY = {
  valid: (text) => text, empty: () => '', 'not-base64': () => '*', 'not-a-point': () => NO_POINT,
};

/** The set-up of a new object. */
export function setUpOf({ setUp }, event) {
  const names = ['applicationKey', 'applicationSecret', 'masterKey'];
  const keys = names.map((name) => [name, KINDS_OF_KEY[event[name] ?? 'valid'](setUp[name])]);
  const { externalKey } = event;
  return { ...Object.fromEntries(keys), externalKey: externalKey === undefined ? undefined : bytesOf(externalKey) };
}
