import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { isPagePath, isServerPath } from '#contract/addresses.ts';
import { HELP_PATH } from '#domain/helpPage.ts';
import { VIEWED_AS } from '#contract/people/visiting.ts';
import { anyone } from '../../auth/rights/routeRight.ts';
import { newToken } from '../../auth/tokens/tokens.ts';
import type { AppEnv, FrameDeps } from '../../deps.ts';
import { htmlPage } from '../../http/response/htmlPage.ts';
import { loginRedirect, loginRedirectToUrl } from '../../http/response/loginRedirect.ts';
import { localPath } from '../../http/outerUrl.ts';
import { appFiles, type AppFile, type AppFiles, UNREGISTERING_WORKER } from '../../pages/appFiles.ts';
import { appPage, contentSecurityPolicy, type SignInElsewhere } from '../../pages/appPage.ts';

const NO_APP =
  '<p>The page has not been built. Run <code>npm run build</code> and start the server again; its API is working.</p>';

/**
 * The app's page at all its addresses, and the app's files. Browser navigation always gets the page, which itself asks
 * for a sign-in where needed. API callers that fetch these addresses get the contract's responses and redirects.
 */
export function pageRoutes(
  deps: FrameDeps,
  /** The sites that may show an embedded dashboard; null for no such dashboard. */
  framedBy: (uuid: string) => readonly string[] | null = () => null,
  /** Where people sign in without a password of this server. */
  elsewhere: () => SignInElsewhere | null = () => {
    const label = deps.config.signIn.openId?.label;
    return label === undefined ? null : { label, isOnly: false };
  },
): Hono<AppEnv> {
  const { config } = deps;
  const files: AppFiles = config.appDir === null ? { read: async () => null } : appFiles(config.appDir);
  const routes = new Hono<AppEnv>();

  const page = async (
    c: Context<AppEnv>,
    status: 200 | 404 = 200,
    sites: readonly string[] | null = null,
  ): Promise<Response> => {
    const index = await files.read('/index.html');
    if (!index) return htmlPage(c, 503, 'No page here yet', NO_APP);
    const nonce = newToken(deps.random).slice(0, 22);
    c.header('Content-Security-Policy', contentSecurityPolicy(nonce, config.mapTiles, sites));
    c.header('Cache-Control', 'no-cache');
    const html = new TextDecoder().decode(index.bytes);
    return c.html(appPage(html, config.basePath, nonce, config.mapTiles, elsewhere()), status);
  };

  routes.get('/index.html', anyone, (c) => page(c));

  const pagesAndFiles = createMiddleware<AppEnv>(async (c, next) => {
    const path = localPath(c, config);
    if (!['GET', 'HEAD'].includes(c.req.method)) return next();
    if (isPagePath(path)) {
      if (c.req.header('Sec-Fetch-Mode') === 'navigate') return page(c);
      if (path === '/') return c.redirect(`${config.basePath}/superset/welcome/`, 302);
      if (c.get('byCookie')) return page(c);
      const isWelcome = path.startsWith('/superset/welcome');
      return isWelcome ? loginRedirect(c, config.basePath) : loginRedirectToUrl(c, config);
    }
    const framed = /^\/embedded\/([\w-]+)(?:\/|$)/.exec(path)?.[1];
    const sites = framed === undefined ? null : framedBy(framed);
    if (sites) return page(c, 200, sites);
    // A page as somebody else sees it.
    if (VIEWED_AS.test(path)) return page(c);
    if (config.kill && path === '/sw.js') {
      c.header('Cache-Control', 'no-cache');
      c.header('Content-Security-Policy', contentSecurityPolicy(null));
      return c.body(UNREGISTERING_WORKER, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
    }
    if (`${path}/` === HELP_PATH || path === HELP_PATH)
      return c.redirect(`${config.basePath}${HELP_PATH}index.html`, 302);
    const file = await files.read(path);
    if (file) return fileResponse(c, path, file);
    // The app shows that the page does not exist, and helps to find the right one.
    const isLost = c.req.header('Sec-Fetch-Mode') === 'navigate' && !isServerPath(path);
    return isLost ? page(c, 404) : next();
  });
  routes.use('*', pagesAndFiles);
  return routes;
}

async function fileResponse(c: Context, path: string, file: AppFile): Promise<Response> {
  // Workers use the policy of their own file.
  c.header('Content-Security-Policy', contentSecurityPolicy(null));
  // Built assets have a content hash in their name: they never change.
  const isHashed = path.startsWith('/assets/');
  c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('ETag', file.tag);
  c.header('Vary', 'Accept-Encoding');
  if (c.req.header('If-None-Match') === file.tag) return c.body(null, 304);
  c.header('Content-Type', file.type);
  const compressed = await file.compressed(c.req.header('Accept-Encoding') ?? '');
  if (!compressed) return c.body(file.bytes);
  c.header('Content-Encoding', compressed.encoding);
  return c.body(compressed.bytes);
}
