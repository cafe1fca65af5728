import { type Context, Hono } from 'hono';
import { asList, asNumber, asRecord, parseJson } from '#domain/jsonValue.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { ago } from '../../http/ago.ts';
import { currentUser, requireCookieUser, requireUser } from '../../http/requireUser.ts';
import { readQ } from '../../http/rison.ts';
import type { Opened } from '../../meta/opened.ts';
import { visibleById } from '../asset/entity.ts';
import { sliceUrl } from '../chart/formData.ts';

const ACTIVITY_Q = {
  type: 'object',
  properties: {
    page: { type: 'integer' },
    page_size: { type: 'integer' },
    actions: { type: 'array', items: { type: 'string' } },
    distinct: { type: 'boolean' },
  },
} as const;

const DEFAULT_SIZE = 20;
const LARGEST_SIZE = 100;

/** Which dashboards and charts a person opened: reported by the page, and listed for that person. */
export function activityRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const routes = new Hono<AppEnv>();

  // Other click reports are accepted, as in the contract, and not stored.
  routes.post('/superset/log/', requireCookieUser(deps, ['can_log', 'Superset']), async (c) => {
    for (const each of await reported(c)) note(c, currentUser(c).id, each);
    return c.html('', 200);
  });

  function note(c: Context<AppEnv>, userId: number, { entity, id }: Pick<Opened, 'entity' | 'id'>): void {
    if (visibleById(deps, c, entity, id)) {
      meta.note(() => meta.opened.note(userId, { entity, id, at: clock.now() }));
    }
  }

  routes.get('/api/v1/log/recent_activity/', requireUser(deps, ['can_recent_activity', 'Log']), (c) => {
    const q = readQ<{ readonly page?: number; readonly page_size?: number }>(c, ACTIVITY_Q);
    if (!q.ok) return q.error;
    const size = Math.min(Math.max(q.value?.page_size ?? DEFAULT_SIZE, 1), LARGEST_SIZE);
    const offset = Math.max(q.value?.page ?? 0, 0) * size;
    const now = clock.now();
    const result = meta.opened.ofUser(currentUser(c).id, size, offset).flatMap((each) => {
      const shown = shownItem(deps, c, each);
      return shown === null
        ? []
        : [{ action: 'log', ...shown, time: each.at, time_delta_humanized: ago(now - each.at) }];
    });
    return c.json({ result });
  });
  return routes;
}

function shownItem(deps: ServerDeps, c: Context<AppEnv>, { entity, id }: Opened) {
  if (entity === 'chart') {
    const chart = visibleById(deps, c, 'chart', id);
    return chart && { item_title: chart.sliceName ?? '', item_type: 'slice', item_url: sliceUrl(id) };
  }
  const dashboard = visibleById(deps, c, 'dashboard', id);
  return (
    dashboard && {
      item_title: dashboard.dashboardTitle ?? '',
      item_type: 'dashboard',
      item_url: `/superset/dashboard/${dashboard.slug ?? id}/`,
    }
  );
}

/** The dashboards and charts in a report: named by its events, or by the address. */
async function reported(c: Context): Promise<readonly Pick<Opened, 'entity' | 'id'>[]> {
  const isJson = /\bjson\b/i.test(c.req.header('Content-Type') ?? '');
  const body = isJson ? parseJson(await c.req.text()) : (await c.req.parseBody())['events'];
  const events = isJson ? asRecord(body)['events'] : parseJson(typeof body === 'string' ? body : '');
  const found = asList(events)
    .map(asRecord)
    .filter(({ event_name: name }) => name === 'mount_dashboard' || name === 'mount_explorer')
    .map(({ source, source_id: id }) => ({
      entity: source === 'dashboard' ? ('dashboard' as const) : ('chart' as const),
      id: asNumber(Number(id)) ?? 0,
    }));
  return found.filter(({ id }) => Number.isSafeInteger(id) && id > 0);
}
