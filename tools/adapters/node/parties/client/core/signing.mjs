// What the core of a client does with its counter: signatures, and the synchronisation by a status.

import { randomBytes } from 'node:crypto';
import { base64 } from '../../../primitives.mjs';
import { Rejection } from '../../../rejection.mjs';
import { operations as statuses } from '../../../status.mjs';
import {
  compute, factorsOf, nextCounter, numericBlock, offlineSignature, onlineSignature, signedData,
} from '../../bytes.mjs';
import { ZEROS, factorKeys, transportKey } from './keys.mjs';
import { ENCRYPTION, OK, WRONG_PARAMETER, WRONG_STATE, isValid } from './session.mjs';

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH'];
const OFFLINE_NONCE_LENGTH = 24;
const BASE64_NONCE = /^[A-Za-z0-9+/]{22}==$/;
const VERSION = '3.3';
const VERSION_2 = '2.1';

/** Moves the counter after a computed signature. */
function advance({ data }) {
  if (data.version === 2) {
    data.number += 1;
    return;
  }
  data.counterData = nextCounter(data.counterData);
  if (data.counterByte !== undefined) data.counterByte = (data.counterByte + 1) & 0xff;
}

/** What is wrong with a request that is to be signed, or undefined. */
function faultOf({ data }, { type, method, resource, offline }) {
  if (offline && data.isUpgrading) return WRONG_STATE;
  if (!METHODS.includes(method) || resource === '') return WRONG_PARAMETER;
  if (offline) {
    const { nonce, length } = offline;
    if (nonce.length !== OFFLINE_NONCE_LENGTH || length < 4 || length > 8) return WRONG_PARAMETER;
    if (!BASE64_NONCE.test(nonce)) return ENCRYPTION;
  }
  const factors = factorsOf(type);
  return factors.length === 2 && !factors.includes('possession') ? WRONG_PARAMETER : undefined;
}

/**
 * Signs a request, or offline data where a nonce is given; with an empty nonce the signature is an online one.
 * @returns {{ code: string, signed?: object }} `signed` has the header and all that the signature covers
 */
export function sign(session, { type, unlock, method = 'POST', resource, body, secret, offline }) {
  if (!isValid(session)) return { code: WRONG_STATE };
  const { data } = session;
  const ownNonce = offline?.nonce === '' ? undefined : offline?.nonce;
  const request = { type, method, resource, offline: ownNonce === undefined ? undefined : offline };
  const code = faultOf(session, request);
  if (code !== undefined) return { code };
  const keys = factorKeys(session, factorsOf(type), unlock);
  if (!keys) return { code: ENCRYPTION };
  const nonce = ownNonce ?? base64(randomBytes(ZEROS.length));
  const text = signedData({ method, resource, nonce, body, secret });
  const version = data.version === 2 ? VERSION_2 : VERSION;
  const block = data.version === 2 ? numericBlock(data.number) : data.counterData;
  const length = request.offline?.length;
  const signature = length ? offlineSignature(length, keys, block, text) : onlineSignature(version, keys, block, text);
  advance(session);
  const header = { version, activationId: data.activationId, nonce, type, signature };
  return { code: OK, signed: { header, method, resource, body, secret, length } };
}

/** By how many values the counter has moved from one to another. */
function distance(from, to) {
  let steps = 0;
  for (let value = from; !value.equals(to); value = nextCounter(value)) steps += 1;
  return steps;
}

/** Compares the counter with that of a status; with data of version 2 there is none to compare. */
function synchronize({ data }, key, status) {
  if (data.version === 2) return { decision: 'ok', steps: 0 };
  const { decision, counterData, counterByte } = compute(statuses['counter.synchronize'], {
    transportKey: key, counterData: data.counterData, counterByte: data.counterByte, lookAhead: status.lookAhead,
    currentVersion: status.currentVersion, serverCounterByte: status.counterByte, serverCounterHash: status.counterHash,
  });
  if (decision !== 'updated') return { decision, steps: 0 };
  const steps = distance(data.counterData, counterData);
  Object.assign(data, { counterData, counterByte });
  return { decision, steps };
}

/**
 * Decodes a status, and synchronises the counter.
 * @returns {{ code: string, status?: object, decision?: string, steps?: number }}
 */
export function decodeStatus(session, { possession, challenge, nonce, blob }) {
  if (!isValid(session)) return { code: WRONG_STATE };
  const key = transportKey(session, possession);
  try {
    const status = compute(statuses['status.decrypt'], { transportKey: key, challenge, nonce, blob }, '3.1');
    return { code: OK, status, ...synchronize(session, key, status) };
  } catch (failure) {
    if (failure instanceof Rejection) return { code: ENCRYPTION };
    throw failure;
  }
}
