import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import { err, ok, type Result } from '#domain/result.ts';
import { HOUR } from '#domain/time.ts';
import type { AppEnv, BearerFault, ServerDeps } from '../deps.ts';
import type { User } from '../meta/people/users.ts';
import { messageError } from '../http/response/errorBodies.ts';
import { logSecurity } from '../people/securityLog.ts';
import { admitOutsider } from '../people/outsiders.ts';
import { isFull } from '../meta/fullDiskWriter.ts';
import { senderAddress, socketAddress } from '../http/outerUrl.ts';
import { readBrowser } from './tokens/browserSession.ts';
import { ownTokenIn, userOfOwnToken } from './tokens/ownToken.ts';
import { verifyJwt } from './tokens/jwt.ts';
import type { Secrets } from './tokens/secrets.ts';
import { isTrustedProxy } from './outside/trustedProxies.ts';

/** A person whom the proxy names at every request is counted as signing in after this time. */
const COUNTED_AGAIN = 12 * HOUR;

/**
 * The person whom a trusted proxy names; null where it names nobody. An error is a sentence for the person who set up
 * the proxy, or for the person.
 */
function headerUser(c: Context<AppEnv>, deps: ServerDeps): Result<User | null, string> {
  const { header, newPeopleRoles } = deps.config.signIn;
  const username = header === null ? undefined : c.req.header(header.name)?.trim();
  if (header === null || !username) return ok(null);
  const socket = socketAddress(c.env);
  const sender = senderAddress(c, deps.config);
  const refused = (message: string): Result<never, string> => {
    logSecurity(deps, { kind: 'refused', userId: null, username, sender, detail: message });
    return err(message);
  };
  if (!isTrustedProxy(header.proxies, socket)) {
    return refused(
      `The header ${header.name} is only accepted from the proxy that signs people in, not from ` +
        `${socket ?? 'an unknown address'}. If this is the proxy, name its address with --sign-in-proxy.`,
    );
  }
  const outsider = { username, firstName: username, lastName: '', email: '', roles: null };
  const admitted = admitOutsider(deps, outsider, { newRoles: newPeopleRoles, sender, via: header.name });
  if (!admitted.ok) return refused(admitted.error.message);
  const user = admitted.value;
  if (deps.clock.now() - (user.lastLogin ?? 0) >= COUNTED_AGAIN)
    countSignIn(deps, user, sender, `header ${header.name}`);
  return ok(user);
}

function countSignIn(deps: ServerDeps, user: User, sender: string, detail: string): void {
  try {
    deps.meta.users.countLogin(user.id, deps.clock.now());
  } catch (cause) {
    if (!isFull(cause)) throw cause;
    deps.log.warn('sign-in not counted', { cause: String(cause) });
  }
  logSecurity(deps, { kind: 'sign-in', userId: user.id, username: user.username, sender, detail });
}

/**
 * Identifies the caller by the headers of a trusted proxy, else by the session cookie, else by a bearer access token.
 * Rejects only a caller who names somebody in the proxy's header without being the proxy.
 */
export function identify(deps: ServerDeps, secrets: Secrets) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const named = headerUser(c, deps);
    if (!named.ok) return messageError(c, 403, named.error);
    const { browser, user: bySession } = readBrowser(c, deps);
    // A proxy adds its header to whatever a browser sends, so this is checked as a cookie is: with a CSRF token.
    const user = named.value ?? bySession;
    c.set('browser', browser);
    c.set('user', user);
    c.set('byCookie', user !== null);
    c.set('bearerFault', null);
    c.set('byOwnToken', false);
    c.set('readsOnly', false);
    const authorization = c.req.header('Authorization');
    if (!user && authorization !== undefined) {
      const own = ownTokenIn(authorization);
      const found = own === null ? null : userOfOwnToken(c, deps, own);
      const bearer =
        found === null
          ? await userOfBearer(deps, secrets, authorization, 'access')
          : found.ok
            ? ok(found.value.user)
            : found;
      c.set('byOwnToken', found?.ok === true);
      c.set('readsOnly', found?.ok === true && found.value.scope === 'mcp');
      if (bearer.ok) c.set('user', bearer.value);
      else c.set('bearerFault', bearer.error);
    }
    return next();
  });
}

/** The user of an `Authorization: Bearer` header whose token is of the given kind. */
export async function userOfBearer(
  deps: ServerDeps,
  secrets: Secrets,
  authorization: string,
  type: 'access' | 'refresh',
): Promise<Result<User, BearerFault>> {
  const [scheme, token = '', ...rest] = authorization.split(' ');
  if (scheme !== 'Bearer' || rest.length > 0) {
    const msg = "Missing 'Bearer' type in 'Authorization' header. Expected 'Authorization: Bearer <JWT>'";
    return err({ status: 401, msg });
  }
  const claims = await verifyJwt(secrets.jwt, token, deps.clock.now());
  if (!claims.ok) return claims;
  if (claims.value.type !== type) {
    const msg =
      type === 'refresh' ? 'Only refresh tokens are allowed' : 'Only non-refresh tokens are allowed';
    return err({ status: 422, msg });
  }
  const user = deps.meta.users.byId(Number(claims.value.sub));
  // After a new password earlier tokens are no longer valid.
  if (!user?.active || (claims.value.gen ?? 0) !== user.tokenGeneration)
    return err({ status: 401, msg: 'Error loading the user of this token' });
  return ok(user);
}
