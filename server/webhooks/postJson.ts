import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { err, ok, type Result } from '#domain/result.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import { isPrivateAddress, publicOnly } from '../base/publicOnly.ts';

export interface Posted {
  readonly url: string;
  readonly body: string;
  /** Signs the body; null leaves it unsigned. */
  readonly secret: string | null;
  /** Whether the address may be one of this machine or its network. */
  readonly mayBePrivate: boolean;
}

export type Post = (posted: Posted) => Promise<Result<void, string>>;

const SIGNATURE_HEADER = 'X-Sextant-Signature';
const PATIENCE = 30 * SECOND;

/** Of the body, as receivers check it. */
export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Posts JSON to an address. Redirects are not followed: they could lead to an address of this network. */
export const postJson = (posted: Posted): ReturnType<Post> => postWithin(PATIENCE, posted);

export const postWithin = (
  timeout: Millis,
  { url, body, secret, mayBePrivate }: Posted,
): ReturnType<Post> => {
  if (!URL.canParse(url)) return Promise.resolve(err('Its address is not valid.'));
  const target = new URL(url);
  if (target.protocol !== 'https:' && target.protocol !== 'http:')
    return Promise.resolve(err('Its address has to begin with https:// or http://.'));
  const host = target.hostname.replace(/^\[|\]$/g, '');
  if (!mayBePrivate && isIP(host) !== 0 && isPrivateAddress(host))
    return Promise.resolve(err(`${host} is an address of a private network`));
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const sent = send(
      target,
      {
        method: 'POST',
        ...(mayBePrivate ? {} : { lookup: publicOnly }),
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          ...(secret === null ? {} : { [SIGNATURE_HEADER]: signatureOf(secret, body) }),
        },
      },
      (response) => {
        // The body says nothing more. One without an end is not read for longer.
        response.resume().once('close', () => clearTimeout(timer));
        resolve(outcomeOf(response.statusCode ?? 0));
      },
    );
    // Of the whole request: an address that sends a byte now and then would never be idle.
    const timer = setTimeout(() => sent.destroy(new Error('It did not answer in time.')), timeout);
    sent.on('error', (cause) => {
      clearTimeout(timer);
      resolve(err(cause.message));
    });
    sent.end(body);
  });
};

function outcomeOf(status: number): Result<void, string> {
  if (status >= 200 && status < 300) return ok(undefined);
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  return err(
    isRedirect
      ? `It redirects to another address (status ${status}), and redirects are not followed. Enter the other address.`
      : `It answered with status ${status}.`,
  );
}
