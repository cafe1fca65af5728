import type { Context, Hono } from 'hono';
import type { AppEnv } from '../../deps.ts';
import { notFound, supersetError } from './errorBodies.ts';
import { htmlPage } from './htmlPage.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const NOT_FOUND =
  '404 Not Found: The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.';
const NOT_ALLOWED = '405 Method Not Allowed: The method is not allowed for the requested URL.';

/**
 * Handles unmatched requests. A path that only lacks a trailing slash is redirected; where there are things with
 * numbers, no other name is one; a path known for other methods is a 405; the rest is a 404, as HTML for page requests.
 */
export function notFoundResponse(app: Hono<AppEnv>) {
  const isRoute = (method: string, path: string): boolean =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method);

  return (c: Context<AppEnv>): Response => {
    const { method, path } = c.req;
    const lookup = method === 'HEAD' ? 'GET' : method;
    if (!path.endsWith('/') && isRoute(lookup, `${path}/`)) {
      return c.redirect(`${path}/${new URL(c.req.url).search}`, 308);
    }
    if (isRoute(lookup, path.replace(/[^/]+$/, '1'))) return notFound(c);
    const allowed = METHODS.filter((each) => isRoute(each, path));
    if (allowed.length > 0 && !allowed.some((each) => each === lookup)) {
      c.header('Allow', allowed.join(', '));
      return supersetError(c, 405, NOT_ALLOWED);
    }
    const wantsPage = (c.req.header('Accept') ?? '').includes('text/html');
    if (wantsPage) return htmlPage(c, 404, 'Not found', '<p>There is nothing at this address.</p>');
    return supersetError(c, 404, NOT_FOUND);
  };
}
