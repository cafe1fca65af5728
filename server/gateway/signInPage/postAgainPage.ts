import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { escapeHtml } from '../../http/response/htmlPage.ts';
import { formActions } from './signInPageHeaders.ts';

/** The first field of a form that was posted again. */
const MARK = 'sextant_posted_again=1';
const SCRIPT = 'document.forms[0].submit()';
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

/**
 * A provider's response in a form of its own site comes without the cookie of this address. This page posts the same
 * form again, now from this address, and with the cookie.
 */
export function postAgainPage(c: Context, own: URL, fields: URLSearchParams): Response {
  const input = (name: string, value: string): string =>
    `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
  const [mark = '', one = ''] = MARK.split('=');
  const inputs = [...fields].map(([name, value]) => input(name, value));
  const { pathname, search } = new URL(c.req.url);
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; base-uri 'none'; ${formActions(own)}; frame-ancestors 'none'`,
  );
  c.header('Cache-Control', 'no-store');
  return c.html(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in · Sextant</title></head><body>' +
      `<form method="post" action="${escapeHtml(pathname + search)}">${input(mark, one)}${inputs.join('')}` +
      `<button>Continue to sign in</button></form><script>${SCRIPT}</script></body></html>`,
  );
}

export interface ReadForm {
  /** As it was sent to the first of both pages. */
  readonly text: string;
  readonly isPostedAgain: boolean;
}

export function readForm(text: string): ReadForm {
  const isPostedAgain = text === MARK || text.startsWith(`${MARK}&`);
  return { text: isPostedAgain ? text.slice(MARK.length + 1) : text, isPostedAgain };
}
