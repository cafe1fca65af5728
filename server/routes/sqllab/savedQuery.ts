import { type Context, Hono } from 'hono';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { savedQueryExchange } from '#contract/exchange.ts';
import * as contract from '#contract/sql/savedQuery.ts';
import { asRecord, parseJson } from '#domain/jsonValue.ts';
import { newUuid } from '#domain/newUuid.ts';
import { querySchedule } from '#domain/savedQuery/querySchedule.ts';
import type { Apart } from '../../apart/apart.ts';
import { zipApart } from '../../apart/zipApart.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { exportResponse } from '../../exchange/exportFiles.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { fieldErrors, legacyError, messageError, notFound } from '../../http/response/errorBodies.ts';
import { itemBody, listed } from '../../http/response/listResponse.ts';
import { permissionsOf } from '../../auth/rights/permissionsOf.ts';
import { etagOf, staleResponse } from '../../http/response/revision.ts';
import { serve } from '../../http/serve.ts';
import type { SavedQueryRow } from '../../meta/editor/savedQueries.ts';
import { isConstraintError } from '../../meta/sqlite.ts';
import { databaseChoices } from '../asset/visibleDatabase.ts';
import {
  ITEM_COLUMNS,
  savedQueryEcho,
  savedQueryItem,
  savedQueryListModel,
  savedQueryPatch,
} from './savedQueryViews.ts';

const PERMISSIONS = ['can_export', 'can_read', 'can_write'] as const;

/** Saved queries; each person's own. */
export function savedQueryRoutes(deps: ServerDeps, apart: Apart): Hono<AppEnv> {
  const { meta, clock, random } = deps;
  const store = meta.savedQueries;
  const mayRead = requireUser(deps, ['can_read', 'SavedQuery']);
  const mayWrite = requireUser(deps, ['can_write', 'SavedQuery']);
  const routes = new Hono<AppEnv>();

  serve(routes, contract.savedQueries.list, mayRead, (c, { q }) =>
    listed(c, deps.log, savedQueryListModel(deps), q, (request) => store.page(request, currentUser(c).id)),
  );

  serve(routes, contract.savedQueryInfo, mayRead, (c) =>
    c.json(permissionsOf(deps, c, 'SavedQuery', PERMISSIONS)),
  );

  serve(routes, contract.savedQuerySchemas, mayRead, (c) => {
    const result = store.distinctSchemas(currentUser(c).id).map((name) => ({ text: name, value: name }));
    return c.json({ count: result.length, result });
  });

  serve(routes, contract.savedQueryDatabases, mayRead, (c) => {
    const result = databaseChoices(deps, c);
    return c.json({ count: result.length, result });
  });

  const mayExport = requireUser(deps, ['can_export', 'SavedQuery']);
  serve(routes, savedQueryExchange.exported, mayExport, (c, { q: ids = [] }) => {
    const rows = ids.map((id) => store.ofUser(id, currentUser(c).id));
    const found = rows.filter((row): row is SavedQueryRow => row !== null);
    if (found.length < rows.length || found.length === 0) return notFound(c);
    return exportResponse(c, deps, zipApart(apart), 'saved_query', { type: 'SavedQuery', queries: found });
  });

  serve(routes, contract.savedQueries.get, mayRead, (c, { path }) =>
    withOwn(c, path.id, (row) => {
      c.header('ETag', etagOf(row));
      return c.json(itemBody('Show Saved Query', row.id, ITEM_COLUMNS, savedQueryItem(deps, row)));
    }),
  );

  serve(routes, contract.savedQueries.create, mayWrite, (c, { body }) => {
    const userId = currentUser(c).id;
    return refusingUnknown(c, body, () => {
      const localId = c.req.header(LOCAL_ID_HEADER) ?? null;
      const id = meta.created.once(userId, 'saved_query', localId, () =>
        store.insert({ ...savedQueryPatch(body), uuid: newUuid(random), userId }, clock.now()),
      );
      const row = store.ofUser(id, userId);
      // A repeated create may come after the deletion; it still returns the id.
      return c.json({ id, result: row ? savedQueryEcho(row) : body }, 201);
    });
  });

  serve(routes, contract.savedQueries.update, mayWrite, (c, { path, body }) =>
    withOwn(c, path.id, (row) => {
      const stale = staleResponse(c, row);
      if (stale) return stale;
      return refusingUnknown(c, body, () => {
        store.update(row.id, savedQueryPatch(body), clock.now());
        const saved = store.ofUser(row.id, row.userId) ?? row;
        c.header('ETag', etagOf(saved));
        return c.json({ result: savedQueryEcho(saved) });
      });
    }),
  );

  serve(routes, contract.savedQueries.remove, mayWrite, (c, { path }) =>
    store.remove([path.id], currentUser(c).id) ? messageError(c, 200, 'OK') : notFound(c),
  );

  serve(routes, contract.savedQueries.removeMany, mayWrite, (c, { q: ids = [] }) => {
    if (!store.remove(ids, currentUser(c).id)) return notFound(c);
    return messageError(c, 200, `Deleted ${ids.length} saved ${ids.length === 1 ? 'query' : 'queries'}`);
  });

  /** Another person's saved query is a 404, like a missing one. */
  function withOwn(c: Context<AppEnv>, id: number, answer: (row: SavedQueryRow) => Response): Response {
    const row = store.ofUser(id, currentUser(c).id);
    return row ? answer(row) : notFound(c);
  }
  return routes;
}

/** A saved query names only a database that this server has, and no schedule that could not be read: it never ran. */
function refusingUnknown(c: Context, body: contract.SavedQueryRequest, write: () => Response): Response {
  const extra = parseJson(body.extra_json ?? '{}');
  if (asRecord(extra)['schedule_info'] !== undefined && querySchedule(extra) === null)
    return fieldErrors(c, { extra_json: [BAD_SCHEDULE] }, 422);
  try {
    return write();
  } catch (error) {
    if (!isConstraintError(error, 'FOREIGNKEY')) throw error;
    return legacyError(c, 422, 'The database named here does not exist on this server.');
  }
}

const BAD_SCHEDULE =
  'The schedule is not valid. It has a cron expression such as 0 8 * * *, and moments such as 2026-01-31T08:00:00Z.';
