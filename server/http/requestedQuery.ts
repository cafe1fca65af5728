import { createMiddleware } from 'hono/factory';
import { asRecord, asText } from '#domain/jsonValue.ts';
import type { AppEnv, FrameDeps } from '../deps.ts';
import { htmlPage } from './htmlPage.ts';
import { localPath } from './outerUrl.ts';
import { parseSound } from './soundJson.ts';

/** The longest address: Node accepts requests with headers of 16 KB. */
const LONGEST = 12_000;
const TOO_LONG =
  '<p>The query is too long for an address. Copy it into a new tab of the editor, or open it with a link.</p>';

/**
 * A form posted to the editor requests a query: its field `form_data` names a dataset and has SQL (ROUT-03). It leads to
 * the address that opens the same tab, so it changes nothing and needs no token. The SQL is filled in, never run.
 */
export function requestedQuery({ config }: FrameDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.req.method !== 'POST' || !/^\/sqllab\/?$/.test(localPath(c, config))) return next();
    // A body that is no form requests nothing.
    const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
    const field = form['form_data'];
    const parsed = typeof field === 'string' ? parseSound(field) : null;
    const asked = asRecord(parsed?.ok === true ? parsed.value : null);
    const address = new URLSearchParams();
    for (const name of ['datasourceKey', 'sql']) {
      const value = asText(asked[name]);
      if (value !== '') address.set(name, value);
    }
    const search = address.size === 0 ? '' : `?${address.toString()}`;
    if (search.length > LONGEST) return htmlPage(c, 413, 'The query is too long', TOO_LONG);
    return c.redirect(`${config.basePath}/sqllab/${search}`, 303);
  });
}
