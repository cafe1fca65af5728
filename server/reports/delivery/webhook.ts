import { createHmac } from 'node:crypto';
import { type LookupAddress, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND } from '#domain/time.ts';

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

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');

/** An IPv4 address that is written as an IPv6 one is checked as IPv4. */
export const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address);
  return family === 0 || PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

/** Resolves a name, and refuses private addresses at the moment of connecting: a name may change what it means. */
const publicOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (fault, found: LookupAddress[]) => {
    if (fault) return done(fault, '', 0);
    if (found.length === 0 || found.some(({ address }) => isPrivateAddress(address)))
      return done(new Error(`${hostname} is an address of a private network`), '', 0);
    const [first] = found;
    return options.all === true ? done(null, found) : done(null, first?.address ?? '', first?.family ?? 0);
  });
};

/** Posts JSON to an address. Redirects are not followed. */
export const postJson: Post = ({ url, body, secret, mayBePrivate }) => {
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
        timeout: PATIENCE,
        ...(mayBePrivate ? {} : { lookup: publicOnly }),
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          ...(secret === null ? {} : { [SIGNATURE_HEADER]: signatureOf(secret, body) }),
        },
      },
      (answer) => {
        answer.resume();
        const status = answer.statusCode ?? 0;
        resolve(status >= 200 && status < 300 ? ok(undefined) : err(`It answered with status ${status}.`));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('It did not answer in time.')));
    sent.on('error', (cause) => resolve(err(cause.message)));
    sent.end(body);
  });
};
