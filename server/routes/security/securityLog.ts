import { Hono } from 'hono';
import { exportSecurityEvents, listSecurityEvents } from '#contract/people/securityLog.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import type { SecurityEventRow } from '../../meta/people/securityEvents.ts';

const NAMES = { at: 'at', kind: 'kind', username: 'username', sender: 'sender', detail: 'detail' } as const;

const EVENTS: ListModel<SecurityEventRow> = {
  title: 'Security log',
  columns: {
    id: ({ id }) => id,
    at: ({ at }) => new Date(at).toISOString(),
    kind: ({ kind }) => kind,
    username: ({ username }) => username,
    sender: ({ sender }) => sender,
    detail: ({ detail }) => detail,
  },
  filters: NAMES,
  orders: NAMES,
  defaultOrder: 'id DESC',
};

/** Who signed in, was refused, changed rights or took data out: 90 days of it, as a list and as a file. */
export function securityLogRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { securityEvents } = deps.meta;
  const mayRead = requireUser(deps, ['can_read', 'Log']);
  const routes = new Hono<AppEnv>();

  serve(routes, listSecurityEvents, mayRead, (c, { q }) =>
    listed(c, deps.log, EVENTS, q, (request) => securityEvents.page(request)),
  );

  serve(routes, exportSecurityEvents, mayRead, (c) => {
    const lines = securityEvents
      .all()
      .map(({ at, kind, username, sender, detail }) =>
        [new Date(at).toISOString(), kind, username ?? '', sender ?? '', detail].map(csvCell).join(','),
      );
    return c.body(['time,event,user,address,detail', ...lines, ''].join('\r\n'), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename=security_log.csv',
    });
  });
  return routes;
}

/** Text from a request must not become a formula in a spreadsheet. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
