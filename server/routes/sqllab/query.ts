import { type Context, Hono } from 'hono';
import {
  getQuery,
  listQueries,
  listUpdatedQueries,
  queryChoices,
  queryStatuses,
  stopQuery,
} from '#contract/sql/query.ts';
import { accessOf } from '../../auth/rights/access.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { listed } from '../../http/response/listResponse.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { serve } from '../../http/serve.ts';
import { queryBody } from '../../queries/queryBody.ts';
import { databaseChoices } from '../asset/visibleDatabase.ts';
import { queryItem, queryListModel, QUERY_LABELS } from './queryViews.ts';

/** Query history, and stopping queries. */
export function queryRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta } = deps;
  const mayRead = requireUser(deps, ['can_read', 'Query']);
  const maySee = (c: Context<AppEnv>, userId: number): boolean =>
    userId === currentUser(c).id || accessOf(deps, currentUser(c)).readsAllQueries;
  const routes = new Hono<AppEnv>();

  serve(routes, listQueries, mayRead, (c, { q }) => {
    const model = queryListModel(deps, currentUser(c), q?.columns ? 'text' : 'number');
    return listed(c, deps.log, model, q, (request) => meta.queries.page(request));
  });

  serve(routes, listUpdatedQueries, mayRead, (c, { q }) => {
    if (q === undefined)
      return messageError(c, 400, "Not a valid rison schema 'last_updated_ms' is a required property");
    const changed = meta.queries.changedSince(currentUser(c).id, q.last_updated_ms);
    return c.json({ result: changed.map((row) => queryBody(deps, row, 'text')) });
  });

  serve(routes, getQuery, mayRead, (c, { path }) => {
    const row = meta.queries.byId(path.id);
    if (!row || !maySee(c, row.userId)) return notFound(c);
    const result = queryItem(row);
    return c.json({
      description_columns: {},
      id: row.id,
      label_columns: QUERY_LABELS,
      result,
      show_columns: Object.keys(QUERY_LABELS),
      show_title: 'Show Query',
    });
  });

  serve(routes, queryChoices, mayRead, (c, { path }) => {
    const people = meta.queries.users().filter(({ id }) => maySee(c, id));
    const result =
      path.column === 'database'
        ? databaseChoices(deps, c)
        : people.map(({ id, name }) => ({ extra: {}, text: name, value: id }));
    return c.json({ count: result.length, result });
  });

  serve(routes, queryStatuses, mayRead, (c) => {
    const result = meta.queries.distinctStatuses().map((status) => ({ text: status, value: status }));
    return c.json({ count: result.length, result });
  });

  serve(routes, stopQuery, mayRead, (c, { body: { client_id: clientId } }) => {
    const row = meta.queries.byClientId(clientId);
    if (!row || row.userId !== currentUser(c).id) {
      return messageError(c, 404, `Query with client_id ${clientId} not found`);
    }
    const now = deps.clock.now();
    meta.queries.patchUnfinished(row.id, { status: 'stopped', endTime: now }, now);
    deps.engines.stop(clientId);
    return c.json({ result: 'OK' });
  });
  return routes;
}
