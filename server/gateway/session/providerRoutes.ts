import { type Context, Hono } from 'hono';
import { ok } from '#domain/result.ts';
import { anyone } from '../../auth/rights/routeRight.ts';
import type { AppEnv, FrameDeps } from '../../deps.ts';
import { escapeHtml, htmlPage } from '../../http/response/htmlPage.ts';
import { outerUrl, senderAddress } from '../../http/outerUrl.ts';
import { nextOf } from '../../routes/auth/login.ts';
import { requestText } from '../passing/requestText.ts';
import { readSession } from './readSession.ts';
import { describeFault } from '../describeFault.ts';
import { describeNoProvider } from './describeNoProvider.ts';
import { createPendingSignIns, type PendingSignIn } from './pendingSignIns.ts';
import { type NoProvider, providerTarget } from './providerTarget.ts';
import { redirectTarget } from '../passing/redirectTarget.ts';
import type { Sessions } from './sessions.ts';
import { type KnownWays, PROVIDER } from './signInWays.ts';
import type { Upstream, UpstreamFault } from '../passing/upstream.ts';

const ELSEWHERE =
  'This sign-in began more than ten minutes ago, in another browser, or was already completed. Sign in again.';
/**
 * Some providers answer with a form from their own site (`response_mode=form_post`), which changes nothing by itself.
 */
export const RESPONSE_BY_FORM = /^\/oauth-authorized\//;
/** What a response has, of OAuth and OpenID Connect. */
const ANSWER_FIELDS = ['code', 'state', 'iss', 'session_state', 'error', 'error_description'];
const NOT_ADMITTED =
  'The Superset did not sign you in. Sign in again, or ask its administrator whether you may.';

/**
 * Sign-in at a provider that the Superset knows: this server passes on the redirect to the provider and the provider's
 * answer, and no page of either.
 */
export function providerRoutes(
  deps: FrameDeps,
  upstream: Upstream,
  sessions: Sessions,
  ways: KnownWays,
): Hono<AppEnv> {
  const { config } = deps;
  const { address } = upstream;
  const pending = createPendingSignIns(deps);
  const routes = new Hono<AppEnv>();

  const ownAddress = (c: Context<AppEnv>): URL =>
    new URL(`${config.basePath}/`, config.publicUrl ?? outerUrl(c, config).origin);
  const errorPage = (
    c: Context<AppEnv>,
    status: 400 | 403 | 502 | 504,
    ...lines: readonly string[]
  ): Response =>
    htmlPage(
      c,
      status,
      'Sign in',
      `${lines.map((line) => `<p role="alert">${escapeHtml(line)}</p>`).join('')}<p><a class="button" href="${escapeHtml(config.basePath)}/login/">Sign in again</a></p>`,
      `${config.basePath}/login/style.css`,
    );
  const away = (c: Context<AppEnv>, fault: UpstreamFault): Response =>
    errorPage(c, fault.kind === 'late' ? 504 : 502, describeFault(address, fault));
  const notBegun = (c: Context<AppEnv>, fault: NoProvider, back: URL): Response => {
    deps.log.warn('sign-in at a provider not begun', { kind: fault.kind });
    return errorPage(c, 502, ...describeNoProvider(fault, address.host, back.href));
  };

  // What the app's own page links to, without knowing of providers.
  routes.get('/login/openid/', anyone, async (c) => {
    const { elsewhere } = await ways.read();
    const [only, second] = elsewhere;
    const next = nextOf(c, config);
    const search = next === null ? '' : `?next=${encodeURIComponent(next)}`;
    const path = only === undefined || second !== undefined ? '/login/' : only.path;
    return c.redirect(`${config.basePath}${path}${search}`, 302);
  });

  routes.get(`/login/:provider{${PROVIDER}}`, anyone, async (c) => {
    const provider = c.req.param('provider');
    const { elsewhere } = await ways.read();
    if (!elsewhere.some(({ path }) => path === `/login/${provider}`))
      return c.redirect(`${config.basePath}/login/`, 302);
    const own = ownAddress(c);
    const back = new URL(`oauth-authorized/${provider}`, own);
    // A jar of its own: with the cookies of who is signed in, the Superset would not ask again.
    const jar: PendingSignIn['jar'] = new Map();
    const begun = await requestText(upstream, jar, {
      path: `/login/${provider}`,
      accept: 'text/html',
      ownAddress: own,
    });
    if (!begun.ok) return away(c, begun.error);
    const location = begun.value.response.headers.get('Location');
    const target = providerTarget(location, address, back, (each) => each === back.href);
    if (!target.ok) return notBegun(c, target.error, back);
    pending.begin(c, { jar, next: nextOf(c, config) });
    return c.redirect(target.value, 302);
  });

  // The cookie of the beginning comes with no form of another site, but with the redirect that it is answered by.
  routes.post(`/oauth-authorized/:provider{${PROVIDER}}`, anyone, async (c) => {
    const sent = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
    const search = new URLSearchParams();
    for (const name of ANSWER_FIELDS) {
      const value = sent[name];
      if (typeof value === 'string') search.set(name, value);
    }
    const path = `${config.basePath}/oauth-authorized/${c.req.param('provider')}`;
    return c.redirect(`${path}?${search.toString()}`, 303);
  });

  routes.get(`/oauth-authorized/:provider{${PROVIDER}}`, anyone, async (c) => {
    const found = pending.take(c);
    if (found === null) return errorPage(c, 400, ELSEWHERE);
    const { jar, next } = found;
    const { search } = new URL(c.req.url);
    const path = `/oauth-authorized/${c.req.param('provider')}`;
    const sent = await requestText(upstream, jar, {
      path: path + search,
      accept: 'text/html',
      ownAddress: ownAddress(c),
    });
    if (!sent.ok) return away(c, sent.error);
    // Both outcomes are redirects, and where they lead does not matter: the Superset is asked who is signed in.
    const location = sent.value.response.headers.get('Location');
    const isSentBack =
      location !== null && redirectTarget(location, path, address)?.startsWith('/login') === true;
    const session = isSentBack ? ok(null) : await readSession(upstream, jar);
    if (!session.ok) return away(c, session.error);
    if (session.value === null) {
      deps.log.warn('sign-in failed', { sender: senderAddress(c, config) });
      return errorPage(c, 403, NOT_ADMITTED);
    }
    sessions.begin(c, session.value);
    return c.redirect(next ?? `${config.basePath}/`, 302);
  });
  return routes;
}
