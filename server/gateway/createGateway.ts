import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { UPSTREAM_HEADER, type UpstreamWord, EXPECTED_USER_HEADER } from '#contract/capabilities.ts';
import { SECOND } from '#domain/time.ts';
import type { ChartTypes } from '../chartTypes/chartTypeFiles.ts';
import { installedTypeRoutes } from '../routes/chart/chartTypes.ts';
import { csrf } from '../auth/tokens/csrf.ts';
import { readSessionCookie } from '../auth/tokens/sessionCookie.ts';
import { hashToken, newToken } from '../auth/tokens/tokens.ts';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { framedApp } from '../http/framedApp.ts';
import { healthRoutes } from '../routes/site/health.ts';
import { loginRoutes } from '../routes/auth/login.ts';
import { pageRoutes } from '../routes/site/pages.ts';
import { gatewayCapabilities } from './capabilities.ts';
import { eventRelay } from './eventRelay.ts';
import { createFacts } from './facts.ts';
import { passThrough, sessionFor } from './passing/passThrough.ts';
import { RESPONSE_BY_FORM, providerRoutes } from './session/providerRoutes.ts';
import { createSessions, type KeptSessions, type Sessions } from './session/sessions.ts';
import { signInWays } from './session/signInWays.ts';
import { OWN_PAGE_PATH, ownPageRoutes } from './signInPage/ownPageRoutes.ts';
import type { SignInPages } from './signInPage/signInPages.ts';
import { supersetAuthenticator } from './session/supersetAuthenticator.ts';
import type { Upstream } from './passing/upstream.ts';
import type { Log } from '../base/log.ts';
import { tokenError } from '../http/response/errorBodies.ts';
import { describeFault } from './describeFault.ts';
import { requestText } from './passing/requestText.ts';
import { upstreamFailure } from './passing/upstreamFailure.ts';
import { fetchCurrentUser } from './session/fetchCurrentUser.ts';

/**
 * A queue filled by one person is never sent under another's name. A request that names its user is passed on only if
 * that user is signed in.
 */
function expectedUser(upstream: Upstream, sessions: Sessions) {
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

/** Short, because monitoring polls again soon. */
const SILENCE = 5 * SECOND;

/**
 * The health of gateway and Superset, and which of the two is down: any response shows that this server is up. `/ping`
 * checks this server alone.
 */
function gatewayHealth(upstream: Upstream): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const path of ['/health', '/healthcheck']) {
    routes.get(path, async (c) => {
      const loaded = await requestText(upstream, new Map(), {
        path: '/health',
        accept: 'text/plain',
        silence: SILENCE,
      });
      if (!loaded.ok) return c.text(`Sextant: OK. ${describeFault(upstream.address, loaded.error)}`, 503);
      const { status } = loaded.value.response;
      if (status === 200) return c.html('OK');
      return c.text(
        `Sextant: OK. The Superset at ${upstream.address.host} answers with status ${status}.`,
        503,
      );
    });
  }
  return routes;
}

/** The sign-in page of the Superset, where it is passed on at an address of its own. */
export interface OwnPage {
  readonly pages: SignInPages;
  /** Its address, for people who use the app at this one. */
  readonly addressFor: (app: URL) => URL;
}

/**
 * The server in front of a Superset: the app's pages, sign-in, and a proxy for the contract's routes. It stores only
 * sessions, so it needs no engine.
 */
export function createGateway(
  deps: FrameDeps,
  superset: Upstream,
  ownPage: OwnPage | null = null,
  kept: KeptSessions | null = null,
  chartTypes?: ChartTypes,
): Hono<AppEnv> {
  const upstream = watchUpstream(superset, deps.log);
  const { basePath } = deps.config;
  // Protects only the sign-in and sign-out forms. Everything else is protected by the Superset's own token, which is
  // passed through.
  const csrfSecret = newToken(deps.random);
  const sessions = createSessions(deps, kept);
  const facts = createFacts(upstream, deps.clock);
  const ways = signInWays(upstream, deps.clock, ownPage === null ? null : OWN_PAGE_PATH);
  const app = framedApp(deps, RESPONSE_BY_FORM);
  app.use(upstreamHeader);
  app.use(recognise(deps, sessions));
  for (const form of ['login', 'logout']) app.use(`${basePath}/${form}/*`, csrf(deps, { csrf: csrfSecret }));

  const groups = [
    gatewayHealth(upstream),
    healthRoutes(deps),
    installedTypeRoutes(chartTypes),
    loginRoutes(deps, csrfSecret, supersetAuthenticator(deps, upstream, sessions, ways)),
    providerRoutes(deps, upstream, sessions, ways),
    ...(ownPage === null ? [] : [ownPageRoutes(deps, sessions, ownPage.pages, ownPage.addressFor)]),
    gatewayCapabilities(deps, upstream.address, sessions, facts),
    eventRelay(deps, upstream.address, sessions, facts),
  ];
  if (basePath !== '') {
    // Redirects addresses without the base path or its slash.
    for (const path of ['/', basePath]) app.get(path, (c) => c.redirect(`${basePath}/`, 302));
  }
  for (const group of groups) app.route(basePath || '/', group);
  app.use(expectedUser(upstream, sessions));
  app.use(passThrough(deps, upstream, sessions));
  app.route(
    basePath || '/',
    pageRoutes(deps, undefined, () => ways.elsewhere()),
  );
  return app;
}

/** Marks responses of this server itself, unless a handler marked them otherwise. */
const upstreamHeader = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has(UPSTREAM_HEADER)) c.header(UPSTREAM_HEADER, 'not-asked' satisfies UpstreamWord);
});

/** Reads the session cookie, for the pages and the sign-in form. */
function recognise({ config }: FrameDeps, sessions: Sessions) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const token = readSessionCookie(c, config);
    c.set('user', null);
    c.set('bearerFault', null);
    c.set('byCookie', sessions.of(c)?.user != null);
    c.set('browser', token ? { token, csrfBase: hashToken(token) } : null);
    await next();
    sessions.settle(c);
  });
}

/** Logs once when the Superset becomes unreachable and once when it is back, although pages poll repeatedly. */
function watchUpstream(upstream: Upstream, log: Log): Upstream {
  let isAway = false;
  return {
    address: upstream.address,
    async send(call) {
      const result = await upstream.send(call);
      if (!result.ok && result.error.kind === 'aborted') return result;
      if (isAway === result.ok) {
        isAway = !result.ok;
        const { host } = upstream.address;
        if (result.ok) log.warn('superset is back', { host });
        else
          log.warn('superset does not answer', { host, kind: result.error.kind, error: result.error.cause });
      }
      return result;
    },
  };
}
