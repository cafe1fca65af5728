import { Hono, type Context } from 'hono';
import { ensureBrowser, signIn } from '../../auth/tokens/browserSession.ts';
import { outsiderOf } from '../../auth/outside/outsiderOf.ts';
import { openIdProvider } from '../../auth/outside/provider.ts';
import { newSignInState, nonceOf, readSignInState, verifierOf } from '../../auth/outside/signInState.ts';
import { anyone } from '../../auth/rights/routeRight.ts';
import { logSecurity } from '../../people/securityLog.ts';
import type { Secrets } from '../../auth/tokens/secrets.ts';
import { csrfTokenFor } from '../../auth/tokens/tokens.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { outerUrl, senderAddress } from '../../http/outerUrl.ts';
import { type LoginPage, loginPage } from '../../pages/loginPage.ts';
import { admitProvided } from '../../people/outsiders.ts';
import { nextOf, ownWays } from './login.ts';

/** Sign-in at an OpenID Connect provider, with a code and a proof key; no token of the provider is kept. */
export function openIdRoutes(deps: ServerDeps, secrets: Secrets): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const { config, clock, random } = deps;
  const { openId, newPeopleRoles } = config.signIn;
  if (openId === null) return routes;
  const provider = openIdProvider(openId);
  const secret = secrets.csrf;
  const ownAddress = (c: Context<AppEnv>, path: string): string =>
    `${config.publicUrl ?? outerUrl(c, config).origin}${config.basePath}${path}`;
  const checksOf = (state: string) => ({
    state,
    verifier: verifierOf(secret, state),
    nonce: nonceOf(secret, state),
  });
  const name = openId.label;
  const page = (c: Context<AppEnv>, notice: Notice, status: 400 | 403 | 502): Promise<Response> =>
    loginPage(c, {
      basePath: config.basePath,
      csrfToken: csrfTokenFor(ensureBrowser(c, deps).csrfBase, secrets.csrf),
      next: nextOf(c, config),
      ways: ownWays(config),
      notice,
      status,
    });
  const unreachable = (c: Context<AppEnv>, reason: string): Promise<Response> => {
    deps.log.warn('OpenID Connect provider', { reason });
    return page(c, (t) => t('{name} cannot be reached. Try again, or tell an administrator.', { name }), 502);
  };

  routes.get('/login/openid/', anyone, async (c) => {
    const { token } = ensureBrowser(c, deps);
    const state = newSignInState(secret, token, nextOf(c, config), clock.now(), random);
    const address = await provider.signInAddress(checksOf(state), ownAddress(c, RETURN));
    return address.ok ? c.redirect(address.value, 302) : unreachable(c, address.error);
  });

  routes.get(RETURN, anyone, async (c) => {
    const state = c.req.query('state') ?? '';
    const began = readSignInState(secret, c.get('browser')?.token ?? '', state, clock.now());
    if (!began) return page(c, elsewhere, 400);
    const returned = new URL(ownAddress(c, RETURN));
    returned.search = new URL(c.req.url).search;
    const sender = senderAddress(c, config);
    const failed = (username: string | null, notice: Notice, detail: string): Promise<Response> => {
      logSecurity(deps, { kind: 'sign-in-failed', userId: null, username, sender, detail });
      return page(c, notice, 403);
    };
    const claims = await provider.claimsOf(returned, checksOf(state));
    if (!claims.ok) {
      deps.log.warn('OpenID Connect sign-in', { reason: claims.error });
      const why = claims.error;
      return failed(null, (t) => t('{name} did not sign you in: {why}', { name, why }), why);
    }
    const outsider = outsiderOf(claims.value, openId.rolesClaim);
    const admission = { newRoles: newPeopleRoles, sender, via: openId.label };
    const user = admitProvided(deps, claims.value, outsider, admission);
    if (!user.ok) {
      const { message } = user.error;
      return failed(outsider.username, () => message, message);
    }
    signIn(c, deps, user.value.id);
    return c.redirect(began.next ?? `${config.basePath}/`, 302);
  });

  routes.get('/login/openid/sign-out', anyone, async (c) => {
    const address = await provider.signOutAddress(ownAddress(c, '/login/'));
    if (!address.ok) return unreachable(c, address.error);
    return address.value === null
      ? page(c, (t) => t('{name} has no page to sign out. Sign out there yourself.', { name }), 400)
      : c.redirect(address.value, 302);
  });
  return routes;
}

type Notice = NonNullable<LoginPage['notice']>;

const RETURN = '/login/openid/return';
const elsewhere: Notice = (t) =>
  t(
    'This sign-in began more than ten minutes ago, in another browser, or was already completed. Sign in again.',
  );
