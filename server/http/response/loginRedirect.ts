import type { Context } from 'hono';
import type { ServerConfig } from '../../config.ts';
import { outerUrl } from '../outerUrl.ts';

/** The sign-in redirect of a change without a token, and of the first page: the path, percent-encoded. */
export function loginRedirect(c: Context, basePath: string): Response {
  return c.redirect(`${basePath}/login/?next=${encodeURIComponent(c.req.path)}`, 302);
}

/** That of every other page: the whole address, with only what would end the parameter encoded. */
export function loginRedirectToUrl(c: Context, config: ServerConfig): Response {
  const { origin } = outerUrl(c, config);
  const { pathname, search } = new URL(c.req.url);
  const next = `${origin}${pathname}${search}`.replaceAll('&', '%26').replaceAll('=', '%3D');
  return c.redirect(`${config.basePath}/login/?next=${next}`, 302);
}
