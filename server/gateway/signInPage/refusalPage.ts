import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { supersetError } from '../../http/response/errorBodies.ts';
import { escapeHtml, htmlPage } from '../../http/response/htmlPage.ts';

export const STYLE_PATH = '/sextant/sign-in.css';
const AGAIN = 'Open Sextant and sign in again from there.';

/** Whether a browser opens it as a page; scripts and files get no page. Without TLS some browsers do not say. */
export function isNavigation(c: Context): boolean {
  const mode = c.req.header('Sec-Fetch-Mode');
  return mode === undefined ? (c.req.header('Accept') ?? '').includes('text/html') : mode === 'navigate';
}

/** Why the sign-in does not go on, in words, and what to do. */
export function refusalPage(c: Context, status: ContentfulStatusCode, ...lines: readonly string[]): Response {
  c.header('Cache-Control', 'no-store');
  if (!isNavigation(c)) return supersetError(c, status, lines.join(' '));
  const words = lines.map((line) => `<p role="alert">${escapeHtml(line)}</p>`).join('');
  return htmlPage(c, status, 'Sign in', `${words}<p>${AGAIN}</p>`, STYLE_PATH);
}
