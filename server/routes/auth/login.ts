import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ensureBrowser } from '../../auth/tokens/browserSession.ts';
import { csrfTokenFor } from '../../auth/tokens/tokens.ts';
import { anyone } from '../../auth/rights/routeRight.ts';
import type { Authenticator } from '../../auth/signIn/authenticator.ts';
import { cookieName } from '../../auth/tokens/sessionCookie.ts';
import type { ServerConfig } from '../../config.ts';
import { isServerPath } from '#contract/addresses.ts';
import type { SayText } from '#domain/format/texts.ts';
import type { AppEnv, FrameDeps } from '../../deps.ts';
import { outerUrl, senderAddress } from '../../http/outerUrl.ts';
import { tooManyAttempts } from '../../http/response/errorBodies.ts';
import {
  LOGIN_STYLE,
  type LoginPage,
  loginPage,
  logoutPage,
  type SignInWays,
} from '../../pages/loginPage.ts';
import { readForm } from '../../http/request/readForm.ts';

const wrong = (t: SayText): string => t('Wrong user name or password.');
const usedKey = (t: SayText): string =>
  t(
    'This sign-in link has expired or was already used. Sign in with user name and password, or restart the server for a new link.',
  );

/** Sign-in with a form without script, or with the one-time key the server printed; and sign-out. */
export function loginRoutes<Who>(
  deps: FrameDeps,
  csrfSecret: string,
  authenticator: Authenticator<Who>,
): Hono<AppEnv> {
  const { config } = deps;
  const routes = new Hono<AppEnv>();
  const loginPath = `${config.basePath}/login/`;
  /** Makes the login page show, once, that the last attempt failed. */
  const failedCookie = (c: Context): string => cookieName(c, config, 'login_failed');

  const form = async (
    c: Context<AppEnv>,
    notice: LoginPage['notice'],
    status: ContentfulStatusCode = 200,
  ): Promise<Response> =>
    loginPage(c, {
      basePath: config.basePath,
      csrfToken: csrfTokenFor(ensureBrowser(c, deps).csrfBase, csrfSecret),
      next: nextOf(c, config),
      ways: authenticator.ways ? await authenticator.ways() : ownWays(config),
      notice,
      status,
    });

  routes.use('/login/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store, no-cache, must-revalidate, max-age=0');
    c.header('Pragma', 'no-cache');
    c.header('Expires', '0');
  });

  routes.get('/login/', anyone, async (c) => {
    const key = c.req.query('key');
    const who = key === undefined ? null : authenticator.admitByKey(key);
    if (who !== null) authenticator.enter(c, who);
    // A used key in the browser it signed in (a restored tab) needs no new sign-in.
    if (key !== undefined && (who !== null || c.get('byCookie'))) {
      return c.redirect(`${config.basePath}/sqllab/`, 302);
    }
    const failed = getCookie(c, failedCookie(c)) !== undefined;
    if (failed) deleteCookie(c, failedCookie(c), { path: loginPath });
    return form(c, key !== undefined ? usedKey : failed ? wrong : null);
  });

  routes.get('/login/style.css', anyone, (c) =>
    c.body(LOGIN_STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );

  routes.post('/login/', anyone, async (c) => {
    const { username, password } = await readForm(c);
    const next = nextOf(c, config);
    const result = await authenticator.admit(
      senderAddress(c, config),
      typeof username === 'string' ? username : '',
      typeof password === 'string' ? password : '',
    );
    if (result.ok) {
      authenticator.enter(c, result.value);
      return c.redirect(next ?? `${config.basePath}/`, 302);
    }
    if (result.error.kind === 'wait') return tooManyAttempts(c, result.error.ms);
    if (result.error.kind === 'closed') {
      const { notice, status } = result.error;
      return form(c, () => notice, status);
    }
    setCookie(c, failedCookie(c), '1', { path: loginPath, httpOnly: true, sameSite: 'Lax', maxAge: 60 });
    const again = encodeURIComponent(next ?? `${config.basePath}/`).replaceAll('%2F', '/');
    return c.redirect(`${loginPath}?next=${again}`, 302);
  });

  // In a browser a GET alone must not sign out: an image or a link on another site's page could send it. A program
  // sends it only to sign out, and would take the page that asks for the response.
  routes.get('/logout/', anyone, async (c) => {
    if (!isBrowser(c)) await authenticator.leave(c);
    if (!isBrowser(c) || !c.get('byCookie')) return c.redirect(`${config.basePath}/`, 302);
    c.header('Cache-Control', 'no-store');
    const csrfToken = csrfTokenFor(ensureBrowser(c, deps).csrfBase, csrfSecret);
    return logoutPage(c, { basePath: config.basePath, csrfToken });
  });

  routes.post('/logout/', anyone, async (c) => {
    await authenticator.leave(c);
    return c.redirect(`${config.basePath}/`, 302);
  });
  return routes;
}

/** By name and password, and with the provider if there is one. */
export const ownWays = ({ signIn }: ServerConfig): SignInWays => {
  const label = signIn.openId?.label;
  if (label === undefined) return { form: true, elsewhere: [] };
  const at = (path: string) => ({ label, path: `/login/openid/${path}` });
  return { form: true, elsewhere: [at('')], signOut: at('sign-out') };
};

/** Every browser sends the first of these, and the second where the connection is secure; Node sends Sec-Fetch-Mode. */
const isBrowser = (c: Context): boolean =>
  (c.req.header('User-Agent') ?? '').startsWith('Mozilla/') || c.req.header('Sec-Fetch-Site') !== undefined;

/** The redirect after sign-in: only ever an address of this server. */
export function nextOf(c: Context<AppEnv>, config: ServerConfig): string | null {
  const requested = c.req.query('next');
  const own = outerUrl(c, config);
  if (!requested || !URL.canParse(requested, own.href)) return null;
  const next = new URL(requested, own.href);
  if (next.host !== own.host || !/^https?:$/.test(next.protocol)) return null;
  // A browser resolves "//host" to another server. The redirect must not lead to sign-out, the form again, or an API
  // response.
  const path = next.pathname.slice(config.basePath.length);
  if (next.pathname.startsWith('//') || isServerPath(decoded(path))) return null;
  return `${next.pathname}${next.search}`;
}

/** Decoded as by the router. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
