import { Hono } from 'hono';
import { safeParse } from 'valibot';
import { pushSubscription } from '#contract/notice.ts';
import { hashToken } from '../../auth/tokens/tokens.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError } from '../../http/response/errorBodies.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { parseSound } from '../../http/request/soundJson.ts';
import { vapidOf } from '../../notices/vapid.ts';

const AT = '/api/v1/sextant';

/** The caller's notices about work that ended, and the browsers that get pushes. */
export function noticeRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const own = requireUser(deps);
  const routes = new Hono<AppEnv>();

  routes.get(`${AT}/notices/`, own, (c) => {
    const after = Number(c.req.query('after') ?? 0);
    const result = meta.notices.after(currentUser(c).id, Number.isSafeInteger(after) ? after : 0);
    return c.json({ result });
  });

  routes.get(`${AT}/push`, own, (c) => c.json({ result: { public_key: vapidOf(meta).publicKey } }));

  routes.post(`${AT}/push`, own, async (c) => {
    const parsed = parseSound(await c.req.text());
    const read = safeParse(pushSubscription, parsed.ok ? parsed.value : null);
    if (!read.success) return messageError(c, 400, 'This is no subscription of a push service.');
    const user = currentUser(c);
    const browser = c.get('browser');
    const tokenHash = browser === null ? null : hashToken(browser.token);
    const session = tokenHash === null ? null : meta.sessions.find(tokenHash, clock.now());
    if (tokenHash === null || session?.userId !== user.id)
      return messageError(c, 403, 'Only a browser that is signed in can be notified.');
    const { endpoint, keys } = read.output;
    meta.pushSubscriptions.put(tokenHash, user.id, { endpoint, ...keys });
    return messageError(c, 200, 'OK');
  });

  routes.delete(`${AT}/push`, own, (c) => {
    const browser = c.get('browser');
    if (browser !== null) meta.pushSubscriptions.removeOfSession(hashToken(browser.token));
    return messageError(c, 200, 'OK');
  });

  return routes;
}
