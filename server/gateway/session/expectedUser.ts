import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { EXPECTED_USER_HEADER } from '#contract/capabilities.ts';
import type { AppEnv } from '../../deps.ts';
import { tokenError } from '../../http/response/errorBodies.ts';
import { fetchCurrentUser } from './fetchCurrentUser.ts';
import { sessionFor } from '../passing/passThrough.ts';
import type { Sessions } from './sessions.ts';
import { upstreamFailure } from '../passing/upstreamFailure.ts';
import type { Upstream } from '../passing/upstream.ts';

/**
 * A queue filled by one person is never sent under another's name. A request that names its user is passed on only if
 * that user is signed in.
 */
export function expectedUser(upstream: Upstream, sessions: Sessions) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const expected = c.req.header(EXPECTED_USER_HEADER);
    if (expected === undefined) return next();
    const actual = await userIdOf(c, upstream, sessions);
    if (actual instanceof Response) return actual;
    if (actual === null) return tokenError(c, 401, 'Missing Authorization Header');
    if (String(actual) !== expected) return tokenError(c, 401, 'Another user is signed in');
    return next();
  });
}

async function userIdOf(
  c: Context<AppEnv>,
  upstream: Upstream,
  sessions: Sessions,
): Promise<number | null | Response> {
  const session = sessionFor(c, sessions);
  const authorization = c.req.header('Authorization');
  if (authorization === undefined) return session?.user?.id ?? null;
  const loaded = await fetchCurrentUser(upstream, new Map(session?.jar), authorization);
  return loaded.ok ? (loaded.value?.id ?? null) : upstreamFailure(c, upstream.address, loaded.error);
}
