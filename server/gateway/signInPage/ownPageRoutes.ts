import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { SECOND } from '#domain/time.ts';
import { anyone } from '../../auth/rights/routeRight.ts';
import { cookieName } from '../../auth/tokens/sessionCookie.ts';
import { hashToken, newToken } from '../../auth/tokens/tokens.ts';
import type { AppEnv, FrameDeps } from '../../deps.ts';
import { escapeHtml, htmlPage } from '../../http/response/htmlPage.ts';
import { isSecure, outerUrl } from '../../http/outerUrl.ts';
import { nextOf } from '../../routes/auth/login.ts';
import type { Sessions } from '../session/sessions.ts';
import { OPEN_FOR, type SignInPages } from './signInPages.ts';
import { OPENING_PATH } from './signInPageServer.ts';

/** Where it begins, below the base path. */
export const OWN_PAGE_PATH = '/login/superset/';
const RETURN_PATH = `${OWN_PAGE_PATH}return`;
const NOT_BEGUN =
  'This sign-in began in another browser, took longer than ten minutes, or was already completed. Nobody was signed in.';

/** At the app's address: a sign-in at the Superset's own page begins here, and here its session begins. */
export function ownPageRoutes(
  deps: FrameDeps,
  sessions: Sessions,
  pages: SignInPages,
  /** The address of the sign-in page, for people who use the app at this one. */
  addressFor: (app: URL) => URL,
): Hono<AppEnv> {
  const { config } = deps;
  const routes = new Hono<AppEnv>();
  const nameOf = (c: Context): string => cookieName(c, config, 'sign_in_begun');
  const keep = (c: Context, token: string): void =>
    setCookie(c, nameOf(c), token, {
      path: `${config.basePath}${OWN_PAGE_PATH}`,
      httpOnly: true,
      sameSite: 'Lax',
      secure: isSecure(c, config),
      maxAge: token === '' ? 0 : (2 * OPEN_FOR) / SECOND,
    });

  routes.get(OWN_PAGE_PATH, anyone, (c) => {
    const origin = config.publicUrl ?? outerUrl(c, config).origin;
    const own = addressFor(new URL(origin));
    const token = newToken(deps.random);
    const ticket = pages.begin({
      browser: hashToken(token),
      next: nextOf(c, config),
      returnTo: `${origin}${config.basePath}${RETURN_PATH}`,
      own,
    });
    keep(c, token);
    return c.redirect(new URL(`${OPENING_PATH}?ticket=${ticket}`, own).href, 302);
  });

  routes.get(RETURN_PATH, anyone, (c) => {
    const ended = pages.redeem(c.req.query('code'), hashToken(getCookie(c, nameOf(c)) ?? ''));
    if (ended === null) {
      const again = escapeHtml(`${config.basePath}/login/`);
      const words = `<p role="alert">${NOT_BEGUN}</p><p><a class="button" href="${again}">Sign in again</a></p>`;
      return htmlPage(c, 400, 'Sign in', words, `${config.basePath}/login/style.css`);
    }
    keep(c, '');
    sessions.begin(c, ended.session);
    return c.redirect(ended.next ?? `${config.basePath}/`, 302);
  });
  return routes;
}
