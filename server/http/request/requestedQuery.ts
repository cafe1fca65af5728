import { createMiddleware } from 'hono/factory';
import { asRecord, asText } from '#domain/jsonValue.ts';
import type { AppEnv, FrameDeps } from '../../deps.ts';
import { escapeHtml } from '../response/htmlPage.ts';
import { localPath } from '../outerUrl.ts';
import { parseSound } from './soundJson.ts';

/** Headers of a body. */
const OF_THE_BODY = ['Content-Type', 'Content-Length', 'Transfer-Encoding'];

/**
 * A form posted to the editor requests a query: its field `form_data` names a dataset and has SQL (ROUT-03). The
 * response is the editor's page, which has the request in an element and opens it as it opens the same request in an
 * address. It changes nothing and needs no token. The SQL is filled in, never run.
 */
export function requestedQuery(
  { config }: FrameDeps,
  answer: (request: Request, env: unknown) => Response | Promise<Response>,
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== 'POST' || !/^\/sqllab\/?$/.test(localPath(c, config))) return next();
    // A body that is no form requests nothing.
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
    const field = form['form_data'];
    const parsed = typeof field === 'string' ? parseSound(field) : null;
    const requested = asRecord(parsed?.ok === true ? parsed.value : null);
    const address = new URLSearchParams();
    for (const name of ['datasourceKey', 'sql']) {
      const value = asText(requested[name]);
      if (value !== '') address.set(name, value);
    }
    const headers = new Headers(c.req.raw.headers);
    for (const name of OF_THE_BODY) headers.delete(name);
    const page = await answer(new Request(c.req.url, { headers }), c.env);
    if (page.status !== 200 || address.size === 0) return page;
    const element = `<meta name="requested-query" content="${escapeHtml(address.toString())}" />`;
    const html = (await page.text()).replace(/<head\b[^>]*>/, (tag) => tag + element);
    const kept = new Headers(page.headers);
    kept.delete('Content-Length');
    return new Response(html, { headers: kept });
  });
}
