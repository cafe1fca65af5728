import { Hono } from 'hono';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Authenticate } from '../auth/authenticate.ts';
import { ensureBrowser, signIn, signOut } from '../auth/browserSession.ts';
import { csrfTokenFor } from '../auth/csrfToken.ts';
import type { Secrets } from '../auth/secrets.ts';
import { hashToken } from '../auth/tokens.ts';
import type { AppEnv, ServerDeps } from '../deps.ts';
import { outerUrl, senderAddress } from '../http/outerUrl.ts';
import { tooManyAttempts } from '../http/tooManyAttempts.ts';
import { LOGIN_STYLE, loginPage } from '../pages/loginPage.ts';

/** Tells the login page, once, that the last attempt failed. */
const FAILED_COOKIE = 'sextant_login_failed';

/** Signing in with a form that needs no script, or with the one-time key the server printed; and signing out. */
export function loginRoutes(deps: ServerDeps, secrets: Secrets, authenticate: Authenticate): Hono<AppEnv> {
  const { config, meta, clock } = deps;
  const routes = new Hono<AppEnv>();
  const loginPath = `${config.basePath}/login/`;

  routes.use('/login/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store, no-cache, must-revalidate, max-age=0');
    c.header('Pragma', 'no-cache');
    c.header('Expires', '0');
  });

  routes.get('/login/', (c) => {
    const key = c.req.query('key');
    const userId = key === undefined ? null : meta.sessions.takeKey(hashToken(key), clock.now());
    if (userId !== null) signIn(c, deps, userId);
    // A used key in the browser it signed in (a restored tab) is no reason to ask again.
    if (key !== undefined && (userId !== null || c.get('user'))) {
      return c.redirect(`${config.basePath}/sqllab/`, 302);
    }
    const failed = getCookie(c, FAILED_COOKIE) !== undefined;
    if (failed) deleteCookie(c, FAILED_COOKIE, { path: loginPath });
    return loginPage(c, {
      basePath: config.basePath,
      csrfToken: csrfTokenFor(ensureBrowser(c, deps).csrfBase, secrets.csrf),
      next: nextOf(c, deps),
      notice:
        key === undefined
          ? failed
            ? 'The user name or the password is wrong. Check both and try again.'
            : null
          : 'This sign-in address has been used or is too old. Sign in with user name and password, or start the server again for a new address.',
    });
  });

  routes.get('/login/style.css', (c) =>
    c.body(LOGIN_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );

  routes.post('/login/', async (c) => {
    const { username, password } = await c.req.parseBody();
    const next = nextOf(c, deps);
    const result = await authenticate(
      senderAddress(c, config),
      typeof username === 'string' ? username : '',
      typeof password === 'string' ? password : '',
    );
    if (result.ok) {
      signIn(c, deps, result.value.id);
      return c.redirect(next ?? `${config.basePath}/`, 302);
    }
    if (result.error.kind === 'wait') return tooManyAttempts(c, result.error.ms);
    setCookie(c, FAILED_COOKIE, '1', { path: loginPath, httpOnly: true, sameSite: 'Lax', maxAge: 60 });
    return c.redirect(`${loginPath}?next=${next ?? `${config.basePath}/`}`, 302);
  });

  routes.get('/logout/', (c) => {
    signOut(c, deps);
    return c.redirect(`${config.basePath}/`, 302);
  });
  return routes;
}

/** Where to go after signing in: only ever an address of this server. */
function nextOf(c: Context<AppEnv>, deps: ServerDeps): string | null {
  const asked = c.req.query('next');
  const own = outerUrl(c, deps.config);
  if (!asked || !URL.canParse(asked, own.href)) return null;
  const next = new URL(asked, own.href);
  return next.host === own.host && /^https?:$/.test(next.protocol) ? `${next.pathname}${next.search}` : null;
}
