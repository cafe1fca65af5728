import { Hono } from 'hono';
import { getDraft } from '#contract/dashboard/draft.ts';
import { getPushKey, listNotices, subscribePush, unsubscribePush } from '#contract/people/notice.ts';
import type { DraftedDashboard } from '#domain/dashboard/draftedDashboard.ts';
import type { DraftedEdit } from '#domain/merge/draftedEdit.ts';
import { hashToken } from '../../auth/tokens/tokens.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import { vapidOf } from '../../notices/sendPush.ts';

/** The caller's notices about work that ended, the browsers that get pushes, and what was drafted for them. */
export function noticeRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const own = requireUser(deps);
  const routes = new Hono<AppEnv>();

  serve(routes, listNotices, own, (c, { query }) =>
    c.json({ result: meta.notices.after(currentUser(c).id, Number(query.after ?? 0)) }),
  );

  serve(routes, getPushKey, own, (c) => c.json({ result: { public_key: vapidOf(meta).publicKey } }));

  serve(routes, subscribePush, own, (c, { body: { endpoint, keys } }) => {
    const user = currentUser(c);
    const browser = c.get('browser');
    const tokenHash = browser === null ? null : hashToken(browser.token);
    const session = tokenHash === null ? null : meta.sessions.find(tokenHash, clock.now());
    if (tokenHash === null || session?.userId !== user.id)
      return messageError(c, 403, 'Only a browser that is signed in can be notified.');
    meta.pushSubscriptions.put(tokenHash, user.id, { endpoint, ...keys });
    return messageError(c, 200, 'OK');
  });

  serve(routes, unsubscribePush, own, (c) => {
    const browser = c.get('browser');
    if (browser !== null) meta.pushSubscriptions.removeOfSession(hashToken(browser.token));
    return messageError(c, 200, 'OK');
  });

  serve(routes, getDraft, own, (c, { path }) => {
    const draft = meta.stateKeys.get('dashboard_draft', path.key);
    if (draft?.userId !== currentUser(c).id) return notFound(c);
    return c.json({ result: JSON.parse(draft.value) as DraftedDashboard | DraftedEdit });
  });

  return routes;
}
