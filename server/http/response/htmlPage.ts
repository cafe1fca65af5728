import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { ENGLISH, type Language } from '#domain/format/texts.ts';

/** For pages the server renders itself: no script, no external style, nothing to load. */
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

/** A small page of the server itself. `body` is HTML: external text must go through `escapeHtml` first. */
export function htmlPage(
  c: Context,
  status: ContentfulStatusCode,
  title: string,
  body: string,
  stylesheet: string | null = null,
  language: Language = ENGLISH,
): Response {
  c.header('Content-Security-Policy', POLICY);
  const link = stylesheet === null ? '' : `<link rel="stylesheet" href="${escapeHtml(stylesheet)}">`;
  return c.html(
    `<!doctype html><html lang="${language.locale}" dir="${language.direction}"><head><meta charset="utf-8"><title>${escapeHtml(title)} · Sextant</title>` +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
      `${link}</head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    status,
  );
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
