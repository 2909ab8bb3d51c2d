// What a failed request costs, and which versions of requests a server takes.

import { P, PB, PK, TYPES, denied, done, refused, yesNo } from './words.mjs';

const VERSIONS = ['3.0', '3.1', '3.2', '3.3', '4.0'];

/** The types of code that each endpoint takes, and its error after the code; without one it answers 401 there too. */
export const ENDPOINTS = {
  status: { error: 'ERR_STATUS' },
  'keystore/create': { error: 'ERR_TEMPORARY_KEY' },
  'activation/create': { error: 'ERR_ACTIVATION' },
  'activation/confirm': { types: [PK], error: 'ERR_ACTIVATION' },
  'activation/status': { error: 'ERR_ACTIVATION' },
  'activation/remove': { types: [PK, PB], error: 'ERR_ACTIVATION' },
  'activation/rename': { types: [PK, PB], error: 'ERR_ACTIVATION' },
  'activation/detail': { types: [PK, PB], error: 'ERR_ACTIVATION', judge: judgeToken },
  'upgrade/start': { types: [PK], error: 'ERR_UPGRADE' },
  'upgrade/confirm': { types: [P], error: 'ERR_UPGRADE' },
  'token/create': { types: [P, PK, PB] },
  'token/remove': { types: [P, PK, PB] },
  'vault/unlock': { types: [PK, PB], error: 'ERR_SECURE_VAULT', judge: judgeVault },
  'password/change': { types: [PK], error: 'ERR_PASSWORD_CHANGE' },
  'biometry/add': { types: [PK], error: 'ERR_BIOMETRY' },
  'biometry/remove': { types: [P], error: 'ERR_BIOMETRY' },
  'user/info': { error: 'ERR_USER_INFO' },
  'config/application': { error: 'ERR_CONFIG' },
  'config/activation': { error: 'ERR_CONFIG' },
  'auth/validate': { types: [P, PK, PB], ignoresBody: true },
};

/** @type {Record<string, import('../../wire.mjs').Operation>} */
export const operations = {
  'endpoint.cost': (input) => {
    const endpoint = ENDPOINTS[input.word('endpoint', Object.keys(ENDPOINTS))];
    const judge = endpoint.types === undefined ? judgeBody : endpoint.judge ?? judgeCode;
    return { output: judge(endpoint, readRequest(input)) };
  },

  'protocol-version.permit': (input) => {
    // It does not matter which headers have the version; even an upgrade starts with one of 3.
    input.word('request', ['signed', 'encrypted', 'signed-and-encrypted', 'upgrade-start']);
    const minimum = input.integer('minimumVersion', 3);
    const isPermitted = input.word('version', VERSIONS) === '4.0' || minimum === 3;
    return { output: { permitted: yesNo(isPermitted), error: isPermitted ? undefined : 'ERR0047' } };
  },
};

function readRequest(input) {
  return {
    header: input.word('header', ['right', 'unreadable', 'other-version']),
    type: input.word('type', TYPES),
    isForeign: !input.yes('application'),
    isBlocked: input.yes('blocked'),
    isRight: input.word('code', ['right', 'wrong']) === 'right',
    isRefused: input.word('request', ['right', 'refused']) === 'refused',
  };
}

const costing = (answer, counterMoves = false, attempts = 'kept') => ({ ...answer, counterMoves: yesNo(counterMoves), attempts });

function bodyAnswer({ error, ignoresBody }, { isRefused }) {
  if (!isRefused || ignoresBody) return done();
  return error === undefined ? denied() : refused(error);
}

/** Judges a request without a code, which never costs anything. */
function judgeBody(endpoint, request) {
  return costing(bodyAnswer(endpoint, request));
}

/** Judges the code first; the version of the header and the body come after a right one, which is used up then. */
function judgeCode(endpoint, request) {
  const { header, type, isForeign, isBlocked, isRight } = request;
  const [raised, cleared] = type === P ? ['kept', 'kept'] : ['raised', 'cleared'];
  if (header === 'unreadable' || !endpoint.types.includes(type)) return costing(denied());
  if (isForeign) return costing(denied(), false, raised);
  if (isBlocked) return costing(denied());
  if (!isRight) return costing(denied(), false, raised);
  return costing(header === 'right' ? bodyAnswer(endpoint, request) : denied(), true, cleared);
}

/** Judges a token, which never costs anything. */
function judgeToken(endpoint, request) {
  const { header, type, isBlocked, isRight } = request;
  const isValid = header === 'right' && endpoint.types.includes(type) && !isBlocked && isRight;
  return costing(isValid ? bodyAnswer(endpoint, request) : denied());
}

/** Judges everything else before the code. */
function judgeVault(endpoint, request) {
  const { header, type, isForeign, isBlocked, isRefused } = request;
  if (header !== 'right') return costing(denied());
  const isPermitted = !isForeign && !isBlocked && !isRefused && endpoint.types.includes(type);
  return isPermitted ? judgeCode(endpoint, request) : costing(refused(endpoint.error));
}
