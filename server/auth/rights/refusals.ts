import { createMiddleware } from 'hono/factory';
import { mayReadAll } from '#domain/access/entities.ts';
import { HOUR, type Millis } from '#domain/time.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { localPath } from '../../http/outerUrl.ts';
import type { User } from '../../meta/people/users.ts';
import { accessOf } from './access.ts';
import { logCaller } from '../../people/securityLog.ts';

/** The same refusal of the same person is logged once in this time: a page repeats its requests. */
const LOGGED_AGAIN_AFTER: Millis = HOUR;
const MAX_REMEMBERED = 10_000;

const THING = /^\/api\/v1\/(dataset|chart|dashboard|database|report|saved_query|query)\/([^/]*)/;

/**
 * Logs what is refused to people: for a missing permission, because something is another person's, or because its data
 * are not for them. The contract hides some of these things behind "not found". Rows that a rule leaves out are no
 * refusal.
 */
export function refusals(deps: ServerDeps) {
  const logged = new Map<string, Millis>();
  const isNew = (key: string): boolean => {
    const now = deps.clock.now();
    const since = now - (logged.get(key) ?? Number.NEGATIVE_INFINITY);
    if (since >= 0 && since < LOGGED_AGAIN_AFTER) return false;
    if (logged.size >= MAX_REMEMBERED) logged.clear();
    logged.set(key, now);
    return true;
  };
  return createMiddleware<AppEnv>(async (c, next) => {
    const caller = c.get('user');
    await next();
    const user = c.get('user');
    // Guests, visitors and people at a screen could fill the log. A refusal while viewing as somebody else concerns
    // nobody.
    if (caller === null || user?.id !== caller.id || user.guest || c.get('isByRowRule') === true) return;
    const { status } = c.res;
    const isRefused =
      status === 403 || (status === 404 && isHidden(deps, caller, c.req.raw, localPath(c, deps.config)));
    if (!isRefused) return;
    const pair = c.get('missingPair');
    const detail = `${pair === undefined ? '' : `${pair.join(' ')}: `}${c.req.method} ${c.req.path}`;
    if (isNew(`${caller.id} ${detail}`)) logCaller(c, deps, 'refused', detail);
  });
}

/** Whether an address names something that exists and is not for this person. */
function isHidden({ meta }: ServerDeps, user: User, { url, method }: Request, path: string): boolean {
  const [, kind, name = ''] = THING.exec(path) ?? [];
  if (kind === undefined) return false;
  const access = accessOf({ meta }, user);
  const isOthers = (id: number): boolean => {
    switch (kind) {
      case 'dataset': {
        const row = meta.datasets.byId(id);
        return row !== null && !access.readDataset(row);
      }
      case 'chart': {
        const row = meta.charts.byId(id);
        return row !== null && !access.readChart(row);
      }
      case 'dashboard': {
        const row = meta.dashboards.byId(id) ?? meta.dashboards.bySlug(name) ?? meta.dashboards.byUuid(name);
        return row !== null && !access.readDashboard(row);
      }
      case 'database': {
        const row = meta.databases.byId(id);
        return row !== null && !access.readDatabase(row);
      }
      case 'report': {
        const isOwn = meta.owners.of('report', id).includes(user.id);
        return meta.reports.byId(id) !== null && !isOwn && !mayReadAll(meta.roles.rightsOf(user.id));
      }
      case 'saved_query':
        return meta.savedQueries.isOfAnother(id, user.id);
      default: {
        const row = meta.queries.byId(id);
        return row !== null && row.userId !== user.id && !access.readsAllQueries;
      }
    }
  };
  // Several are deleted by a list of their ids.
  const several = name === '' && method === 'DELETE' ? (new URL(url).searchParams.get('q') ?? '') : '';
  const ids = name === '' ? [...several.matchAll(/\d{1,15}/g)].map(([id]) => Number(id)) : [Number(name)];
  return ids.some((id) => isOthers(Number.isSafeInteger(id) ? id : 0));
}
