// Temporary keys of 4.0, and the opening of the messages that are encrypted with them.

import { randomUUID } from 'node:crypto';
import { parts } from '../../../json-web-token.mjs';
import { base64, utf8 } from '../../../primitives.mjs';
import { isAlive, isFresh, keyError } from '../../../version4/decisions/temporary-keys.mjs';
import { applicationMacKey } from '../../../version4/keys.mjs';
import { operations as temporaryKeys } from '../../../version4/temporary-keys.mjs';
import { compute, messageOf, passes } from '../../bytes.mjs';
import { demand, reading } from '../encryption.mjs';
import { BEGINNING, Refusal, supportedVersion } from '../state.mjs';
import { isSecretRequest, openRequest, respond, sealAnswer, signedJson } from './bytes.mjs';
import { allows, isAlgorithm, masterKeysOf } from './state.mjs';

const MEMBERS = ['temporaryKeyId', 'encryptedData', 'nonce', 'timestamp'];

/** Answers `/pa/v4/keystore/create`: makes a temporary key of the scope of the request. */
export function createTemporaryKey(server, { jwt }) {
  return reading(() => new Refusal(400, 'ERR_TEMPORARY_KEY'), () => {
    const claims = JSON.parse(parts(jwt).claims.toString('utf8'));
    const version = supportedVersion(server, claims.applicationKey);
    const record = server.records.get(claims.activationId);
    demand(permitsKey(server, { jwt, claims, version, record }));
    const { response, secret } = respond(claims.sharedSecretRequest);
    const [id, expiry] = [randomUUID(), server.now + server.settings.temporaryKeyValidity];
    const origin = { applicationKey: version.key, activationId: record?.id };
    server.laterKeys.set(id, { ...origin, secret, expiry });
    const [issued, expires] = [BEGINNING + server.now, BEGINNING + expiry];
    const payload = utf8(JSON.stringify({
      sub: id, ...origin, challenge: claims.challenge, sharedSecretResponse: response,
      iat: Math.floor(issued / 1000), exp: Math.floor(expires / 1000), iat_ms: issued, exp_ms: expires,
    }));
    const { algorithm: name } = claims.sharedSecretRequest;
    const { privateKeys } = record?.later.serverKeys ?? masterKeysOf(server, version.application, name);
    return { jws: signedJson(name, privateKeys, payload) };
  });
}

/** Decides about a request for a temporary key. */
function permitsKey(server, { jwt, claims, version, record }) {
  const { activationId, sharedSecretRequest: request } = claims;
  const isOfApplication = activationId === undefined;
  const key = isOfApplication ? version && applicationMacKey(version.secret) : record?.later?.keys.macGetActTempKey;
  const read = temporaryKeys['temporary-key.read-shared-secret-request'];
  const error = keyError({
    isForm: isSecretRequest(request) && isAlgorithm(request.algorithm),
    isSupported: version !== undefined,
    isOfApplication,
    isFound: record !== undefined && record.application === version?.application && record.status !== 'CREATED',
    isListed: allows(server, version?.application, request.algorithm),
    isOwn: record?.later?.algorithm === request.algorithm,
    isAuthentic: key !== undefined && passes(() => compute(read, { jwt, key })),
    isComputable: true,
  });
  return error === undefined;
}

/**
 * Opens a message of an application, or of an activation in one of some states. Its value is remembered before its key is looked at.
 * @returns the plaintext, the record, and the function that encrypts the answer
 */
export function open(server, message, { applicationKey, activationId }, sharedInfo1, states = ['ACTIVE']) {
  demand(MEMBERS.every((name) => message[name] !== undefined));
  const version = supportedVersion(server, applicationKey);
  demand(version);
  const record = activationId === undefined ? undefined : activationOf(server, activationId, version, states);
  const { temporaryKeyId, nonce, timestamp } = message;
  const value = `${temporaryKeyId} ${base64(nonce)}`;
  demand(isFresh({ now: server.now, timestamp: timestamp - BEGINNING, value }, server.laterValues));
  const key = server.laterKeys.get(temporaryKeyId);
  demand(key && isAlive({ now: server.now, expiry: key.expiry }));
  demand(key.applicationKey === applicationKey && key.activationId === activationId);
  const context = {
    scope: record ? 'activation' : 'application', sharedInfo1, applicationKey, applicationSecret: version.secret, activationId,
    keySharedInfo2: record?.later.keys.e2eeSharedInfo2, temporaryKeyId, envelopeKey: key.secret,
  };
  const plaintext = openRequest(context, message);
  const seal = (content) => sealAnswer(context, nonce, utf8(JSON.stringify(content)), BEGINNING + server.now);
  return { plaintext, record, seal };
}

/** Finds the activation of a message. */
function activationOf(server, id, version, states) {
  const record = server.records.get(id);
  demand(record?.later && states.includes(record.status) && record.application === version.application);
  return record;
}

/** Opens the body of a request whose code, or whose right to one, is checked apart. */
export const openSigned = (server, { header, body }, sharedInfo1) =>
  open(server, messageOf(body), header, sharedInfo1);
