import { Hono } from 'hono';
import type { ResponseOf } from '#contract/call.ts';
import { getCsrfToken, tokenLogin, tokenRefresh } from '#contract/people/security.ts';
import { DAY, MINUTE } from '#domain/time.ts';
import type { Authenticate } from '../../auth/signIn/authenticate.ts';
import { ensureBrowser } from '../../auth/tokens/browserSession.ts';
import { userOfBearer } from '../../auth/identify.ts';
import { signJwt, type JwtClaims } from '../../auth/tokens/jwt.ts';
import { anyone } from '../../auth/rights/routeRight.ts';
import type { Secrets } from '../../auth/tokens/secrets.ts';
import { logSecurity } from '../../people/securityLog.ts';
import { csrfTokenFor, newToken } from '../../auth/tokens/tokens.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, tokenError, tooManyAttempts } from '../../http/response/errorBodies.ts';
import { serve } from '../../http/serve.ts';
import { senderAddress } from '../../http/outerUrl.ts';
import { requireUser } from '../../auth/requireUser.ts';
import type { User } from '../../meta/people/users.ts';

const ACCESS_LIFETIME = 15 * MINUTE;
const REFRESH_LIFETIME = 30 * DAY;

/** Tokens: for callers without cookies, and against CSRF. */
export function securityRoutes(deps: ServerDeps, secrets: Secrets, authenticate: Authenticate): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  const tokenOf = (
    { id, tokenGeneration: gen }: User,
    type: JwtClaims['type'],
    fresh: boolean,
  ): Promise<string> => {
    const now = deps.clock.now();
    const seconds = Math.floor(now / 1000);
    const lifetime = type === 'access' ? ACCESS_LIFETIME : REFRESH_LIFETIME;
    const exp = Math.floor((now + lifetime) / 1000);
    const jti = newToken(deps.random);
    return signJwt(secrets.jwt, { sub: String(id), type, fresh, gen, jti, iat: seconds, nbf: seconds, exp });
  };

  serve(routes, tokenLogin, anyone, async (c, { body: { username, password, refresh } }) => {
    const result = await authenticate(senderAddress(c, deps.config), username, password);
    if (!result.ok) {
      if (result.error.kind === 'wait') return tooManyAttempts(c, result.error.ms);
      return messageError(c, 401, 'Not authorized');
    }
    const user = result.value;
    deps.meta.users.countLogin(user.id, deps.clock.now());
    const { id: userId } = user;
    const sender = senderAddress(c, deps.config);
    logSecurity(deps, { kind: 'sign-in', userId, username, sender, detail: 'bearer token' });
    return c.json({
      access_token: await tokenOf(user, 'access', true),
      ...(refresh === true || refresh === 'true'
        ? { refresh_token: await tokenOf(user, 'refresh', false) }
        : {}),
    } satisfies ResponseOf<typeof tokenLogin>);
  });

  serve(routes, tokenRefresh, anyone, async (c) => {
    const authorization = c.req.header('Authorization');
    if (authorization === undefined) return tokenError(c, 401, 'Missing Authorization Header');
    const user = await userOfBearer(deps, secrets, authorization, 'refresh');
    if (!user.ok) return tokenError(c, user.error.status, user.error.msg);
    return c.json({
      access_token: await tokenOf(user.value, 'access', false),
    } satisfies ResponseOf<typeof tokenRefresh>);
  });

  serve(routes, getCsrfToken, requireUser(deps, ['can_read', 'SecurityRestApi']), (c) =>
    c.json({ result: csrfTokenFor(ensureBrowser(c, deps).csrfBase, secrets.csrf) }),
  );
  return routes;
}
