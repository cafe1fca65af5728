import { createMiddleware } from 'hono/factory';
import { err, ok, type Result } from '#domain/result.ts';
import type { AppEnv, BearerFault, ServerDeps } from '../deps.ts';
import type { User } from '../meta/people/users.ts';
import { messageError } from '../http/response/errorBodies.ts';
import { readBrowser } from './tokens/browserSession.ts';
import { ownTokenIn, userOfOwnToken } from './tokens/ownToken.ts';
import { verifyJwt } from './tokens/jwt.ts';
import { headerUser } from './outside/headerUser.ts';
import type { Secrets } from './tokens/secrets.ts';

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
