import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { savedQueryRequest } from '#contract/savedQuery.ts';
import { asRecord, parseJson } from '#domain/jsonValue.ts';
import { querySchedule } from '#domain/savedQuery/querySchedule.ts';
import type { Apart } from '../../apart/apart.ts';
import { zipApart } from '../../apart/zipApart.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { jsonText } from '../../http/request/bodyRules.ts';
import { exportResponse } from '../../exchange/exportFiles.ts';
import { legacyError, messageError, notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { labelOf, listed } from '../../http/response/listResponse.ts';
import { pathId } from '../../http/request/pathId.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { etagOf, staleResponse } from '../../http/response/revision.ts';
import { LOOSE_IDS, readIds } from '../../http/request/rison.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { SavedQueryRow } from '../../meta/editor/savedQueries.ts';
import { isConstraintError } from '../../meta/sqlite.ts';
import {
  ITEM_COLUMNS,
  savedQueryEcho,
  savedQueryItem,
  savedQueryListModel,
  savedQueryPatch,
} from './savedQueryViews.ts';
import { visibleDatabases } from '../asset/visibleDatabase.ts';

/** A schedule that cannot be read would never run. */
const extraText = v.pipe(
  jsonText,
  v.check((text) => {
    const extra = parseJson(text);
    return asRecord(extra)['schedule_info'] === undefined || querySchedule(extra) !== null;
  }, 'The schedule is not valid. It has a cron expression such as 0 8 * * *, and moments such as 2026-01-31T08:00:00Z.'),
);
const savedBody = v.strictObject({ ...savedQueryRequest.entries, extra_json: v.nullish(extraText) });
const PERMISSIONS = ['can_export', 'can_read', 'can_write'] as const;

/** Saved queries; each person's own. */
export function savedQueryRoutes(deps: ServerDeps, apart: Apart): Hono<AppEnv> {
  const { meta, clock, random } = deps;
  const store = meta.savedQueries;
  const may = (permission: string) => requireUser(deps, [permission, 'SavedQuery']);
  const routes = new Hono<AppEnv>();

  routes.get('/api/v1/saved_query/', may('can_read'), (c) => {
    const model = savedQueryListModel(deps);
    return listed(c, deps.log, model, (request) => store.page(request, currentUser(c).id));
  });

  routes.get('/api/v1/saved_query/_info', may('can_read'), (c) => {
    const user = currentUser(c).id;
    return c.json({ permissions: PERMISSIONS.filter((each) => meta.roles.allows(user, each, 'SavedQuery')) });
  });

  routes.get('/api/v1/saved_query/distinct/schema', may('can_read'), (c) => {
    const result = store.distinctSchemas(currentUser(c).id).map((name) => ({ text: name, value: name }));
    return c.json({ count: result.length, result });
  });

  routes.get('/api/v1/saved_query/related/database', may('can_read'), (c) => {
    const result = visibleDatabases(deps, c).map((row) => ({
      extra: {},
      text: row.databaseName,
      value: row.id,
    }));
    return c.json({ count: result.length, result });
  });

  routes.get('/api/v1/saved_query/export/', may('can_export'), (c) => {
    const ids = readIds(c, LOOSE_IDS);
    if (!ids.ok) return ids.error;
    const rows = ids.value.map((id) => store.ofUser(id, currentUser(c).id));
    const found = rows.filter((row): row is SavedQueryRow => row !== null);
    if (found.length < rows.length || found.length === 0) return notFound(c);
    return exportResponse(c, deps, zipApart(apart), 'saved_query', { type: 'SavedQuery', queries: found });
  });

  routes.get('/api/v1/saved_query/:id{[0-9]+}', may('can_read'), (c) =>
    withOwn(c, (row) => {
      c.header('ETag', etagOf(row));
      return c.json({
        description_columns: {},
        id: row.id,
        label_columns: Object.fromEntries(ITEM_COLUMNS.map((name) => [name, labelOf(name)])),
        result: savedQueryItem(deps, row),
        show_columns: ITEM_COLUMNS,
        show_title: 'Show Saved Query',
      });
    }),
  );

  routes.post('/api/v1/saved_query/', may('can_write'), async (c) => {
    const read = await readJson(c, savedBody, 422);
    if (!read.ok) return read.error;
    const userId = currentUser(c).id;
    return refusingUnknown(c, () => {
      const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
      const id = meta.created.once(userId, 'saved_query', localId, () =>
        store.insert({ ...savedQueryPatch(read.value), uuid: newUuid(random), userId }, clock.now()),
      );
      const row = store.ofUser(id, userId);
      // A repeated create may come after the deletion; it still returns the id.
      return c.json({ id, result: row ? savedQueryEcho(row) : read.value }, 201);
    });
  });

  routes.put('/api/v1/saved_query/:id{[0-9]+}', may('can_write'), async (c) => {
    const read = await readJson(c, savedBody, 422);
    return withOwn(c, (row) => {
      const stale = staleResponse(c, row);
      if (stale) return stale;
      if (!read.ok) return read.error;
      return refusingUnknown(c, () => {
        store.update(row.id, savedQueryPatch(read.value), clock.now());
        const saved = store.ofUser(row.id, row.userId) ?? row;
        c.header('ETag', etagOf(saved));
        return c.json({ result: savedQueryEcho(saved) });
      });
    });
  });

  routes.delete('/api/v1/saved_query/:id{[0-9]+}', may('can_write'), (c) =>
    store.remove([pathId(c)], currentUser(c).id) ? messageError(c, 200, 'OK') : notFound(c),
  );

  routes.delete('/api/v1/saved_query/', may('can_write'), (c) => {
    const ids = readIds(c, LOOSE_IDS);
    if (!ids.ok) return ids.error;
    if (!store.remove(ids.value, currentUser(c).id)) return notFound(c);
    const { length } = ids.value;
    return messageError(c, 200, `Deleted ${length} saved ${length === 1 ? 'query' : 'queries'}`);
  });

  /** Another person's saved query is a 404, like a missing one. */
  function withOwn(c: Context<AppEnv>, answer: (row: SavedQueryRow) => Response): Response {
    const row = store.ofUser(pathId(c), currentUser(c).id);
    return row ? answer(row) : notFound(c);
  }
  return routes;
}

/** A saved query may only reference a database that this server has. */
function refusingUnknown(c: Context, write: () => Response): Response {
  try {
    return write();
  } catch (error) {
    if (!isConstraintError(error, 'FOREIGNKEY')) throw error;
    return legacyError(c, 422, 'The database named here does not exist on this server.');
  }
}
