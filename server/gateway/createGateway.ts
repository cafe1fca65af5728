import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { UPSTREAM_HEADER, type UpstreamWord } from '#contract/capabilities.ts';
import { csrf } from '../auth/csrf.ts';
import { readSessionCookie } from '../auth/sessionCookie.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { framedApp } from '../http/framedApp.ts';
import { healthRoutes } from '../routes/health.ts';
import { loginRoutes } from '../routes/login.ts';
import { pageRoutes } from '../routes/pages.ts';
import { gatewayCapabilities } from './capabilities.ts';
import { expectedUser } from './expectedUser.ts';
import { gatewayHealth } from './gatewayHealth.ts';
import { createFacts } from './facts.ts';
import { passThrough } from './passThrough.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { supersetAuthenticator } from './supersetAuthenticator.ts';
import type { Upstream } from './upstream.ts';
import { watchUpstream } from './watchUpstream.ts';

/**
 * The server in front of a Superset: the app's pages, signing in, and the contract's calls passed on. It keeps nothing
 * but who is signed in, so it needs no data folder and no engine.
 */
export function createGateway(deps: FrameDeps, superset: Upstream): Hono<AppEnv> {
  const upstream = watchUpstream(superset, deps.log);
  const { basePath } = deps.config;
  // Guards the forms of signing in and out alone. Everything else is guarded by the Superset's own token, which passes through.
  const csrfSecret = newToken(deps.random);
  const sessions = createSessions(deps);
  const app = framedApp(deps);
  app.use(sayUpstream);
  app.use(recognise(deps, sessions));
  for (const form of ['login', 'logout']) app.use(`${basePath}/${form}/*`, csrf(deps, { csrf: csrfSecret }));

  const groups = [
    gatewayHealth(upstream),
    healthRoutes(deps),
    loginRoutes(deps, csrfSecret, supersetAuthenticator(deps, upstream, sessions)),
    gatewayCapabilities(deps, upstream.address, sessions, createFacts(upstream, deps.clock)),
  ];
  if (basePath !== '') {
    // Whoever leaves the base path out, or its slash, is shown the way.
    for (const path of ['/', basePath]) app.get(path, (c) => c.redirect(`${basePath}/`, 302));
  }
  for (const group of groups) app.route(basePath || '/', group);
  app.use(expectedUser(upstream, sessions));
  app.use(passThrough(deps, upstream, sessions));
  app.route(basePath || '/', pageRoutes(deps));
  return app;
}

/** What nobody says otherwise was answered here. */
const sayUpstream = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has(UPSTREAM_HEADER)) c.header(UPSTREAM_HEADER, 'not-asked' satisfies UpstreamWord);
});

/** Says what the cookie says, in the words the pages and the sign-in form ask for. */
function recognise({ config }: FrameDeps, sessions: Sessions) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const token = readSessionCookie(c, config);
    c.set('user', null);
    c.set('bearerFault', null);
    c.set('byCookie', sessions.of(c)?.user != null);
    c.set('browser', token ? { token, csrfBase: hashToken(token) } : null);
    await next();
  });
}
