import { type Context, Hono } from 'hono';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { playlistBody } from '#contract/kiosk.ts';
import { accessOf } from '../../auth/rights/access.ts';
import { logCaller } from '../../people/securityLog.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { pathId } from '../../http/request/pathId.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf, staleResponse } from '../../http/response/revision.ts';
import { contentsOf, type StoredPlaylist } from '../../kiosk/playlistContents.ts';
import type { PlaylistRow } from '../../meta/playlists.ts';

const AT = '/api/v1/sextant/playlist/';

/** Playlists: the rights to read and write dashboards apply. */
export function playlistRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const store = meta.playlists;
  const mayRead = requireUser(deps, ['can_read', 'Dashboard']);
  const mayWrite = requireUser(deps, ['can_write', 'Dashboard']);
  const routes = new Hono<AppEnv>();
  const shown = (row: PlaylistRow) => ({ id: row.id, revision: etagOf(row), contents: contentsOf(row) });

  routes.get(AT, mayRead, (c) => c.json({ result: store.all().map(shown) }));

  routes.get(`${AT}:id{[0-9]+}`, mayRead, (c) => {
    const row = store.byId(pathId(c));
    return row === null ? notFound(c) : c.json({ result: shown(row) });
  });

  routes.post(AT, mayWrite, async (c) => {
    const read = await readJson(c, playlistBody);
    if (!read.ok) return read.error;
    const hidden = hiddenDashboard(c, deps, read.value, []);
    if (hidden !== null) return hidden;
    const userId = currentUser(c).id;
    const now = clock.now();
    const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
    const id = meta.created.once(userId, 'playlist', localId, () =>
      store.insert({
        title: read.value.title,
        contents: JSON.stringify(read.value),
        createdBy: userId,
        changedBy: userId,
        createdOn: now,
        changedOn: now,
      }),
    );
    logCaller(c, deps, 'playlist-changed', `added ${dashboardsText(read.value)}`);
    return c.json({ id, result: read.value }, 201);
  });

  routes.put(`${AT}:id{[0-9]+}`, mayWrite, async (c) => {
    const row = store.byId(pathId(c));
    if (row === null) return notFound(c);
    const read = await readJson(c, playlistBody);
    if (!read.ok) return read.error;
    const stale = staleResponse(c, row);
    if (stale !== null) return stale;
    const known = contentsOf(row).items.map(({ dashboard }) => dashboard);
    const hidden = hiddenDashboard(c, deps, read.value, known);
    if (hidden !== null) return hidden;
    store.update(row.id, {
      title: read.value.title,
      contents: JSON.stringify(read.value),
      changedBy: currentUser(c).id,
      changedOn: clock.now(),
    });
    const text = dashboardsText(read.value);
    // Other times and lengths open nothing to anybody.
    if (text !== dashboardsText(contentsOf(row))) logCaller(c, deps, 'playlist-changed', `changed ${text}`);
    return c.json({ result: read.value });
  });

  routes.delete(`${AT}:id{[0-9]+}`, mayWrite, (c) => {
    const row = store.byId(pathId(c));
    if (row === null) return notFound(c);
    store.remove(row.id);
    logCaller(c, deps, 'playlist-changed', `deleted ${row.title}`);
    return messageError(c, 200, 'OK');
  });
  return routes;
}

function dashboardsText({ title, items }: StoredPlaylist): string {
  const ids = [...new Set(items.map(({ dashboard }) => dashboard))];
  return `${title}: ${ids.length === 0 ? 'no dashboards' : `dashboards ${ids.join(', ')}`}`;
}

/** A screen shows what is in its playlist to everybody: nobody adds a dashboard that they cannot open themselves. */
function hiddenDashboard(
  c: Context<AppEnv>,
  deps: ServerDeps,
  { items }: StoredPlaylist,
  known: readonly number[],
): Response | null {
  const access = accessOf(deps, currentUser(c));
  const hidden = items.find(({ dashboard }) => {
    const row = known.includes(dashboard) ? null : deps.meta.dashboards.byId(dashboard);
    return !known.includes(dashboard) && (row === null || !access.readDashboard(row));
  });
  return hidden === undefined
    ? null
    : messageError(c, 422, `Dashboard ${hidden.dashboard} does not exist, or you do not have access to it.`);
}
