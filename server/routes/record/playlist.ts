import type { Context, Hono } from 'hono';
import { playlists } from '#contract/kiosk/playlists.ts';
import { accessOf } from '../../auth/rights/access.ts';
import { logCaller } from '../../people/securityLog.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError } from '../../http/response/errorBodies.ts';
import { currentUser } from '../../auth/requireUser.ts';
import { etagOf } from '../../http/response/revision.ts';
import { contentsOf, type StoredPlaylist } from '../../kiosk/playlistContents.ts';
import type { PlaylistRow } from '../../meta/playlists.ts';
import { laterAuthor, newAuthor } from '../asset/authorColumns.ts';
import { recordRoutes } from './recordRoutes.ts';

/** Playlists: the rights to read and write dashboards apply. */
export function playlistRoutes(deps: ServerDeps): Hono<AppEnv> {
  const store = deps.meta.playlists;
  const shown = (row: PlaylistRow) => ({ id: row.id, revision: etagOf(row), contents: contentsOf(row) });
  const log = (c: Context<AppEnv>, text: string) => logCaller(c, deps, 'playlist-changed', text);
  return recordRoutes(deps, {
    calls: playlists,
    view: 'Dashboard',
    noun: 'playlist',
    created: 'playlist',
    find: (_path, id) => store.byId(id),
    list(c) {
      const result = store.all().map(shown);
      return c.json({ count: result.length, result });
    },
    item: (_c, row) => ({ result: shown(row) }),
    refusal: (c, row, { body }) =>
      hiddenDashboard(c, deps, body, row ? contentsOf(row).items.map(({ dashboard }) => dashboard) : []),
    insert(c, { body }) {
      const id = store.insert({
        title: body.title,
        contents: JSON.stringify(body),
        ...newAuthor(deps, c),
      });
      log(c, `added ${dashboardsText(body)}`);
      return id;
    },
    made: (id, { body }) => ({ id, result: body }),
    change(c, row, { body }) {
      store.update(row.id, {
        title: body.title,
        contents: JSON.stringify(body),
        ...laterAuthor(deps, c),
      });
      const text = dashboardsText(body);
      // Other times and lengths open nothing to anybody.
      if (text !== dashboardsText(contentsOf(row))) log(c, `changed ${text}`);
    },
    saved: (_row, { body }) => ({ result: body }),
    remove(c, rows) {
      for (const { id, title } of rows) {
        store.remove(id);
        log(c, `deleted ${title}`);
      }
    },
  });
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
