import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { sign, verify } from 'hono/jwt';
import { asRecord } from '#domain/jsonValue.ts';
import type { Secrets } from '../auth/tokens/secrets.ts';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { isSecure } from '../http/outerUrl.ts';
import { currentUser } from '../auth/requireUser.ts';

/*
 * The cookie that names a browser's channel of events: a signed token with the channel and its person. It signs nobody
 * in; another person's token is as none.
 */

const ALGORITHM = 'HS256';
const TYPE = 'channel';
/** The contract's name. */
const COOKIE = 'async-token';

/** The channel that the request's cookie names for its person; null without a valid one. */
export async function readChannel(c: Context<AppEnv>, secrets: Secrets): Promise<string | null> {
  const token = getCookie(c, COOKIE);
  if (token === undefined) return null;
  const claims = await claimsOf(token, secrets.jwt);
  const isOwn = claims['type'] === TYPE && claims['sub'] === String(currentUser(c).id);
  return isOwn && typeof claims['channel'] === 'string' ? claims['channel'] : null;
}

async function claimsOf(token: string, secret: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return asRecord(await verify(token, secret, { alg: ALGORITHM, exp: false, nbf: false, iat: false }));
  } catch (error) {
    // The library's errors for an invalid token.
    if (error instanceof Error && error.name.startsWith('Jwt')) return {};
    throw error;
  }
}

/** The channel of a browser's session, named to it by the cookie. A cookie that was lost names the same one again. */
export async function giveChannel(
  c: Context<AppEnv>,
  { config }: FrameDeps,
  secrets: Secrets,
): Promise<string> {
  const sub = String(currentUser(c).id);
  const channel = channelOf(secrets.jwt, sub, c.get('browser')?.csrfBase ?? '');
  setCookie(c, COOKIE, await sign({ type: TYPE, sub, channel }, secrets.jwt, ALGORITHM), {
    path: `${config.basePath}/`,
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(c, config),
  });
  return channel;
}

/** In the form of a UUID, as the contract's. */
function channelOf(secret: string, sub: string, csrfBase: string): string {
  const hex = createHmac('sha256', secret).update(`channel ${sub} ${csrfBase}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
