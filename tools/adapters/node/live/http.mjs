// Requests over HTTP, and why they do not do what they are for.

import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** Why a call did not do what it is for, in a word of the wire. */
export class Failed extends Error {
  /** @param {'unreachable' | 'denied' | 'refused' | 'impossible'} reason */
  constructor(reason, status) {
    super(reason);
    Object.assign(this, { reason, status });
  }
}

/**
 * Sends a request and waits for its whole answer; each request has a connection of its own, and none is repeated.
 * @returns {Promise<{ status: number, body: Buffer }>}
 */
export function send(url, method, headers, body) {
  const address = new URL(url);
  const open = address.protocol === 'https:' ? httpsRequest : httpRequest;
  const own = { Accept: 'application/json', ...(body && { 'Content-Type': 'application/json', 'Content-Length': body.length }) };
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Failed('unreachable'));
    const sent = open(address, { method, agent: false, headers: { ...own, ...headers } }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('aborted', fail);
      answer.on('end', () => {
        if (answer.complete) resolve({ status: answer.statusCode, body: Buffer.concat(chunks) });
        else fail();
      });
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
